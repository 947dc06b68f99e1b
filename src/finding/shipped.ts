/** Maps and searches that come with Headway. They are checked when one is opened. */
import aaccGoodput from '../../experiments/maps/aacc-goodput.json' with { type: 'json' };
import cpCompletions from '../../experiments/maps/cp-completions.json' with { type: 'json' };
import cubicAgainstBbr from '../../experiments/maps/cubic-against-bbr.json' with { type: 'json' };
import pccShare from '../../experiments/maps/pcc-share.json' with { type: 'json' };
import retryHysteresis from '../../experiments/maps/retry-hysteresis.json' with { type: 'json' };
import retryStorm from '../../experiments/maps/retry-storm.json' with { type: 'json' };
import slbnTimeToSettle from '../../experiments/maps/slbn-time-to-settle.json' with { type: 'json' };
import aaccLongPathStarves from '../../experiments/searches/aacc-long-path-starves.json' with { type: 'json' };
import bbrStarvesCubic from '../../experiments/searches/bbr-starves-cubic.json' with { type: 'json' };
import bbrUnequalRoundTrips from '../../experiments/searches/bbr-unequal-round-trips.json' with { type: 'json' };
import copaBesideBbr3 from '../../experiments/searches/copa-beside-bbr3.json' with { type: 'json' };
import cpClosesTheGate from '../../experiments/searches/cp-closes-the-gate.json' with { type: 'json' };
import incastWaitsForTimers from '../../experiments/searches/incast-waits-for-timers.json' with { type: 'json' };
import jitterStarvesAFlow from '../../experiments/searches/jitter-starves-a-flow.json' with { type: 'json' };
import ledbatLateComer from '../../experiments/searches/ledbat-late-comer.json' with { type: 'json' };
import lowRateAttack from '../../experiments/searches/low-rate-attack.json' with { type: 'json' };
import retriesNeverRecover from '../../experiments/searches/retries-never-recover.json' with { type: 'json' };
import slbnDoesNotSettle from '../../experiments/searches/slbn-does-not-settle.json' with { type: 'json' };
import vegasLateComers from '../../experiments/searches/vegas-late-comers.json' with { type: 'json' };

/** Each is of the central sentence of a paper or of a comparison. */
export const shippedMaps: readonly { readonly title: string }[] = [
  cubicAgainstBbr,
  cpCompletions,
  slbnTimeToSettle,
  pccShare,
  aaccGoodput,
  retryStorm,
  retryHysteresis,
];

/** Each must find its failure again (`npm run refind`). */
export const shippedSearches: readonly { readonly title: string }[] = [
  incastWaitsForTimers,
  cpClosesTheGate,
  bbrStarvesCubic,
  copaBesideBbr3,
  ledbatLateComer,
  slbnDoesNotSettle,
  bbrUnequalRoundTrips,
  vegasLateComers,
  jitterStarvesAFlow,
  lowRateAttack,
  aaccLongPathStarves,
  retriesNeverRecover,
];
