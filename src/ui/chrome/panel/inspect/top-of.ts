/** The top of an axis from 0 for lines with these values. */

/** Values beyond this many times the smallest of the lines' maxima are cut: one line must not flatten the others. */
const MAX_RATIO = 3;

/** Lines that never leave 0, e.g. a queue in which nothing waits, have an axis to 1: they are drawn on its foot. */
export function topOf(columns: readonly (Float64Array | readonly number[])[]): number {
  const each = columns
    .map((values) => {
      let most = 0;
      for (const value of values) if (value > most) most = value;
      return most;
    })
    .filter((most) => most > 0);
  return each.length === 0 ? 1 : Math.min(Math.max(...each), MAX_RATIO * Math.min(...each));
}
