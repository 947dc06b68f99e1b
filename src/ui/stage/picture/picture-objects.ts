/**
 * The things in a picture that can be selected beside packets, in the order in which the keyboard goes through them:
 * pipes first, each after the gate that guards it, then routers and hosts, then access links.
 */
import { linkEnds } from '../../../base/links-by-node.ts';
import { bitRate, capitalised } from '../../../base/format.ts';
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';

/** A node, a directed link with its queue, or a gate, by its index. */
export interface PictureObject {
  readonly kind: 'node' | 'link' | 'gate';
  readonly index: number;
  /** For those who listen. */
  readonly name: string;
}

/** With more than this, access links are left to the inspector. */
const MAX_OBJECTS = 400;

/**
 * @param gates directed link of each gate
 * @param onLinks what they are
 */
export function pictureObjects(
  network: ExpandedNetwork,
  gates: readonly number[],
  onLinks = 'gate',
): readonly PictureObject[] {
  const { nodes, links } = network;
  const objects: PictureObject[] = [];
  const add = (
    kind: PictureObject['kind'],
    count: number,
    isWanted: (index: number) => boolean,
    nameOf: (index: number) => string,
  ) => {
    // Others have no names made for them: a large network has tens of thousands.
    for (let index = 0; index < count && objects.length < MAX_OBJECTS; index++)
      if (isWanted(index)) objects.push({ kind, index, name: nameOf(index) });
  };
  const isHost = (node: number) => nodes[node].kind === 'host';
  const endsAtHost = (link: number) => isHost(links[link].from) || isHost(links[link].to);
  const linkName = (link: number) =>
    `Link ${linkEnds(network, links[link])}, ${bitRate(links[link].rateBitsPerSecond)}, and its queue`;
  const gateName = (gate: number) => `${capitalised(onLinks)} on link ${linkEnds(network, links[gates[gate]])}`;
  const nodeName = (node: number) => `${capitalised(nodes[node].kind)} ${nodes[node].label}`;
  add('gate', gates.length, () => true, gateName);
  add('link', links.length, (link) => !endsAtHost(link), linkName);
  add('node', nodes.length, (node) => !isHost(node), nodeName);
  add('node', nodes.length, isHost, nodeName);
  add('link', links.length, endsAtHost, linkName);
  return objects;
}

export function targetOf({ kind, index }: PictureObject): InspectionTarget {
  switch (kind) {
    case 'node':
      return { kind, node: index };
    case 'link':
      return { kind, link: index };
    case 'gate':
      return { kind, gate: index };
  }
}

/** The object that a target names; null for packets and flows, which are not objects of the picture. */
export function objectOf(target: InspectionTarget | null): PictureObject | null {
  switch (target?.kind) {
    case 'node':
      return { kind: 'node', index: target.node, name: '' };
    case 'link':
      return { kind: 'link', index: target.link, name: '' };
    case 'gate':
      return { kind: 'gate', index: target.gate, name: '' };
    default:
      return null;
  }
}

/** What a target is called among the objects of the picture; empty: it is none of them. */
export function nameAmong(objects: readonly PictureObject[], target: InspectionTarget | null): string {
  const wanted = objectOf(target);
  if (wanted === null) return '';
  return objects.find(({ kind, index }) => kind === wanted.kind && index === wanted.index)?.name ?? '';
}
