import { expect, test } from 'vitest';
import { jobsOf, type FinishedRun, type Plan } from '../experiment/plan.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { evaluate, judgeRow, planOf } from './evaluate.ts';
import { measure } from './measured.ts';
import { PAPERS } from './papers.ts';
import { reportMarkdown } from './report-markdown.ts';
import { reportOf } from './report.ts';
import { NONE, number, type Quantity, type Reproduction, type Row } from './reproduction.ts';
import { REPRODUCTIONS } from './reproductions.ts';

const EXTENT = { seeds: 2, quick: false };

function reproduction(rows: Row[], changes: Partial<Reproduction> = {}): Reproduction {
  return {
    key: 'session-control/test',
    title: 'Table 0',
    caption: 'A test.',
    settings: 'Nothing.',
    difference: 'None.',
    experiment: {
      base: exampleScenario(),
      axes: [{ id: 'step', path: 'lanes.cp.parameters.stepSize', values: [10, 20, 30] }],
      lanes: ['cp'],
      figures: ['flowsCompleted'],
    },
    rows,
    ...changes,
  };
}

/** Planted outcomes: at step s and the k-th seed, 10 s + k. */
function planted(plan: Plan): Map<string, FinishedRun> {
  return new Map(
    jobsOf([plan]).map(({ key, scenario, figures }): [string, FinishedRun] => {
      const value = 10 * (scenario.lanes[0].parameters.stepSize as number) + scenario.run.seed - 1;
      return [key, { key, values: { [figures[0].key]: value }, fingerprint: '', events: 0 }];
    }),
  );
}

function rowsOf(values: readonly Quantity[], paper: Row['paper'] = NONE, changes: Partial<Reproduction> = {}) {
  const one = reproduction(
    values.map((value) => ({ label: 'x', unit: '', value, paper })),
    changes,
  );
  const plan = planOf(one, EXTENT);
  return evaluate(one, plan, planted(plan)).rows;
}

const at = (step: number): Quantity => ({ figure: 'flowsCompleted', at: { step: `${step}` } });

test('quantities are taken seed by seed', () => {
  const largest = { largest: 'flowsCompleted', over: 'step', at: {} } as const;
  const rows = rowsOf([
    at(10),
    { figure: 'flowsCompleted', at: { step: '10' }, times: 0.5 },
    { ratio: [at(20), at(10)] },
    { ...largest, take: 'value' },
    { ...largest, take: 'option' },
  ]);
  expect(rows.map(({ values }) => values)).toEqual([
    [100, 101],
    [50, 50.5],
    [2, 201 / 101],
    [300, 301],
    [30, 30],
  ]);
  expect(rows[0].ours).toMatchObject({ mean: 100.5, count: 2 });
});

test.each<[Row['paper'], string]>([
  [number(110, '', { share: 0.1, reason: '' }), 'inside'],
  [number(112, '', { share: 0.1, reason: '' }), 'outside'],
  [number(90, '', { absolute: 11, reason: '' }), 'inside'],
  [number(90, '', { absolute: 10, reason: '' }), 'outside'],
  [{ kind: 'at least', value: 100.5, where: '', words: '' }, 'inside'],
  [{ kind: 'at most', value: 100, where: '', words: '' }, 'outside'],
  [NONE, 'no number in the text'],
])('100.5 against %j is %s', (paper, verdict) => {
  const [row] = rowsOf([at(10)], paper);
  expect(row.verdict).toBe(verdict);
  expect(row.difference).toBe(paper.kind === 'number' ? 100.5 / paper.value - 1 : null);
});

test('what --quick leaves out is not run, and has no verdict', () => {
  const one = reproduction(
    [{ label: 'x', unit: '', value: at(30), paper: number(300, '', { share: 0.1, reason: '' }) }],
    {
      quick: { step: ['10', '20'] },
    },
  );
  const plan = planOf(one, { seeds: 1, quick: true });
  expect(plan.cells).toHaveLength(2);
  expect(evaluate(one, plan, planted(plan)).rows[0].verdict).toBe('not run');
  expect(planOf(one, EXTENT).cells).toHaveLength(3);
});

