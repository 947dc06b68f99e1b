import { describe, expect, test } from 'vitest';
import type { FinishedRun } from '../experiment/plan.ts';
import { examinationFromLink } from './link.ts';
import { judge, jobsLeft, type QuestionResult } from './judge.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { harm } from '../base/harm.ts';
import { hopsOfJobs, paperOf, shownScenario, type Paper } from './paper.ts';
import { atMost, type Line } from './question.ts';
import { QUESTIONS } from './questions.ts';
import {
  reportCsv,
  reportMarkdown,
  reportOf,
  reportText,
  requiredSentence,
  requiredUnmet,
  sentenceOf,
} from './report.ts';
import { searchedNetworks } from './search.ts';
import { CUBIC, senderOfLane, senderOfLaw, senderOfScheme } from './sender.ts';
import { A2, B2, bufferPackets, C1, G9 } from './settings.ts';
import { keptAs, keptStatusQuo } from './status-quo.ts';

const QUICK = { quick: true };

describe('the paper', () => {
  test('has 26 questions, and each can be asked or says what is missing', () => {
    expect(QUESTIONS.map(({ id }) => id)).toEqual(Array.from({ length: 26 }, (_, i) => i + 1));
    for (const { lines, missing = [] } of QUESTIONS) expect(lines.length + missing.length).toBeGreaterThan(0);
  });

  test('has the buffers of the specification, in packets', () => {
    expect(G9.map(bufferPackets)).toEqual([13, 13, 27, 17, 33, 1067, 42, 1333, 1333]);
    expect([A2, B2, C1].map(({ name }) => name)).toEqual(['A2', 'B2', 'C1']);
  });

  test.each([QUICK, { quick: false }])('every network of it can run: %o', (extent) => {
    const paper = paperOf(senderOfLaw('bbr')!, QUESTIONS, extent, null);
    const cells = paper.questions.flatMap(({ lines }) => lines.flatMap((line) => line.cells));
    expect(cells.filter((one) => 'refused' in one)).toEqual([]);
    const left = jobsLeft(paper, new Map());
    expect(new Set(left.map(({ key }) => key)).size).toBe(left.length);
    // The packets that BBR and the status quo send: 60 million each in a quick examination, five times that in a whole one.
    expect(hopsOfJobs(left) / 1e6).toBeGreaterThan(extent.quick ? 150 : 500);
    expect(hopsOfJobs(left) / 1e6).toBeLessThan(extent.quick ? 450 : 1500);
  });

  test('a scheme at routers is asked what makes sense alone, and says why the rest cannot be run', () => {
    const paper = paperOf(senderOfScheme('rcp')!, QUESTIONS, QUICK, null);
    const refused = paper.questions.filter((one) => one.refused !== null).map(({ question }) => question.id);
    expect(refused).toEqual([8, 9, 10, 11, 12, 13, 18]);
    // The question about long round trips: its lines beside CUBIC cannot be run.
    const far = paper.questions.find(({ question }) => question.id === 22)!;
    const asked = far.lines.filter(({ cells }) => cells.some((cell) => !('refused' in cell)));
    expect(asked.map(({ line }) => line.id)).toEqual(['used', 'transfer']);
    expect(reportText(reportOf([paper], new Map()))).toContain('Flows whose rates routers set read no marks.');
  });

  test('the networks of the search are the same for all, and within their bounds', () => {
    expect(searchedNetworks(40).slice(0, 10)).toMatchObject(searchedNetworks(10).map(({ name }) => ({ name })));
    for (const { cell, longestTrip } of searchedNetworks(40)) {
      expect(cell.megabits).toBeGreaterThanOrEqual(2);
      expect(cell.megabits).toBeLessThanOrEqual(100);
      expect(cell.trip).toBeLessThanOrEqual(longestTrip);
      expect(longestTrip / cell.trip).toBeLessThan(8.5);
    }
  });

  test('a cell opens beside CUBIC, with the same flows', () => {
    const question = QUESTIONS.find(({ id }) => id === 8)!;
    const cell = question.lines[0].cells(QUICK)[1];
    const shown = shownScenario(question, cell, senderOfLaw('bbr')!)!;
    expect(shown.lanes.map(({ id, windowLaws }) => [id, windowLaws?.x1?.law])).toEqual([
      ['examined', undefined],
      ['cubic', 'cubic'],
    ]);
    expect(shownScenario(question, cell, CUBIC)!.lanes).toHaveLength(1);
    expect(senderOfLane(shown, 'cubic')).toMatchObject({ transport: { windowLaw: { law: 'cubic' } } });
  });
});

