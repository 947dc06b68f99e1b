import { describe, expect, test } from 'vitest';
import { SAID_FIGURES } from '../guides/figures.ts';
import { wrongFigures } from '../guides/said-figures.ts';
import { begin, byLane, check, shipped } from './check.ts';
import { CLAIMS } from './claims.ts';
import { LONG_CLAIMS } from './long-claims.ts';

test('what is claimed is said, word for word', () => {
  for (const { scenario, says } of [...CLAIMS, ...LONG_CLAIMS]) {
    const { title, summary, watch, notes, guide, view } = shipped(scenario);
    const bookmarks = (view.bookmarks ?? []).map(({ sentence }) => sentence);
    const words = [title, summary, watch, notes, guide?.expect, ...bookmarks].join('\n');
    expect([scenario, says, words.includes(says)]).toEqual([scenario, says, true]);
  }
});

/** Figures of guides by their lane. `npm run claims` runs the long ones. */
const SHORT_FIGURES = new Map(
  SAID_FIGURES.filter(({ isLong }) => !isLong).map((said) => [`${said.scenario}/${said.lane}`, said]),
);
const CLAIMED = byLane(CLAIMS);

describe('what is said is so, and the figures of the guide are read off the same run', () => {
  test.each([...CLAIMED])('%s', (name, claims) => {
    const said = SHORT_FIGURES.get(name);
    const run = begin(claims, Math.max(0, ...(said?.figures.map(({ seconds }) => seconds) ?? [])));
    if (said !== undefined) expect(wrongFigures(said, run)).toEqual([]);
    expect(check(claims, run).filter(({ holds }) => !holds)).toEqual([]);
  });

  test.each([...SHORT_FIGURES].filter(([name]) => !CLAIMED.has(name)))(
    '%s, of which nothing else is said',
    (_, said) => {
      expect(wrongFigures(said)).toEqual([]);
    },
  );
});
