import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Key, lastBefore, notKept } from '../../workers/kept-runs.ts';
import { packPlain, packSmall, unpackPlain, unpackSmall } from '../../workers/plain-bytes.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import { inspector } from '../simulation/inspect/inspect.ts';
import { Rewind } from '../simulation/rewind.ts';
import { isMomentOf, type KeptRuns, type TimedMoment } from './kept-moment.ts';
import type { LaneFrame, LaneMessage } from './messages.ts';
import { LaneServer } from './server.ts';

function valid(json: unknown): Scenario {
  const result = validateScenario(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const buffer = (value: unknown): ArrayBuffer => packPlain(value).buffer;

function momentOf(lane: Lane): TimedMoment {
  return { seconds: lane.timeSeconds, ...new Rewind(lane, Infinity).present() };
}

/** Kinds of traffic, of control and of queues that keep different things. */
const SHIPPED = [
  'a-flood-of-flows',
  'calls-retry-storm',
  'l4s-burst',
  'segments-three-sites',
  'slbn-churn',
  'tcp-laws-side-by-side',
  'tcp-video',
].map((name) => valid(JSON.parse(readFileSync(`scenarios/${name}.json`, 'utf8'))));

test.each(SHIPPED.flatMap((one) => one.lanes.map(({ id }) => [one.title, id, one] as const)))(
  'what is read is what was written, and has the form of a moment of its lane: %s, %s',
  (_title, laneId, scenario) => {
    const lane = openLane(scenario, laneId);
    lane.advance(scenario.run.untilSeconds / 3, 30_000);
    const moment = momentOf(lane);
    const read = unpackPlain(buffer(moment));
    expect(read).toStrictEqual(moment);
    const fresh = openLane(scenario, laneId);
    expect(isMomentOf(fresh, read)).toBe(true);
    new Rewind(fresh, Infinity).adopt(read as TimedMoment);
    const end = lane.events + 30_000;
    for (const one of [lane, fresh]) one.advance(scenario.run.untilSeconds, end - one.events);
    expect([fresh.events, fresh.fingerprint()]).toEqual([lane.events, lane.fingerprint()]);
  },
);

const example = valid({ ...exampleScenario(), run: { seed: 7, untilSeconds: 200 } });

test('numbers that JSON does not know come back', () => {
  const numbers = { a: [NaN, Infinity, -Infinity, -0, 0.1], b: Float64Array.of(NaN, -0), c: Uint8Array.of(1, 2, 3) };
  expect(unpackPlain(buffer(numbers))).toStrictEqual(numbers);
});

test('compressed bytes come back, and never unfold to more than was said', async () => {
  const zeros = { a: new Float64Array(1e6) };
  const packed = await packSmall(zeros);
  expect(packed.size).toBeLessThan(20_000);
  expect(await unpackSmall(packed, 8e6 + 100)).toStrictEqual(zeros);
  await expect(unpackSmall(packed, 8e6)).rejects.toThrow('more than 8000000');
  await expect(unpackSmall(packed.slice(0, 5000), 1e9)).rejects.toThrow();
  await expect(unpackSmall(new Blob([packPlain(zeros)]), 1e9)).rejects.toThrow();
});

test('what is not plain is not written', () => {
  for (const one of [new Map(), () => 1, undefined, Float32Array.of(1)]) expect(() => packPlain({ one })).toThrow();
});

/** Bytes that hold this text, and that many others. */
function bytesOf(text: string, others = 0): ArrayBuffer {
  const words = new TextEncoder().encode(text);
  const bytes = new Uint8Array(Math.ceil((4 + words.length) / 8) * 8 + others);
  new DataView(bytes.buffer).setUint32(0, words.length, true);
  bytes.set(words, 4);
  return bytes.buffer;
}

test.each([
  ['no bytes', new ArrayBuffer(0)],
  ['a length beyond the end', Uint32Array.of(1e9, 0).buffer],
  ['no JSON', bytesOf('{')],
  ['a column beyond the end', bytesOf('{"a":{"\\u0000":[0,2]}}', 8)],
  ['a column of no length', bytesOf('{"a":{"\\u0000":[0,-1]}}', 8)],
  ['a huge column', bytesOf('{"a":{"\\u0000":[0,1e15]}}', 8)],
  ['a column of no kind', bytesOf('{"a":{"\\u0000":[9,1]}}', 8)],
  ['a prototype', bytesOf('{"a":{"__proto__":{"save":1}}}')],
  ['a constructor', bytesOf('{"constructor":{"prototype":1}}')],
  ['too deep', bytesOf('['.repeat(10_000) + ']'.repeat(10_000))],
])('bytes that nobody wrote are refused: %s', (_what, bytes) => {
  expect(() => unpackPlain(bytes)).toThrow();
});

test.each([
  ['pcc-game-server', 'pcc', 60, 20],
  ['five-on-one-bottleneck', 'lccp', 20, 1],
])('a lane that has begun meanwhile takes a moment in which values have gone: %s', (name, laneId, later, now) => {
  const scenario = valid(JSON.parse(readFileSync(`scenarios/${name}.json`, 'utf8')));
  const [ahead, lane] = [openLane(scenario, laneId), openLane(scenario, laneId)];
  while (!ahead.advance(later, 1_000_000));
  while (!lane.advance(now, 1_000_000));
  expect(isMomentOf(lane, momentOf(ahead))).toBe(true);
});

test('a moment of another form is refused', () => {
  const lane = openLane(example, 'cp');
  lane.advance(20, Infinity);
  const moment = momentOf(lane);
  const fresh = openLane(example, 'cp');
  expect(isMomentOf(fresh, moment)).toBe(true);
  const { state, samples } = moment;
  const { engine } = state;
  const wrong: unknown[] = [
    null,
    7,
    [],
    {},
    { ...moment, seconds: NaN },
    { ...moment, seconds: 1e9 },
    { ...moment, samples: samples.subarray(1) },
    { ...moment, samples: new Uint8Array(samples.length) },
    { ...moment, samples: { length: samples.length } },
    { ...moment, waits: Uint32Array.of(0) },
    { ...moment, waits: Uint32Array.of(1e9, 0, 0) },
    { ...moment, state: { ...state, applied: NaN } },
    { ...moment, state: { ...state, stepped: '0' } },
    { ...moment, state: { ...state, sampler: { ...state.sampler, rows: 1e9 } } },
    { ...moment, state: { ...state, sampler: { ...state.sampler, rows: 1.5 } } },
    { ...moment, state: { ...state, sampler: { ...state.sampler, counts: [new Float64Array(1)] } } },
    { ...moment, state: { ...state, sampler: { ...state.sampler, counts: null } } },
    { ...moment, state: { ...state, engine: { ...engine, scheduler: undefined } } },
    { ...moment, state: { ...state, engine: Object.create(engine) as unknown } },
    ...[
      { length: 2 ** 40, pieces: [0] },
      { length: 5000, pieces: [0] },
      { length: 1, pieces: [{}] },
    ].map((column) => ({
      ...moment,
      state: { ...state, engine: withColumns(engine, column) },
    })),
  ];
  for (const [index, one] of wrong.entries()) expect([index, isMomentOf(fresh, one)]).toEqual([index, false]);
});

/** The same with another in the place of each column in pieces. */
function withColumns(value: unknown, column: object): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if ('pieces' in value) return column;
  if (Array.isArray(value)) return value.map((one) => withColumns(one, column));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withColumns(one, column)]));
}

