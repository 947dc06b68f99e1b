import { describe, expect, test } from 'vitest';
import { findScenarios } from './listed-scenarios.ts';
import { asksForNetwork, search } from './search.ts';

const names = (words: string, without: readonly string[] = []) =>
  findScenarios(words, () => true, without).found.map(({ name }) => name);

/** What lecturers and students type, and what they should see among the first five. */
test.each([
  ['congestion collapse', 'session-control-collapse'],
  ['fairness', 'lesson-can-one-that-cannot-slow-down-be-fair'],
  ['AIMD', 'tcp-laws-side-by-side'],
  ['slow start', 'tcp-laws-side-by-side'],
  ['RTT', 'tcp-unequal-round-trips'],
  ['starvation', 'aacc-multi-bottleneck'],
  ['congestion control', 'session-control-schemes'],
  ['cubic vs bbr', 'tcp-cubic-against-bbr'],
  ['bufferbloat', 'tcp-bufferbloat'],
  ['late comer', 'found-prague-late-comer'],
  ['DCTCP incast', 'found-dctcp-incast'],
  ['queues', 'tcp-bufferbloat'],
])('"%s" finds %s', (words, name) => {
  expect(names(words).slice(0, 8)).toContain(name);
});

test('no word finds all in their order, and little words say nothing', () => {
  expect(names('')).toEqual(names(' of the '));
  // Lessons first.
  expect(names('').findIndex((name) => !name.startsWith('lesson-'))).toBe(19);
  expect(names('')[19]).toBe('a-flood-of-flows');
});

test('a word of its own comes before a synonym, a title before notes', () => {
  const things = ['none', 'notes on a queue and a round trip', 'title of queues and RTT'];
  const texts = (thing: string) => [{ text: thing, weight: thing.startsWith('title') ? 6 : 1 }];
  expect(search(things, texts, 'RTT')).toEqual({ found: [things[2], things[1]], also: ['round trip'], near: [] });
  expect(search(things, texts, 'RTT', ['round trip']).found).toEqual([things[2]]);
  expect(search(things, texts, 'queueing').found).toEqual([things[2], things[1]]);
});

test('what stands for a phrase comes before one of its words', () => {
  const things = ['a packet without congestion', 'a flood', 'collapse, a flood'];
  const { found } = search(things, (text) => [{ text, weight: 1 }], 'congestion collapse');
  expect(found).toEqual([things[2], things[1], things[0]]);
});

describe('where nothing is found', () => {
  test('near words are offered', () => {
    expect(findScenarios('cubbic')).toMatchObject({ found: [], near: expect.arrayContaining(['cubic']) });
    expect(findScenarios('xyzzy').near).toHaveLength(3);
  });
});

test('words for a network of one’s own are told from those for a scenario', () => {
  expect(['empty', 'draw a network', 'GraphML', 'import'].filter(asksForNetwork)).toHaveLength(4);
  expect(['incast', 'fairness', 'newreno', 'openness'].filter(asksForNetwork)).toEqual([]);
});
