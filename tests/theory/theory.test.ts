import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withCommas } from '../../src/base/format.ts';
import { agrees, exactly, type Row } from './comparison.ts';
import { COMPARISONS } from './comparisons.ts';
import { onPage, page } from './printed.ts';

test.each(COMPARISONS.filter(({ isSlow }) => isSlow !== true))(
  '$title: within its band, and as docs/validation.md says',
  (one) => {
    const rows = one.rows();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !agrees(row))).toEqual([]);
    expect(page()).toContain(onPage(one, rows));
  },
);

test('docs/validation.md has every comparison, and the sums of the tables of ns-2 and ns-3', () => {
  expect(page().match(/^### .*$/gm)).toEqual(COMPARISONS.map(({ title }) => `### ${title}`));
  const model = readFileSync(new URL('../../docs/model.md', import.meta.url), 'utf8');
  const [ns2, ns3] = ['| table | cells | agree |', '| figure | cells | agree |'].map((head) => {
    const [table] = model.slice(model.indexOf(head)).split('\n\n');
    const rows = [...table.matchAll(/\| (\d+) \| (\d+) \|/g)].map(([, cells, agree]) => [Number(cells), Number(agree)]);
    const [cells, agree] = [0, 1].map((i) => withCommas(rows.reduce((sum, row) => sum + row[i], 0)));
    return `${agree} of ${cells}`;
  });
  expect(page()).toContain(`| ns-2 2.35 | \`npm run validate\` | ${ns2} |`);
  expect(page()).toContain(`| ns-3 3.44 | \`npm run validate -- --only ns3\` | ${ns3} |`);
});

test('a figure agrees within what is allowed and its margin, and one that is too uncertain does not', () => {
  const row: Row = { figure: '', unit: '', expected: [10, 20], allowed: 1, measured: exactly(15) };
  const of = (mean: number, margin = 0, widest?: number): boolean =>
    agrees({ ...row, measured: { mean, margin }, ...(widest !== undefined && { widest }) });
  expect([of(8.9), of(9), of(21), of(21.1)]).toEqual([false, true, true, false]);
  expect([of(22, 1), of(22.1, 1), of(15, 4), of(15, 0.5, 0.4)]).toEqual([true, false, false, false]);
});
