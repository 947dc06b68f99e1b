import { expect, test } from 'vitest';
import { RandomStream } from './random-stream.ts';

test('a stream depends on seed and name, and on nothing else', () => {
  const draws = (seed: number, name: string): number[] => {
    const stream = new RandomStream(seed, name);
    return Array.from({ length: 5 }, () => stream.uniform());
  };
  expect(draws(7, 'traffic.web.size')).toEqual(draws(7, 'traffic.web.size'));
  expect(draws(7, 'traffic.web.size')).not.toEqual(draws(8, 'traffic.web.size'));
  expect(draws(7, 'traffic.web.size')).not.toEqual(draws(7, 'traffic.web.gap'));
});

test('the first draws never change: every golden run stands on them', () => {
  const stream = new RandomStream(1, 'traffic.web.gap');
  expect([stream.uniform(), stream.exponential(), stream.pareto(10_000, 1.5)]).toMatchInlineSnapshot(`
    [
      0.6234141892102435,
      0.43072028660508405,
      21269.83081067736,
    ]
  `);
});

test('draws have the moments of their laws', () => {
  const stream = new RandomStream(3, 'moments');
  const n = 200_000;
  const mean = (draw: () => number): number => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += draw();
    return sum / n;
  };
  // Five standard errors of the mean.
  expect(Math.abs(mean(() => stream.uniform()) - 0.5)).toBeLessThan((5 * Math.sqrt(1 / 12)) / Math.sqrt(n));
  expect(Math.abs(mean(() => stream.exponential()) - 1)).toBeLessThan(5 / Math.sqrt(n));
  // Shape 3: mean 10, variance 10² / 3.
  expect(Math.abs(mean(() => stream.pareto(10, 3)) - 10)).toBeLessThan((5 * 10) / Math.sqrt(3 * n));
});

test('a stream goes on from a saved state', () => {
  const stream = new RandomStream(9, 'a');
  stream.uniform();
  const copy = new RandomStream(0, 'b');
  copy.restore(stream.save());
  expect(copy.uniform()).toBe(stream.uniform());
});

test('streams of neighbouring seeds and names share no first draw', () => {
  const first = new Set<number>();
  for (let seed = 0; seed < 200; seed++) {
    for (let name = 0; name < 50; name++) first.add(new RandomStream(seed, `s${name}`).uniform());
  }
  expect(first.size).toBe(10_000);
});
