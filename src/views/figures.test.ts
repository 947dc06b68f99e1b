import { describe, expect, it } from 'vitest';
import { GrowingSeries } from '../ui/page/growing-series.ts';
import { FIGURES, figureHistory, figuresOf, meanOver } from './figures.ts';

const ids = ['time', 'flowsCompleted', 'completionSeconds', 'flowsActive'] as const;

/** 10 flows a second complete, each after 2 s, from 1 s on. */
function run(): GrowingSeries {
  const kinds = { time: 'time', flowsCompleted: 'total', completionSeconds: 'total', flowsActive: 'level' } as const;
  const series = new GrowingSeries(ids.map((id) => ({ id, title: id, unit: '', kind: kinds[id] })));
  const rows = Array.from({ length: 51 }, (_, row) => row / 10);
  series.accept(
    Float64Array.from(rows.flatMap((time) => [time, Math.max(0, time - 1) * 10, Math.max(0, time - 1) * 20, 7])),
    0,
  );
  return series;
}

const sampled = (columns: readonly string[], kinds: readonly string[] = ['flows']) => ({
  series: columns.map((id) => ({ id, title: id, unit: '', kind: 'level' as const })),
  traffic: kinds.map((kind, index) => ({ id: `c${index}`, title: `Class ${index}`, kind })),
});

const figure = (id: string) => FIGURES.find((candidate) => candidate.id === id)!;

describe('figures', () => {
  it('read rates and means over the window', () => {
    expect(figure('completed').read(run(), 5, 2)).toBeCloseTo(10);
    expect(figure('meanTime').read(run(), 5, 2)).toBeCloseTo(2);
    expect(figure('active').read(run(), 5, 2)).toBe(7);
  });

  it('have no mean where nothing has completed', () => {
    expect(meanOver(run(), 'completionSeconds', 'flowsCompleted', 0.9, 2)).toBeNull();
    expect(figure('meanTime').write(null)).toEqual({ number: '—', suffix: '', unit: 'to complete' });
  });

  it('are those whose columns a lane has', () => {
    expect(figuresOf(sampled(ids), false).map(({ id }) => id)).toEqual(['completed', 'active', 'meanTime']);
    expect(figuresOf(null, true).map(({ id }) => id)).toEqual(['completed', 'active', 'meanTime', 'drops']);
    expect(figuresOf(null, false)).toHaveLength(7);
  });

  it('have a history that ends at the present', () => {
    const values = figureHistory(figure('active'), run(), [0, 10], 5, 11);
    expect(values).toEqual([7, 7, 7, 7, 7, 7, null, null, null, null, null]);
  });

  it('tell of each traffic class where streams run, and of beta where interfaces space packets', () => {
    const classes = ['goodput.c0', 'active.c0', 'goodput.c1', 'active.c1', 'on.c1', 'on.c1.1'];
    classes.push('heroLostPackets', 'heroOfferedPackets');
    const streams = figuresOf(sampled(classes, ['long-lived', 'constant-rate']), false);
    expect(streams.map(({ id }) => id)).toEqual(['goodput.c0', 'goodput.c1', 'on.c1', 'loss']);
    expect(streams[2]!.write(1)).toEqual({ number: '1', suffix: '', unit: 'of 1' });
    const spacing = figuresOf(sampled(['gate0.beta', 'gate1.beta', 'inTimeBytes', 'lateBytes'], ['raw']), false);
    expect(spacing.map(({ title }) => title)).toEqual(['Goodput', 'Late', 'Least β']);
  });
});
