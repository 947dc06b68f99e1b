/** Chooses what all charts show: the last seconds, or the whole run. */
import { useCallback, useSyncExternalStore } from 'react';
import { type ChartSpan, spanWords } from '../../../widgets/charts/chart-span.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';

interface Props {
  readonly span: ChartSpan;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  readonly untilSeconds: number;
}

export function SpanSwitch({ span, paintLoop, shown, untilSeconds }: Props) {
  // React renders only when the words change: once, when the charts have grown to their length.
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [span.subscribe(changed), paintLoop(changed)];
      return () => ends.forEach((end) => end());
    },
    [span, paintLoop],
  );
  const words = useSyncExternalStore(subscribe, () => spanWords(span.kind, shown(), untilSeconds));
  const whole = span.kind === 'run';
  return (
    <button
      type="button"
      aria-pressed={whole}
      title="What all charts show"
      onClick={() => span.choose(whole ? 'recent' : 'run')}
    >
      {words}
    </button>
  );
}
