import { expect, it } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { decodeLink } from '../../../scenario/link/decode-link.ts';
import { encodeLink } from '../../../scenario/link/encode-link.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { bookmarksOf, reworded, sentenceAt, toggled } from './bookmarks.ts';

function valid(input: unknown) {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

it('sets bookmarks in order of time, takes them out again, and gives them names', () => {
  const bare = valid(exampleScenario());
  const both = toggled(toggled(bare, 7.25, ''), 2.5, 'the flood begins');
  expect(bookmarksOf(both)).toEqual([{ atSeconds: 2.5, label: 'the flood begins' }, { atSeconds: 7.25 }]);
  const named = reworded(both, 7.25, { label: '  collapse ' });
  expect(bookmarksOf(named)[1]).toEqual({ atSeconds: 7.25, label: 'collapse' });
  expect(toggled(toggled(named, 2.5, ''), 7.25, '')).toEqual(bare);
});

it('gives another name and keeps the sentence; steps of a lesson that wait there still do', () => {
  const step = { question: 'What?', atBookmark: 'flood', untilSeconds: 12, why: 'So.' };
  const scenario = valid({
    ...exampleScenario(),
    view: { bookmarks: [{ atSeconds: 2, label: 'flood', sentence: 'Many come.' }] },
    lesson: { title: 'A lesson', aim: 'An aim', steps: [step] },
  });
  const renamed = reworded(scenario, 2, { label: 'The flood' });
  expect(bookmarksOf(renamed)).toEqual([{ atSeconds: 2, label: 'The flood', sentence: 'Many come.' }]);
  expect(renamed.lesson?.steps[0]).toMatchObject({ atBookmark: 'The flood' });
  expect(valid(renamed)).toEqual(renamed);
});

it('gives another sentence and keeps the name; an empty one takes it out', () => {
  const scenario = toggled(valid(exampleScenario()), 2, 'flood');
  const told = reworded(scenario, 2, { sentence: ' Many come. ' });
  expect(bookmarksOf(told)).toEqual([{ atSeconds: 2, label: 'flood', sentence: 'Many come.' }]);
  expect(sentenceAt(told, 2)).toBe('Many come.');
  expect(valid(told)).toEqual(told);
  expect(reworded(told, 2, { sentence: ' ' })).toEqual(scenario);
  expect(bookmarksOf(reworded(told, 2, { label: '' }))).toEqual([{ atSeconds: 2, sentence: 'Many come.' }]);
});

it('travels in the link, to the last bit of its time', () => {
  const scenario = toggled(valid(exampleScenario()), 0.1 + 0.2, 'x'.repeat(80));
  expect(decodeLink(encodeLink(scenario, { modelVersion: 1 }))).toMatchObject({ ok: true, scenario });
  expect(bookmarksOf(valid(scenario))).toEqual([{ atSeconds: 0.1 + 0.2, label: 'x'.repeat(60) }]);
});
