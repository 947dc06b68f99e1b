/** Samples for tests of the charts: columns given as lists. */
import type { SampleColumns } from './sample-columns.ts';

export function samplesOf(columns: Readonly<Record<string, readonly number[]>>): SampleColumns {
  const rows = columns['time']!.length;
  return {
    rows,
    has: (id) => id in columns,
    // Longer than the rows, as columns that grow by doubling are.
    column: (id) => Float64Array.from([...columns[id]!, ...columns[id]!.map(() => 12345)]),
  };
}
