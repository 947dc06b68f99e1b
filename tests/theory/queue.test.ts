import { expect, test } from 'vitest';
import { meanOf } from './mean-of.ts';
import { simulateQueue, type Queue } from './queue.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

function expectMean(figure: (seed: number) => number, theory: number): void {
  const { mean, margin } = meanOf(SEEDS, figure);
  // An interval that is too wide would prove nothing.
  expect(margin).toBeLessThan(0.06 * theory);
  expect(Math.abs(mean - theory)).toBeLessThan(margin);
}

test.each([0.5, 0.8, 0.9])('M/M/1: the mean queue at load %f is load / (1 - load)', (load) => {
  expectMean((seed) => simulateQueue('exponential', load, 200_000, 1e6, seed).mean, load / (1 - load));
});

test.each([0.5, 0.8, 0.9])('M/D/1: at load %f, Pollaczek and Khinchine', (load) => {
  const theory = load + (load * load) / (2 * (1 - load));
  expectMean((seed) => simulateQueue('fixed', load, 200_000, 1e6, seed).mean, theory);
});

test('M/M/1/K: a full buffer of K turns away (1 - load) load^K / (1 - load^(K+1))', () => {
  const load = 0.9;
  const buffer = 5;
  const theory = ((1 - load) * load ** buffer) / (1 - load ** (buffer + 1));
  expectMean((seed) => simulateQueue('exponential', load, 100_000, buffer, seed).loss, theory);
});

test('the link is busy for the share of the time that is offered', () => {
  const queue: Queue = simulateQueue('fixed', 0.7, 200_000);
  expect(queue.utilisation).toBeCloseTo(0.7, 2);
});
