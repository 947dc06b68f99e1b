/** What the matrix is made of: every scheme, every network, every kind of traffic, every data plane. */
import { expandNetwork, resolveNodes } from '../../src/scenario/network.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { impairmentDeclarations, type ImpairmentName } from '../../src/scenario/schema/impairments/impairments.ts';
import { networkSchema } from '../../src/scenario/schema/network.ts';
import { disciplineDeclarations } from '../../src/queues/declarations.ts';
import { schemeDeclarations } from '../../src/schemes/declarations.ts';

/** Traffic begins at 0 s and is looked at until here. */
export const LOOKED_AT_SECONDS = 4;
/** Traffic that can be ended ends here. */
export const ENDS_SECONDS = 3;

const crowded = { rateBitsPerSecond: 1e6, delaySeconds: 0.02, bufferPackets: 25 };
const generated = (generator: string, parameters: object) => ({
  form: 'generated',
  generator,
  parameters: { ...crowded, ...parameters },
});
const host = (id: string, group: string, x: number, y: number) => ({ id, kind: 'host', group, x, y });

/** Small ones, each with links that are slower than what leads to them. */
export const NETWORKS: Readonly<Record<string, object>> = {
  dumbbell: generated('dumbbell', { pairs: 6 }),
  'parking-lot': generated('parking-lot', { hops: 3, pairs: 4 }),
  star: generated('star', { sources: 6, receivers: 3 }),
  tree: generated('tree', { levels: 2, sources: 6 }),
  'two-sites': generated('two-sites', { pairs: 6 }),
  'transit-stub': {
    form: 'generated',
    generator: 'transit-stub',
    parameters: {
      transitDomains: 2,
      routersPerTransitDomain: 2,
      stubsPerTransitRouter: 1,
      routersPerStub: 2,
      transitRateBitsPerSecond: 1e6,
      stubRateBitsPerSecond: 2e6,
      bufferPackets: 25,
      accessRateBitsPerSecond: 1e7,
    },
  },
  /** Two middleboxes around a narrow link that loses packets, a way around it, and hosts at unequal distances. */
  drawn: {
    form: 'drawn',
    nodes: [
      host('a', 'sources', 0, 0),
      host('b', 'sources', 0, 20),
      host('c', 'sources', 0, 40),
      { id: 'in', kind: 'middlebox', x: 30, y: 20 },
      { id: 'around', kind: 'router', x: 50, y: 0 },
      { id: 'out', kind: 'middlebox', x: 70, y: 20 },
      host('d', 'receivers', 100, 0),
      host('e', 'receivers', 100, 40),
    ],
    links: [
      ...['a', 'b', 'c'].map((id, index) => ({
        ...{ id: `${id}-in`, from: id, to: 'in', rateBitsPerSecond: 1e7, bufferPackets: 200 },
        delaySeconds: 0.001 + 0.02 * index,
      })),
      { ...crowded, id: 'narrow', from: 'in', to: 'out', impairments: { lossProbability: 0.01 } },
      { ...crowded, id: 'in-around', from: 'in', to: 'around', delaySeconds: 0.05 },
      { ...crowded, id: 'around-out', from: 'around', to: 'out', delaySeconds: 0.05 },
      ...['d', 'e'].map((id) => ({
        ...{ id: `out-${id}`, from: 'out', to: id, rateBitsPerSecond: 1e7, delaySeconds: 0.001, bufferPackets: 200 },
      })),
    ],
  },
};

/** Routes over a network that flows take instead of the shortest path. */
const ROUTES: Readonly<Record<string, readonly object[]>> = {
  drawn: [{ nodes: ['a', 'in', 'around', 'out', 'd'] }, { links: ['b-in', 'in-around', 'around-out', 'out-e'] }],
};

interface Ends {
  readonly sources: readonly string[];
  readonly receivers: readonly string[];
}

interface TrafficOfCell {
  /** Everything but the id. */
  readonly of: (ends: Ends) => object;
  /** What ends it, as a timeline entry below the class: its path and value. Absent: it ends by itself, or never. */
  readonly end?: readonly [path: string, value: number];
  /** It never ends: flows that are never out of data, and chains of states that no entry can stop. */
  readonly endless?: boolean;
}

const groups = { from: ['sources'], to: ['receivers'], pairing: 'random' };
/** Evenly over the time that there is traffic. */
const spread = (count: number) => Array.from({ length: count }, (_, i) => ({ at: (i * ENDS_SECONDS) / count, i }));

