import uPlot from 'uplot';
import { expect, test } from 'vitest';
import type { ChartSpecification } from './chart-specification.ts';
import { countText, rateText } from './figure-text.ts';
import type { Palette } from './palette.ts';
import { plotOptions, translucent } from './plot-options.ts';

test('a colour as the browser computes it becomes translucent', () => {
  expect(translucent('rgb(0, 114, 178)', 0.16)).toBe('rgba(0, 114, 178, 0.16)');
  expect(translucent('transparent', 0.16)).toBe('transparent');
});

test('an axis of counts has whole ticks alone, and one without values its 0', () => {
  const ticks = (format: (value: number) => string, isEmpty = false) => {
    const nothing = () => null;
    const { axes } = plotOptions({
      specification: { series: [{ format }], kind: 'linear' } as unknown as ChartSpecification,
      palette: () => ({ scale: 1, sans: 'sans', colours: {} }) as unknown as Palette,
      ...{
        width: 400,
        tagged: nothing,
        limit: nothing,
        isEmpty: () => isEmpty,
        drawBehind: nothing,
        drawInFront: nothing,
      },
    });
    const splits = axes![1]!.splits as (plot: object, axis: number, from: number, to: number) => number[];
    return splits({ bbox: { height: 80 } }, 1, 0, 2);
  };
  // There is no screen that has one.
  uPlot.pxRatio = 1;
  expect(ticks(rateText)).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(ticks(countText)).toEqual([0, 1, 2]);
  expect(ticks(rateText, true)).toEqual([0]);
});
