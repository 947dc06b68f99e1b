/** A value with its past and future: what undo and redo move in. Nothing here changes; each function gives a new history. */

interface Edit<T> {
  readonly value: T;
  /** What was done to get from this value to the next, in a few words. */
  readonly label: string;
}

export interface EditHistory<T> {
  readonly present: T;
  readonly past: readonly Edit<T>[];
  readonly future: readonly Edit<T>[];
  /** The gesture that made the newest edit; further edits of the same gesture become one with it. */
  readonly gesture: string | null;
}

/** Steps that can be undone. A scenario is a few kilobytes and shares what did not change. */
const DEPTH = 200;

export function startHistory<T>(present: T): EditHistory<T> {
  return { present, past: [], future: [], gesture: null };
}

/**
 * `gesture` names what the hand is doing (a drag of one slider), so that all of it is undone at once; it is called by
 * what it came to, not by what it began with.
 */
export function edit<T>(history: EditHistory<T>, value: T, label: string, gesture: string | null): EditHistory<T> {
  const begun = gesture !== null && gesture === history.gesture ? history.past.at(-1) : undefined;
  const past =
    begun === undefined
      ? [...history.past, { value: history.present, label }].slice(-DEPTH)
      : [...history.past.slice(0, -1), { ...begun, label }];
  return { present: value, past, future: [], gesture };
}

export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  const undone = { value: history.present, label: last.label };
  return { present: last.value, past: history.past.slice(0, -1), future: [undone, ...history.future], gesture: null };
}

export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return {
    present: next.value,
    past: [...history.past, { value: history.present, label: next.label }],
    future,
    gesture: null,
  };
}
