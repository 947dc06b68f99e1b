/** Adding, joining, moving and naming nodes and links. A generated network is drawn out by its first edit. */
import { counted } from '../../base/format.ts';
import { LIMITS } from '../limits.ts';
import type { Scenario } from '../schema.ts';
import { asDrawn } from './as-drawn.ts';
import {
  EditError,
  linkWords,
  nodeWords,
  withNetwork,
  type DrawnScenario,
  type Edit,
  type Link,
  type Node,
} from './edit.ts';
import { checkNewId, FreshIds } from './fresh-id.ts';
import { renameReferences } from './references.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

type LinkNumbers = Pick<Link, 'rateBitsPerSecond' | 'delaySeconds' | 'bufferPackets' | 'bufferLimit'>;

/** The values of a new link where there is no similar link to copy. */
const FIRST_LINK: LinkNumbers = { rateBitsPerSecond: 10e6, delaySeconds: 0.01, bufferPackets: 100 };
const FIRST_IDS = { host: 'h1', router: 'r1', middlebox: 'm1', server: 'server1' } as const;
/** What a new server does. */
export const FIRST_SERVER = { ratePerSecond: 100 } as const;

/** @returns the edit, and the id of the new node */
export function addNode(scenario: Scenario, kind: Node['kind'], place: Place): Edit & { readonly id: string } {
  const drawn = asDrawn(scenario);
  const { nodes } = drawn.network;
  if (nodes.length >= LIMITS.nodes) throw tooMany('nodes', LIMITS.nodes);
  const id = new FreshIds(namesOfNodes(drawn)).take(FIRST_IDS[kind]);
  const node = { id, kind, x: place.x, y: place.y, ...(kind === 'server' && { server: FIRST_SERVER }) };
  return { scenario: withNetwork(drawn, { nodes: [...nodes, node] }), label: `add ${nodeWords(node)}`, notes: [], id };
}

/**
 * A link both ways between two nodes, like the last one to a host, or between routers.
 * @param numbers rate, delay and so on, where they are known
 */
export function connect(
  scenario: Scenario,
  from: string,
  to: string,
  numbers?: Partial<Link>,
): Edit & { readonly id: string } {
  const drawn = asDrawn(scenario);
  const { nodes, links } = drawn.network;
  const [a, b] = [nodeOf(drawn, from), nodeOf(drawn, to)];
  if (from === to) throw new EditError('A link joins two nodes.', 'Select another node for its other end.');
  if (links.length >= LIMITS.links) throw tooMany('links', LIMITS.links);
  const hosts = new Set(nodes.flatMap(({ id: node, kind }) => (kind === 'host' ? [node] : [])));
  const endsAtHost = (link: Pick<Link, 'from' | 'to'>): boolean => hosts.has(link.from) || hosts.has(link.to);
  const like: LinkNumbers = links.findLast((link) => endsAtHost(link) === endsAtHost({ from, to })) ?? FIRST_LINK;
  const { rateBitsPerSecond, delaySeconds, bufferPackets, bufferLimit } = like;
  const id = new FreshIds(new Set(links.map((link) => link.id))).take('l1');
  const buffer = { bufferPackets, ...(bufferLimit && { bufferLimit }) };
  const link: Link = { id, from, to, rateBitsPerSecond, delaySeconds, ...buffer, ...numbers };
  return {
    scenario: withNetwork(drawn, { links: [...links, link] }),
    label: `connect ${a.label ?? a.id} to ${b.label ?? b.id}`,
    notes: [],
    id,
  };
}

/** Puts nodes at other places; what a run does not depend on. */
export function moveNodes(scenario: Scenario, places: ReadonlyMap<string, Place>, verb = 'move'): Edit {
  const drawn = asDrawn(scenario);
  const known = drawn.network.nodes.filter(({ id }) => places.has(id));
  const nodes = drawn.network.nodes.map((node) => {
    const place = places.get(node.id);
    return place === undefined ? node : { ...node, x: inPlane(place.x), y: inPlane(place.y) };
  });
  const what = known.length === 1 ? nodeWords(known[0]) : counted(known.length, 'node');
  return { scenario: withNetwork(drawn, { nodes }), label: `${verb} ${what}`, notes: [] };
}

/** Nodes in one line, or at even distances; `across`: their x change. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom' | 'spread-across' | 'spread-down';

export function alignNodes(scenario: Scenario, ids: readonly string[], alignment: Alignment): Edit {
  const chosen = new Set(ids);
  const nodes = asDrawn(scenario).network.nodes.filter(({ id }) => chosen.has(id));
  if (nodes.length < 2) throw new EditError('One node cannot be aligned.', 'Select two or more.');
  const axis = ['left', 'centre', 'right', 'spread-across'].includes(alignment) ? 'x' : 'y';
  const values = nodes.map((node) => node[axis]).sort((a, b) => a - b);
  const [least, most] = [values[0], values.at(-1)!];
  const order = [...nodes].sort((a, b) => a[axis] - b[axis]);
  const target = (node: Node): number => {
    if (alignment === 'left' || alignment === 'top') return least;
    if (alignment === 'right' || alignment === 'bottom') return most;
    if (alignment === 'centre' || alignment === 'middle') return (least + most) / 2;
    return least + ((most - least) * order.indexOf(node)) / (order.length - 1);
  };
  const places = new Map(nodes.map((node) => [node.id, { x: node.x, y: node.y, [axis]: target(node) }]));
  return moveNodes(scenario, places, alignment.startsWith('spread') ? 'spread' : 'align');
}

/** The name that is written beside a link; empty: none. */
export function labelLink(scenario: Scenario, id: string, text: string): Edit {
  const label = text.trim();
  if (label.length > 60) throw new EditError('The name is too long.', 'At most 60 characters.');
  const drawn = asDrawn(scenario);
  const words = linkWords(drawn.network.nodes, linkOf(drawn, id));
  const named = changeLink(drawn, id, { label: label || undefined });
  return { ...named, label: label === '' ? `remove the name of ${words}` : `rename ${words} to ${label}` };
}

