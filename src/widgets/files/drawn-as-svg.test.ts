import { expect, it } from 'vitest';
import { withEdgeSpaces } from './drawn-as-svg.ts';

it('keeps the spaces at the edges of words, which SVG drops', () => {
  expect(withEdgeSpaces(' of 24 queued')).toBe('\u00a0of 24 queued');
  expect(withEdgeSpaces('a  b ')).toBe('a  b\u00a0');
  expect(withEdgeSpaces('343')).toBe('343');
});
