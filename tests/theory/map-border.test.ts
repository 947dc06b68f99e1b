import { expect, test } from 'vitest';
import type { FinishedRun, Job } from '../../src/experiment/plan.ts';
import { isolineOf } from '../../src/finding/isoline.ts';
import { MapWork } from '../../src/finding/map.ts';
import { planMap } from '../../src/finding/map-schema.ts';
import { simulateQueue } from './queue.ts';

/** Share of packets that find the buffer of an M/M/1/K queue full: Kleinrock, Queueing Systems, volume 1 (1975), section 3.6. */
const blocking = (load: number, room: number): number =>
  Math.abs(load - 1) < 1e-9 ? 1 / (room + 1) : ((1 - load) * load ** room) / (1 - load ** (room + 1));

interface Corner {
  readonly load: number;
  readonly room: number;
  readonly seed: number;
}

const BOUND = 0.01;
const PACKETS = 10_000;
/** Loads and packets of room, at the finest steps of .01 and of one packet. */
const [LOAD, ROOM] = [
  { from: 0.4, step: 0.01 },
  { from: 4, step: 1 },
];
const STEPS = 64;

/** The place between `low` and `high` where a falling or rising function has the bound. */
function placeOf(of: (at: number) => number, low: number, high: number): number {
  const isBelow = of(low) < BOUND;
  for (let n = 0; n < 60; n++) {
    const middle = (low + high) / 2;
    if (of(middle) < BOUND === isBelow) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

// Our specification of finding, 6: on a known border the line is within one finest cell, with at most 1/8 of the full grid's
// runs. Where runs are noise, corners at the border have more seeds, as those of a full grid would: there corners are counted.
test.each([
  ['by the formula', ({ load, room }: Corner) => blocking(load, room), 'runs'],
  [
    'simulated',
    ({ load, room, seed }: Corner) => simulateQueue('exponential', load, PACKETS, room, seed).loss,
    'corners',
  ],
] as const)('a map finds where an M/M/1/K queue drops 1 % of its packets, %s', (_, lossOf, counted) => {
  const planned = planMap({
    headwayMap: 1,
    title: 'Dropped',
    base: 'a-flood-of-flows',
    set: { timeline: [], 'run.untilSeconds': 2 },
    // A flow of the base is 10 kB, its link 2 Mbit/s: 25 flows a second are a load of 1.
    across: {
      ...{ id: 'load', title: 'Load', unit: '', from: LOAD.from, to: LOAD.from + STEPS * LOAD.step },
      ...{ scale: 'linear', cells: 8, set: [{ path: 'traffic.web.arrivals.flowsPerSecond', times: 25 }] },
    },
    up: {
      ...{ id: 'room', title: 'Room', unit: 'packets', from: ROOM.from, to: ROOM.from + STEPS * ROOM.step },
      ...{ scale: 'linear', cells: 8, set: [{ path: 'network.parameters.bufferPackets', whole: true }] },
    },
    shown: { kind: 'figure', title: 'Dropped', of: [{ lane: 'none', title: 'Dropped', figures: ['droppedShare'] }] },
    bands: [BOUND],
    line: BOUND,
    divide: 3,
    seeds: { first: 1, count: 3, most: 20 },
  });
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
  const work = new MapWork(planned.plan);
  const loss = ({ scenario }: Job): number => {
    const { traffic, network, run } = scenario as unknown as {
      traffic: readonly [{ arrivals: { flowsPerSecond: number } }];
      network: { parameters: { bufferPackets: number } };
      run: { seed: number };
    };
    const load = traffic[0].arrivals.flowsPerSecond / 25;
    return lossOf({ load, room: network.parameters.bufferPackets, seed: run.seed });
  };
  const runs = new Map<string, FinishedRun>();
  let state = work.state(runs);
  for (; state.wanted.length > 0; state = work.state(runs))
    for (const job of state.wanted)
      runs.set(job.key, {
        key: job.key,
        values: Object.fromEntries(job.figures.map(({ key }) => [key, loss(job)])),
        fingerprint: '',
        events: 0,
      });
  const all = (STEPS + 1) ** 2;
  if (counted === 'runs') expect(runs.size).toBeLessThanOrEqual((3 * all) / 8);
  expect(state.corners.size).toBeLessThanOrEqual(all / 8);
  const line = isolineOf(work, state, 0, BOUND).flat();
  // The border enters at the lowest room and leaves at the highest; there runs of 10,000 packets cannot tell, and it stays open.
  expect(Math.min(...line.map(([, j]) => j))).toBeLessThan(2);
  expect(Math.max(...line.map(([, j]) => j))).toBeGreaterThan(counted === 'runs' ? STEPS - 1 : 0.75 * STEPS);
  for (const [i, j] of line) {
    const [load, room] = [LOAD.from + i * LOAD.step, ROOM.from + j * ROOM.step];
    const beside = (load - placeOf((one) => blocking(one, room), 0.1, 3)) / LOAD.step;
    const above = (room - placeOf((one) => blocking(load, one), 0, 500)) / ROOM.step;
    expect(Math.min(Math.abs(beside), Math.abs(above))).toBeLessThanOrEqual(1);
  }
});
