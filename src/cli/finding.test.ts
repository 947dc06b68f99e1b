import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkedSearch, planSearch } from '../finding/search-schema.ts';
import { linkedThreshold, planThreshold } from '../finding/threshold.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { runJob } from '../simulation/run-job.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'headway-'));
const file = (name: string) => join(folder, name);

const AXIS = { from: 5, to: 80, scale: 'log', cells: 2 };
const MAP = {
  headwayMap: 1,
  title: 'A small map',
  base: 'a-flood-of-flows',
  set: { timeline: [] },
  across: { id: 'arrivals', title: 'Arrivals', ...AXIS, set: [{ path: 'traffic.web.arrivals.flowsPerSecond' }] },
  up: {
    id: 'size',
    title: 'Size',
    unit: 'kB',
    ...AXIS,
    set: [{ path: 'traffic.web.size.bytes', times: 1000, whole: true }],
  },
  shown: { kind: 'figure', title: 'Completions', of: [{ lane: 'none', figures: ['flowsCompleted'] }] },
  divide: 1,
  seeds: { count: 1 },
  toSeconds: 2,
};
const SEARCH = {
  headwaySearch: 1,
  title: 'Many flows stay',
  base: 'a-flood-of-flows',
  set: { timeline: [], 'run.untilSeconds': 3 },
  lane: 'none',
  fail: { is: 'condition', figure: 'flowsActive', above: 60 },
  vary: [MAP.across],
  trials: 60,
  found: 1,
};

