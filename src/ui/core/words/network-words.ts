import { bitRate, counted, withCommas } from '../../../base/format.ts';
import { transitStubSize } from '../../../scenario/generators/transit-stub.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { ProfiledNumber } from '../../../scenario/schema/profile.ts';
import { greatestValue, leastValue } from '../../../scenario/varying.ts';

/** A network in three words, beside the title: "dumbbell, 2 Mbit/s". */
export function networkWords(network: Scenario['network']): string {
  if (network.form === 'drawn') return counted(network.nodes.length, 'node');
  const name = network.generator.replace('-', ' ');
  if (network.generator === 'transit-stub')
    return `${name}, ${withCommas(transitStubSize(network.parameters).nodes)} nodes`;
  return `${name}, ${capacityWords(network.parameters.rateBitsPerSecond)}`;
}

/** A link's rate: "2 Mbit/s", or of one that changes "5 Mbit/s to 10 Mbit/s". */
export function capacityWords(rate: ProfiledNumber): string {
  const [least, greatest] = [leastValue(rate), greatestValue(rate)];
  return least === greatest ? bitRate(least) : `${bitRate(least)} to ${bitRate(greatest)}`;
}
