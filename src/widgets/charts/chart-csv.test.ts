import { expect, it } from 'vitest';
import { chartCsv } from './chart-rows.ts';
import type { ChartSeries } from './chart-series.ts';
import { samplesOf } from './samples.fixture.ts';

const series: ChartSeries = {
  column: 'queue',
  label: '',
  title: 'queue, all links',
  unit: 'packets',
  colour: 'data',
  textColour: 'data-text',
  width: 1,
  format: (value) => value.toFixed(0),
};
const source = {
  samples: () => samplesOf({ time: [0, 0.5, 1, 1.5], queue: [0, 1 / 3, NaN, 2] }),
  shown: () => 1.5,
  revision: () => 0,
};

it('has every sample of the span with all digits; what is unknown is empty', () => {
  expect(chartCsv({ series: [series], source, band: undefined }, [0.5, 1])).toBe(
    'time (s),"queue, all links (packets)"\n0.5,0.3333333333333333\n1,\n',
  );
});
