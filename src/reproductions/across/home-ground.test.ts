import { expect, test } from 'vitest';
import { openLane } from '../../simulation/open-lane.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { joined, type Measured } from '../measured.ts';
import { reportMarkdown } from '../report-markdown.ts';
import { measuredIn, reportOf } from '../report.ts';
import { REPRODUCTIONS } from '../reproductions.ts';
import { HOME_GROUNDS } from './grounds.ts';
import { asReproduction, COLUMNS, rowLabel } from './home-ground.ts';
import { PAPERS } from '../papers.ts';

test('every paper has one home ground', () => {
  expect(HOME_GROUNDS.map(({ paper }) => paper).toSorted()).toEqual(PAPERS.map(({ id }) => id).toSorted());
});

test.each(HOME_GROUNDS)('$key names exactly the schemes that act on nothing there', (ground) => {
  const result = validateScenario(asReproduction(ground).experiment.base);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { scenario } = result;
  const idle = scenario.lanes.filter(({ id, scheme }) => {
    const { scope } = openLane(scenario, id).shape;
    return scheme !== 'none' && scope.untouched.length === scenario.traffic.length;
  });
  expect(idle.map(({ id }) => id).toSorted()).toEqual(Object.keys(ground.idle).toSorted());
  expect(ground.seen).not.toBe('');
});

test('the table has an interval where a scheme acts, and a dash where it does not', () => {
  const ground = HOME_GROUNDS.find(({ key }) => key === 'across/aacc')!;
  const { rows } = asReproduction(ground);
  const measured: Measured = {
    key: ground.key,
    reading: null,
    seeds: 2,
    rows: rows.map(({ label }, i) => ({ label, values: [i + 1, i + 3] })),
  };
  const report = reportOf(REPRODUCTIONS, [measured], false);
  expect(report.papers).toEqual([]);
  const [line] = report.across[0].lines;
  const cellOf = (id: string) => line.cells[COLUMNS.findIndex((column) => column.id === id)];
  expect(cellOf('none')).toMatchObject({ mean: 2, count: 2 });
  expect(cellOf('cp')).toBeNull();
  const place = rows.findIndex(({ label }) => label === rowLabel({ title: 'AACC' }, ground.figures[0]));
  expect(cellOf('aacc')).toMatchObject({ mean: place + 2 });
  const text = reportMarkdown(report);
  expect(text).toContain(`| **${ground.title}** | rate of the long path (kbit/s) | 2.00 ± 12.7 | – | **`);
  expect(text).toContain(ground.idle.cp);
  // It can be taken apart and put together again.
  const again = JSON.parse(JSON.stringify(report)) as typeof report;
  expect(reportOf(REPRODUCTIONS, joined(measuredIn(again), []), false)).toEqual(report);
});