test('harm: more is better, less is better, and none where nothing is lost', () => {
  expect([harm('more', 10, 4), harm('more', 4, 10), harm('more', 0, 0)]).toEqual([0.6, 0, 0]);
  expect([harm('less', 2, 8), harm('less', 8, 2), harm('less', 0, 0)]).toEqual([0.75, 0, 0]);
});

/** A paper with one line whose cells have these numbers, one for each seed. */
function judged(
  line: Partial<Line>,
  cells: readonly (readonly number[])[],
  seeds: number | null = null,
): QuestionResult {
  const bound = atMost(1, 'at most 1; in part: at most 2', 2);
  const whole: Line = { id: 'line', title: 'number', unit: 'factor', bound, cells: () => [], ...line };
  const planned = cells.map((values, c) => {
    const one = {
      terms: [{ simulated: { hash: `cell${c}`, scenario: {} as never }, figure: { key: 'k', figure: {} as never } }],
      of: ([value]: readonly (number | null)[]) => value ?? null,
    };
    return { cell: { name: `${c}` } as never, scheme: one, cubic: one, newreno: one, values };
  });
  const runs = new Map<string, FinishedRun>();
  for (const [c, { values }] of planned.entries())
    for (const [s, value] of values.entries())
      runs.set(`cell${c}-${s + 1}`, { key: '', values: { k: value }, fingerprint: '', events: 0 });
  const question = { ...QUESTIONS[0], lines: [whole] };
  const paper: Paper = {
    sender: CUBIC,
    extent: { quick: false },
    seeds,
    questions: [{ question, refused: null, lines: [{ line: whole, cells: planned }] }],
  };
  return judge(paper, runs)[0];
}

describe('verdicts', () => {
  const of = (line: Partial<Line>, cells: readonly (readonly number[])[]) => judged(line, cells, 1).verdict;

  test('all met; more than a third not met; any where the line says each; else in part', () => {
    expect(of({}, [[0.5], [1], [0]])).toBe('met');
    expect(of({}, [[0.5], [1.5], [0]])).toBe('in part');
    expect(of({}, [[3], [0], [0]])).toBe('in part');
    expect(of({}, [[3], [3], [0]])).toBe('not met');
    expect(of({ each: true }, [[3], [0], [0]])).toBe('not met');
    expect(of({ isReported: true }, [[3]])).toBe('cannot be run');
  });

  test('a cell whose interval crosses a bound is open, gets more seeds, and then counts as in part', () => {
    const [open] = judged({}, [[0.5, 1.4, 0.9]], 3).lines[0].cells;
    expect(open.verdict).toBe('open');
    expect(judged({}, [[0.5, 1.4, 0.9]], 3).verdict).toBe('in part');
    expect(judged({}, [[0.5, 0.6, 0.5]], 3).verdict).toBe('met');
    expect(judged({}, [[1.5, 1.6, 1.55]], 3).lines[0].cells[0].verdict).toBe('in part');
    expect(judged({}, [[2.5, 2.6, 2.4]], 3).verdict).toBe('not met');
  });

  test('a failure of the search is confirmed on all seeds', () => {
    expect(judged({ seeds: 'confirmed' }, [[3, 0.5, 3]], 3).verdict).toBe('met');
    expect(judged({ seeds: 'confirmed', each: true }, [[3, 4, 3]], 3).verdict).toBe('not met');
  });

  test('where CUBIC itself fails nothing is counted, and what was not run is never a failure', () => {
    expect(judged({ unlessCubic: true }, [[3]], 1).lines[0].cells[0].verdict).toBe('not counted');
    expect(judged({}, [[0.5]], 3).verdict).toBe('not run');
  });
});

test('the sentence names what is not met, in numbers, and says so far while runs are missing', () => {
  const results = [judged({}, [[3]], 1), { ...judged({}, [[0.5]], 1), id: 2 }];
  expect(sentenceOf('Mine', results)).toBe(
    'Mine: 1 of 2 questions is met, 0 in part. One is not met: backs off fully under persistent loss (3, bound ≥ 1).',
  );
  expect(sentenceOf('Mine', [...results, judged({}, [[1]], 3)])).toMatch(/^So far, Mine: /);
});

