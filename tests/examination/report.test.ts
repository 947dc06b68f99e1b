import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { MARKS } from '../../src/examination/report.ts';
import { examined } from './examined.fixture.ts';
import { keptQuestion, type KeptQuestion, type KeptValues } from './values.ts';

const kept = JSON.parse(readFileSync('docs/examination/values.json', 'utf8')) as KeptValues;

/** The numbers of the first seed. */
const ofFirstSeed = ([, lines]: KeptQuestion) =>
  Object.entries(lines).map(([line, networks]) => [line, networks.map(([first]) => first)]);

test('the values in docs are what the command finds: a fast part of it, run again with the first seed', () => {
  expect(kept.modelVersion).toBe(MODEL_VERSION);
  for (const id of ['newreno', 'bbr', 'ledbat', 'rcp']) {
    for (const question of examined(id, [2, 21])) {
      const [before, now] = [kept.schemes[id]![question.id]!, keptQuestion(question)];
      expect(ofFirstSeed(before)).toEqual(ofFirstSeed(now));
      if (kept.seeds === null) expect(before[0]).toBe(now[0]);
    }
  }
});

test('the report in docs has the verdicts of its values', () => {
  const rows = readFileSync('docs/examination/README.md', 'utf8').split('\n');
  const all = Object.values(kept.schemes);
  for (let id = 1; id <= 26; id++) {
    const row = rows.find((one) => one.startsWith(`| [${id}](#question-${id}) |`))!;
    const marks = row
      .split(' | ')
      .slice(3)
      .map((cell) => cell[1]);
    expect(marks).toEqual(all.map((questions) => MARKS[questions[id]![0]]));
  }
});
