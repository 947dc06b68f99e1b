/** Searches that come with Headway: known failures that each must find again (`npm run refind`). */
import bbrStarvesCubic from '../../searches/bbr-starves-cubic.json' with { type: 'json' };
import cpClosesTheGate from '../../searches/cp-closes-the-gate.json' with { type: 'json' };
import incastWaitsForTimers from '../../searches/incast-waits-for-timers.json' with { type: 'json' };

export const shippedSearches: readonly { readonly title: string }[] = [
  incastWaitsForTimers,
  cpClosesTheGate,
  bbrStarvesCubic,
];