const key = (run: string, seconds: number, keptAt: number, bytes = 1000): Key => [run, seconds, keptAt, 0, bytes];

test('the last moment of a run that is not after the wanted one is found', () => {
  const known = [key('a', 10, 1), key('a', 30, 2), key('b', 20, 3), 'a', [1, 2], key('a', NaN, 1), key('a', -1, 1)];
  expect(lastBefore(known, 'a', 29)).toEqual(key('a', 10, 1));
  expect(lastBefore(known, 'a', 30)).toEqual(key('a', 30, 2));
  expect(lastBefore(known, 'a', 9)).toBeNull();
  expect(lastBefore(known, 'c', 9)).toBeNull();
});

test('the oldest go, and the same moment, and what is no key or comes from the future', () => {
  const known = Array.from({ length: 20 }, (_, index) => key('a', index, 100 - index));
  const odd = ['x', [1], key('b', 1, 1e15)] as IDBValidKey[];
  const gone = notKept([...known, ...odd], key('a', 3, 200));
  // At most 16 moments are kept, and the new one is among them.
  expect(gone).toEqual([known[3]!, ...known.slice(16), ...odd]);
  expect(notKept(known.slice(0, 5), key('a', 99, 200))).toEqual([]);
  const large = Array.from({ length: 5 }, (_, index) => key('b', index, 100 - index, 15 * 2 ** 20));
  expect(notKept(large, key('a', 1, 200, 15 * 2 ** 20))).toEqual(large.slice(3));
});

