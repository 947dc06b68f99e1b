import { generate } from './generators/generate.ts';
import type { Recipe } from './generators/parts.ts';
import type { NetworkDescription } from './schema/network.ts';

/** A network as the engine and the picture see it: nodes and directed links, in index order. */
export interface ExpandedNetwork {
  readonly nodes: readonly ExpandedNode[];
  readonly links: readonly ExpandedLink[];
}

export interface ExpandedNode {
  readonly id: string;
  readonly label: string;
  readonly kind: 'host' | 'router' | 'middlebox';
  /** Position on an abstract plane: x to the right, y down. */
  readonly x: number;
  readonly y: number;
  /** Empty: none. */
  readonly group: string;
  readonly clockOffsetSeconds: number;
}

export interface ExpandedLink {
  /** The link's id; the way back has `:back` behind it. */
  readonly id: string;
  /** The id without `:back`: the same for both directions. */
  readonly pair: string;
  /** Node indices. */
  readonly from: number;
  readonly to: number;
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
  readonly bufferPackets: number;
  /** Index of the other direction; -1: there is none. */
  readonly reverseOf: number;
  readonly isUp: boolean;
  /** It comes up by the timeline, and is not counted on before. */
  readonly comesLater: boolean;
  /** Share of the packets that are lost on the way, at random. */
  readonly lossProbability: number;
}

export function expandNetwork(network: NetworkDescription): ExpandedNetwork {
  return expandDrawn(network.form === 'drawn' ? network : generate(network));
}

/**
 * Node indices that a list of node ids and group names means, in the order of the list.
 * What names nothing is left out; validation reports it before.
 */
export function resolveNodes(network: ExpandedNetwork, names: readonly string[]): number[] {
  const indices: number[] = [];
  for (const name of names) {
    for (const [index, { id, group }] of network.nodes.entries()) {
      if (id === name || group === name) indices.push(index);
    }
  }
  return indices;
}

function expandDrawn({ nodes, links }: Recipe): ExpandedNetwork {
  const index = new Map(nodes.map(({ id }, i) => [id, i]));
  const directed: ExpandedLink[] = [];
  for (const link of links) {
    const { id, rateBitsPerSecond, delaySeconds, bufferPackets } = link;
    const from = index.get(link.from) ?? -1;
    const to = index.get(link.to) ?? -1;
    const forward = directed.length;
    const common = {
      pair: id,
      rateBitsPerSecond,
      delaySeconds,
      bufferPackets,
      isUp: link.isDown !== true,
      comesLater: link.isDown === true && link.addedLater === true,
      lossProbability: link.impairments?.lossProbability ?? 0,
    };
    directed.push({ id, from, to, ...common, reverseOf: link.oneWay ? -1 : forward + 1 });
    if (!link.oneWay) {
      directed.push({ id: `${id}:back`, from: to, to: from, ...common, ...link.reverse, reverseOf: forward });
    }
  }
  return {
    nodes: nodes.map(({ id, label, kind, x, y, group, clockOffsetSeconds }) => ({
      id,
      label: label ?? id,
      kind,
      x,
      y,
      group: group ?? '',
      clockOffsetSeconds: clockOffsetSeconds ?? 0,
    })),
    links: directed,
  };
}
