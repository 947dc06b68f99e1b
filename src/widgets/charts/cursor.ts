/**
 * The one moment that all charts of all lanes point at. Not React state: it moves with the pointer.
 * A pinned moment stays when the pointer leaves.
 */
export interface Cursor {
  /** Simulated time pointed at; null: none. */
  readonly seconds: number | null;
  readonly pinned: boolean;
  /** The pointer is at this moment; null: it has left. */
  point(seconds: number | null): void;
  /** Keep this moment; null: let go. */
  pin(seconds: number | null): void;
  /** Calls back after each change. Returns the function that ends it. */
  subscribe(listener: () => void): () => void;
}

export function createCursor(): Cursor {
  const listeners = new Set<() => void>();
  let pointed: number | null = null;
  let kept: number | null = null;
  const change = (act: () => void) => {
    const before = pointed ?? kept;
    const wasPinned = kept !== null;
    act();
    if (before === (pointed ?? kept) && wasPinned === (kept !== null)) return;
    for (const listener of listeners) listener();
  };
  return {
    get seconds() {
      return pointed ?? kept;
    },
    get pinned() {
      return kept !== null;
    },
    point: (seconds) => change(() => (pointed = seconds)),
    pin: (seconds) =>
      change(() => {
        kept = seconds;
        if (seconds === null) pointed = null;
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
