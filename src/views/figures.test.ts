import { describe, expect, it } from 'vitest';
import type { ProbeRole } from '../schemes/declaration.ts';
import type { LaneShape, SeriesDeclaration } from '../simulation/report.ts';
import { GrowingSeries } from '../ui/core/page/growing-series.ts';
import { DISCARDED, MEAN_TIME, REFUSED } from '../quantities/lane-quantities.ts';
import { historyOf, textOf, valueOf } from '../quantities/quantity.ts';
import { commonQuantities } from './common.ts';
import { allFigures } from './view-of.ts';

const kinds = {
  time: 'time',
  flowsCompleted: 'total',
  completionSeconds: 'total',
  flowsActive: 'level',
  packetsDecidedOut: 'total',
  packetsDroppedOut: 'total',
  synsRefused: 'total',
  dataRefused: 'total',
  otherRefused: 'total',
} as const;
const declared = Object.entries(kinds).map(([id, kind]): SeriesDeclaration => ({ id, title: id, unit: '', kind }));

/** 10 flows a second complete, each after 2 s, from 1 s on. Of 100 packets a second 3 are dropped, 2 refused and 1 discarded. */
function run(): GrowingSeries {
  const series = new GrowingSeries(declared);
  const rows = Array.from({ length: 51 }, (_, row) => row / 10);
  const row = (time: number) => [time, Math.max(0, time - 1) * 10, Math.max(0, time - 1) * 20, 7];
  series.accept(Float64Array.from(rows.flatMap((time) => [...row(time), 100 * time, 3 * time, 2 * time, time, 0])), 0);
  return series;
}

function shapeOf(
  series: readonly SeriesDeclaration[],
  traffic: readonly string[],
  view: LaneShape['view'] = 'traffic',
) {
  const classes = traffic.map((kind, index) => ({ id: `c${index}`, title: `Class ${index}`, kind }));
  return { series, view, dataPlane: 'packets', traffic: classes } as unknown as LaneShape;
}

const columns = (...ids: readonly string[]) => ids.map((id) => ({ id, title: id, unit: '', kind: 'level' as const }));
const flows = shapeOf(declared, ['flows']);
const lane = () => ({ series: run(), shape: flows });
const figure = (id: string) => allFigures(flows).find((candidate) => candidate.id === id)!;

describe('figures', () => {
  it('read rates and means over the window', () => {
    expect(valueOf(figure('completed'), lane(), 5, 2)).toBeCloseTo(10);
    expect(valueOf(figure('meanTime'), lane(), 5, 2)).toBeCloseTo(2);
    expect(valueOf(figure('active'), lane(), 5, 2)).toBe(7);
  });

  it('never add what links dropped to what a gate refused and a scheme discarded', () => {
    expect(valueOf(figure('lost'), lane(), 5, 2)).toBeCloseTo(3);
    expect(valueOf(REFUSED, lane(), 5, 2)).toBeCloseTo(2);
    expect(valueOf(DISCARDED, lane(), 5, 2)).toBeCloseTo(1);
    const ids = (refuses: LaneShape['refuses']) => allFigures({ ...flows, refuses }).map(({ id }) => id);
    expect(ids('syns').slice(0, 2)).toEqual(['lost', 'refused']);
    expect(ids('packets').slice(0, 2)).toEqual(['lost', 'discarded']);
    expect(ids('nothing').slice(0, 2)).toEqual(['lost', 'completed']);
  });

  it('have no mean where nothing has completed', () => {
    expect(valueOf(MEAN_TIME, lane(), 0.9, 2)).toBeNull();
    expect(textOf(MEAN_TIME, null)).toEqual({ number: '—', suffix: '', unit: 'to complete' });
  });

  it('are those whose columns a lane has; the common ones come first, in one order', () => {
    const ids = ['lost', 'completed', 'active', 'meanTime'];
    expect(allFigures(flows).map(({ id }) => id)).toEqual(ids);
    expect(allFigures(null).map(({ id }) => id)).toEqual(['goodput', 'lost', 'delay', 'fairness', 'completed']);
    expect(commonQuantities({ ...flows, dataPlane: 'none' })).toEqual([]);
  });

  it('have a history that ends at the present', () => {
    const values = historyOf(figure('active'), lane(), [0, 10], 5, 11);
    expect(values).toEqual([7, 7, 7, 7, 7, 7, null, null, null, null, null]);
  });

  it('tell of each traffic class where streams run, and of the least setting where interfaces space packets', () => {
    const classes = columns('goodput.c0', 'active.c0', 'goodput.c1', 'active.c1', 'on.c1', 'on.c1.1');
    const streams = allFigures(shapeOf(classes, ['long-lived', 'constant-rate']));
    expect(streams.map(({ id }) => id)).toEqual(['on.c1', 'goodput.c0', 'goodput.c1']);
    expect(textOf(streams[0]!, 1)).toEqual({ number: '1', suffix: '', unit: 'of 1' });
    const probe = (id: string, role: ProbeRole, gate?: number): SeriesDeclaration => ({
      ...columns(id)[0]!,
      role,
      symbol: 'β',
      ...(gate !== undefined && { gate }),
    });
    const probes = [probe('a', 'setting', 0), probe('b', 'setting', 1), probe('c', 'inTime'), probe('d', 'late')];
    const spacing = allFigures(shapeOf(probes, ['raw'], 'spacing'));
    expect(spacing.map(({ title }) => title)).toEqual(['Minimum β', 'In time', 'Late']);
  });
});
