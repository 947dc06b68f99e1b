import { expect, test } from 'vitest';
import { judgeClaim, sidesInWords, type Condition } from './claim.ts';
import { CLAIMS } from './papers.ts';
import { REPRODUCTIONS } from './reproductions.ts';

const VALUES: Readonly<Record<string, readonly (number | null)[]>> = {
  a: [1, 2, 3, 4, 100],
  b: [2, 3, 4, 5, 6],
  none: [null, null],
};
const judge = (...conditions: Partial<Condition>[]) =>
  judgeClaim(
    {
      key: 'x/y',
      words: 'Words.',
      where: '',
      conditions: conditions.map((one): Condition => ({ in: 'r', row: 'a', is: 'at most', of: 'b', ...one })),
    },
    (_, row) => VALUES[row],
  );

test('a condition holds for four fifths of the seeds, and the mean or the median may be asked for instead', () => {
  expect(judge({}).conditions[0]).toMatchObject({ held: 4, count: 5, verdict: 'holds', left: 22, right: 4 });
  expect(judge({ is: 'at least' }).verdict).toBe('does not hold');
  expect(judge({ over: 'mean' }).verdict).toBe('does not hold');
  expect(judge({ over: 'median' }).conditions[0]).toMatchObject({ held: 1, count: 1, verdict: 'holds', left: 3 });
  expect(judge({ of: 2 }).conditions[0].verdict).toBe('seeds differ');
  expect(judge({ of: 1.5, times: 2 }).conditions[0]).toMatchObject({ held: 3, right: 3 });
  expect(judge({ row: 'b', is: 'about', of: 4, within: 0.3 }).conditions[0].held).toBe(3);
});

test('a factor is in the number and in its words', () => {
  const [condition] = judge({ row: 'a', of: 'b', times: 2, over: 'mean' }).conditions;
  expect(condition).toMatchObject({ right: 8, times: 2 });
  expect(sidesInWords(condition)).toBe('22.0 against 8.00 (2 times 4.00)');
  expect(sidesInWords(judge({ of: 1.5, times: 2 }).conditions[0])).toBe('22.0 against 3.00');
});

test('a claim is judged without the schemes whose rules are not known, too', () => {
  const conditions: Condition[] = ['a', 'b'].map((row) => ({ in: 'r', row, is: 'at most', of: 5 }));
  const of = (schemes: readonly string[]) =>
    judgeClaim({ key: 'x/y', words: '', where: '', conditions }, (_, row) => (row === 'a' ? [1] : [9]), schemes);
  expect(of([]).verdictOfOthers).toBeUndefined();
  expect(of(['b'])).toMatchObject({ verdict: 'holds in part', verdictOfOthers: 'holds' });
  expect(of(['a', 'b'])).toMatchObject({ verdict: 'holds in part' });
  expect(of(['a', 'b']).verdictOfOthers).toBeUndefined();
});

test('a claim holds when all its conditions do, and does not when none does', () => {
  expect(judge({}, {}).verdict).toBe('holds');
  expect(judge({}, { is: 'at least' }).verdict).toBe('holds in part');
  expect(judge({ of: 2 }).verdict).toBe('holds in part');
  expect(judge({ is: 'at least' }, { over: 'mean' }).verdict).toBe('does not hold');
  expect(judge({ row: 'none', of: 1 }).verdict).toBe('not run');
  expect(judge({}, { row: 'none', of: 1 }).verdict).toBe('not run');
});

test.each(CLAIMS)('$key is about rows that there are', ({ key, conditions }) => {
  expect(conditions.length).toBeGreaterThan(0);
  for (const { in: reproduction, row, of } of conditions) {
    expect(reproduction.split('/')[0]).toBe(key.split('/')[0]);
    const labels = REPRODUCTIONS.find((one) => one.key === reproduction)?.rows.map(({ label }) => label);
    expect(labels).toContain(row);
    if (typeof of === 'string') expect(labels).toContain(of);
  }
});

test('claims have keys of their own', () => {
  expect(new Set(CLAIMS.map(({ key }) => key)).size).toBe(CLAIMS.length);
});

test('labels of rows are given once in a table or figure', () => {
  for (const { key, rows } of REPRODUCTIONS) {
    const labels = rows.map(({ label }) => label);
    expect(new Set(labels).size, key).toBe(labels.length);
  }
});
