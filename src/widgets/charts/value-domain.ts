/**
 * The range of a chart's vertical axis. It follows the values, but not each of them: it grows at once when a value
 * would leave it, and shrinks only when much of it has become empty, so that a live chart does not tremble.
 */
export type ScaleKind = 'linear' | 'log';

export interface Extent {
  readonly least: number;
  readonly greatest: number;
}

/** Room above (and, on a log scale, below) the values, as a factor. */
const ROOM = 1.25;
/** A linear axis shrinks when values fill less than this share of it. */
const LINEAR_FILL = 0.45;
/** A log axis shrinks when it is this factor longer than it would be made today. */
const LOG_SLACK = 3;
/** A log axis spans at least this factor. */
const MIN_LOG_SPAN = 10;

/** The linear domain where there is nothing but 0: its size means nothing. */
export const EMPTY_DOMAIN: Extent = { least: 0, greatest: 1 };

/** The domain after `present` for values within `needed`; `present` null: a first one. The same object when unchanged. */
export function nextDomain(kind: ScaleKind, present: Extent | null, needed: Extent | null): Extent {
  if (needed === null) return present ?? (kind === 'log' ? { least: 1, greatest: 10 } : EMPTY_DOMAIN);
  return kind === 'log' ? nextLogDomain(present, needed) : nextLinearDomain(present, needed);
}

function nextLinearDomain(present: Extent | null, needed: Extent): Extent {
  // Amounts: the axis starts at 0 unless values go below.
  const least = Math.min(0, needed.least);
  const greatest = Math.max(needed.greatest, 0);
  if (least === greatest) return EMPTY_DOMAIN;
  if (present !== null) {
    const inside = least >= present.least && greatest <= present.greatest;
    if (inside && greatest - least >= LINEAR_FILL * (present.greatest - present.least)) return present;
  }
  const size = greatest - least;
  return { least: least < 0 ? least - size * 0.1 : 0, greatest: greatest + size * 0.1 };
}

function nextLogDomain(present: Extent | null, needed: Extent): Extent {
  if (!(needed.least > 0))
    return nextLogDomain(present, { least: Math.min(1, needed.greatest || 1), greatest: needed.greatest || 1 });
  const least = needed.least / ROOM;
  const fresh = { least, greatest: Math.max(needed.greatest * ROOM, least * MIN_LOG_SPAN) };
  if (present === null) return fresh;
  const inside = needed.least >= present.least && needed.greatest <= present.greatest;
  const slack = present.greatest / present.least / (fresh.greatest / fresh.least);
  if (inside && slack <= LOG_SLACK) return present;
  // What grew keeps its other end, unless there is too much of it.
  if (slack > LOG_SLACK) return fresh;
  return { least: Math.min(fresh.least, present.least), greatest: Math.max(fresh.greatest, present.greatest) };
}
