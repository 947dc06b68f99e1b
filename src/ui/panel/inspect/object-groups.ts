/** What can be inspected in a lane, in groups, the few that matter first. */
import { linkEnds } from '../../../base/link-ends.ts';
import { bitRate } from '../../../base/format.ts';
import type { ExpandedLink, ExpandedNetwork } from '../../../scenario/network.ts';
import { capitalised } from '../../../base/format.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';

export interface ListedObject {
  readonly name: string;
  /** Paler, behind the name. */
  readonly detail: string;
  readonly target: InspectionTarget;
}

export interface ObjectGroup {
  readonly title: string;
  /** Many of a kind: shown on demand. */
  readonly folded: boolean;
  readonly objects: readonly ListedObject[];
}

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
  const linkList = (access: boolean) =>
    links.flatMap((link, index): ListedObject[] =>
      atHost(link) === access
        ? [
            {
              name: `Link ${linkEnds(network, link)}`,
              detail: bitRate(link.rateBitsPerSecond),
              target: { kind: 'link', link: index },
            },
          ]
        : [],
    );
  const nodeList = (wanted: 'host' | 'router' | 'middlebox') =>
    nodes.flatMap(({ kind, label }, index): ListedObject[] =>
      kind === wanted ? [{ name: label, detail: kind, target: { kind: 'node', node: index } }] : [],
    );
  const gateTitle = capitalised(onLinks);
  const gateList = gates.flatMap((link, index): ListedObject[] =>
    links[link] === undefined
      ? []
      : [
          {
            name: `${gateTitle} on ${linkEnds(network, links[link])}`,
            detail: '',
            target: { kind: 'gate', gate: index },
          },
        ],
  );
  return [
    { title: plural(gateTitle), folded: false, objects: gateList },
    { title: 'Links', folded: false, objects: linkList(false) },
    { title: 'Routers', folded: false, objects: nodeList('router') },
    { title: 'Middlebox nodes', folded: false, objects: nodeList('middlebox') },
    { title: 'Hosts', folded: true, objects: nodeList('host') },
    { title: 'Access links', folded: true, objects: linkList(true) },
  ].filter(({ objects }) => objects.length > 0);
}

function plural(word: string): string {
  return word.endsWith('x') ? `${word}es` : `${word}s`;
}
