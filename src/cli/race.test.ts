import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tryJob } from '../simulation/run-job.ts';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import { lawSource } from '../authored-lanes/authored-scenarios.fixture.ts';
import { exampleText } from '../authored/examples/examples.fixture.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-race-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shipped = shippedScenarios.find(({ name }) => name === 'race-long-and-short')!.scenario as {
  race: object;
  lanes: { id: string }[];
  run: object;
};

/** The shipped race, shorter, and with one seed. */
const task = { ...shipped, run: { seed: 4, untilSeconds: 4 }, race: { ...shipped.race, seeds: 1, fromSeconds: 1 } };

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function race(allowsCode: boolean, ...args: string[]) {
  let [out, error] = ['', ''];
  const status = await commandLine(['race', ...(allowsCode ? ['--allow-code'] : []), ...args], {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    isQuiet: true,
    read: (path) => readFileSync(path, 'utf8'),
    clock: () => 0,
    hasProcessWall: true,
    runJobs: async (jobs, _processes, finished) => {
      for (const job of jobs) finished(tryJob(job, (scenario, laneId) => openAuthoredLane(scenario, laneId).lane));
    },
    version: '1',
  });
  return { status, out, error };
}

/** The race with an authored law in the student's lane, which somebody has made easier. */
function handedIn() {
  const own = { id: 'own-1', title: 'Mine', kind: 'window law', source: exampleText('newreno') };
  const lanes = shipped.lanes.map((lane) =>
    lane.id === 'yours' ? { ...lane, windowLaws: { long: { law: 'own-1' }, short: { law: 'own-1' } } } : lane,
  );
  return { ...task, ownSchemes: [own], lanes, run: { seed: 5, untilSeconds: 2 } };
}

test('the lanes of a race with their points, the best first, and what differs from the task', async () => {
  const file = fileOf('task.json', JSON.stringify(task));
  const { status, out, error } = await race(false, file);
  expect(status).toBe(0);
  expect(error).toContain('this task differs from the one fixed: the run’s length, its seed or its timeline.');
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^Race: long flows and short downloads, task [0-9a-f]{8}, seed 4$/);
  expect(lines[1]).toContain('Queueing delay (of 20)');
  expect(
    lines
      .slice(2)
      .map((line) => line.split(' ')[0])
      .toSorted(),
  ).toEqual(['BBR', 'CUBIC', 'Vegas', 'Yours']);
  const { rows } = JSON.parse((await race(false, file, '--format', 'json')).out) as { rows: { score: number }[] };
  expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).toSorted((a, b) => b - a));
});

test('what was handed in, as a file or as a link, runs in the lecturer’s task', async () => {
  const file = fileOf('task.json', JSON.stringify(task));
  const asFile = fileOf('ann.json', JSON.stringify(handedIn()));
  const checked = validateScenario(handedIn());
  if (!checked.ok) throw new Error('not valid');
  const asLink = fileOf(
    'bob.txt',
    `https://example.org/headway/#${encodeLink(checked.scenario, { modelVersion: 1 })}\n`,
  );
  const refused = await race(false, file, asFile);
  expect(refused).toMatchObject({ status: 2, error: expect.stringContaining('--allow-code') as unknown });
  const { out } = await race(true, file, asFile, asLink, '--format', 'json');
  const { rows } = JSON.parse(out) as { rows: { name: string; score: number; lane: string }[] };
  const scoreOf = (name: string) => rows.find((row) => row.name === name)?.score;
  expect(rows).toHaveLength(5);
  expect(scoreOf(asFile)).toBe(scoreOf(asLink));
  // NewReno written in the page is NewReno, in the lecturer's network and with the lecturer's seed.
  const plain = JSON.parse((await race(false, file, '--format', 'json')).out) as { rows: typeof rows };
  expect(scoreOf(asFile)).toBe(plain.rows.find(({ lane }) => lane === 'yours')?.score);
});

test('what is not a race is refused', async () => {
  expect(await race(false, 'a-flood-of-flows')).toMatchObject({
    status: 2,
    error: expect.stringContaining('a-flood-of-flows is not a race.') as unknown,
  });
  const file = fileOf('task.json', JSON.stringify(task));
  const flood = shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario;
  expect(await race(false, fileOf('flood.json', JSON.stringify(flood)), file)).toMatchObject({ status: 2 });
  expect(await race(false)).toMatchObject({ status: 2 });
});

test('what cannot be used has a row without a score and with its reason, and the others have theirs', async () => {
  const file = fileOf('task.json', JSON.stringify(task));
  const withSource = (name: string, source: string) =>
    fileOf(name, JSON.stringify({ ...handedIn(), ownSchemes: [{ ...handedIn().ownSchemes[0], source }] }));
  const flood = shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario;
  const files = {
    good: fileOf('good.json', JSON.stringify(handedIn())),
    missing: join(folder, 'missing.json'),
    broken: fileOf('broken.json', '{ "headway": 1, '),
    link: fileOf('link.txt', '#d1.not-a-link'),
    flood: fileOf('flood.json', JSON.stringify(flood)),
    wrong: withSource('wrong.json', lawSource('flow.window += ack.packet;')),
    stopped: withSource('stopped.json', lawSource("fail('a\\u202eb');")),
  };
  const { status, out, error } = await race(true, file, ...Object.values(files), '--format', 'json');
  expect(status).toBe(1);
  expect(error).toContain('6 of 10 rows of the race have no score.');
  const { rows } = JSON.parse(out) as { rows: { name: string; score: number | null; reason?: string }[] };
  const row = (name: keyof typeof files) => rows.find((one) => one.name === files[name])!;
  expect(row('good').score).toBeGreaterThan(0);
  expect(rows.filter(({ score }) => score !== null)).toHaveLength(4);
  for (const [name, words] of [
    ['missing', 'cannot be read|file that can be read'],
    ['broken', 'is not a scenario that can run'],
    ['link', 'link'],
    ['flood', 'is not a race'],
    ['wrong', 'line 3, column 16: ack.packet is not there'],
    ['stopped', 'It was stopped at seed 4. In acknowledged, line 3'],
  ] as const)
    expect(row(name)).toMatchObject({ score: null, reason: expect.stringMatching(words) as unknown });
  const text = (await race(true, file, ...Object.values(files))).out;
  expect(text).toContain(`${files.flood}`);
  expect(text.match(/no score: /g)).toHaveLength(6);
  expect(text).not.toMatch(/\p{Bidi_Control}/u);
});
