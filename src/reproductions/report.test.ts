import { expect, test } from 'vitest';
import { joined, type Measured } from './measured.ts';
import { reportMarkdown } from './report-markdown.ts';
import { measuredIn, reportOf } from './report.ts';
import { REPRODUCTIONS } from './reproductions.ts';

const { key, rows } = REPRODUCTIONS.find((one) => one.key === 'session-control/table-1')!;
const paperOf = (label: string): number => {
  const { paper } = rows.find((row) => row.label === label)!;
  if (paper.kind !== 'number') throw new Error(label);
  return paper.value;
};

/** Every number is this many times the paper's. */
function measured(reading: string | null, times: number, labels = rows.map(({ label }) => label)): Measured {
  return {
    key,
    reading,
    seeds: 2,
    rows: labels.map((label) => ({ label, values: [0.9, 1.1].map((x) => x * times * paperOf(label)) })),
  };
}

test('a reading is compared with the default over the numbers that it was run for', () => {
  const some = rows.slice(0, 4).map(({ label }) => label);
  const report = reportOf(REPRODUCTIONS, [measured(null, 2), measured('first-6-s', 1.05, some)], false);
  const [paper] = report.papers;
  expect(paper.readings).toMatchObject([
    { id: 'first-6-s', distance: { cells: 4, inside: 4 }, defaultDistance: { cells: 4, inside: 0 } },
  ]);
  expect(paper.readings[0].distance.meanLogRatio).toBeCloseTo(0.04879, 5);
  expect(paper.readings[0].defaultDistance.meanLogRatio).toBeCloseTo(0.69315, 5);
  const text = reportMarkdown(report);
  expect(text).toContain('| First SYNs of each second, SYN timer 6 s | 2 | 0.05 (0.69) | 4 (0) of 4 | 0.05 (0.69) |');
  expect(text).toContain('| 1,000 flows/s admitted: completion rate (flows/s) | 43.9 | 87.9 | 46.1 |');
  expect(text).not.toContain('No reading was run for');
});

test('the report names the tables and figures that no reading was run for', () => {
  const other = REPRODUCTIONS.find((one) => one.key === 'session-control/table-2')!;
  const notRead = {
    key: other.key,
    reading: null,
    seeds: 1,
    rows: other.rows.map(({ label }) => ({ label, values: [1] })),
  };
  const text = reportMarkdown(reportOf(REPRODUCTIONS, [measured(null, 2), measured('first-6-s', 1), notRead], false));
  expect(text).toContain('of about 10 %. No reading was run for Table II.');
});

test('a report can be taken apart and put together again, and what is measured later takes the place of the earlier', () => {
  const before = reportOf(REPRODUCTIONS, [measured(null, 2), measured('first-6-s', 1.05)], false);
  const same = JSON.parse(JSON.stringify(before)) as typeof before;
  expect(reportOf(REPRODUCTIONS, measuredIn(same), false)).toEqual(before);
  const after = reportOf(REPRODUCTIONS, joined(measuredIn(same), [measured(null, 1)]), false);
  expect(after.papers[0].verdicts).toMatchObject({ inside: rows.length, outside: 0 });
  expect(after.papers[0].readings[0].distance).toEqual(before.papers[0].readings[0].distance);
});

test('claims are about what was measured, and come first in the report', () => {
  const report = reportOf(REPRODUCTIONS, [measured(null, 1)], false);
  const { claims, claimVerdicts } = report.papers[0];
  const isFaster = claims.find((claim) => claim.key === 'session-control/fewer-is-faster')!;
  expect(isFaster.verdict).toBe('holds');
  expect(isFaster.conditions[0]).toMatchObject({ held: 2, count: 2 });
  expect(claimVerdicts).toEqual({ holds: 1, 'holds in part': 0, 'does not hold': 0, 'not run': claims.length - 1 });
  const text = reportMarkdown(report);
  expect(text.indexOf(isFaster.words)).toBeGreaterThan(0);
  expect(text.indexOf(isFaster.words)).toBeLessThan(text.indexOf('### Table I'));
});

/** Each row of a table or figure with this value. */
function flat(of: string, value: number, seeds: number): Measured {
  const own = REPRODUCTIONS.find((one) => one.key === of)!;
  const values = Array.from({ length: seeds }, () => value);
  return { key: of, reading: null, seeds, rows: own.rows.map(({ label }) => ({ label, values })) };
}

test('rows without a number of the paper are folded away, and verdicts on one run say so', () => {
  const text = reportMarkdown(reportOf(REPRODUCTIONS, [flat('pcc/figure-10', 1, 1)], false));
  expect(text).toContain('<details><summary>2 rows for which the text gives no number</summary>');
  expect(text).toMatch(/\| PCC relative to TCP \(times\) \| 1\.00 \| 1\.00 \| 0 % \| inside; one seed \|/);
  expect(text).toContain('`c80cc7ed` (2026-11-21)');
});

test('schemes whose rules are not known are named at the head, and counted without', () => {
  const report = reportOf(REPRODUCTIONS, [flat('slbn/figure-3', 1, 2), flat('slbn/figure-6', 1, 2)], false);
  const { verdicts, withoutRules } = report.papers[0];
  expect(withoutRules!.verdicts.outside).toBeLessThan(verdicts.outside);
  const text = reportMarkdown(report);
  expect(text).toContain('| – without COBB and PIQI-RCP, whose rules we do not have |');
  expect(text.indexOf('do not give the rule of COBB')).toBeLessThan(text.indexOf('| Claim |'));
  expect(text).toMatch(/Of the \d+ numbers below \d+ are of COBB or PIQI-RCP: \d+ of the \d+ that are outside\./);
});
