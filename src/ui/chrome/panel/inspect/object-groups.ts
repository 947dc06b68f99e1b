/** What can be inspected in a lane, in groups, the few that matter first. */
import { linkEnds } from '../../../../base/links-by-node.ts';
import { bitRate } from '../../../../base/format.ts';
import type { ExpandedLink, ExpandedNetwork, NodeKind } from '../../../../scenario/network.ts';
import { capitalised } from '../../../../base/format.ts';
import type { InspectionTarget } from '../../../../simulation/report.ts';

interface ListedObject {
  readonly name: string;
  /** Paler, behind the name. */
  readonly detail: string;
  readonly target: InspectionTarget;
}

export interface ObjectGroup {
  readonly title: string;
  /** Many of a kind: shown on demand. */
  readonly folded: boolean;
  /** How many there are. */
  readonly count: number;
  /** The first of them. */
  readonly objects: readonly ListedObject[];
}

/** More buttons than this help nobody; the picture has them all. */
const MAX_LISTED = 200;

/**
 * @param gates directed link of each gate
 * @param onLinks what they are
 */
export function objectGroups(
  network: ExpandedNetwork,
  gates: readonly number[],
  onLinks = 'gate',
): readonly ObjectGroup[] {
  const { nodes, links } = network;
  const atHost = ({ from, to }: ExpandedLink) => nodes[from].kind === 'host' || nodes[to].kind === 'host';
  const group = (
    title: string,
    folded: boolean,
    found: readonly number[],
    listed: (index: number) => ListedObject,
  ): ObjectGroup => ({ title, folded, count: found.length, objects: found.slice(0, MAX_LISTED).map(listed) });
  const linkGroup = (title: string, isAccess: boolean) =>
    group(
      title,
      isAccess,
      indices(links, (link) => atHost(link) === isAccess),
      (link) => ({
        name: `Link ${linkEnds(network, links[link])}`,
        detail: bitRate(links[link].rateBitsPerSecond),
        target: { kind: 'link', link },
      }),
    );
  const nodeGroup = (title: string, folded: boolean, wanted: NodeKind) =>
    group(
      title,
      folded,
      indices(nodes, ({ kind }) => kind === wanted),
      (node) => ({ name: nodes[node].label, detail: wanted, target: { kind: 'node', node } }),
    );
  const gateTitle = capitalised(onLinks);
  const gateGroup = group(
    plural(gateTitle),
    false,
    indices(gates, (link) => links[link] !== undefined),
    (gate) => ({
      name: `${gateTitle} on ${linkEnds(network, links[gates[gate]])}`,
      detail: '',
      target: { kind: 'gate', gate },
    }),
  );
  return [
    gateGroup,
    linkGroup('Links', false),
    nodeGroup('Routers', false, 'router'),
    nodeGroup('Middlebox nodes', false, 'middlebox'),
    nodeGroup('Servers', false, 'server'),
    nodeGroup('Hosts', true, 'host'),
    linkGroup('Access links', true),
  ].filter(({ count }) => count > 0);
}

function indices<One>(all: readonly One[], isWanted: (one: One) => boolean): readonly number[] {
  return all.flatMap((one, index) => (isWanted(one) ? [index] : []));
}

function plural(word: string): string {
  return word.endsWith('x') ? `${word}es` : `${word}s`;
}
