import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openAuthoredLane } from '../../src/authored-lanes/open-authored-lane.ts';
import { judge, type QuestionResult } from '../../src/examination/judge.ts';
import { paperOf } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import type { ExaminationReport } from '../../src/examination/report.ts';
import { keptStatusQuo } from '../../src/examination/status-quo.ts';
import { Work } from '../../src/examination/work.ts';
import type { FinishedRun } from '../../src/experiment/plan.ts';
import { runJob } from '../../src/simulation/run-job.ts';
import { senderOf } from './bars.ts';

function examined(who: string, ids: readonly number[]): readonly QuestionResult[] {
  const paper = paperOf(
    senderOf(who),
    QUESTIONS.filter(({ id }) => ids.includes(id)),
    { quick: true },
    null,
  );
  const work = new Work([paper], keptStatusQuo());
  const runs = new Map<string, FinishedRun>();
  for (let jobs = work.next(runs, new Map()); jobs.length > 0; jobs = work.next(runs, new Map()))
    for (const job of jobs)
      runs.set(
        job.key,
        runJob(job, (scenario, lane) => openAuthoredLane(scenario, lane).lane),
      );
  return judge(paper, work.known(runs));
}

const verdicts = (results: readonly QuestionResult[]) => results.map(({ verdict }) => verdict);

test.each(['newreno', 'bbr', 'one-packet'])('%s backs off when no feedback comes', (who) => {
  expect(verdicts(examined(who, [2]))).toEqual(['met']);
});

test('a constant rate is found out: it never backs off', () => {
  expect(verdicts(examined('constant-rate', [1, 2]))).toEqual(['not met', 'not met']);
});

test('against itself CUBIC does no excess harm: exactly none', () => {
  const [question] = examined('cubic', [12]);
  expect(question.lines.flatMap(({ cells }) => cells.map(({ value }) => value.mean))).toEqual([0, 0]);
});

test('the report in docs is what the command makes: a fast part of it, run again', () => {
  const report = JSON.parse(readFileSync('docs/examination/report.json', 'utf8')) as ExaminationReport;
  const ids = [2, 21];
  for (const { id, questions } of report.columns) {
    if (!['newreno', 'bbr', 'ledbat'].includes(id)) continue;
    const again = JSON.parse(JSON.stringify(examined(id, ids))) as unknown;
    expect(questions.filter((one) => ids.includes(one.id))).toEqual(again);
  }
});
