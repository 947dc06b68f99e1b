/** A sparkline's line as SVG path data, and where it ends. */
export interface SparklinePath {
  readonly path: string;
  /** The newest value's place; null where there is none. */
  readonly end: readonly [number, number] | null;
}

/** Noise of a few percent must not fill the height as a collapse would. */
const MIN_SPREAD = 0.3;

/** `values` at even distances over the width, null where there is none yet. */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number): SparklinePath {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { path: '', end: null };
  const greatest = Math.max(...known);
  const least = Math.min(...known);
  const size = Math.max(greatest - least, MIN_SPREAD * Math.abs(greatest)) || 1;
  const foot = (greatest + least - size) / 2;
  const x = (index: number) => 1 + (index / Math.max(1, values.length - 1)) * (width - 4);
  const y = (value: number) => height - 2 - ((value - foot) / size) * (height - 4);
  let path = '';
  let end: readonly [number, number] | null = null;
  values.forEach((value, index) => {
    if (value === null) return;
    const previous = index > 0 ? values[index - 1] : null;
    end = [round(x(index)), round(y(value))];
    path += `${previous === null ? 'M' : 'L'}${end[0]} ${end[1]}`;
  });
  return { path, end };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
