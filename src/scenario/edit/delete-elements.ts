import { counted } from '../../base/format.ts';
import { expandNetwork, resolveNodes, type ExpandedNetwork } from '../network.ts';
import type { DrawnDescription } from '../schema/network.ts';
import type { Scenario } from '../schema.ts';
import { withoutChartedLink } from './charted-link.ts';
import { asDrawn } from './as-drawn.ts';
import { EditError, linkWords, nodeWords, withNetwork, type Edit, type Traffic } from './edit.ts';
import { lanesForTraffic, lanesOfServers } from './lane-laws.ts';
import { linkOf, nodeOf } from './network-edits.ts';
import { withPossibleRoutes } from './possible-routes.ts';
import { withoutDanglingEntries } from './timeline-edits.ts';
import { withLinkLists } from './references.ts';

type Flows = Exclude<Traffic, { kind: 'sessions' }>;
type Sessions = Extract<Traffic, { kind: 'sessions' }>;

/**
 * Takes nodes and links out of the network, and with them what cannot be without them: the links of a node, its pairs
 * in traffic, sessions over it, changes of it by the timeline. The notes say what went.
 */
export function deleteElements(scenario: Scenario, nodeIds: readonly string[], linkIds: readonly string[]): Edit {
  const drawn = asDrawn(scenario);
  const nodes = new Set(nodeIds.map((id) => nodeOf(drawn, id).id));
  const links = new Set(linkIds.map((id) => linkOf(drawn, id).id));
  if (nodes.size + links.size === 0) throw new EditError('Nothing is selected.', 'Select nodes or links.');
  const alone = links.size;
  for (const { id, from, to } of drawn.network.links) if (nodes.has(from) || nodes.has(to)) links.add(id);
  const cut = withNetwork(drawn, {
    nodes: drawn.network.nodes.filter(({ id }) => !nodes.has(id)),
    links: drawn.network.links.filter(({ id }) => !links.has(id)),
  });
  const before = expandNetwork(drawn.network);
  const after = expandNetwork(cut.network);
  const notes = links.size > alone ? [`Also removed: ${counted(links.size - alone, 'link')}.`] : [];
  const traffic = drawn.traffic.flatMap((one): Traffic[] => {
    const kept = one.kind === 'sessions' ? withoutSessions(one, nodes, links) : withoutPairs(one, before, after);
    notes.push(...whatWent(one, kept));
    if (kept === null || kept.kind === 'sessions') return kept === null ? [] : [kept];
    const possible = withPossibleRoutes(kept, after);
    notes.push(...possible.notes);
    return [possible.traffic];
  });
  const isGone = (id: string): boolean => links.has(id.replace(/:back$/, ''));
  const view = withoutChartedLink(cut.view, isGone);
  const trimmed = withLinkLists({ ...cut, traffic, view }, (list) => list.filter((id) => !isGone(id)));
  if (JSON.stringify(trimmed.lanes) !== JSON.stringify(drawn.lanes))
    notes.push("The removed links are no longer in the lanes' lists of links.");
  const lanes = lanesOfServers(lanesForTraffic(trimmed.lanes, traffic), (id) => (nodes.has(id) ? null : id));
  const result = withoutDanglingEntries({ ...trimmed, lanes });
  const entries = drawn.timeline.length - result.timeline.length;
  if (entries > 0) notes.push(`Also removed: ${counted(entries, 'change')} on the timeline.`);
  return { scenario: result, label: `delete ${whatWords(drawn.network, nodeIds, linkIds)}`, notes };
}

/** `router R2`, `3 nodes and 1 link`. What is no longer there is not counted. */
export function whatWords(
  network: Pick<DrawnDescription, 'nodes' | 'links'>,
  nodeIds: readonly string[],
  linkIds: readonly string[],
): string {
  const [chosenNodes, chosenLinks] = [new Set(nodeIds), new Set(linkIds)];
  const nodes = network.nodes.filter(({ id }) => chosenNodes.has(id));
  const links = network.links.filter(({ id }) => chosenLinks.has(id));
  if (nodes.length === 1 && links.length === 0) return nodeWords(nodes[0]);
  if (nodes.length === 0 && links.length === 1) return linkWords(network.nodes, links[0]);
  const parts = [
    nodes.length > 0 ? counted(nodes.length, 'node') : '',
    links.length > 0 ? counted(links.length, 'link') : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

function whatWent(before: Traffic, after: Traffic | null): string[] {
  const name = before.title ?? before.id;
  if (after === null) return [`Also removed: traffic ${name}.`];
  if (before.kind === 'sessions' && after.kind === 'sessions') {
    const gone = before.list.length - after.list.length;
    return gone === 0 ? [] : [`Also removed: ${counted(gone, 'session')} of ${name}.`];
  }
  return before === after ? [] : [`Traffic ${name} now has fewer endpoints.`];
}

function withoutSessions(sessions: Sessions, nodes: ReadonlySet<string>, links: ReadonlySet<string>): Sessions {
  const list = sessions.list.filter(({ from, to, route }) => {
    if (nodes.has(from) || nodes.has(to)) return false;
    if (route === undefined) return true;
    return 'nodes' in route
      ? !route.nodes.some((id) => nodes.has(id))
      : !route.links.some((id) => links.has(id.replace(/:back$/, '')));
  });
  return list.length === sessions.list.length ? sessions : { ...sessions, list };
}

/** Without the nodes that are gone. Matched pairs lose both, so that the others stay pairs. Null: nothing is left. */
function withoutPairs(traffic: Flows, before: ExpandedNetwork, after: ExpandedNetwork): Flows | null {
  const names = new Set(after.nodes.flatMap(({ id, group }) => (group === '' ? [id] : [id, group])));
  const ids = (list: readonly string[], network: ExpandedNetwork): string[] =>
    resolveNodes(network, list).map((index) => network.nodes[index].id);
  const [sources, destinations] = [ids(traffic.from, before), ids(traffic.to, before)];
  const present = new Set(after.nodes.map(({ id }) => id));
  const isMatched = traffic.pairing === 'matched';
  const stays = (id: string | undefined): boolean => id === undefined || present.has(id);
  const keptSources = sources.filter((id, i) => stays(id) && (!isMatched || stays(destinations[i])));
  const keptDestinations = destinations.filter((id, i) => stays(id) && (!isMatched || stays(sources[i])));
  if (keptSources.length === 0 || keptDestinations.length === 0) return null;
  const from = namesFor(traffic.from, keptSources);
  const to = namesFor(traffic.to, keptDestinations);
  const listed = withoutListed(traffic, names);
  if (from === traffic.from && to === traffic.to && listed === traffic) return traffic;
  return { ...listed, from, to };

  /** Names of groups stay where they still mean the same nodes; else each node is named. */
  function namesFor(list: string[], wanted: readonly string[]): string[] {
    const left = list.filter((name) => names.has(name));
    const meant = ids(left, after);
    if (meant.length !== wanted.length || meant.some((id, i) => id !== wanted[i])) return [...wanted];
    return left.length === list.length ? list : left;
  }
}

function withoutListed(traffic: Flows, names: ReadonlySet<string>): Flows {
  if (traffic.kind !== 'flows' || traffic.arrivals.kind !== 'listed') return traffic;
  const { flows } = traffic.arrivals;
  const kept = flows.filter(({ from, to }) => [from, to].every((name) => name === undefined || names.has(name)));
  return kept.length === flows.length ? traffic : { ...traffic, arrivals: { ...traffic.arrivals, flows: kept } };
}
