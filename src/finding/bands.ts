/** The steps of a map's colours. They are its classes too: where neighbours lie in others, a cell is divided. */
import type { Estimate } from '../experiment/statistics.ts';
import type { MapFile } from './map-schema.ts';
import { valueAt } from './space.ts';

/** Shares of what two get, with an even middle. */
const SHARES = [0.1, 0.25, 0.4, 0.6, 0.75, 0.9];
/** Bands of a figure. */
const BANDS = 6;

/** A corner, as far as its values go. */
interface Valued {
  readonly planes: readonly Estimate[];
}

export interface Bands {
  /** Rising: a value below the first is in band 0. */
  readonly cuts: readonly number[];
  /** The value at which neither side has more; null: there are no sides. */
  readonly equal: number | null;
  /** A value in bands, with the part of its band that lies below it; within half a band beyond the ends. */
  height(value: number): number;
}

/** null: nothing is known that they could be made of. */
export function bandsOf({ bands, shown: { kind, unit } }: MapFile, corners: Iterable<Valued>): Bands | null {
  const equal = kind === 'figure' ? null : kind === 'share' ? 0.5 : 0;
  const cuts = bands ?? (kind === 'share' ? SHARES : evenCuts(corners, unit === 'share'));
  return cuts === null ? null : { cuts, equal, height: (value) => heightIn(cuts, value) };
}

export function bandOf({ cuts }: Pick<Bands, 'cuts'>, value: number): number {
  const band = cuts.findIndex((cut) => value < cut);
  return band < 0 ? cuts.length : band;
}

/** What a value is, and whether its interval leaves that open: another band, or, where there are sides, the other side. */
export function bandIn(value: Estimate, bands: Bands): { readonly name: string; readonly isOpen: boolean } {
  const { mean, halfWidth } = value;
  if (mean === null) return { name: 'nothing', isOpen: false };
  const { equal } = bands;
  const [low, high] = [mean - (halfWidth ?? 0), mean + (halfWidth ?? 0)];
  if (equal === null) return { name: `${bandOf(bands, mean)}`, isOpen: bandOf(bands, low) !== bandOf(bands, high) };
  return { name: mean > equal ? 'more' : 'less', isOpen: low <= equal && equal <= high };
}

/** The ratio of the largest to the least from which ratios count. */
const WIDE = 8;

/** As wide as each other, in ratios where the values range wide. Of shares those near 1 differ as those near 0. */
function evenCuts(corners: Iterable<Valued>, isShare: boolean): number[] | null {
  const means = [...corners].flatMap(({ planes }) => planes.flatMap(({ mean }) => (mean === null ? [] : [mean])));
  if (means.length === 0) return null;
  const [least, largest] = [Math.min(...means), Math.max(...means)];
  const range = { from: least, to: largest > least ? largest : least + BANDS, integer: false };
  const scale = !isShare && least > 0 && largest >= WIDE * least ? 'log' : 'linear';
  return Array.from({ length: BANDS - 1 }, (_, i) =>
    Number(valueAt({ ...range, scale }, (i + 1) / BANDS).toPrecision(2)),
  ).filter((cut, i, all) => i === 0 || cut > all[i - 1]);
}

function heightIn(cuts: readonly number[], value: number): number {
  const band = bandOf({ cuts }, value);
  const [first, last] = [cuts[0], cuts.at(-1)!];
  // The outer bands are as wide as their neighbours.
  const low = cuts[band - 1] ?? first - ((cuts[1] ?? first + 1) - first);
  const high = cuts[band] ?? last + (last - (cuts.at(-2) ?? last - 1));
  return band + Math.min(1, Math.max(0, (value - low) / (high - low)));
}
