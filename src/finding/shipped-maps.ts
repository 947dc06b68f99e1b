/** Maps that come with Headway, each of the central sentence of a paper or of a comparison. They are checked when one is opened. */
import cpCompletions from '../../maps/cp-completions.json' with { type: 'json' };
import cubicAgainstBbr from '../../maps/cubic-against-bbr.json' with { type: 'json' };

export const shippedMaps: readonly { readonly title: string }[] = [cubicAgainstBbr, cpCompletions];
