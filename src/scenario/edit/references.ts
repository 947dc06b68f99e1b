import type { Scenario } from '../schema.ts';
import type { RouteDescription } from '../schema/traffic.ts';
import type { TimelineEntry, Traffic } from './edit.ts';
import { lanesOfRenamed, lanesOfServers } from './lane-laws.ts';

/** What an id may name. Nodes and groups share one space of names, since traffic may name either. */
type Named = 'node' | 'group' | 'link' | 'traffic' | 'lane';

type LaneParameters = Scenario['lanes'][number]['parameters'];

/**
 * The scenario with every reference to `from` changed to `to`: in links, in traffic, in routes, in lists of links that
 * lanes' parameters are, and in the paths and values of the timeline. The thing itself is renamed by the caller.
 */
export function renameReferences(scenario: Scenario, named: Named, from: string, to: string): Scenario {
  const name = (id: string): string => (id === from ? to : id);
  switch (named) {
    case 'node':
    case 'group': {
      const lanes = named === 'node' ? lanesOfServers(scenario.lanes, name) : scenario.lanes;
      const ends = withTraffic(withEnds({ ...scenario, lanes }, named, name), (traffic) =>
        renameEnds(traffic, named, name),
      );
      return named === 'node' ? withPaths(ends, ['network', 'nodes'], name) : ends;
    }
    case 'link': {
      const directed = (id: string): string => (id === `${from}:back` ? `${to}:back` : name(id));
      const routed = withTraffic(scenario, (traffic) => renameRoutes(traffic, directed));
      const renamed = withPaths(routed, ['network', 'links'], name);
      const { chartedLink, ...view } = renamed.view;
      const charted = chartedLink === undefined ? {} : { chartedLink: directed(chartedLink) };
      return withLinkLists({ ...renamed, view: { ...view, ...charted } }, (links) => links.map(directed));
    }
    case 'traffic': {
      const lanes = lanesOfRenamed(scenario.lanes, name);
      const roots = [
        ['traffic'],
        ...lanes.flatMap(({ id }) => ['windowLaws', 'retries'].map((member) => ['lanes', id, member])),
      ];
      return roots.reduce((renamed, root) => withPaths(renamed, root, name), { ...scenario, lanes });
    }
    case 'lane':
      return withPaths(scenario, ['lanes'], name);
  }
}

/** Every list of links that a lane's parameter or an entry of the timeline is, changed by `map`. */
export function withLinkLists(scenario: Scenario, map: (links: readonly string[]) => string[]): Scenario {
  const mapped = <Value>(value: Value): Value => (Array.isArray(value) ? (map(value as string[]) as Value) : value);
  return {
    ...scenario,
    lanes: scenario.lanes.map((lane) => ({
      ...lane,
      parameters: Object.fromEntries(
        Object.entries(lane.parameters).map(([key, value]) => [key, mapped(value)]),
      ) as LaneParameters,
    })),
    timeline: scenario.timeline.map((entry) => ({ ...entry, value: mapped(entry.value) })),
  };
}

/** The id in a path that stands behind `root`: `['network', 'links']` of `network.links.a.isDown` is `a`; null: none. */
function idInPath({ set }: Pick<TimelineEntry, 'set'>, root: readonly string[]): string | null {
  const keys = set.split('.');
  return root.every((key, i) => keys[i] === key) ? (keys[root.length] ?? null) : null;
}

/** The paths of the timeline, of the main controls and of the things to try. */
function withPaths(scenario: Scenario, root: readonly string[], name: (id: string) => string): Scenario {
  const renamed = <One extends Pick<TimelineEntry, 'set'>>(one: One): One => {
    const id = idInPath(one, root);
    if (id === null || name(id) === id) return one;
    const keys = one.set.split('.');
    keys[root.length] = name(id);
    return { ...one, set: keys.join('.') };
  };
  const { timeline, view, guide } = scenario;
  const tries = guide?.tries?.map((one) => ('set' in one.edit ? { ...one, edit: renamed(one.edit) } : one));
  return {
    ...scenario,
    timeline: timeline.map(renamed),
    view: view.controls === undefined ? view : { ...view, controls: view.controls.map(renamed) },
    ...(tries !== undefined && { guide: { ...guide, tries } }),
  };
}

function withEnds(scenario: Scenario, named: 'node' | 'group', name: (id: string) => string): Scenario {
  const { network } = scenario;
  if (named === 'group' || network.form !== 'drawn') return scenario;
  const links = network.links.map((link) => ({ ...link, from: name(link.from), to: name(link.to) }));
  return { ...scenario, network: { ...network, links } };
}

function withTraffic(scenario: Scenario, map: (traffic: Traffic) => Traffic): Scenario {
  return { ...scenario, traffic: scenario.traffic.map(map) };
}

function renameEnds(traffic: Traffic, named: 'node' | 'group', name: (id: string) => string): Traffic {
  const nodes = (route: RouteDescription): RouteDescription =>
    named === 'node' && 'nodes' in route ? { nodes: route.nodes.map(name) } : route;
  if (traffic.kind === 'sessions') {
    if (named === 'group') return traffic;
    const list = traffic.list.map((session) => ({ ...session, from: name(session.from), to: name(session.to) }));
    return withRoutes({ ...traffic, list }, nodes);
  }
  const renamed = withRoutes({ ...traffic, from: traffic.from.map(name), to: traffic.to.map(name) }, nodes);
  if (renamed.kind !== 'flows' || renamed.arrivals.kind !== 'listed') return renamed;
  const flows = renamed.arrivals.flows.map(({ from, to, ...flow }) => ({
    ...flow,
    ...(from !== undefined && { from: name(from) }),
    ...(to !== undefined && { to: name(to) }),
  }));
  return { ...renamed, arrivals: { ...renamed.arrivals, flows } };
}

function renameRoutes(traffic: Traffic, name: (id: string) => string): Traffic {
  return withRoutes(traffic, (route) => ('links' in route ? { links: route.links.map(name) } : route));
}

/** Every route of its sessions, or of its flows, changed by `map`. */
function withRoutes(traffic: Traffic, map: (route: RouteDescription) => RouteDescription): Traffic {
  if (traffic.kind !== 'sessions') {
    return traffic.routes === undefined ? traffic : { ...traffic, routes: traffic.routes.map(map) };
  }
  const list = traffic.list.map((session) =>
    session.route === undefined ? session : { ...session, route: map(session.route) },
  );
  return { ...traffic, list };
}
