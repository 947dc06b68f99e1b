import { RunSeeds } from '../run-seeds.ts';
import { describe, expect, test } from 'vitest';
import { FlowClass, type FlowClassSettings, type NewFlow } from './flow-class.ts';

const settings = (flowsPerSecond: number): FlowClassSettings => ({
  id: 'web',
  sources: [1, 2, 3],
  destinations: [4, 5, 6],
  pairing: 'random',
  arrivals: { kind: 'poisson', flowsPerSecond },
  size: { kind: 'pareto', meanBytes: 10_000, shape: 1.5 },
});

/** The first `count` flows with their arrival times; the rate changes to `later` at `at`. */
function arrivals(count: number, at = Infinity, later = 0): { time: number; flow: NewFlow }[] {
  const flows = new FlowClass(settings(20), new RunSeeds(7));
  let changed = false;
  return Array.from({ length: count }, () => {
    if (!changed && flows.nextTime > at) {
      flows.change(at, settings(later));
      changed = true;
    }
    const time = flows.nextTime;
    return { time, flow: { ...flows.next() } };
  });
}

test('a change of rate stretches the gaps and shifts no other draw', () => {
  const plain = arrivals(400);
  const changed = arrivals(400, 5, 200);
  expect(changed.map(({ flow }) => flow)).toEqual(plain.map(({ flow }) => flow));
  for (const [k, { time }] of plain.entries()) {
    const expected = time <= 5 ? time : 5 + (time - 5) / 10;
    expect(changed[k].time).toBeCloseTo(expected, 9);
  }
});

test('Poisson arrivals have their rate', () => {
  const last = arrivals(20_000).at(-1)!;
  // Standard error of the mean of 20,000 gaps: 0.7 %.
  expect(20_000 / last.time / 20).toBeGreaterThan(0.96);
  expect(20_000 / last.time / 20).toBeLessThan(1.04);
});

test('a rate of 0 stops arrivals, and another starts them again where they were', () => {
  const flows = new FlowClass(settings(20), new RunSeeds(7));
  const next = flows.nextTime;
  flows.change(next / 2, settings(0));
  expect(flows.nextTime).toBe(Infinity);
  flows.change(100, settings(20));
  expect(flows.nextTime).toBeCloseTo(100 + next / 2, 9);
});

test('listed flows come as listed; what is absent is drawn', () => {
  const flows = new FlowClass(
    {
      ...settings(0),
      pairing: 'matched',
      arrivals: {
        kind: 'listed',
        flows: [
          { atSeconds: 1, bytes: 5 },
          { atSeconds: 2, source: 9, destination: 8 },
        ],
      },
    },
    new RunSeeds(7),
  );
  expect(flows.nextTime).toBe(1);
  const first = { ...flows.next() };
  expect(first.sizeBytes).toBe(5);
  expect(first.destination - first.source).toBe(3);
  expect(flows.nextTime).toBe(2);
  expect(flows.next()).toMatchObject({ source: 9, destination: 8 });
  expect(flows.nextTime).toBe(Infinity);
});

describe('flows that come together', () => {
  const together = (flows: number, everySeconds: number) =>
    ({ ...settings(1), arrivals: { kind: 'together', flows, everySeconds, startSeconds: 0.5 } }) as const;

  test('all begin at once, one from each source in turn, time after time', () => {
    const flows = new FlowClass(together(4, 2), new RunSeeds(7));
    const seen = Array.from({ length: 9 }, () => [flows.nextTime, flows.next().source]);
    expect(seen.map(([time]) => time)).toEqual([0.5, 0.5, 0.5, 0.5, 2.5, 2.5, 2.5, 2.5, 4.5]);
    expect(seen.map(([, source]) => source)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  });

  test('none come while there are 0; then they go on, and a saved state goes on alike', () => {
    const flows = new FlowClass(together(2, 1), new RunSeeds(7));
    flows.next();
    flows.next();
    flows.change(1, together(0, 1));
    expect(flows.nextTime).toBe(Infinity);
    flows.change(9, together(3, 1));
    const copy = new FlowClass(together(2, 1), new RunSeeds(7));
    copy.restore(flows.save());
    for (const one of [flows, copy]) {
      const seen = Array.from({ length: 6 }, () => [one.nextTime, one.next().member]);
      expect(seen).toEqual([2, 3, 4, 5, 6, 7].map((member, i) => [i < 2 ? 9 : i < 5 ? 10 : 11, member]));
    }
    expect(copy.nextTime).toBe(flows.nextTime);
  });
});
