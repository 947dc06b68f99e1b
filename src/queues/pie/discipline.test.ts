import { expect, test } from 'vitest';
import { openLane } from '../../simulation/open-lane.ts';
import { oneLink } from '../one-link.fixture.ts';
import { handWaiting } from '../waiting.fixture.ts';
import { PieDiscipline, type PieValues } from './discipline.ts';

const STANDARD: PieValues = {
  target: 0.015,
  update: 0.015,
  alpha: 0.125,
  beta: 1.25,
  burst: 0.15,
  spreads: true,
  ecn: true,
};

const state = (
  probability: number,
  delay: number,
  delayBefore: number,
  allowance: number,
  sum: number,
  dueAt: number,
) => ({ probability, delay, delayBefore, allowance, sum, dueAt });

/** A queue in which each packet waits for the same time: one comes and one leaves each millisecond. */
function steady(delayMs: number, seconds: number, burst = STANDARD.burst, capable = false) {
  const waiting = handWaiting({ capable });
  const all = { ...STANDARD, burst };
  const discipline = new PieDiscipline(waiting, () => all);
  const seen: { at: number; probability: number }[] = [];
  for (let ms = 0; ms < seconds * 1000; ms++) {
    waiting.now = ms / 1000;
    // What is dropped comes again at once, so that the queue stays as long.
    const joined = (): number => waiting.fates.filter((fate) => fate !== 'dropped').length;
    if (seconds > 5) discipline.arrived(waiting.fates.length);
    else for (const wanted = joined() + 1; joined() < wanted;) discipline.arrived(waiting.fates.length);
    if (ms >= delayMs) discipline.next();
    seen.push({ at: waiting.now, probability: discipline.probes.probability() });
  }
  return { waiting, discipline, seen };
}

test('at a steady delay the probability grows by alpha times the error, less where it is small (4.2)', () => {
  const { seen } = steady(40, 3);
  // 0.125 (0.040 - 0.015) = 0.003125 each update, divided by 2048 below 1e-6, and so on.
  const divided = (p: number): number =>
    p < 1e-6 ? 2048 : p < 1e-5 ? 512 : p < 1e-4 ? 128 : p < 1e-3 ? 32 : p < 1e-2 ? 8 : p < 0.1 ? 2 : 1;
  const steps = seen.filter((one, i) => i > 200 && one.probability !== seen[i - 1].probability);
  expect(steps.length).toBeGreaterThan(100);
  for (let i = 1; i < steps.length; i++) {
    const before = steps[i - 1].probability;
    expect(steps[i].probability - before).toBeCloseTo((0.125 * 0.025) / divided(before), 9);
    expect(Math.abs(steps[i].at - steps[i - 1].at - 0.015)).toBeLessThan(0.0011);
  }
});

test('a delay that has grown raises it by beta besides, and a large one by 0.02 at most (4.2, 5.5)', () => {
  const waiting = handWaiting();
  const discipline = new PieDiscipline(waiting, () => STANDARD);
  const probability = 0.05;
  discipline.restore(state(probability, 0.03, 0.02, 0, 0, 1));
  waiting.now = 1;
  discipline.arrived(0);
  expect(discipline.probes.probability()).toBeCloseTo(probability + (0.125 * 0.015 + 1.25 * 0.01) / 2, 12);
  discipline.restore(state(0.2, 0.5, 0.02, 0, 0, 1));
  discipline.arrived(1);
  expect(discipline.probes.probability()).toBeCloseTo(0.22, 12);
});

test('the first burst passes (4.4), and afterwards drops lie neither too close nor too far apart (5.5)', () => {
  const { waiting } = steady(40, 3, 0.5);
  const firstDrop = waiting.fates.indexOf('dropped');
  // One packet a millisecond.
  expect(firstDrop).toBeGreaterThan(500);
  const pie = steady(40, 1);
  // A probability that stays: no update any more.
  pie.discipline.restore(state(0.05, 0.04, 0.04, 0, 0, Infinity));
  const from = pie.waiting.fates.length;
  for (let i = 0; i < 20_000; i++) {
    pie.discipline.arrived(pie.waiting.fates.length);
    if (pie.waiting.packets > 40) pie.discipline.next();
  }
  const places = pie.waiting.fates.slice(from).flatMap((fate, i) => (fate === 'dropped' ? [i] : []));
  const gaps = places.slice(1).map((place, i) => place - places[i]);
  // 0.85 / 0.05 = 17 packets at least, 8.5 / 0.05 = 170 at most.
  expect(gaps.length).toBeGreaterThan(300);
  expect(Math.min(...gaps)).toBe(17);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(170);
});

test('it marks while the probability is at most a tenth, and drops above (5.1)', () => {
  for (const [probability, fate, other] of [
    [0.1, 'marked', 'dropped'],
    [0.11, 'dropped', 'marked'],
  ] as const) {
    const { waiting, discipline } = steady(40, 0.1, STANDARD.burst, true);
    discipline.restore(state(probability, 0.04, 0.04, 0, 0, Infinity));
    for (let i = 0; i < 1000; i++) {
      discipline.arrived(waiting.fates.length);
      if (waiting.packets > 40) discipline.next();
    }
    expect(waiting.fates).toContain(fate);
    expect(waiting.fates).not.toContain(other);
  }
});

test('when nothing waits any more it forgets, and may have a burst again (4.2, 4.4)', () => {
  const waiting = handWaiting();
  const discipline = new PieDiscipline(waiting, () => STANDARD);
  discipline.restore(state(0.3, 0, 0.04, 0, 0, 0));
  waiting.now = 10;
  discipline.arrived(0);
  expect(discipline.probes.probability()).toBe(0);
  expect(discipline.probes.allowance()).toBe(0.15);
});

test('the delay of long TCP flows stays near the target', () => {
  const lane = openLane(oneLink({ discipline: 'pie', bufferPackets: 400, untilSeconds: 60 }), 'one');
  lane.advance(60, Infinity);
  const [link] = lane.engine.links;
  expect(link.utilisation(60)).toBeGreaterThan(0.9);
  // 2 ms a packet: 7.5 packets are the target, and the one being sent.
  expect(link.meanQueuePackets(60)).toBeGreaterThan(4);
  expect(link.meanQueuePackets(60)).toBeLessThan(16);
});
