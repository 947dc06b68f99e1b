import { inspector } from '../simulation/inspect/inspect.ts';
import { expect, test } from 'vitest';
import { lawSource, authoredScenario } from '../authored-lanes/authored-scenarios.fixture.ts';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import { AuthoredSchemeStopped } from '../authored-lanes/failure.ts';
import { isLaneMessage } from './check-message.ts';
import type { LaneMessage } from './messages.ts';
import { LaneServer } from './server.ts';

/** Everything that a lane with authored code says on its way to 4 s, whatever it is asked. */
function messagesOf(source: string): LaneMessage[] {
  const said: LaneMessage[] = [];
  const waiting: (() => void)[] = [];
  let opened: ReturnType<typeof openAuthoredLane> | null = null;
  const server = new LaneServer({
    post: (message) => void said.push(structuredClone(message)),
    yield: (resume) => void waiting.push(resume),
    inspector: () => inspector,
    clock: () => 1000 * said.length,
    open: (scenario, laneId, progress) => (opened = openAuthoredLane(scenario, laneId, progress)).lane,
    code: {
      newLog: () => opened?.log.lines ?? null,
      stopOf: (error) => (error instanceof AuthoredSchemeStopped ? error.stop : null),
    },
  });
  const rest = () => {
    for (let turn = 0; turn < 10_000; turn++) {
      const resume = waiting.shift();
      if (resume === undefined) return;
      resume();
    }
  };
  const scenario = authoredScenario('window law', source, 'newreno', { untilSeconds: 4 });
  server.receive({ kind: 'open', revision: 1, scenario, laneId: 'own', replayToSeconds: 0 });
  rest();
  server.receive({ kind: 'inspect', target: { kind: 'flow', flow: 0 } });
  server.receive({ kind: 'camera', links: [0, 1] });
  server.receive({ kind: 'grant', untilSeconds: 3 });
  rest();
  server.receive({ kind: 'measure' });
  server.receive({ kind: 'step' });
  server.receive({ kind: 'find', sought: 'flow' });
  for (const one of [...said]) {
    if (one.kind === 'found' && one.target !== null) server.receive({ kind: 'inspect', target: one.target });
  }
  server.receive({
    kind: 'await',
    number: 1,
    condition: { kind: 'happening', what: 'any', at: null },
    grantedSeconds: 4,
  });
  rest();
  server.receive({ kind: 'event-before', seconds: 2 });
  return said;
}

const said = messagesOf(lawSource("flow.window += 1 / flow.window; log('grows', flow.window);"));
const stopped = messagesOf(lawSource('if (flow.now > 1) fail("enough");'));

test('everything that a lane says passes', () => {
  const kinds = new Set([...said, ...stopped].map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    'event-before',
    'failed',
    'found',
    'frame',
    'inspection',
    'log',
    'measured',
    'met',
    'opened',
    'ready',
    'stepped',
  ]);
  for (const message of [...said, ...stopped])
    expect(isLaneMessage(message), JSON.stringify(message).slice(0, 300)).toBe(true);
});

test('no text of a lane holds what is hidden, whatever its code writes, and a text with it is refused', () => {
  const mark = '\\u202E\\u001b[2J\\u2028';
  const written = messagesOf(
    lawSource(
      `log('${mark}seen'); if (flow.now > 3.5) fail('${mark}why');`,
      '',
      `explain(flow) { return '${mark}because'; },`,
    ),
  );
  const text = JSON.stringify(written);
  for (const part of ['seen', 'because', 'why']) expect([part, text.includes(part)]).toEqual([part, true]);
  for (const message of written) expect(isLaneMessage(message), JSON.stringify(message).slice(0, 300)).toBe(true);
  for (const mark of ['\u202e', '\u2066', '\u200f', '\u001b', '\u0000', '\u2028']) {
    const marked = [...written, ...said, ...stopped].flatMap((message) => copiesWith(message, mark));
    expect(marked.length).toBeGreaterThan(30);
    expect(marked.filter((message) => isLaneMessage(message))).toEqual([]);
    expect(isLaneMessage({ key: 'a-1', error: mark })).toBe(false);
  }
});

/** Copies of a message, in each of which one text of it begins with something else. */
function copiesWith(message: object, mark: string): unknown[] {
  return Object.entries(message).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [{ ...message, [key]: mark + value }];
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
    const inner = copiesWith(value, mark).slice(0, 8);
    if (!Array.isArray(message)) return inner.map((copy) => ({ ...message, [key]: asIn(value, copy) }));
    return inner.map((copy) => message.map((one: unknown, i) => (String(i) === key ? copy : one)));
  });
}

function asIn(value: object, copy: unknown): unknown {
  return Array.isArray(value) ? Object.values(copy as object) : copy;
}

test('what became of a job passes', () => {
  const run = { key: 'a-1', values: { x: 1, y: null }, fingerprint: '0123456789abcdef', events: 3 };
  expect(isLaneMessage({ run })).toBe(true);
  expect(isLaneMessage({ key: 'a-1', error: 'why' })).toBe(true);
});

test('messages of another form are refused', () => {
  const frame = said.find(({ kind }) => kind === 'frame')!;
  const opened = said.find(({ kind }) => kind === 'opened')!;
  const failed = stopped.find(({ kind }) => kind === 'failed')!;
  const within = (message: object, key: string, change: object) => ({
    ...message,
    [key]: { ...(message as Record<string, object>)[key], ...change },
  });
  const hostile: unknown[] = [
    null,
    undefined,
    1,
    'opened',
    'ready',
    [],
    {},
    { kind: 'run', source: 'alert(1)' },
    { kind: '__proto__' },
    { ...frame, revision: '1' },
    { ...frame, more: 1 },
    within(frame, 'frame', { timeSeconds: NaN }),
    within(frame, 'frame', { samples: [1, 2, 3] }),
    within(frame, 'frame', { packets: new SharedArrayBuffer(8) }),
    within(frame, 'frame', { packets: new ArrayBuffer(28), packetCount: 2 }),
    within(frame, 'frame', { packets: new ArrayBuffer(28 * 20_000), packetCount: 18_001 }),
    within(frame, 'frame', { packets: new ArrayBuffer(28), packetCount: 0.5 }),
    within(frame, 'frame', { fingerprint: '<b>' }),
    within(frame, 'frame', { figures: { flowsActive: 'many' } }),
    within(opened, 'shape', { series: [] }),
    within(opened, 'shape', { chartedLink: 1e9 }),
    within(opened, 'shape', { nodes: [{ toString: 'x' }] }),
    within(opened, 'shape', { traffic: [{ id: 'a', title: { $$typeof: 'x' }, kind: 'flows' }] }),
    within(opened, 'shape', { places: ['x'.repeat(100_000)] }),
    { ...failed, message: { $$typeof: 'x' } },
    within(failed, 'stop', { line: 'x' }),
    { kind: 'log', revision: 1, lines: Array.from({ length: 5000 }, () => ({})) },
    { kind: 'inspection', atSeconds: 0, target: {}, inspection: { f: () => 1 } },
    { run: { key: 'a', values: { x: '1' }, fingerprint: 'x', events: 1 } },
    { key: 'a', error: {} },
  ];
  expect(hostile.filter((message) => isLaneMessage(message))).toEqual([]);
});