/** More than the narrow links carry. */
export const TRAFFIC: Readonly<Record<string, TrafficOfCell>> = {
  'short-flows': {
    of: () => ({
      ...{ ...groups, kind: 'flows', arrivals: { kind: 'poisson', flowsPerSecond: 40 } },
      size: { kind: 'pareto', meanBytes: 12_000, shape: 1.5 },
    }),
    end: ['arrivals.flowsPerSecond', 0],
  },
  incast: {
    of: () => ({
      ...{ ...groups, kind: 'flows', arrivals: { kind: 'together', flows: 24, everySeconds: 0.5 } },
      size: { kind: 'fixed', bytes: 8000 },
      // A gate whose bucket holds one token would let one of them in each time that all try again.
      transport: { synTimeoutJitter: 0.5 },
    }),
    end: ['arrivals.flows', 0],
  },
  measured: {
    of: () => ({
      ...{ ...groups, kind: 'flows', arrivals: { kind: 'poisson', flowsPerSecond: 40 } },
      size: { kind: 'table', table: 'internet' },
      transport: { processingDelaySeconds: 0.002 },
    }),
    end: ['arrivals.flowsPerSecond', 0],
  },
  requests: {
    of: () => ({
      ...{
        ...groups,
        kind: 'requests',
        users: 40,
        think: { seconds: 0.3 },
        start: { earliestSeconds: 0, latestSeconds: 0.5 },
      },
      size: { kind: 'exponential', meanBytes: 12_000 },
    }),
    end: ['users', 0],
  },
  video: {
    of: () => ({
      ...{ ...groups, kind: 'video', players: 12 },
      player: {
        ...{ ratesBitsPerSecond: [1e5, 2e5, 4e5, 8e5], chunkSeconds: 0.5 },
        ...{ bufferSeconds: 3, reservoirSeconds: 0.5, cushionSeconds: 2 },
      },
    }),
    end: ['players', 0],
  },
  'long-lived': {
    of: () => ({ ...groups, kind: 'long-lived', count: 30, start: { earliestSeconds: 0, latestSeconds: 2 } }),
    endless: true,
  },
  'constant-rate': {
    of: () => ({ ...groups, kind: 'constant-rate', count: 8, rateBitsPerSecond: 400_000, packetBytes: 500 }),
    end: ['rateBitsPerSecond', 0],
  },
  'poisson-packets': {
    of: () => ({ ...groups, kind: 'raw', packetBytes: 500, process: { kind: 'poisson', packetsPerSecond: 600 } }),
    end: ['process.packetsPerSecond', 0],
  },
  'on-off': {
    of: () => ({
      ...{ ...groups, kind: 'raw', packetBytes: 500 },
      process: { kind: 'on-off', packetsPerSecond: 1200, meanOnSeconds: 0.2, meanOffSeconds: 0.2 },
    }),
    end: ['process.packetsPerSecond', 0],
  },
  mmpp: {
    of: () => ({
      ...{ ...groups, kind: 'raw', packetBytes: 500 },
      process: { kind: 'mmpp', ratesPerSecond: [0, 600, 1500], meanStaySeconds: 0.2, transitions: 'neighbour' },
    }),
    endless: true,
  },
  sessions: {
    of: ({ sources, receivers }) => ({
      kind: 'sessions',
      list: spread(90).map(({ at, i }) => ({
        ...{ id: `s${i}`, from: sources[i % sources.length], to: receivers[i % receivers.length], joinSeconds: at },
        ...(i % 3 === 0 && { demandBitsPerSecond: 60_000 }),
        leaveSeconds: ENDS_SECONDS,
      })),
    }),
  },
  /** Each with its own size, time and ends. */
  'sized-sessions': {
    of: ({ sources, receivers }) => ({
      ...groups,
      kind: 'flows',
      arrivals: {
        kind: 'listed',
        flows: spread(120).map(({ at, i }) => ({
          ...{ atSeconds: at, bytes: 2000 * (1 + (i % 9)) },
          ...{ from: sources[i % sources.length], to: receivers[i % receivers.length] },
        })),
      },
      size: { kind: 'fixed', bytes: 10_000 },
    }),
  },
  crowd: {
    of: () => ({
      ...{ ...groups, kind: 'crowd', demand: { share: 0.5, leastBitsPerSecond: 1e4, mostBitsPerSecond: 1e5 } },
      arrivals: {
        kind: 'waves',
        waves: [
          { fromSeconds: 0, untilSeconds: 1.5, joins: 60 },
          { fromSeconds: 2, untilSeconds: ENDS_SECONDS, leaves: 60 },
        ],
      },
    }),
  },
};

export const DATA_PLANES: readonly Scenario['lanes'][number]['dataPlane'][] = ['packets', 'fluid', 'none'];

export interface Cell {
  readonly scheme: string;
  readonly network: string;
  readonly traffic: string;
  readonly dataPlane: Scenario['lanes'][number]['dataPlane'];
  /** The queue discipline of the bottlenecks; absent: drop-tail. */
  readonly discipline?: string;
  /** What is impaired of the links of a dumbbell that are crowded; absent: nothing. */
  readonly impairment?: ImpairmentName;
}

export const nameOf = ({ scheme, network, traffic, dataPlane, discipline, impairment }: Cell): string =>
  [scheme, network, traffic, dataPlane, discipline, impairment].filter((part) => part !== undefined).join(' / ');

const DISCIPLINES = disciplineDeclarations.map(({ id }) => id);

