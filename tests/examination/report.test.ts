import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { MARKS } from '../../src/examination/report.ts';
import { examined } from './examined.fixture.ts';
import { keptQuestion, type KeptValues } from './values.ts';

const kept = JSON.parse(readFileSync('docs/examination/values.json', 'utf8')) as KeptValues;

test('the values in docs are what the command finds: a fast part of it, run again', () => {
  expect(kept.modelVersion).toBe(MODEL_VERSION);
  for (const id of ['newreno', 'bbr', 'ledbat', 'rcp'])
    for (const question of examined(id, [2, 21], kept.seeds))
      expect(kept.schemes[id]![question.id]).toEqual(keptQuestion(question));
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
