/** What is shipped of one scenario: a page with it comes to what a replay comes to. `npm run build:moments` compares each. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { KeptRuns } from '../../src/protocol/kept-moment.ts';
import type { LaneMessage } from '../../src/protocol/messages.ts';
import { LaneServer } from '../../src/protocol/server.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { inspector } from '../../src/simulation/inspect/inspect.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { keptRuns } from '../../workers/kept-runs.ts';
import type { ShippedMoment } from '../../workers/shipped-moments.ts';
import { momentsOf } from './build-moments.ts';

const PROGRAM = 'lane.worker-one.js';
const SITE = 'https://headway.example/laboratory/';
const SECONDS = 124;

/** One lane of a scenario whose bookmark at 124 s lies behind 1.4 million hops. */
const scenario = ((): Scenario => {
  const json = JSON.parse(readFileSync('scenarios/session-control-load-pulse.json', 'utf8')) as Scenario;
  const bookmarks = json.view.bookmarks!.filter(({ atSeconds }) => atSeconds === SECONDS);
  const lanes = json.lanes.filter(({ id }) => id === 'none');
  const result = validateScenario({ ...json, lanes, view: { ...json.view, bookmarks } });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
})();

const files = new Map<string, Blob>();
const said: string[] = [];
const list = await momentsOf(
  scenario,
  PROGRAM,
  async (file, packed) => void files.set(file, packed),
  (words) => void said.push(words),
);

/** A site that has these files. */
function serve(listed: readonly ShippedMoment[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    const name = address.href.slice(SITE.length);
    asked.push(name);
    const body = name === 'moments.json' ? JSON.stringify(listed) : files.get(name);
    return new Response(body ?? null, { status: body === undefined ? 404 : 200 });
  });
  return asked;
}

/** @returns what the lane says, and the moments that it keeps: verified ones alone */
async function visit(kept: KeptRuns) {
  const heard: LaneMessage[] = [];
  const tasks: (() => void)[] = [];
  const find = vi.fn(kept.find);
  const verified: number[] = [];
  const server = new LaneServer({
    open: (one, laneId, progress) => openLane(one, laneId, undefined, progress),
    inspector: () => inspector,
    post: (message) => void heard.push(message),
    yield: (resume) => void tasks.push(resume),
    clock: () => 0,
    kept: async () => ({ ...kept, find, keep: async (_run, seconds) => void verified.push(seconds) }),
  });
  server.receive({ kind: 'open', revision: 1, scenario, laneId: 'none', replayToSeconds: SECONDS, mayResume: true });
  // The moment is there before the replay has come far.
  await vi.waitFor(() => expect(find).toHaveResolved());
  await new Promise((resolve) => setTimeout(resolve));
  server.receive({ kind: 'keep' });
  while (tasks.length > 0) {
    tasks.shift()!();
    await Promise.resolve();
  }
  return { heard, verified };
}

const onTheWay = (heard: readonly LaneMessage[]): number =>
  heard.filter((one) => one.kind === 'frame' && one.frame.replaying).length;

test('the moment of a bookmark is small, and a page that opens there verifies it', async () => {
  expect(said).toEqual([expect.stringMatching(/^124 s: 1\.4\d million hops, 0\.\d\d MB$/)]);
  expect(list).toHaveLength(1);
  const asked = serve(list);
  const { heard, verified } = await visit(keptRuns(`${SITE}assets/${PROGRAM}?x`));
  expect(asked).toEqual(['moments.json', ...files.keys()]);
  const replay = openLane(scenario, 'none');
  replay.advance(SECONDS, Infinity);
  const last = heard.findLast((one) => one.kind === 'frame')!.frame;
  expect([last.timeSeconds, last.events, last.fingerprint]).toEqual([SECONDS, replay.events, replay.fingerprint()]);
  expect(onTheWay(heard)).toBeLessThan(3);
  expect(heard.filter(({ kind }) => kind === 'kept-differs')).toEqual([]);
  expect(verified).toEqual([SECONDS]);
});

test('another build, a file of another size and a list that is none are left alone', async () => {
  const run = openLane(scenario, 'none').dependence;
  const [name, seconds, bytes] = list[0]!;
  const find = (listed: unknown, program = PROGRAM, at = SECONDS): Promise<unknown> => {
    serve(listed as readonly ShippedMoment[]);
    return keptRuns(`${SITE}assets/${program}`).find(run, at);
  };
  expect(await find(list)).toMatchObject({ seconds: SECONDS });
  expect(await find(list, 'lane.worker-two.js')).toBeNull();
  expect(await find(list, PROGRAM, SECONDS - 1)).toBeNull();
  for (const listed of [{}, [7], [[name, seconds, bytes - 1]], [[name, seconds, 1e9]], [[name, -1, bytes]]])
    expect(await find(listed)).toBeNull();
});

test('what has been found out to be another run is not looked for again', async () => {
  serve(list);
  const kept = keptRuns(`${SITE}assets/${PROGRAM}`);
  const run = openLane(scenario, 'none').dependence;
  await kept.forget(run).catch(() => {});
  expect(await kept.find(run, SECONDS)).toBeNull();
});