test('a row by its median does not follow a seed that lies far away', () => {
  const row: Row = { label: 'x', unit: '', value: at(10), paper: { kind: 'at most', value: 2, where: '', words: '' } };
  const values = [1, 1, 2, 3, 100];
  expect(judgeRow(row, values).verdict).toBe('outside');
  const byMedian = judgeRow({ ...row, byMedian: true }, values);
  expect(byMedian.verdict).toBe('inside');
  expect(byMedian.spread).toEqual({ median: 2, quartiles: [1, 3], least: 1, largest: 100 });
});

test('without a number of seeds each reproduction takes its own', () => {
  const seeds = (changes: Partial<Reproduction>, quick: boolean): number =>
    planOf(reproduction([], changes), { seeds: null, quick }).seeds.length;
  const own = { seeds: { full: 30, quick: 3 } };
  expect([seeds({}, false), seeds({}, true), seeds(own, false), seeds(own, true)]).toEqual([10, 1, 30, 3]);
});

test('the report gives the number, the verdict, the band and its reason', () => {
  const rows: Row[] = [
    {
      label: 'a',
      unit: 's',
      value: at(10),
      paper: number(90, 'Table 0', { share: 0.1, reason: 'Because.' }),
    },
    { label: 'b', unit: '', value: at(20), paper: { kind: 'at least', value: 1, where: '', words: 'no worse' } },
    { label: 'c', unit: '', value: at(30), paper: NONE },
  ];
  const one = reproduction(rows);
  const runs = planted(planOf(one, EXTENT));
  const report = reportOf([one], [measure({ reproduction: one, reading: null }, EXTENT, runs)], false);
  expect(report.papers[0].verdicts).toEqual({ inside: 1, outside: 1, 'no number in the text': 1, 'not run': 0 });
  const text = reportMarkdown(report);
  expect(text).toContain('| a (s) | 90.0 | 101 ± 6.35 | +12 % | **outside** |');
  expect(text).toContain('| b | at least 1.00: no worse | 201 ± 6.35 |  | inside |');
  expect(text).toContain('± 10.0 %: Because.');
});

test.each(REPRODUCTIONS.map((one) => [one.key, one] as const))(
  '%s can be planned, and its rows name what is there',
  (key, one) => {
    expect(['across', ...PAPERS.map(({ id }) => id)]).toContain(key.split('/')[0]);
    for (const quick of [true, false]) {
      const plan = planOf(one, { seeds: 1, quick });
      const { rows } = evaluate(one, plan, new Map());
      expect(rows.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'not run'));
    }
    expect(one.difference).not.toBe('');
  },
);

test('a full run leaves no row without a number', () => {
  for (const one of REPRODUCTIONS) {
    const plan = planOf(one, { seeds: 1, quick: false });
    const runs = jobsOf([plan]).map(({ key, figures }): [string, FinishedRun] => [
      key,
      { key, values: Object.fromEntries(figures.map((figure) => [figure.key, 1])), fingerprint: '', events: 0 },
    ]);
    for (const { label, verdict } of evaluate(one, plan, new Map(runs)).rows) {
      expect(verdict, `${one.key}: ${label}`).not.toBe('not run');
    }
  }
});

test('keys are given once', () => {
  const keys = REPRODUCTIONS.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the median is stated where it has another verdict than the mean', () => {
  const about = (value: number) => number(value, '', { share: 0.1, reason: 'Because.' });
  const judged = (paper: Row['paper'], values: readonly number[], changes: Partial<Row> = {}) =>
    judgeRow({ label: 'x', unit: '', value: at(10), paper, ...changes }, values);
  expect(judged(about(10), [10, 10, 10, 100])).toMatchObject({
    verdict: 'outside',
    median: { value: 10, verdict: 'inside' },
  });
  expect(judged(about(10), [10, 10, 10]).median).toBeUndefined();
  expect(judged(about(10), [10, 10, 10, 100], { byMedian: true })).toMatchObject({ verdict: 'inside' });
  expect(judged(NONE, [10, 100]).median).toBeUndefined();
});
