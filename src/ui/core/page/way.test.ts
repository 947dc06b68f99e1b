import { expect, it } from 'vitest';
import type { LanePhase } from './live-lane.ts';
import { Way } from './way.ts';

const at = (seconds: number): { phase: LanePhase } => ({ phase: { kind: 'replaying', seconds } });

it('the lane that is furthest behind decides what is done and what is left', () => {
  const way = new Way(10, 100);
  const [a, b] = [at(20), at(40)];
  way.note(1000, [a, b]);
  expect(way).toMatchObject({ share: 0.2, leftSeconds: null, isLong: false });
  a.phase = { kind: 'replaying', seconds: 40 };
  b.phase = { kind: 'replaying', seconds: 50 };
  way.note(2000, [a, b]);
  // 20 s of the run in a second, and 60 are left; the other makes 10, and 50 are left.
  expect(way).toMatchObject({ share: 0.4, leftSeconds: 5, isLong: true });
  a.phase = { kind: 'running' };
  way.note(3000, [a, b]);
  expect(way.share).toBe(0.5);
});

it('says nothing of the time that is left before anything has moved', () => {
  const way = new Way(null, 100);
  for (const now of [0, 5000]) way.note(now, [{ phase: { kind: 'opening', share: null } }]);
  expect(way).toMatchObject({ share: 0, leftSeconds: null, isLong: true });
});
