import { bitRate, withCommas } from '../../base/format.ts';
import { transitStubSize } from '../../scenario/generators/transit-stub.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** A network in three words, beside the title: "dumbbell, 2 Mbit/s". */
export function networkWords(network: Scenario['network']): string {
  if (network.form === 'drawn') return network.nodes.length === 1 ? 'one node' : `${network.nodes.length} nodes`;
  const name = network.generator.replace('-', ' ');
  if (network.generator === 'transit-stub')
    return `${name}, ${withCommas(`${transitStubSize(network.parameters).nodes}`)} nodes`;
  return `${name}, ${bitRate(network.parameters.rateBitsPerSecond)}`;
}