/** Every scheme over every queue discipline, with a traffic of its own kind each. */
export function disciplineCells(): Cell[] {
  const traffics = ['short-flows', 'incast', 'measured'] as const;
  return schemeDeclarations.flatMap(({ id: scheme }, row) =>
    DISCIPLINES.map((discipline, column) => ({
      ...{ scheme, network: 'dumbbell', dataPlane: 'packets' as const, discipline },
      traffic: traffics[(row + column) % traffics.length],
    })),
  );
}

/** Every scheme over every impairment, with a traffic of its own kind each. */
export function impairmentCells(): Cell[] {
  const traffics = ['short-flows', 'incast', 'requests'] as const;
  return schemeDeclarations.flatMap(({ id: scheme }, row) =>
    (Object.keys(impairmentDeclarations) as ImpairmentName[]).map((impairment, column) => ({
      ...{ scheme, network: 'dumbbell', dataPlane: 'packets' as const, impairment },
      traffic: traffics[(row + column) % traffics.length],
    })),
  );
}

/** All of it, in a fixed order: a scheme joins by being listed among the declarations. */
export function allCells(): Cell[] {
  return schemeDeclarations.flatMap(({ id: scheme }) =>
    Object.keys(NETWORKS).flatMap((network) =>
      Object.keys(TRAFFIC).flatMap((traffic) =>
        DATA_PLANES.map((dataPlane) => ({ scheme, network, traffic, dataPlane })),
      ),
    ),
  );
}

/**
 * A fixed part of it: each scheme meets every traffic as packets, each time in the next of the networks and over the next
 * of the disciplines, and every other data plane with some of the traffic.
 */
export function someCells(): Cell[] {
  const networks = Object.keys(NETWORKS);
  const traffics = Object.keys(TRAFFIC);
  return schemeDeclarations.flatMap(({ id: scheme }, row) =>
    traffics.flatMap((traffic, column) =>
      DATA_PLANES.filter((_, plane) => plane === 0 || (row + column) % 3 === plane).map((dataPlane) => ({
        ...{ scheme, traffic, dataPlane },
        network: networks[(row + column) % networks.length],
        ...(dataPlane === 'packets' && { discipline: DISCIPLINES[(2 * row + column) % DISCIPLINES.length] }),
      })),
    ),
  );
}

interface OwnParameters {
  readonly values: object;
  /** What the timeline sets when the traffic ends, so that those who wait get through. */
  readonly atTheEnd?: Readonly<Record<string, number>>;
}

/** Where the defaults are for larger networks or longer runs. */
const PARAMETERS: Readonly<Record<string, OwnParameters>> = {
  // With these a gate has something to refuse within seconds.
  fixed: { values: { admitRate: 0.5, bucketDepth: 1 }, atTheEnd: { admitRate: 1000 } },
  cp: { values: { minimumRate: 0.2, bucketDepth: 1 }, atTheEnd: { minimumRate: 1000 } },
  'gss-ga': {
    values: { minimumRate: 0.2, maximumRate: 1, bucketDepth: 1 },
    atTheEnd: { maximumRate: 2000, minimumRate: 1000 },
  },
  // Each session sends a packet a period: with the default those of 120 sessions fill a link of 1 Mbit/s, for ever.
  cobb: { values: { periodSeconds: 0.5 } },
};

/** A scenario with one lane, `lane`. It is not validated yet. */
export function scenarioOf({ scheme, network: name, traffic, dataPlane, discipline, impairment }: Cell): object {
  const impairments = impairment && { [impairment]: impairmentDeclarations[impairment].start };
  const network = impairments === undefined ? NETWORKS[name] : generated(name, { pairs: 6, impairments });
  const expanded = expandNetwork(networkSchema.parse(network));
  const idsOf = (group: string): string[] => resolveNodes(expanded, [group]).map((node) => expanded.nodes[node].id);
  const { of, end } = TRAFFIC[traffic];
  const { values, atTheEnd = {} } = PARAMETERS[scheme] ?? { values: {} };
  const entries: [path: string, value: number][] = Object.entries(atTheEnd).map(([id, value]) => [
    `lanes.lane.parameters.${id}`,
    value,
  ]);
  if (end !== undefined) entries.push([`traffic.load.${end[0]}`, end[1]]);
  const load = of({ sources: idsOf('sources'), receivers: idsOf('receivers') });
  const routes = name in ROUTES && traffic !== 'sessions' ? { routes: ROUTES[name] } : {};
  return {
    headway: 1,
    title: 'A cell of the matrix',
    network,
    traffic: [{ id: 'load', ...load, ...routes }],
    timeline: entries.map(([set, value]) => ({ atSeconds: ENDS_SECONDS, set, value })),
    lanes: [
      { id: 'lane', scheme, dataPlane, parameters: values, ...(discipline !== undefined && { queue: { discipline } }) },
    ],
    run: { seed: 1, untilSeconds: 1000, sampleIntervalSeconds: 0.1 },
  };
}
