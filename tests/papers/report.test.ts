import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { jobsOf } from '../../src/experiment/plan.ts';
import { evaluate, planOf } from '../../src/reproductions/evaluate.ts';
import { reportMarkdown } from '../../src/reproductions/report-markdown.ts';
import type { Report } from '../../src/reproductions/report.ts';
import type { Reproduction } from '../../src/reproductions/reproduction.ts';
import { REPRODUCTIONS } from '../../src/reproductions/reproductions.ts';
import { runJob } from '../../src/simulation/run-job.ts';

const FOLDER = new URL('../../docs/reproductions/', import.meta.url);
const report = JSON.parse(readFileSync(new URL('report.json', FOLDER), 'utf8')) as Report;
const committed = report.papers.flatMap(({ reproductions }) => reproductions);

/** A part of `reproduce --quick` that takes seconds: only these options of each axis. */
const SUBSET: readonly Required<Pick<Reproduction, 'key' | 'quick'>>[] = [
  { key: 'session-control/table-6', quick: { load: ['100/s, Load 1'], scheme: ['none'] } },
  { key: 'aacc/figure-15', quick: { threshold: ['0', '2'] } },
  { key: 'aacc/figure-12', quick: { load: ['0.85', '1'] } },
  { key: 'segments/figure-2', quick: { variant: ['NewReno'] } },
];

test.each(SUBSET)('the committed report of $key is what comes out', ({ key, quick }) => {
  const reproduction = { ...REPRODUCTIONS.find((one) => one.key === key)!, quick, seedsTimes: 1 };
  const plan = planOf(reproduction, { seeds: 1, quick: true });
  const runs = new Map(jobsOf([plan]).map((job) => [job.key, runJob(job)]));
  const { rows } = evaluate(reproduction, plan, runs);
  const before = committed.find((one) => one.key === key)!.rows;
  let compared = 0;
  for (const [i, { label, values, verdict }] of rows.entries()) {
    // Rows over all options of an axis need runs that are left out here.
    if (verdict === 'not run') continue;
    expect([label, values[0]]).toEqual([before[i].label, before[i].values[0]]);
    compared++;
  }
  expect(compared).toBeGreaterThan(1);
});

test('the committed report is for this model, has all reproductions, and both of its files agree', () => {
  expect(report).toMatchObject({ modelVersion: MODEL_VERSION, quick: false });
  const all = [...committed, ...report.across];
  expect(all.map(({ key, rows }) => [key, rows.length])).toEqual(
    REPRODUCTIONS.map(({ key, rows }) => [key, rows.length]),
  );
  expect(readFileSync(new URL('README.md', FOLDER), 'utf8')).toBe(reportMarkdown(report));
});
