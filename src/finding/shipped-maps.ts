/** Maps that come with Headway, each of the central sentence of a paper or of a comparison. They are checked when one is opened. */
import aaccGoodput from '../../maps/aacc-goodput.json' with { type: 'json' };
import cpCompletions from '../../maps/cp-completions.json' with { type: 'json' };
import cubicAgainstBbr from '../../maps/cubic-against-bbr.json' with { type: 'json' };
import pccShare from '../../maps/pcc-share.json' with { type: 'json' };
import slbnTimeToSettle from '../../maps/slbn-time-to-settle.json' with { type: 'json' };

export const shippedMaps: readonly { readonly title: string }[] = [
  cubicAgainstBbr,
  cpCompletions,
  slbnTimeToSettle,
  pccShare,
  aaccGoodput,
];
