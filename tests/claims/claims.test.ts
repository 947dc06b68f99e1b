import { describe, expect, test } from 'vitest';
import { byLane, check, shipped } from './check.ts';
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

describe('what is said is so', () => {
  test.each([...byLane(CLAIMS)])('%s', (_, claims) => {
    expect(check(claims).filter(({ holds }) => !holds)).toEqual([]);
  });
});
