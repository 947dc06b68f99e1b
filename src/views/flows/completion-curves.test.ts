import { expect, test } from 'vitest';
import { LogarithmicBins } from '../../base/logarithmic-bins.ts';
import { COMPLETION_TIME_EDGES, DISTRIBUTIONS } from '../../protocol/frame.ts';
import { fluidShares, framesState, laneShares, medianSeconds, type CompletionCurve } from './completion-curves.ts';
import { CurvesPlot } from './curves-plot.ts';

function lane(offered: number, ...seconds: number[]): Float64Array {
  const bins = new LogarithmicBins(COMPLETION_TIME_EDGES);
  for (const one of seconds) bins.add(one);
  const values = new Float64Array(DISTRIBUTIONS.offeredBytes + 1);
  values.set(bins.counts, DISTRIBUTIONS.completionTimes);
  values[DISTRIBUTIONS.offeredFlows] = offered;
  return laneShares(values);
}

test('a curve is a share of all that came: those that never finish keep it low', () => {
  const shares = lane(4, 1.1, 2.1);
  expect(shares.at(-1)).toBe(0.5);
  expect(medianSeconds(lane(5, 1.1, 2.1))).toBe(null);
  // The middle of the bin from 2 to 2.5 s.
  expect(medianSeconds(lane(2, 2.1, 2.2))).toBeCloseTo((1.995 + 2.512) / 2, 2);
});

test('the fluid has only what has come, and is through, by the moment', () => {
  const flows = { arrivalSeconds: Float64Array.of(0, 1, 9), completionSeconds: Float64Array.of(1, 5, Infinity) };
  expect([0.5, 2, 6, 10].map((at) => fluidShares(flows, at).at(-1))).toEqual([0, 0.5, 1, 2 / 3]);
});

test('the cursor walks over the bins in which a curve rises, the summary reports medians', () => {
  const curve = (label: string, shares: Float64Array): CompletionCurve => ({
    label,
    title: label,
    colour: 'data',
    width: 1,
    isDashed: false,
    shares,
  });
  const curves = [curve('A', lane(2, 1.1, 1.3)), curve('B', lane(4, 1.1))];
  const plot = new CurvesPlot('Curves', { state: () => '', curves: () => curves });
  expect(plot.count()).toBe(2);
  expect(plot.words(0)).toBe('Completed within 1.3 s: A 50.0 %, B 25.0 %');
  expect(plot.summary()).toBe('Half of the flows completed within about: A 1.3 s, B not yet');
});

test('with nothing through there is nothing to walk over', () => {
  const plot = new CurvesPlot('Curves', { state: () => '', curves: () => [] });
  expect([plot.count(), plot.nearest(5), plot.summary()]).toEqual([0, null, 'No flow has completed yet.']);
});

test('curves are drawn again where a lane has come to the same moment of another run', () => {
  const lane = (fingerprint: string) =>
    ({ frame: { timeSeconds: 3, fingerprint } }) as Parameters<typeof framesState>[0][0];
  expect(framesState([lane('a')])).not.toBe(framesState([lane('b')]));
  expect(framesState([lane('a')])).toBe(framesState([lane('a')]));
});
