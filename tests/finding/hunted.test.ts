import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { allHunted, FOLDER, huntedPage, planOf, searchOnce } from './hunted.ts';

const ALL = allHunted();

test('the page says what the files of the hunts say, of this version of the model', () => {
  expect(ALL.length).toBeGreaterThan(10);
  expect(ALL.filter(({ modelVersion }) => modelVersion !== MODEL_VERSION)).toEqual([]);
  expect(readFileSync(new URL('README.md', FOLDER), 'utf8')).toBe(huntedPage(ALL));
});

test('what was found opens from its link', () => {
  const links = ALL.flatMap(({ kinds }) => kinds.map(({ link }) => decodeLink(link)));
  expect(links.filter(({ ok }) => !ok)).toEqual([]);
});

test('a search is made again: the quickest of all', () => {
  const [[name, before]] = ALL.flatMap(({ of, searched }) => searched.map((one) => [of, one] as const))
    .filter(([, { rules }]) => rules === undefined)
    .toSorted(([, a], [, b]) => a.seconds - b.seconds);
  const { searched } = searchOnce(planOf(name, before.question, before.seed), before.question);
  expect({ ...searched, seconds: before.seconds }).toEqual(before);
});