test('what a link requires is told by its questions; one that is met in part at best holds then', () => {
  const column = (questions: readonly QuestionResult[]) => ({ id: 'mine', title: 'Mine', sentence: '', questions });
  const [failed, met] = [judged({}, [[3]], 1), { ...judged({}, [[0.5]], 1), id: 2 }];
  expect(requiredSentence(column([failed, met]), [1, 2])).toBe('Required: questions 1 and 2. Mine: 1 not met.');
  expect(requiredSentence(column([failed, met]), [2])).toBe('Required: question 2. Mine: all met.');
  expect(requiredSentence(column([judged({}, [[1]], 3)]), [1])).toBe('Required: question 1. Mine: 1 not run.');
  const atBest = QUESTIONS.find(({ atBestInPart }) => atBestInPart !== undefined)!.id;
  const inPart = { ...judged({}, [[1.5]], 1), id: atBest };
  expect(requiredUnmet(column([inPart]), [atBest])).toEqual([]);
});

test('the files have every question, those that cannot be run with their reason', () => {
  const papers = ['cubic', 'rcp'].map((id) => paperOf(senderOfLaw(id) ?? senderOfScheme(id)!, QUESTIONS, QUICK, null));
  const report = reportOf(papers, new Map());
  expect(reportText(report)).toContain('Simulated evidence for 26 questions of RFC 9743');
  expect(reportCsv(report).split('\n')[0]).toMatch(/^scheme,question,section/);
  expect(reportCsv(report)).toContain('no other control can run beside it');
  const markdown = reportMarkdown(report, 'https://example.org/');
  for (const { id } of QUESTIONS) expect(markdown).toContain(`### Question ${id}\n`);
  expect(markdown).toMatch(/\n\n.*RCP cannot be run: A scheme at routers acts on all flows there/);
  expect(reportText(report)).not.toMatch(/passe[sd]/);
});

test.each([true, false])('each cell of a report is a link that a page opens at that cell; quick: %s', (quick) => {
  const paper = paperOf(senderOfScheme('rcp')!, QUESTIONS, { quick }, null);
  const markdown = reportMarkdown(reportOf([paper], new Map()), 'https://example.org/');
  const cells = paper.questions.flatMap(({ question: { id }, lines }) => [
    { question: id, column: 'scheme:rcp' },
    ...lines.flatMap(({ line, cells: all }) =>
      all.flatMap((cell, network) =>
        'refused' in cell ? [] : [{ question: id, column: 'scheme:rcp', line: line.id, network }],
      ),
    ),
  ]);
  const links = [...markdown.matchAll(/\]\(https:\/\/example\.org\/(#.+?)\)/g)].map(([, link]) => decodeLink(link));
  const examinations = links.map((link) => examinationFromLink(link.ok ? link.experiment : null)!);
  expect(new Set(examinations.map((one) => one.quick))).toEqual(new Set([quick]));
  const opened = examinations.map(({ open }) => open);
  const inOrder = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();
  expect(inOrder(opened)).toEqual(inOrder(cells));
  const { key: _, ...lane } = paper.sender;
  expect(reportMarkdown(reportOf([{ ...paper, sender: lane }], new Map()), 'https://example.org/')).not.toContain(
    '](h',
  );
  for (const wrong of ['#examine/lane:a/1', '#examine/law:bbr', '#examine/law:bbr/1/x', '#examine/law:bbr/1/x/y'])
    expect(decodeLink(wrong).ok).toBe(false);
});

test('what is kept of the status quo is what was run', () => {
  const runs: FinishedRun[] = [
    { key: 'b-1', values: { y: null, x: 2 }, fingerprint: 'f', events: 3 },
    { key: 'a-1', values: { x: 1 }, fingerprint: 'e', events: 2 },
  ];
  expect(keptStatusQuo(keptAs(runs))).toEqual([runs[1], runs[0]]);
  expect(keptStatusQuo({ ...keptAs(runs), modelVersion: -1 })).toEqual([]);
});

test('a link has columns and the open cell; what it does not know is refused', () => {
  const link = { headwayExamination: 1, columns: ['lane:a'], quick: true, open: { question: 8, column: 'lane:a' } };
  expect(examinationFromLink(link)).toEqual(link);
  expect(examinationFromLink({ ...link, required: [8, 13] })).toEqual({ ...link, required: [8, 13] });
  expect(examinationFromLink({ ...link, required: [0] })).toBeNull();
  expect(examinationFromLink({ ...link, open: { question: 27, column: 'x' } })).toBeNull();
  expect(examinationFromLink({ ...link, columns: Array.from({ length: 9 }, () => 'law:cubic') })).toBeNull();
});