beforeAll(() => {
  const { cells: _cells, ...dimension } = MAP.across;
  writeFileSync(file('map.json'), JSON.stringify(MAP));
  writeFileSync(file('search.json'), JSON.stringify({ ...SEARCH, vary: [{ ...dimension, to: 200 }] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function headway(...args: string[]) {
  let [out, error, runs] = ['', '', 0];
  const status = await commandLine(args, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: (path) => readFileSync(path, 'utf8'),
    clock: () => 0,
    runJobs: (jobs, _, finished) => {
      for (const job of jobs) finished({ run: runJob(job) });
      runs += jobs.length;
      return Promise.resolve();
    },
    version: '1.2.3',
  });
  return { status, out, error, runs };
}

test('a map prints its sentence and a link, writes its files, and runs nothing twice', async () => {
  const first = await headway('map', file('map.json'), '--out', file('kept'));
  expect(first.status).toBe(0);
  expect(first.out).toMatch(/^Completions\. none: [\d.]+ flows to .*\n\d+ corners, \d+ runs\n#d1\./);
  for (const ending of ['json', 'csv', 'md', 'svg']) expect(existsSync(file(`kept/map.${ending}`))).toBe(true);
  const again = await headway('map', file('map.json'), '--out', file('kept'), '--format', 'csv');
  expect(again.runs).toBe(0);
  expect(again.out).toBe(readFileSync(file('kept/map.csv'), 'utf8'));
});

test('links to a map, a search and a threshold do what their files do', async () => {
  const map = await headway('map', file('map.json'));
  const link = map.out.match(/#d1\.[\w-]+/)![0];
  expect(await headway('map', `https://lab.example/headway/${link}`)).toEqual(map);
  expect(JSON.parse((await headway('unlink', link)).out)).toMatchObject({ headwayMap: 1, title: 'A small map' });

  const searching = planSearch(JSON.parse(readFileSync(file('search.json'), 'utf8')));
  if (!searching.ok) throw new Error(searching.problems[0].message);
  const { search, base } = searching.plan;
  const toSearch = encodeLink(base, { modelVersion: 1, experiment: linkedSearch(search) });
  expect((await headway('find', `#${toSearch}`, '--trials', '3')).out).toBe(
    (await headway('find', file('search.json'), '--trials', '3')).out,
  );

  const asked = planThreshold({
    headwayThreshold: 1,
    base: 'a-flood-of-flows',
    set: { timeline: [], 'run.untilSeconds': 2 },
    lane: 'none',
    vary: { path: 'traffic.web.arrivals.flowsPerSecond', from: 5, to: 80 },
    fail: { is: 'condition', figure: 'flowsActive', above: 30 },
    seeds: 1,
  });
  if (!asked.ok) throw new Error(asked.problems[0].message);
  const toThreshold = encodeLink(asked.question.scenario, {
    modelVersion: 1,
    experiment: linkedThreshold(asked.question),
  });
  writeFileSync(file('threshold.json'), (await headway('unlink', `#${toThreshold}`)).out);
  const threshold = await headway('threshold', `#${toThreshold}`);
  expect(threshold.out).toMatch(/^“Flows active at the end” is above 30 where/);
  expect(threshold).toEqual(await headway('threshold', file('threshold.json')));
});

test('shards of a map run parts of what is wanted, and together they give the same', async () => {
  const whole = await headway('map', file('map.json'), '--format', 'csv');
  let runs = 0;
  for (let round = 0; round < 6; round++) {
    // Each shard begins with what the folder has.
    for (const shard of ['1/2', '2/2'])
      runs += (await headway('map', file('map.json'), '--out', file('parts'), '--shard', shard)).runs;
  }
  const merged = await headway('map', file('map.json'), '--out', file('parts'), '--format', 'csv');
  expect(merged).toMatchObject({ runs: 0, out: whole.out });
  expect(runs).toBe(whole.runs);
  const lost = await headway('map', file('map.json'), '--shard', '1/2');
  expect([lost.status, lost.error]).toEqual([2, expect.stringContaining('Give --out DIR')]);
});

test('a search prints what it found with its steps, keeps it as a scenario, and guards a build', async () => {
  const { status, out } = await headway('find', file('search.json'), '--out', file('found'), '--fail-if-found');
  expect(status).toBe(1);
  expect(out).toMatch(/Find a network in which, in lane “A No control”, “Flows active at the end” is above 60\./);
  expect(out).toMatch(
    /1\. Arrivals \d+, in [\d.]+ s: .* It fails at [45] of 5 seeds; these numbers are of seed 10[12]\./,
  );
  expect(out).toMatch(/still fails|needed/);
  const run = await headway('run', file('found/finding-1.json'), '--seed', '101');
  expect(JSON.parse(run.out).lanes[0].summary.flowsActive).toBeGreaterThanOrEqual(60);
  const nothing = await headway('find', file('search.json'), '--trials', '1', '--fail-if-found');
  expect(nothing.out).toContain('That is no proof');
  expect(nothing.out).toMatch(/^The nearest: The base itself: “Flows active at the end” is \d+\.$/m);
});

test('a scenario is searched without a file, by bounds and by a choice', async () => {
  const args = [
    'find',
    'a-flood-of-flows',
    '--lane',
    'none',
    '--but-not',
    'cp',
    '--until',
    '4',
    '--set',
    'timeline=[]',
  ];
  const rate = ['--vary', 'traffic.web.arrivals.flowsPerSecond=20..2000'];
  const sizes = ['--vary', 'traffic.web.transport.variant=newreno,sack'];
  const { status, out } = await headway(
    ...args,
    ...rate,
    ...sizes,
    '--ends-badly',
    'flowsActive > 60',
    '--trials',
    '80',
  );
  expect(status).toBe(0);
  expect(out).toMatch(
    /^Find a network in which, in lane “A No control”, “Flows active at the end” is above 60, and not so in lane “B CP”\./,
  );
  expect(out).toMatch(/\n1\. Arrival rate [\d,]+ flows\/s, .*: “Flows active at the end” is /);
  for (const [wrong, words] of [
    [rate, 'Give --vary and --ends-badly'],
    [['--vary', 'traffic.web.size=1', '--ends-badly', 'flowsActive > 1'], 'has no bounds'],
    [['--vary', 'traffic.web.nothing=1..2', '--ends-badly', 'flowsActive > 1'], 'names nothing of the scenario'],
    [['--vary', 'run.seed=3..2', '--ends-badly', 'flowsActive > 1'], 'leave no room'],
    [[...rate, '--ends-badly', 'starved'], 'cannot be asked of this scenario. These can: closed, '],
    [[...rate, '--ends-badly', 'worse'], 'cannot be asked of this scenario'],
  ] as const) {
    const refused = await headway('find', 'a-flood-of-flows', ...wrong);
    expect([refused.status, refused.error]).toEqual([2, expect.stringContaining(words)]);
  }
});

test('a failure is asked by its name, with the bounds that the page begins with', async () => {
  const rate = 'network.links.shallow.rateBitsPerSecond=1e6..1e8';
  const args = ['find', 'tcp-cubic-against-bbr', '--lane', 'bbr', '--vary', rate, '--trials', '2', '--until', '25'];
  const starved = await headway(...args, '--ends-badly', 'starved');
  expect(starved.out).toMatch(
    /^Find a network in which, in lane “B BBR”, .* gets less than 1\/10 of its share of shallow/,
  );
  const worse = await headway(...args, '--but-not', 'cubic', '--ends-badly', 'worse');
  expect(worse.out).toMatch(
    /^Find a network in which, in lane “B BBR”, “Goodput” is less than 1\/2 that of the other lane/,
  );
});

test('lanes part where a gate refuses, and input that is none says so', async () => {
  const { out } = await headway('part', 'a-flood-of-flows', '--until', '3');
  expect(out).toMatch(
    /^none and cp part at 1\.026025 s: .*\nUntil then 2,716 events are the same\. They differ in what happens\.\n/,
  );
  expect(out).toContain('Why in cp: The gate had no whole token left.');
  const link = decodeLink(out.trim().split('\n').at(-1)!.slice(1));
  expect(link).toMatchObject({ ok: true, parting: { lanes: ['none', 'cp'] }, view: { paused: true } });
  const json = JSON.parse((await headway('part', 'a-flood-of-flows', '--until', '3', '--format', 'json')).out);
  expect(json).toMatchObject({ differs: 'what', b: { kind: 'refusal', flow: 29 } });
  for (const args of [
    ['part', 'a-flood-of-flows', '--lane', 'cp'],
    ['map', file('search.json')],
    ['find', file('map.json')],
    ['find', file('search.json'), '--lane', 'none'],
    ['find', file('search.json'), '--from', '3'],
    ['map', 'nowhere.json'],
  ])
    expect((await headway(...args)).status).toBe(2);
});

test('part says from when on an ending is decided, with a link to a fork that ends otherwise, and continues', async () => {
  const args = ['part', 'a-flood-of-flows', '--lane', 'none', '--until', '6', '--forks', '4', '--moments', '6'];
  const asked = [...args, '--ends-badly', 'flowsActive > 40', '--out', file('forks')];
  const first = await headway(...asked);
  expect(first.status).toBe(0);
  expect(first.out).toMatch(/^This run ends (badly|well) \(.*\)\. /);
  expect(first.out.match(/of 4 forks end badly/g)!.length).toBeLessThanOrEqual(6);
  const again = await headway(...asked, '--format', 'json');
  expect(again.runs).toBe(0);
  expect(JSON.parse(again.out)).toMatchObject({ lane: 'none', draws: 'all', moments: expect.any(Array) });
  const json = '{"is":"loss","link":"bottleneck","share":0.5}';
  expect((await headway(...args, '--ends-badly', json, '--draws', 'network')).status).toBe(0);
  const both = await headway(...args, '--ends-badly', 'flowsActive > 1 and flowsActive < 1e9', '--draws', 'network');
  expect(both.out).toMatch(
    /^This run ends badly \(“Flows active at the end” is .*; “Flows active at the end” is .*\)\. /,
  );
});

test.each([
  ['flowsActive >', 'is no ending'],
  ['noFigure > 3', 'noFigure'],
  ['{"is":"worse","figure":"flowsActive"}', 'compares two lanes'],
  ['{"is":"nothing"}', 'cannot be asked'],
])('an ending that cannot be asked is refused with where: %s', async (ending, words) => {
  const { status, error } = await headway('part', 'a-flood-of-flows', '--ends-badly', ending);
  expect([status, error]).toEqual([2, expect.stringContaining(words)]);
});

test('threshold finds at which value of a setting a lane begins to end badly', async () => {
  const args = ['threshold', 'a-flood-of-flows', '--until', '3', '--lane', 'none', '--seeds', '1'];
  const vary = ['--vary', 'traffic.web.arrivals.flowsPerSecond=1..200', '--ends-badly', 'flowsActive > 40'];
  const { status, out } = await headway(...args, '--set', 'timeline.0.atSeconds=2.9', ...vary);
  expect(status).toBe(0);
  expect(out).toMatch(
    /^“Flows active at the end” is above 40 where traffic\.web\.arrivals\.flowsPerSecond is [\d.]+ or more \(1 seed\)\.\n +\d+ {2}well at [\d.]+, badly at [\d.]+\n#d1\.\S+\n$/,
  );
  // What was asked is a file, which asks the same.
  await headway(...args, '--set', 'timeline.0.atSeconds=2.9', ...vary, '--out', file('threshold'));
  const again = await headway('threshold', file('threshold/threshold.json'));
  expect([again.status, again.out]).toEqual([0, out]);
  writeFileSync(file('wrong.json'), JSON.stringify({ headwayThreshold: 1, base: 'a-flood-of-flows', lane: 'none' }));
  expect(await headway('threshold', file('wrong.json'))).toMatchObject({ status: 2 });
  expect((await headway(...args)).error).toContain('Give --vary and --ends-badly');
  expect((await headway(...args, '--vary', 'run.seed', '--ends-badly', 'flowsActive > 1')).error).toContain(
    'no bounds',
  );
  const wrong = await headway(...args, '--vary', 'run.title=1..2', '--ends-badly', 'flowsActive > 1');
  expect(wrong.status).toBe(2);
  expect(wrong.error).toContain('no number of this scenario');
});
