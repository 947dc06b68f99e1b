import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { LaneShape } from '../../simulation/report.ts';

type Columns = Readonly<Record<string, readonly number[]>>;

/** A lane with one sample a second from 1 on. */
export function sampledLane(columns: Columns, shape: Partial<LaneShape> = {}): LaneFeed {
  const rows = Math.max(0, ...Object.values(columns).map((values) => values.length));
  const times = Array.from({ length: rows }, (_, row) => row + 1);
  const values = new Map(Object.entries({ time: times, ...columns }));
  const at = (id: string, seconds: number) => {
    const row = times.findLastIndex((time) => time <= seconds);
    return row < 0 ? null : values.get(id)![row]!;
  };
  return {
    shape: {
      dataPlane: 'packets',
      traffic: [{ id: 'web', title: 'Web', kind: 'flows' }],
      series: [...values.keys()].map((id) => ({ id })),
      ...shape,
    } as unknown as LaneShape,
    series: {
      rows,
      has: (id: string) => values.has(id),
      column: (id: string) => Float64Array.from(values.get(id)!),
      at,
      rate: (id: string, seconds: number, window: number) =>
        ((at(id, seconds) ?? 0) - (at(id, seconds - window) ?? 0)) / window,
      mean: (id: string, seconds: number, window: number) => {
        const inside = values.get(id)!.filter((_, row) => times[row]! > seconds - window && times[row]! <= seconds);
        const known = inside.filter((value) => !Number.isNaN(value));
        return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
      },
    },
  } as unknown as LaneFeed;
}
