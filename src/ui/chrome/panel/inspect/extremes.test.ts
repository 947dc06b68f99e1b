import { expect, test } from 'vitest';
import type { LaneShape } from '../../../../simulation/report.ts';
import { notHere } from './extremes.ts';

const shape = (part: Partial<LaneShape>) =>
  ({ view: 'flows', dataPlane: 'packets', refuses: 'syns', ...part }) as LaneShape;

test('what a lane cannot have is named with the reason, one reason once', () => {
  expect(notHere(shape({}))).toBe(
    'slowest session, largest error of a session, largest error of a link (the scheme gives no rates to sessions)',
  );
  expect(notHere(shape({ view: 'rates', dataPlane: 'none', refuses: 'nothing' }))).toBe(
    'most refused (the scheme refuses nothing); slowest flow (no packets of flows are simulated)',
  );
  expect(notHere(shape({ view: 'rates' }))).toBe('');
});
