import { expect, test } from 'vitest';
import { RandomStream } from '../base/random-stream.ts';
import { fluidTimes } from './fluid-ideal.ts';

test('on one link: processor sharing', () => {
  const flow = (atSeconds: number, bits: number) => ({ atSeconds, bits, links: [0] });
  // The first is half through when the second comes; both have half the link for a second; then the second has it all.
  expect([...fluidTimes([flow(0, 1e6), flow(0.5, 1e6)], [1e6], 10, 10)!]).toEqual([1.5, 1.5]);
  expect([...fluidTimes([flow(1, 1e6), flow(5, 2e6)], [1e6], 6.5, 10)!]).toEqual([1, Infinity]);
  expect(fluidTimes([flow(0, 1e6), flow(0, 1e6), flow(0, 1e6)], [1e6], 10, 2)).toBe(null);
});

test('on several links: max-min', () => {
  const flows = [
    { atSeconds: 0, bits: 1e6, links: [0, 1] },
    { atSeconds: 0, bits: 1e6, links: [0] },
    { atSeconds: 0, bits: 3e6, links: [1] },
  ];
  // 1, 1 and 3 Mbit/s until all end at once.
  expect([...fluidTimes(flows, [2e6, 4e6], 10, 10)!]).toEqual([1, 1, 1]);
});

test('late flows whose rests take less than the clock resolves complete', () => {
  const random = new RandomStream(1, 'flows');
  let atSeconds = 30;
  const flows = Array.from({ length: 4_000 }, () => {
    atSeconds += random.exponential() / 20;
    return { atSeconds, bits: 8 * Math.ceil(random.pareto(10_000, 1.5)), links: [0] };
  });
  const times = fluidTimes(flows, [1e7], Infinity, 500)!;
  const alone = processorSharing(flows, 1e7);
  expect(times.every((time, i) => Math.abs(time - alone[i]) < 1e-9)).toBe(true);
});

/** By the bits that each flow that is there has been given since the beginning. */
function processorSharing(flows: readonly { atSeconds: number; bits: number }[], rate: number): number[] {
  const times = flows.map(() => NaN);
  let active: { flow: number; end: number }[] = [];
  let given = 0;
  let now = 0;
  for (let next = 0; next < flows.length || active.length > 0;) {
    const first = active[0];
    const end = first === undefined ? Infinity : now + ((first.end - given) * active.length) / rate;
    const arrival = flows[next]?.atSeconds ?? Infinity;
    const until = Math.min(end, arrival);
    if (active.length > 0) given += ((until - now) * rate) / active.length;
    now = until;
    if (end <= arrival) {
      times[first.flow] = end - flows[first.flow].atSeconds;
      active = active.slice(1);
    } else {
      active.push({ flow: next, end: given + flows[next].bits });
      active.sort((a, b) => a.end - b.end);
      next++;
    }
  }
  return times;
}
