import { expect, test } from 'vitest';
import { autoLayout } from './auto-layout.ts';

const ring = Array.from({ length: 12 }, (_, i) => ({ id: `n${i}`, x: 0, y: 0 }));
const links = ring.map(({ id }, i) => ({ from: id, to: ring[(i + 1) % ring.length].id }));

function laidOut(): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  const steps = autoLayout(ring, links);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test('nodes on one spot come apart, neighbours stay near, and it is the same each time', () => {
  const places = laidOut();
  const list = [...places.values()];
  for (const [i, a] of list.entries()) {
    for (const b of list.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(8);
  }
  const distance = (a: string, b: string) => {
    const [p, q] = [places.get(a)!, places.get(b)!];
    return Math.hypot(p.x - q.x, p.y - q.y);
  };
  expect(distance('n0', 'n1')).toBeLessThan(distance('n0', 'n6'));
  expect(laidOut()).toEqual(places);
});