/** What a browser keeps, as bytes. */
function inMemory() {
  const moments = new Map<string, ArrayBuffer>();
  const counts = { keeps: 0 };
  const runs: KeptRuns = {
    find: async (run) => (moments.has(run) ? unpackPlain(moments.get(run)!) : null),
    keep: async (run, _seconds, moment) => {
      moments.set(run, packPlain(moment).buffer);
      counts.keeps++;
    },
    forget: async (run) => void moments.delete(run),
  };
  return { moments, runs, counts };
}

async function visit(kept: KeptRuns, scenario: Scenario, seconds: number, share: number) {
  const heard: LaneMessage[] = [];
  const tasks: (() => void)[] = [];
  const server = new LaneServer({
    open: (one, laneId, progress) => openLane(one, laneId, undefined, progress),
    inspector: () => inspector,
    post: (message) => void heard.push(message),
    yield: (resume) => void tasks.push(resume),
    clock: () => 0,
    kept: async () => kept,
  });
  const settle = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    while (tasks.length > 0) {
      tasks.shift()!();
      await Promise.resolve();
    }
  };
  const frames = () => heard.flatMap((one) => (one.kind === 'frame' ? [one.frame] : []));
  server.receive({ kind: 'ahead', share });
  server.receive({ kind: 'open', revision: 1, scenario, laneId: 'none', replayToSeconds: seconds, mayResume: true });
  await settle();
  // The page asks more than once.
  server.receive({ kind: 'keep' });
  server.receive({ kind: 'keep' });
  await settle();
  return { heard, frames, last: (): LaneFrame => frames().at(-1)! };
}

const [web] = exampleScenario()['traffic'];
const long = valid({
  ...exampleScenario(),
  traffic: [{ ...web, arrivals: { kind: 'poisson', flowsPerSecond: 400 } }],
  timeline: [],
  run: { seed: 3, untilSeconds: 400 },
});

test('a run is kept at rest and goes on from there; what was changed in between is found out', async () => {
  const { moments, runs, counts } = inMemory();
  const first = await visit(runs, long, 80, 0);
  expect(first.last().events).toBeGreaterThan(500_000);
  expect([moments.size, counts.keeps]).toEqual([1, 1]);
  const replayed = first.frames().length;

  const again = await visit(runs, long, 80, 0);
  expect(again.frames().length).toBeLessThan(replayed / 2);
  const { timeSeconds, events, fingerprint } = first.last();
  expect(again.last()).toMatchObject({ timeSeconds, events, fingerprint });
  expect(again.heard.filter(({ kind }) => kind === 'kept-differs')).toEqual([]);

  const [[run, bytes]] = moments;
  const moment = unpackPlain(bytes) as TimedMoment;
  const samples = moment.samples.slice();
  samples[samples.length - 1]! += 1;
  moments.set(run, buffer({ ...moment, samples }));
  const deceived = await visit(runs, long, 80, 0);
  expect(deceived.heard.filter(({ kind }) => kind === 'kept-differs')).toHaveLength(1);
  expect(deceived.last()).toMatchObject({ timeSeconds, events, fingerprint });

  moments.set(run, buffer({ ...moment, samples: samples.subarray(1) }));
  const refused = await visit(runs, long, 80, 0);
  expect(refused.last()).toMatchObject({ timeSeconds, events, fingerprint });
  expect(refused.heard.filter(({ kind }) => kind === 'kept-differs')).toEqual([]);
});
