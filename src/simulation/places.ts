/** Where a scheme's gates, interfaces and middleboxes are in a lane, and why, in words. */
import { bitRate, listed } from '../base/format.ts';
import type { ExpandedNetwork } from '../scenario/network.ts';
import type { LinkDevice, ParameterValue, SchemeDeclaration } from '../schemes/declaration.ts';

interface PlacesFacts {
  readonly network: ExpandedNetwork;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Directed links on which the scheme acts. */
  readonly gates: readonly number[];
  /** The link that figures and charts are about, and why it is that one; -1: none. */
  readonly chartedLink: number;
  readonly heroReason: string;
}

const PLURALS: Readonly<Record<LinkDevice, string>> = {
  gate: 'gates',
  controller: 'controllers',
  interface: 'interfaces',
  middlebox: 'middleboxes',
};

/** The largest number of links that are named; of more, the first are. */
const MAX_NAMED = 4;

/** Whole sentences; empty where there is nothing to choose between. */
export function placesOf(declaration: SchemeDeclaration, facts: PlacesFacts): readonly string[] {
  const { network, gates, chartedLink, heroReason } = facts;
  const sentences: string[] = [];
  if (gates.length > 0) {
    const { onLinks = 'gate' } = declaration;
    const names = gates.slice(0, MAX_NAMED).map((link) => linkName(network, link));
    const more = gates.length - names.length;
    const count = gates.length === 1 ? `1 ${onLinks} acts` : `${gates.length} ${PLURALS[onLinks]} act`;
    const places = listed(more > 0 ? [...names, `${more} more`] : names);
    sentences.push(`${count} on ${places}: ${reasonOf(declaration, facts)}`);
  }
  if (chartedLink >= 0 && network.links.length > 2) {
    sentences.push(`The charts show the queue of ${linkName(network, chartedLink)}: ${heroReason}.`);
  }
  return sentences;
}

/** Why they are there, and how to choose others: ends the sentence. */
function reasonOf({ actsOn, parameters: declared }: SchemeDeclaration, { parameters, gates }: PlacesFacts): string {
  const each = gates.length === 1 ? 'it' : 'each of them';
  const choice = declared.find(({ kind }) => kind === 'links');
  const where = choice === undefined ? '' : `under “${choice.title}”`;
  switch (actsOn.gatesAt) {
    case 'bottlenecks': {
      if (choice !== undefined && Array.isArray(parameters[choice.id])) {
        return `${gates.length === 1 ? 'it was' : 'they were'} chosen ${where}.`;
      }
      const others = choice === undefined ? '' : ` Choose other links ${where}, or select them in the editor.`;
      return `${each} is slower than the access links of its sources together.${others}`;
    }
    case 'middleboxes':
      return `${each} leads from a middlebox to another one, or to a bottleneck. Make other nodes middleboxes to move them.`;
    case undefined:
      return `${each} is where traffic enters the network.`;
  }
}

/** `R1–R2 (2.00 Mbit/s)`. */
function linkName({ nodes, links }: ExpandedNetwork, link: number): string {
  const { from, to, rateBitsPerSecond } = links[link];
  return `${nodes[from].label}–${nodes[to].label} (${bitRate(rateBitsPerSecond)})`;
}
