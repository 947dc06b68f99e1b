import { expect, test } from 'vitest';
import type { ProbeRole } from '../../schemes/declaration.ts';
import { closeAndProbeProbes, PHASE_NAMES } from '../../schemes/session-control/probes.ts';
import type { SeriesDeclaration } from '../../simulation/report.ts';
import { GrowingSeries } from '../../ui/core/page/growing-series.ts';
import { SearchPlot } from './search-plot.ts';
import { searchColumns } from './search-points.ts';

/** A sample each second, an epoch each: what is in force from then on. */
function plot(columns: readonly ProbeRole[], rows: readonly (readonly number[])[]): SearchPlot {
  const roles = ['setting', 'state', 'completions', 'epoch', ...columns] as const;
  const declared: readonly SeriesDeclaration[] = [
    { id: 'time', title: '', unit: 's', kind: 'time' },
    ...roles.map((role) => ({ id: `x.${role}`, title: '', unit: '', kind: 'level', role, gate: 0 }) as const),
  ];
  const series = new GrowingSeries(declared);
  const states = closeAndProbeProbes.find(({ role }) => role === 'state')!.states!;
  const symbols = { setting: 'α', reference: 'SFCR' };
  series.accept(Float64Array.from(rows.flat()), 0);
  const source = { samples: () => series, shown: () => rows.length - 1, revision: () => 1 };
  const noCurve = { changes: 0, curveOf: () => null, begin: () => {}, forget: () => {} };
  return new SearchPlot(source, searchColumns({ series: declared }, 0), 7, states, symbols, noCurve, 'B');
}

const [closing, probing, bracketing] = ['closing', 'probing', 'bracketing'].map((name) => PHASE_NAMES.indexOf(name));

test('CP: the epochs, and SFCR', () => {
  const cp = plot(
    ['reference'],
    [
      [0, 0, 0, 0, 0, 0],
      [1, 100, probing!, 40, 1, 40],
      [2, 55, closing!, 60, 2, 50],
      [3, 60, probing!, 54, 3, 52],
    ],
  );
  // In the first epoch every SYN passed: it had no rate.
  expect(cp.count()).toBe(2);
  expect(cp.words(0)).toBe('Epoch 2, to 2.00 s, probing: α 100, completed 60.0 flows/s');
  expect(cp.words(1)).toBe('Epoch 3, to 3.00 s, closing: α 55.0, completed 54.0 flows/s');
  expect(cp.summary()).toBe('probing: α 60.0, last epoch 54.0 completed; SFCR 52.0');
});

test('GSS+GA: its bracket while it has one', () => {
  const search = plot(
    ['bracketLow', 'bracketBest', 'bracketHigh'],
    [
      [0, 10, bracketing!, 0, 0, 10, 10, 10],
      [1, 30, bracketing!, 9, 1, 10, 10, 30],
      [2, 62, bracketing!, 28, 2, 10, 30, 62],
    ],
  );
  expect(search.count()).toBe(2);
  expect(search.summary()).toBe('bracketing: α 62.0, last epoch 28.0 completed; bracket 10.0, 30.0, 62.0');
});

test('before the first epoch has ended there is nothing to stand on', () => {
  const early = plot([], [[0, 10, bracketing!, 0, 0]]);
  expect([early.count(), early.summary()]).toEqual([0, 'No epoch has ended yet.']);
});
