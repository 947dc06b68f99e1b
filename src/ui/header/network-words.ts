import { bitRate } from '../../base/format.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** A network in three words, beside the title: "dumbbell, 2 Mbit/s". */
export function networkWords(network: Scenario['network']): string {
  if (network.form === 'drawn') return network.nodes.length === 1 ? 'one node' : `${network.nodes.length} nodes`;
  const name = network.generator.replace('-', ' ');
  const rate = network.parameters['rateBitsPerSecond'];
  return typeof rate === 'number' ? `${name}, ${bitRate(rate)}` : name;
}
