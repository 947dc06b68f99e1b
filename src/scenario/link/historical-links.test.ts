import { expect, test } from 'vitest';
import { eachLinkBase } from './bases.ts';
import { decodeLink } from './decode-link.ts';
import { HISTORICAL_LINKS } from './historical-links.fixture.ts';
import { REWORDED } from './reworded.ts';

test.each(HISTORICAL_LINKS)('$link ($made) opens', ({ link, opens }) => {
  expect(decodeLink(link)).toMatchObject(opens);
});

/** A scenario that was edited again needs its text of before among the frozen ones, or an entry for its newer words. */
test('every text that was reworded leads to a base', () => {
  const known = new Set([...eachLinkBase()].map(({ hash }) => hash));
  const lost = [...REWORDED].filter(([, newest]) => !known.has(newest));
  expect(lost).toEqual([]);
});
