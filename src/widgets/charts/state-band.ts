/** What something was doing against time, as a band: a stretch for each state, and a triangle where a count grows. */
import type { Palette } from './palette.ts';
import type { SampleColumns } from './sample-columns.ts';

interface BandState {
  readonly word: string;
  /** The same where there is little room. */
  readonly short?: string;
  /**
   * `opens` is full, `steady` pale, `probes` a stroke, `yields` an outlined gap, and `repairs` has the colour of losses.
   */
  readonly means: 'opens' | 'steady' | 'probes' | 'yields' | 'repairs';
}

export interface StateBand {
  /** The column of the state's number. */
  readonly column: string;
  readonly states: readonly BandState[];
  /** A column that grows: a triangle where it does. */
  readonly cuts?: string;
}

/** CSS pixels at scale 1: the band, and the air above it. */
export const BAND = { height: 12, gap: 4 } as const;

/** Rows `first` to `end` - 1 of the samples, and where they are to be drawn; `x` is the place of a moment. */
interface BandPlace {
  readonly first: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Canvas units of a CSS pixel at scale 1. */
  readonly unit: number;
  readonly x: (seconds: number) => number;
}

/** A state for as long as it lasts. */
interface Stretch {
  readonly state: BandState;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** The state at a row; null: it is not known. */
export function stateAt({ column, states }: StateBand, samples: SampleColumns, row: number): BandState | null {
  if (row < 0 || row >= samples.rows || !samples.has(column)) return null;
  return states[samples.column(column)[row]!] ?? null;
}

/** Rows of one state in turn are one stretch; it ends where the next row has another one. */
export function stretches(band: StateBand, samples: SampleColumns, first: number, end: number): readonly Stretch[] {
  const found: { state: BandState; fromSeconds: number; toSeconds: number }[] = [];
  if (!samples.has(band.column)) return found;
  const times = samples.column('time');
  let before: BandState | null = null;
  for (let row = first; row < end; row++) {
    const state = stateAt(band, samples, row);
    const seconds = times[row]!;
    if (before !== null) found.at(-1)!.toSeconds = seconds;
    if (state !== null && state !== before) found.push({ state, fromSeconds: seconds, toSeconds: seconds });
    before = state;
  }
  return found;
}

/** The moments of rows at which the count has grown. */
export function cutsWithin({ cuts }: StateBand, samples: SampleColumns, first: number, end: number): readonly number[] {
  if (cuts === undefined || !samples.has(cuts)) return [];
  const [counts, times] = [samples.column(cuts), samples.column('time')];
  const found: number[] = [];
  for (let row = Math.max(1, first); row < end; row++) {
    if (counts[row]! > counts[row - 1]!) found.push(times[row]!);
  }
  return found;
}

/** The state at a row as a short word; empty: it is not known. */
export function stateWord(band: StateBand, samples: SampleColumns, row: number): string {
  const state = stateAt(band, samples, row);
  return state?.short ?? state?.word ?? '';
}

export function paintStateBand(
  context: CanvasRenderingContext2D,
  band: StateBand,
  samples: SampleColumns,
  { first, end, left, right, top, unit, x }: BandPlace,
  { colours }: Palette,
): void {
  const height = BAND.height * unit;
  context.save();
  context.beginPath();
  context.rect(left, top - unit, right - left, height + 2 * unit);
  context.clip();
  for (const { state, fromSeconds, toSeconds } of stretches(band, samples, first, end)) {
    const [from, to] = [x(fromSeconds), x(toSeconds)];
    const width = Math.max(to - from, state.means === 'steady' ? 0 : unit);
    context.globalAlpha = 0.22;
    context.fillStyle = colours.ctl;
    if (state.means !== 'yields') context.fillRect(from, top, width, height);
    context.globalAlpha = 1;
    if (state.means === 'opens') context.fillRect(from, top, width, height);
    else if (state.means === 'probes') context.fillRect(from, top, Math.min(width, 1.5 * unit), height);
    else if (state.means === 'repairs') {
      context.fillStyle = colours.drop;
      context.fillRect(from, top, width, height);
    } else if (state.means === 'yields') {
      context.fillRect(from, top, width, unit);
      context.fillRect(from, top + height - unit, width, unit);
    }
  }
  context.fillStyle = colours['ctl-text'];
  for (const seconds of cutsWithin(band, samples, first, end)) {
    const at = x(seconds);
    context.beginPath();
    context.moveTo(at - 4 * unit, top);
    context.lineTo(at + 4 * unit, top);
    context.lineTo(at, top + 7 * unit);
    context.fill();
  }
  context.restore();
}
