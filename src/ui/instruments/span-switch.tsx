/** Chooses what all charts show: the last seconds, or the whole run. */
import { useSyncExternalStore } from 'react';
import { type ChartSpan, RECENT_SECONDS } from '../../widgets/charts/chart-span.ts';

export function SpanSwitch({ span }: { readonly span: ChartSpan }) {
  const kind = useSyncExternalStore(span.subscribe, () => span.kind);
  const whole = kind === 'run';
  return (
    <button
      type="button"
      aria-pressed={whole}
      title="What all charts show"
      onClick={() => span.choose(whole ? 'recent' : 'run')}
    >
      {whole ? 'whole run' : `last ${RECENT_SECONDS} s`}
    </button>
  );
}
