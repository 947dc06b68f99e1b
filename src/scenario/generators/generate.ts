import type { GeneratedDescription } from '../schema/generators.ts';
import { expandDumbbell } from './dumbbell.ts';
import { expandParkingLot } from './parking-lot.ts';
import type { NetworkSize, DrawnNetwork } from './parts.ts';
import { expandStar } from './star.ts';
import { expandTransitStub, transitStubSize } from './transit-stub.ts';
import { expandTree, treeSize } from './tree.ts';
import { expandTwoSites } from './two-sites.ts';

/** The network that a template makes: the same for the same template, everywhere. */
export function generate(network: GeneratedDescription): DrawnNetwork {
  switch (network.generator) {
    case 'dumbbell':
      return expandDumbbell(network.parameters);
    case 'parking-lot':
      return expandParkingLot(network.parameters);
    case 'star':
      return expandStar(network.parameters);
    case 'tree':
      return expandTree(network.parameters);
    case 'two-sites':
      return expandTwoSites(network.parameters);
    case 'transit-stub':
      return expandTransitStub(network.parameters, network.seed);
  }
}

/** Nodes and links at most, for the generators whose parameters can ask for too many; null: within bounds. */
export function generatedSize(network: GeneratedDescription): NetworkSize | null {
  switch (network.generator) {
    case 'tree':
      return treeSize(network.parameters);
    case 'transit-stub':
      return transitStubSize(network.parameters);
    default:
      return null;
  }
}
