/** The author's code that waits for the reader's consent, in a lane and above the table of all lanes. */
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePageState } from '../../core/page/page-context.ts';
import { useFirstThatWaits } from '../../core/page/use-unagreed-code.ts';

const TrustSheet = afterFirstMovement(
  async () => (await import('../../features/authored-scheme/trust-sheet.tsx')).TrustSheet,
);

export function CodeThatWaits({ lane }: { readonly lane: LiveLane }) {
  return <TrustSheet lane={lane} />;
}

/** Nothing, where no code waits. */
export function CodeAboveTheTable() {
  const first = useFirstThatWaits(usePageState((state) => state.lanes));
  return first === null ? null : <CodeThatWaits lane={first} />;
}