/** What is written on a node; empty: its id. */
export function labelNode(scenario: Scenario, id: string, text: string): Edit {
  const drawn = asDrawn(scenario);
  const node = nodeOf(drawn, id);
  const label = text.trim();
  if (label.length > 60) throw new EditError('The name is too long.', 'At most 60 characters.');
  const { label: before, ...rest } = node;
  const renamed = label === '' || label === id ? rest : { ...rest, label };
  const nodes = drawn.network.nodes.map((one) => (one === node ? renamed : one));
  return { scenario: withNetwork(drawn, { nodes }), label: `rename ${before ?? id} to ${label || id}`, notes: [] };
}

/** Another id, with all that refers to the node. */
export function renameNode(scenario: Scenario, id: string, to: string): Edit {
  const drawn = asDrawn(scenario);
  const node = nodeOf(drawn, id);
  checkNewId(to, namesOfNodes(drawn), 'a node or group');
  if (drawn.network.nodes.some(({ group }) => group === id)) {
    throw new EditError(`A group is also called "${id}".`, 'Rename the group first.');
  }
  const nodes = drawn.network.nodes.map((one) => (one === node ? { ...node, id: to } : one));
  const renamed = renameReferences(withNetwork(drawn, { nodes }), 'node', id, to);
  return { scenario: renamed, label: `rename ${id} to ${to}`, notes: [] };
}

export function renameLink(scenario: Scenario, id: string, to: string): Edit {
  const drawn = asDrawn(scenario);
  const link = linkOf(drawn, id);
  checkNewId(to, new Set(drawn.network.links.map((one) => one.id)), 'a link');
  const links = drawn.network.links.map((one) => (one === link ? { ...link, id: to } : one));
  const renamed = renameReferences(withNetwork(drawn, { links }), 'link', id, to);
  return { scenario: renamed, label: `rename link ${id} to ${to}`, notes: [] };
}

/** Properties of a node other than its id; undefined takes one away. */
export function changeNode(scenario: Scenario, id: string, changed: Partial<Omit<Node, 'id'>>): Edit {
  const drawn = asDrawn(scenario);
  const node = nodeOf(drawn, id);
  const { group } = changed;
  if (group !== undefined && group !== node.group) {
    const ids = new Set(drawn.network.nodes.map((one) => one.id));
    checkNewId(group, ids, 'a node');
  }
  const next = withoutUndefined({ ...node, ...changed });
  const nodes = drawn.network.nodes.map((one) => (one === node ? next : one));
  const label = `change ${nodeWords(node)}`;
  const renamed = withNetwork(drawn, { nodes });
  const isLastOfGroup = node.group !== undefined && !nodes.some((one) => one.group === node.group);
  if (!isLastOfGroup) return { scenario: renamed, label, notes: [] };
  // Traffic that named the group goes on with its last node.
  return { scenario: renameReferences(renamed, 'group', node.group!, id), label, notes: [] };
}

/** Properties of a link other than its id; undefined takes one away. */
export function changeLink(scenario: Scenario, id: string, changed: Partial<Omit<Link, 'id'>>): Edit {
  const drawn = asDrawn(scenario);
  const link = linkOf(drawn, id);
  const links = drawn.network.links.map((one) => (one === link ? withoutUndefined({ ...link, ...changed }) : one));
  return {
    scenario: withNetwork(drawn, { links }),
    label: `change ${linkWords(drawn.network.nodes, link)}`,
    notes: [],
  };
}

export function nodeOf({ network }: DrawnScenario, id: string): Node {
  const node = network.nodes.find((one) => one.id === id);
  if (node === undefined) throw new EditError(`There is no node "${id}".`, 'Select one in the network.');
  return node;
}

export function linkOf({ network }: DrawnScenario, id: string): Link {
  const link = network.links.find((one) => one.id === id);
  if (link === undefined) throw new EditError(`There is no link "${id}".`, 'Select one in the network.');
  return link;
}

/** Ids of nodes and names of groups: traffic may name either, so they are kept apart. */
export function namesOfNodes({ network }: DrawnScenario): Set<string> {
  return new Set(network.nodes.flatMap(({ id, group }) => (group === undefined ? [id] : [id, group])));
}

export function tooMany(what: string, limit: number): EditError {
  return new EditError(
    `A network has at most ${limit} ${what}.`,
    'Use a template for a larger network, or delete some.',
  );
}

function inPlane(value: number): number {
  // Thousandths are finer than any screen, and short in a link.
  return Math.round(Math.min(1e6, Math.max(-1e6, value)) * 1000) / 1000;
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}
