/** How much of the run charts show; one choice for all charts of all lanes. Not React state: painters read it. */
type ChartSpanKind = 'recent' | 'run';

export interface ChartSpan {
  readonly kind: ChartSpanKind;
  choose(kind: ChartSpanKind): void;
  subscribe(listener: () => void): () => void;
}

/** Length of the scrolling window. */
const RECENT_SECONDS = 25;

export function createChartSpan(): ChartSpan {
  const listeners = new Set<() => void>();
  let kind: ChartSpanKind = 'recent';
  return {
    get kind() {
      return kind;
    },
    choose(next) {
      if (next === kind) return;
      kind = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A step by hand through the run: a twentieth of what charts show, seconds. */
export function jumpSeconds(kind: ChartSpanKind, untilSeconds: number): number {
  return (kind === 'run' ? untilSeconds : Math.min(RECENT_SECONDS, untilSeconds)) / 20;
}

/** What of the run charts show at `nowSeconds` of a run that ends at `untilSeconds`. */
export function spanWords(kind: ChartSpanKind, nowSeconds: number, untilSeconds: number): string {
  if (kind === 'run') return 'whole run';
  const [from, to] = visibleSpan(kind, nowSeconds, untilSeconds);
  return from > 0 ? `last ${Math.round(to - from)} s` : 'since 0 s';
}

/**
 * Start and end of the time axis at `nowSeconds` of a run that ends at `untilSeconds`. The recent span begins short and
 * grows to its length, so that what happens soon after the start is seen in full width.
 */
export function visibleSpan(kind: ChartSpanKind, nowSeconds: number, untilSeconds: number): readonly [number, number] {
  const whole = Math.max(untilSeconds, 1e-9);
  if (kind === 'run') return [0, whole];
  const longest = Math.min(RECENT_SECONDS, whole);
  const length = Math.min(longest, Math.max(longest / 5, nowSeconds));
  const end = Math.max(nowSeconds, length);
  return [end - length, end];
}
