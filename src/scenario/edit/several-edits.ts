/** What is done to many nodes or links at once. */
import { counted, listed } from '../../base/format.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import type { ImpairmentName, Impairments } from '../schema/impairments/impairments.ts';
import type { Scenario } from '../schema.ts';
import { expandNetwork, resolveNodes } from '../network.ts';
import { asDrawn, elementsOf } from './as-drawn.ts';
import { EditError, withNetwork, type Edit, type Lane, type Link, type Node } from './edit.ts';
import { addNode, connect, FIRST_SERVER, type Place } from './network-edits.ts';

/** All of them become hosts, routers, middleboxes or servers. */
export function changeKinds(scenario: Scenario, ids: readonly string[], kind: Node['kind']): Edit {
  const drawn = asDrawn(scenario);
  const chosen = new Set(ids);
  const nodes = drawn.network.nodes.map((node) => {
    if (!chosen.has(node.id)) return node;
    const { server = FIRST_SERVER, ...others } = node;
    return { ...others, kind, ...(kind === 'server' && { server }) };
  });
  const label = `make ${counted(chosen.size, 'node')} ${kind === 'middlebox' ? 'middleboxes' : `${kind}s`}`;
  return { scenario: withNetwork(drawn, { nodes }), label, notes: [] };
}

/** Calls go to servers: the nodes of these ids and groups become some. */
export function withServers(scenario: Scenario, names: readonly string[]): Pick<Edit, 'scenario' | 'notes'> {
  const network = expandNetwork(scenario.network);
  const ids = resolveNodes(network, names)
    .map((node) => network.nodes[node])
    .filter(({ server }) => server === null)
    .map(({ id }) => id);
  if (ids.length === 0) return { scenario, notes: [] };
  const notes = [`Now ${listed(ids)} ${ids.length === 1 ? 'is a server' : 'are servers'}.`];
  return { scenario: changeKinds(scenario, ids, 'server').scenario, notes };
}

/** Away from the middle of the network, in parts of its width. */
const HOST_DISTANCE = 0.12;

/**
 * A host at each of the nodes that are no hosts themselves, with a link like the last one to a host.
 * @returns the edit, and the ids of the hosts
 */
export function addHosts(scenario: Scenario, ids: readonly string[]): Edit & { readonly ids: readonly string[] } {
  const { nodes } = elementsOf(scenario);
  const chosen = new Set(ids);
  const inner = nodes.filter(({ id, kind }) => chosen.has(id) && kind !== 'host');
  if (inner.length === 0) throw new EditError('Hosts are added at routers and middleboxes.', 'Select some of them.');
  const middle = { x: mean(nodes.map(({ x }) => x)), y: mean(nodes.map(({ y }) => y)) };
  const width = Math.max(...nodes.map(({ x, y }) => distance({ x, y }, middle))) * 2;
  const step = width > 0 ? width * HOST_DISTANCE : 20;
  const hosts: string[] = [];
  let changed = scenario;
  for (const { id, x, y } of inner) {
    const away = distance({ x, y }, middle);
    const [dx, dy] = away > 0 ? [(x - middle.x) / away, (y - middle.y) / away] : [0, 1];
    const added = addNode(changed, 'host', { x: x + dx * step, y: y + dy * step });
    hosts.push(added.id);
    changed = connect(added.scenario, added.id, id).scenario;
  }
  return { scenario: changed, label: `add ${counted(hosts.length, 'host')}`, notes: [], ids: hosts };
}

/** The same rate, delay or buffer for all of them. */
export function changeLinks(
  scenario: Scenario,
  ids: readonly string[],
  numbers: Partial<Pick<Link, 'rateBitsPerSecond' | 'delaySeconds' | 'bufferPackets' | 'bufferLimit'>>,
): Edit {
  const chosen = new Set(ids);
  return changeEach(scenario, (link) => (chosen.has(link.id) ? { ...link, ...numbers } : link), chosen.size);
}

/**
 * What is impaired of a link's way there, or of its way back: where that has none of its own, as on the way there.
 */
