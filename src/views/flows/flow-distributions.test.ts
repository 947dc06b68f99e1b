import { expect, test } from 'vitest';
import { LogarithmicBins } from '../../base/logarithmic-bins.ts';
import { DISTRIBUTIONS, SIZE_EDGES } from '../../protocol/frame.ts';
import { sizesInWords } from './flow-plots.tsx';
import { HistogramPlot } from '../../widgets/charts/histogram-plot.ts';

function counts(...sizes: number[]): Float64Array {
  const bins = new LogarithmicBins(SIZE_EDGES);
  for (const size of sizes) bins.add(size);
  return bins.counts;
}

function plot(completed: Float64Array, offered: Float64Array): HistogramPlot {
  return new HistogramPlot('Sizes', SIZE_EDGES, (edge) => edge.toFixed(0), {
    state: () => '',
    histograms: () => [
      { title: 'completed', counts: completed, colour: 'fin', filled: true },
      { title: 'offered', counts: offered, colour: 'syn', filled: false },
    ],
    summary: () => 'all',
  });
}

test('the cursor walks from the first bin that holds anything to the last, and reports shares', () => {
  const sizes = plot(counts(1000, 1000, 1001, 2000), counts(1000, 10_000));
  expect(sizes.count()).toBe(11);
  expect(sizes.words(0)).toBe('1000 to 1259: completed 75.0 %, offered 50.0 %');
  expect(sizes.words(10)).toBe('10000 to 12589: completed 0 %, offered 50.0 %');
});

test('of nothing there is nothing to walk over', () => {
  const sizes = plot(counts(), counts());
  expect([sizes.count(), sizes.nearest(5), sizes.summary()]).toEqual([0, null, 'all']);
});

test('mean sizes and the share below 10,000 bytes, as in Table II', () => {
  const values = new Float64Array(DISTRIBUTIONS.offeredBytes + 1);
  const nothing = 'Offered: —; completed: —';
  expect([sizesInWords(values), sizesInWords(new Float64Array(0))]).toEqual([nothing, nothing]);
  values.set(counts(5000, 9999), DISTRIBUTIONS.completedSizes);
  values.set(counts(5000, 9999, 10_000, 30_000), DISTRIBUTIONS.offeredSizes);
  values[DISTRIBUTIONS.completedFlows] = 2;
  values[DISTRIBUTIONS.completedBytes] = 14_999;
  values[DISTRIBUTIONS.offeredFlows] = 4;
  values[DISTRIBUTIONS.offeredBytes] = 54_999;
  expect(sizesInWords(values)).toBe(
    'Offered: mean 13,750 bytes, 50.0 % below 10 kB; completed: mean 7,500 bytes, 100 % below 10 kB',
  );
});
