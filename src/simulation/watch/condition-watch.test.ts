import { expect, test } from 'vitest';
import { exampleScenario } from '../../scenario/example.fixture.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import { Rewind } from '../rewind.ts';
import type { Condition, Happening, HappeningKind } from '../report.ts';
import { runUntil } from './run-until.fixture.ts';
import { ConditionWatch, stepEvent } from './watches.ts';
import { Trace } from './trace.ts';

const UNTIL = 4;

function scenario(): Scenario {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const open = (): Lane => openLane(scenario(), 'cp');

function all(): Happening[] {
  const lane = open();
  const told: Happening[] = [];
  lane.observe(new Trace(lane, null, Infinity, (happening) => void told.push(happening)));
  lane.advance(UNTIL, Infinity);
  return told;
}

const plain = open();
plain.advance(UNTIL, Infinity);
const told = all();

function next(what: HappeningKind | 'any', at: Extract<Condition, { kind: 'happening' }>['at'] = null): Condition {
  return { kind: 'happening', what, at };
}

/** Every time that the condition is met, stopping each time; the run must be the plain one all the same. */
function everyTime(condition: Condition): Happening[] {
  const lane = open();
  const met: Happening[] = [];
  for (let one = runUntil(lane, condition, UNTIL); one !== null; one = runUntil(lane, condition, UNTIL)) {
    expect(lane.timeSeconds).toBe(one.atSeconds);
    met.push(one);
  }
  expect([lane.timeSeconds, lane.fingerprint(), lane.events, lane.sampler.rows]).toEqual([
    UNTIL,
    plain.fingerprint(),
    plain.events,
    plain.sampler.rows,
  ]);
  return met;
}

test('an observer changes nothing', () => {
  const lane = open();
  lane.observe(new Trace(lane, null, Infinity, () => {}));
  lane.advance(UNTIL, Infinity);
  expect(lane.fingerprint()).toBe(plain.fingerprint());
});

test.each(['arrival', 'admission', 'refusal', 'completion', 'drop', 'timeout', 'decision', 'delivery'] as const)(
  'the next %s, and the next, are all of them, and the run is the same',
  (what) => {
    const expected = told.filter(({ kind }) => kind === what);
    expect(expected.length).toBeGreaterThan(0);
    const met = everyTime(next(what));
    // Two of one event are one stop.
    const distinct = expected.filter((one, i) => i === 0 || one.atSeconds !== expected[i - 1].atSeconds);
    expect(met.map(({ atSeconds }) => atSeconds)).toEqual(distinct.map(({ atSeconds }) => atSeconds));
    expect(met[0]).toEqual(expected[0]);
  },
);

test('at an object: link, node, flow, packet, gate', () => {
  const first = (condition: Condition) => runUntil(open(), condition, UNTIL);
  const link = plain.shape.links.indexOf('bottleneck:back');
  expect(first(next('any', { kind: 'link', link }))).toEqual(told.find((one) => one.link === link));
  const node = plain.shape.nodes.indexOf('d2');
  expect(first(next('delivery', { kind: 'node', node }))).toEqual(
    told.find((one) => one.kind === 'delivery' && one.node === node),
  );
  expect(first(next('completion', { kind: 'flow', flow: 5 }))).toEqual(
    told.find((one) => one.kind === 'completion' && one.flow === 5),
  );
  expect(first(next('delivery', { kind: 'packet', serial: 17 }))).toMatchObject({ kind: 'delivery', packet: 17 });
  expect(first(next('decision', { kind: 'gate', gate: 0 }))).toMatchObject({
    words: 'The scheme decided on link R1 to R2',
    why: expect.stringMatching(/./),
    target: { kind: 'gate', gate: 0 },
  });
});

test('a queue above a mark, each time that it rises above it', () => {
  const link = plain.shape.chartedLink;
  const condition: Condition = { kind: 'queue', link, abovePackets: 9 };
  const lane = open();
  const met = runUntil(lane, condition, UNTIL);
  expect(met?.words).toBe('The queue of link R1 to R2 rose above 9 packets');
  expect(lane.engine.links[link].queuePackets(lane.timeSeconds)).toBe(10);
  expect(lane.engine.links[link].largestQueuePackets).toBe(10);
  const rises = told.filter(
    (one) => one.link === link && one.kind === 'queueing' && one.why.startsWith('The queue holds 10 of'),
  );
  expect(everyTime(condition).map(({ packet }) => packet)).toEqual(rises.map(({ packet }) => packet));
});

test('a sampled column that passes a value', () => {
  const { time, flowsActive } = plain.series();
  const row = flowsActive.values.findIndex((value, i) => i > 0 && value > 8 && flowsActive.values[i - 1] <= 8);
  const lane = open();
  const met = runUntil(lane, { kind: 'series', column: 'flowsActive', direction: 'above', value: 8 }, UNTIL);
  expect(met).toMatchObject({ atSeconds: time.values[row], words: 'Flows active rose above 8 flows' });
  expect(
    everyTime({ kind: 'series', column: 'heroQueuePackets', direction: 'below', value: 5 }).length,
  ).toBeGreaterThan(0);
  expect(() => runUntil(lane, { kind: 'series', column: 'x', direction: 'above', value: 8 }, UNTIL)).toThrow('"x"');
});

test('what does not happen is waited for no longer than was said', () => {
  const lane = open();
  expect(runUntil(lane, { kind: 'queue', link: 0, abovePackets: 5000 }, 1.5)).toBeNull();
  expect(lane.timeSeconds).toBe(1.5);
});

test('a change by the timeline that meets the condition is where it stops', () => {
  const result = validateScenario({
    ...exampleScenario(),
    timeline: [{ atSeconds: 3, set: 'network.links.bottleneck.isDown', value: true }],
    network: {
      form: 'drawn',
      nodes: ['a', 'b'].map((id, x) => ({ id, kind: 'host', x, y: 0 })),
      links: [{ id: 'bottleneck', from: 'a', to: 'b', rateBitsPerSecond: 1e6, delaySeconds: 0.3, bufferPackets: 99 }],
    },
    traffic: [{ ...exampleScenario().traffic[0], from: ['a'], to: ['b'] }],
    lanes: [{ id: 'none', scheme: 'none' }],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, 'none');
  const met = runUntil(lane, { kind: 'happening', what: 'drop', at: null }, 10);
  expect(met).toMatchObject({ atSeconds: 3, why: 'The link is down.' });
  expect(lane.timeSeconds).toBe(3);
});

test('a lane that can go back stops as well, and leaves checkpoints on the way', () => {
  const rewind = new Rewind(openLane(scenario(), 'none'), 1e8);
  const { lane } = rewind;
  const watch = new ConditionWatch(lane, { kind: 'happening', what: 'completion', at: { kind: 'flow', flow: 300 } });
  lane.observe(watch);
  while (!rewind.advance(30, 5000)) if (lane.isStopped) break;
  expect(watch.met?.flow).toBe(300);
  expect(lane.timeSeconds).toBe(watch.met?.atSeconds);
});

test('one event reports what weighed most in it', () => {
  const lane = open();
  const steps = Array.from({ length: 2500 }, () => stepEvent(lane));
  expect(lane.events).toBe(2500);
  expect(steps[0]).toMatchObject({ kind: 'arrival', flow: 0 });
  const kinds = new Set(steps.map((one) => one?.kind));
  for (const kind of ['arrival', 'hop', 'delivery', 'completion']) expect(kinds).toContain(kind);
  while (lane.events < plain.events) stepEvent(lane);
  expect(lane.fingerprint()).toBe(plain.fingerprint());
});
