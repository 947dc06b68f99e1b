import { expect, test } from 'vitest';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import { findObject } from './inspect.ts';

const dumbbell = {
  form: 'generated',
  generator: 'dumbbell',
  parameters: { pairs: 3, rateBitsPerSecond: 1e6, delaySeconds: 0.02, bufferPackets: 10 },
};
const stream = (id: string, rateBitsPerSecond: number, begins: number) => ({
  id,
  kind: 'constant-rate',
  from: ['sources'],
  to: ['receivers'],
  count: 1,
  start: { earliestSeconds: begins, latestSeconds: begins },
  rateBitsPerSecond,
  packetBytes: 1000,
});

function laneAt(seconds: number, scenario: object): Lane {
  const result = validateScenario({ headway: 1, title: 'Find', run: { seed: 1, untilSeconds: 10 }, ...scenario });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, result.scenario.lanes[0].id);
  lane.advance(seconds, 1e6);
  return lane;
}

test('streams: the slowest is the one that gets the least for its time, not the one that has just come', () => {
  const lane = laneAt(4.05, {
    network: dumbbell,
    traffic: [stream('fast', 3e5, 0), stream('slow', 1e5, 0.1), stream('late', 4e5, 4)],
    lanes: [{ id: 'a', scheme: 'none' }],
  });
  // In order of arrival: fast, slow, late.
  expect(findObject(lane, 'flow')).toEqual({ kind: 'flow', flow: 1 });
  // Nothing is refused, waits, is dropped or has a rate from its scheme.
  for (const sought of ['refusals', 'waiting', 'drops', 'session', 'session-error', 'link-error'] as const) {
    expect([sought, findObject(lane, sought)]).toEqual([sought, null]);
  }
});

test('a flooded link: its queue and its drops, the gate that refuses, the node whose flows wait', () => {
  const flood = {
    network: dumbbell,
    traffic: [
      {
        id: 'web',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'poisson', flowsPerSecond: 60 },
        size: { kind: 'fixed', bytes: 15_000 },
      },
    ],
  };
  const open = laneAt(3, { ...flood, lanes: [{ id: 'a', scheme: 'none' }] });
  const bottleneck = open.shape.chartedLink;
  expect(findObject(open, 'queue')).toEqual({ kind: 'link', link: bottleneck });
  expect(findObject(open, 'drops')).toEqual({ kind: 'link', link: bottleneck });
  const gated = laneAt(3, { ...flood, lanes: [{ id: 'a', scheme: 'fixed', parameters: { admitRate: 2 } }] });
  expect(findObject(gated, 'refusals')).toEqual({ kind: 'gate', gate: gated.shape.gates.indexOf(bottleneck) });
  const waiting = [...gated.engine.census.waitingAtNode];
  expect(findObject(gated, 'waiting')).toEqual({ kind: 'node', node: waiting.indexOf(Math.max(...waiting)) });
});

test('sessions with rates: the slowest one, and those whose rates are farthest from max-min fairness', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'slbn-one-link')!;
  // s1 has asked for 12 Mbit/s at most. What it leaves is for s2 and s3, who have not heard of it.
  const early = laneAt(0.125, scenario as object);
  expect(findObject(early, 'session')).toEqual({ kind: 'flow', flow: 0 });
  expect(findObject(early, 'session-error')).toEqual({ kind: 'flow', flow: 1 });
  expect(findObject(early, 'link-error')).toEqual({ kind: 'link', link: 0 });
  // All have settled.
  const settled = laneAt(0.19, scenario as object);
  expect(findObject(settled, 'session')).toEqual({ kind: 'flow', flow: 0 });
  expect(findObject(settled, 'session-error')).toBeNull();
  expect(findObject(settled, 'link-error')).toBeNull();
});
