/** Moments of runs that outlive the page. Who wrote them is not known: each must have the form of the lane's own. */
import { PIECE_LENGTH } from '../base/column-state.ts';
import type { Lane } from '../simulation/lane.ts';
import { COUNTED_ROWS, COUNTED_STRIDE } from '../simulation/link-counts.ts';
import type { KeptMoment } from '../simulation/rewind.ts';

/** The database and its store in which the browser has them. */
export const KEPT_RUNS = ['headway-kept-runs', 'moments'] as const;

export interface TimedMoment extends KeptMoment {
  readonly seconds: number;
}

export interface KeptRuns {
  /** The last moment of a run (`Lane.dependence`) that is kept, not after `seconds`, or what stands in its place; null: none is. */
  find(run: string, seconds: number): Promise<unknown>;
  /** Where it is too large nothing is kept. */
  keep(run: string, seconds: number, moment: TimedMoment): Promise<void>;
  /** No moment of that run is of use. */
  forget(run: string): Promise<void>;
}

/** Values in a column: few runs have a tenth of them. */
const MOST_ROWS = 2 ** 21;

/** Whether it has the form of a moment of that lane's run. */
export function isMomentOf(lane: Lane, moment: unknown): moment is TimedMoment {
  const like = { seconds: 0, state: lane.save(), samples: null, waits: null };
  return hasForm(moment, like) && hasSamples(moment as TimedMoment, lane);
}

/** As many rows as the moment has, and waits in the order of rows. */
function hasSamples({ state, samples, waits, seconds }: TimedMoment, { shape }: Lane): boolean {
  const { rows } = state.sampler;
  if (!(seconds >= 0 && seconds <= shape.untilSeconds)) return false;
  if (!Number.isInteger(rows) || Math.abs(rows - seconds / shape.sampleIntervalSeconds) > 1.01) return false;
  if (!areCounts(state.sampler.counts, shape.links.length)) return false;
  if (!(samples instanceof Float64Array) || samples.length !== rows * shape.series.length) return false;
  if (!(waits instanceof Uint32Array) || waits.length % 3 !== 0) return false;
  for (let i = 0; i < waits.length; i += 3) if (waits[i] >= rows || (i > 0 && waits[i] < waits[i - 3])) return false;
  return true;
}

function areCounts(rows: unknown, links: number): boolean {
  const width = 1 + links * COUNTED_STRIDE;
  const isRow = (row: unknown): boolean => row instanceof Float64Array && row.length === width;
  return Array.isArray(rows) && rows.length <= COUNTED_ROWS && rows.every(isRow);
}

/** Parts of a lane's state below which a value may be missing for a while. */
const COMES_AND_GOES = new Set(['parts', 'sampler']);

/**
 * Whether a value is of the same form as another: the same fields, and columns of the same kind. Lists and columns may be
 * longer or shorter, since many hold as much as there is at the moment; what the other has not may be anything plain.
 * @param comesAndGoes what schemes and samplers keep has a value at times only: null or NaN may stand for it
 */
function hasForm(value: unknown, like: unknown, comesAndGoes = false): boolean {
  if (like === null || like === undefined) return true;
  if (comesAndGoes && (value === null || Number.isNaN(value))) return true;
  if (typeof value === 'number' && typeof like === 'number') return Number.isNaN(like) || !Number.isNaN(value);
  if (typeof like !== 'object') return typeof value === typeof like;
  if (ArrayBuffer.isView(like)) return ArrayBuffer.isView(value) && value.constructor === like.constructor;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(like)) return false;
  if ('pieces' in like && 'length' in like) return isColumnState(value);
  if (Array.isArray(like)) {
    const items = value as readonly unknown[];
    return items.every((item, index) => index >= like.length || hasForm(item, like[index], comesAndGoes));
  }
  return Object.entries(like).every(
    ([name, field]) =>
      Object.hasOwn(value, name) &&
      hasForm((value as Record<string, unknown>)[name], field, comesAndGoes || COMES_AND_GOES.has(name)),
  );
}

/** A column in pieces (`saveColumn`): its length is bounded, and each piece is whole. */
function isColumnState(value: object): boolean {
  if (!('pieces' in value) || !('length' in value)) return false;
  const { pieces, length } = value;
  if (!Array.isArray(pieces) || !Number.isInteger(length)) return false;
  const rows = length as number;
  if (rows < 0 || rows > MOST_ROWS || pieces.length !== Math.ceil(rows / PIECE_LENGTH)) return false;
  return pieces.every((piece: unknown, index) => {
    if (typeof piece === 'number') return true;
    const there = Math.min(PIECE_LENGTH, rows - index * PIECE_LENGTH);
    return ArrayBuffer.isView(piece) && (piece as Uint8Array).length === there;
  });
}
