import { describe, expect, it } from 'vitest';
import type { ChartSeries } from './chart-series.ts';
import { samplesOf } from './samples.fixture.ts';
import { VisibleRows } from './visible-rows.ts';

function line(column: string, more: Partial<ChartSeries> = {}): ChartSeries {
  return {
    column,
    label: column,
    title: column,
    unit: '',
    colour: 'data',
    textColour: 'data-text',
    width: 1,
    format: String,
    ...more,
  };
}

const time = Array.from({ length: 11 }, (_, index) => index);
const samples = samplesOf({ time, a: time, b: time.map((value) => value * 1.01), limit: time.map(() => 24) });

describe('VisibleRows', () => {
  it('takes the visible rows and one before them, none after what is shown', () => {
    const visible = new VisibleRows([line('a')], 'linear');
    visible.read(samples, 3.5, 7.2, 100);
    expect(visible.rows.times).toEqual([3, 4, 5, 6, 7]);
    expect(visible.needed).toEqual({ least: 3, greatest: 7 });
  });

  it('asks nothing of a log axis for zeros, and draws them on its foot', () => {
    const visible = new VisibleRows([line('a')], 'log');
    visible.read(samples, 0, 3, 100);
    expect(visible.needed).toEqual({ least: 1, greatest: 3 });
    visible.liftTo(0.8);
    expect(visible.rows.values[0]).toEqual([0.8, 1, 2, 3]);
  });

  it('makes room for a line that may not have it all up to so many times what the others need', () => {
    const needs = (more: Partial<ChartSeries>, ...others: ChartSeries[]) => {
      const visible = new VisibleRows([line('limit', more), ...others], 'linear');
      visible.read(samples, 0, 5, 100);
      return visible.needed;
    };
    expect(needs({}, line('a'))).toEqual({ least: 0, greatest: 24 });
    expect(needs({ roomAtMost: 1.5 }, line('a'))).toEqual({ least: 0, greatest: 5 });
    expect(needs({ roomAtMost: 5 }, line('a'))).toEqual({ least: 0, greatest: 24 });
    expect(needs({ roomAtMost: 1.5 })).toBeNull();
  });

  it('sees that one line lies on another', () => {
    const [a, b, limit] = [line('a', { under: 'b' }), line('b'), line('limit')];
    const visible = new VisibleRows([a, b, limit], 'linear');
    visible.read(samples, 0, 10, 100);
    expect(visible.covered(a, 'b')).toBe(true);
    expect(visible.covered(a, 'limit')).toBe(false);
    expect(visible.covered(a, 'absent')).toBe(false);
  });

  it('draws limits to the end of the axis', () => {
    const visible = new VisibleRows([line('limit', { threshold: true }), line('a')], 'linear');
    visible.read(samples, 0, 2, 100);
    visible.extendThresholds(25);
    expect(visible.rows.times).toEqual([0, 1, 2, 25]);
    expect(visible.rows.values).toEqual([
      [24, 24, 24, 24],
      [0, 1, 2, null],
    ]);
  });

  it('is empty without samples', () => {
    const visible = new VisibleRows([line('a')], 'linear');
    visible.read({ ...samples, rows: 0 }, 0, 2, 100);
    expect(visible.rows.times).toEqual([]);
    expect(visible.needed).toBeNull();
  });
});