export function impairmentsOf({ impairments, reverse }: Link, way: 'there' | 'back'): Impairments {
  return (way === 'back' ? reverse?.impairments : undefined) ?? impairments ?? {};
}

/**
 * Switches an impairment of links on, with these values, or off. What else is impaired of them stays. The way back then has
 * impairments of its own.
 */
export function impairLinks(
  scenario: Scenario,
  ids: readonly string[],
  name: ImpairmentName,
  values: object | undefined,
  way: 'there' | 'back' = 'there',
): Edit {
  const chosen = new Set(ids);
  const changed = (link: Link): Link => {
    const { [name]: _before, ...others } = impairmentsOf(link, way);
    const impairments = (values === undefined ? others : { ...others, [name]: values }) as Impairments;
    return way === 'there' ? { ...link, impairments } : { ...link, reverse: { ...link.reverse, impairments } };
  };
  return changeEach(scenario, (link) => (chosen.has(link.id) ? changed(link) : link), chosen.size);
}

/** Delays at even distances, in the order of the links: hosts behind them have different round trips. */
export function spreadDelays(scenario: Scenario, ids: readonly string[], from: number, to: number): Edit {
  const chosen = new Set(ids);
  const last = Math.max(1, chosen.size - 1);
  let place = 0;
  return changeEach(
    scenario,
    (link) => (chosen.has(link.id) ? { ...link, delaySeconds: from + ((to - from) * place++) / last } : link),
    chosen.size,
  );
}

function changeEach(scenario: Scenario, change: (link: Link) => Link, changed: number): Edit {
  const drawn = asDrawn(scenario);
  const links = drawn.network.links.map(change);
  return { scenario: withNetwork(drawn, { links }), label: `change ${counted(changed, 'link')}`, notes: [] };
}

/** The links that join hosts of the selection to the rest. */
export function linksOfHosts(scenario: Scenario, nodeIds: readonly string[]): string[] {
  const { nodes, links } = elementsOf(scenario);
  const chosen = new Set(nodeIds);
  const hosts = new Set(nodes.flatMap(({ id, kind }) => (kind === 'host' && chosen.has(id) ? [id] : [])));
  return links.filter(({ from, to }) => hosts.has(from) || hosts.has(to)).map(({ id }) => id);
}

/** Both directions of the links, and the directions that leave the nodes towards others than hosts. */
export function directionsOf(scenario: Scenario, nodeIds: readonly string[], linkIds: readonly string[]): string[] {
  const { nodes, links } = elementsOf(scenario);
  const [chosenNodes, chosenLinks] = [new Set(nodeIds), new Set(linkIds)];
  const hosts = new Set(nodes.flatMap(({ id, kind }) => (kind === 'host' ? [id] : [])));
  return links.flatMap(({ id, from, to, oneWay = false }) => {
    const leaves = (node: string, other: string): boolean => chosenNodes.has(node) && !hosts.has(other);
    const isChosen = chosenLinks.has(id);
    return [
      ...(isChosen || leaves(from, to) ? [id] : []),
      ...(!oneWay && (isChosen || leaves(to, from)) ? [`${id}:back`] : []),
    ];
  });
}

/** The parameter of a lane's scheme that says on which links it stands; null: it has none. */
export function placesParameter({ scheme }: Lane): string | null {
  const declaration = schemeDeclaration(scheme);
  if (declaration?.actsOn.gatesAt !== 'bottlenecks') return null;
  return declaration.parameters.find(({ kind }) => kind === 'links')?.id ?? null;
}

/** Every scheme that stands on chosen links stands on these, and on no others. */
export function placeSchemes(scenario: Scenario, directions: readonly string[]): Edit {
  if (directions.length === 0) throw new EditError('No link leaves these nodes.', 'Select links, or other nodes.');
  const drawn = asDrawn(scenario);
  const lanes = drawn.lanes.map((lane): Lane => {
    const parameter = placesParameter(lane);
    return parameter === null ? lane : { ...lane, parameters: { ...lane.parameters, [parameter]: [...directions] } };
  });
  return { scenario: { ...drawn, lanes }, label: `control ${counted(directions.length, 'link')}`, notes: [] };
}

function distance(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
