import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ExaminationReport } from '../../src/examination/report.ts';
import { examined } from './examined.fixture.ts';

test('the report in docs is what the command makes: a fast part of it, run again', () => {
  const report = JSON.parse(readFileSync('docs/examination/report.json', 'utf8')) as ExaminationReport;
  const ids = [2, 21];
  for (const id of ['newreno', 'bbr', 'ledbat']) {
    const { questions } = report.columns.find((column) => column.id === id)!;
    const again = JSON.parse(JSON.stringify(examined(id, ids))) as unknown;
    expect(questions.filter((one) => ids.includes(one.id))).toEqual(again);
  }
});
