/**
 * The things in a picture that can be selected beside packets, in the order in which the keyboard goes through them:
 * pipes first, each after the gate that guards it, then routers and hosts, then access links.
 */
import { linkEnds } from '../../base/link-ends.ts';
import { bitRate, capitalised } from '../../base/format.ts';
import type { ExpandedNetwork } from '../../scenario/network.ts';
import type { InspectionTarget } from '../../simulation/report.ts';

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
  const endsAtHost = ({ from, to }: { readonly from: number; readonly to: number }) =>
    nodes[from].kind === 'host' || nodes[to].kind === 'host';
  const linkObject = (index: number): PictureObject => {
    const link = links[index];
    return {
      kind: 'link',
      index,
      name: `Link ${linkEnds(network, link)}, ${bitRate(link.rateBitsPerSecond)}, and its queue`,
    };
  };
  const gateObjects = gates.map((link, index): PictureObject => ({
    kind: 'gate',
    index,
    name: `${capitalised(onLinks)} on link ${linkEnds(network, links[link])}`,
  }));
  const all = links.map((_, index) => index);
  const pipes = all.filter((index) => !endsAtHost(links[index])).map(linkObject);
  const routers = nodes.flatMap(({ kind, label }, index): PictureObject[] =>
    kind === 'host' ? [] : [{ kind: 'node', index, name: `${kind === 'router' ? 'Router' : 'Middlebox'} ${label}` }],
  );
  const hosts = nodes.flatMap(({ kind, label }, index): PictureObject[] =>
    kind === 'host' ? [{ kind: 'node', index, name: `Host ${label}` }] : [],
  );
  const access = all.filter((index) => endsAtHost(links[index])).map(linkObject);
  return [...gateObjects, ...pipes, ...routers, ...hosts, ...access].slice(0, MAX_OBJECTS);
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
