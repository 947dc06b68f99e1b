import { RunSeeds } from '../engine/run-seeds.ts';
import { RandomStream } from '../base/random-stream.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { QueueSettings } from '../engine/queue/queue-discipline.ts';
import type { EngineSettings, TrafficClassSettings } from '../engine/settings.ts';
import type { ServerSettings } from '../engine/calls/server.ts';
import { type CallParameters, LARGEST_MESSAGE_BYTES } from '../engine/calls/call-parameters.ts';
import type { ClientClassSettings } from '../engine/traffic/client-class.ts';
import type { CrowdSettings } from '../engine/traffic/crowd-class.ts';
import { crowdInWaves } from '../engine/traffic/crowd-waves.ts';
import type { FlowClassSettings } from '../engine/traffic/flow-class.ts';
import type { OwnRoute } from '../engine/traffic/own-routes.ts';
import type { SessionClassSettings, SessionSettings } from '../engine/traffic/session-class.ts';
import {
  hasTimestamps,
  MODERN_CONVENTIONS,
  NS2_CONVENTIONS,
  NS3_CONVENTIONS,
  NS3_WITHOUT_TIMESTAMPS,
  STANDARD_CONVENTIONS,
  type TcpParameters,
  TODAY_CONVENTIONS,
} from '../engine/transport/tcp-parameters.ts';
import type { RawParameters } from '../engine/transport/transport-parameters.ts';
import type { FlowTraffic } from '../scenario/check-routes.ts';
import { type ExpandedNetwork, resolveNodes } from '../scenario/network.ts';
import { routeLinks } from '../scenario/route.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { QueueChoice } from '../scenario/schema/network.ts';
import type { WindowLawChoice } from '../scenario/schema/traffic.ts';
import { SIZE_TABLES } from '../scenario/size-tables.ts';
import { varying } from '../scenario/varying.ts';
import { completeParameters } from '../schemes/declaration.ts';
import type { Catalogue } from './catalogue.ts';

type Traffic = Scenario['traffic'][number];
type OfKind<Kind extends Traffic['kind']> = Extract<Traffic, { kind: Kind }>;

/** ns-2's `tcpTick_`: its clock cannot be exact. */
const NS2_TICK_SECONDS = 0.01;

/** What Linux begins with, where segments wait for an acknowledgement that answers several. */
const ACKNOWLEDGEMENT_DELAY_SECONDS = 0.04;

/** What the engine needs to know of a lane of a scenario. The scenario has been validated. */
export function engineSettings(
  scenario: Scenario,
  network: ExpandedNetwork,
  lane: Pick<Scenario['lanes'][number], 'dataPlane' | 'seed' | 'queue' | 'windowLaws' | 'retries' | 'servers'>,
  catalogue: Catalogue,
): EngineSettings {
  const { dataPlane } = lane;
  const { traffic: seed, network: networkSeed } = seedsOf(scenario, lane);
  const { nodes } = network;
  return {
    seed,
    networkSeed,
    nodeCount: nodes.length,
    links: network.links.map((link) => withQueue(link, catalogue)),
    classes: scenario.traffic.map((traffic) => trafficClass(traffic, network, seed, catalogue, lane)),
    servers: [...serversOf(network, lane)].map(([node, server]) => ({ node, ...server })),
    middleboxes: [...nodes.keys()].filter((index) => nodes[index].kind === 'middlebox'),
    clockOffsets: nodes.map(({ clockOffsetSeconds }) => clockOffsetSeconds),
    dataPlane,
    bottleneckQueue: lane.queue && queueSettings(lane.queue, catalogue),
  };
}

/** The seeds of a lane: the run's for its traffic and its network, the lane's own, or the run's. */
export function seedsOf(
  { run }: Pick<Scenario, 'run'>,
  { seed = run.seed }: Pick<Scenario['lanes'][number], 'seed'>,
): { readonly traffic: number; readonly network: number } {
  return { traffic: run.trafficSeed ?? seed, network: run.networkSeed ?? seed };
}

function withQueue(link: ExpandedNetwork['links'][number], catalogue: Catalogue): EngineSettings['links'][number] {
  return link.discipline === null ? link : { ...link, queue: queueSettings(link.discipline, catalogue) };
}

/**
 * When flows or sessions of a class come, between which nodes, and how they send.
 * @param lane what it has instead of the class's own
 */
export function trafficClass(
  traffic: Traffic,
  network: ExpandedNetwork,
  seed: number,
  catalogue: Catalogue,
  lane: Pick<Scenario['lanes'][number], 'windowLaws' | 'retries'>,
): TrafficClassSettings {
  if (traffic.kind === 'calls') return callClass(traffic, network, lane.retries?.[traffic.id]);
  if (!('transport' in traffic)) return openLoopClass(traffic, network, seed);
  const tcp = tcpSettings(traffic.transport, lane.windowLaws?.[traffic.id], catalogue);
  if (traffic.kind === 'sessions') {
    const sessions = traffic.list.map((session) => sessionSettings(session, network));
    return { sessions: { id: traffic.id, sessions }, ...tcp };
  }
  if (traffic.kind === 'crowd') return { ...crowd(traffic, network, seed), ...tcp };
  if (traffic.kind === 'requests' || traffic.kind === 'video') {
    const transport = traffic.connection === 'kept' ? { ...tcp.transport, keepsConnections: true } : tcp.transport;
    return { clients: clients(traffic, network), ...tcp, transport };
  }
  const flows = noFlows(traffic, network);
  if (traffic.kind === 'calls-over-tcp') {
    const { size } = traffic;
    const packetBytes = traffic.transport.segmentBytes + traffic.transport.headerBytes;
    const messages = {
      packetBytes,
      requestBytes: 0,
      work: 'fixed',
      size: sizeLaw(size),
      isOverConnections: true,
    } as const;
    return { flows, ...tcp, calls: callParameters({ ...traffic, ...messages }, lane.retries?.[traffic.id], flows) };
  }
  if (traffic.kind === 'long-lived') return { flows: standing(flows, traffic, seed), ...tcp };
  return { flows: { ...flows, arrivals: arrivalLaw(traffic.arrivals, network), size: sizeLaw(traffic.size) }, ...tcp };
}

function openLoopClass(
  traffic: OfKind<'constant-rate' | 'raw'>,
  network: ExpandedNetwork,
  seed: number,
): TrafficClassSettings {
  const flows = noFlows(traffic, network);
  if (traffic.kind === 'raw') return { flows: oneASource(flows, seed), transport: rawParameters(traffic) };
  const { rateBitsPerSecond, packetBytes } = traffic;
  const rate = varying(rateBitsPerSecond);
  return {
    flows: standing(flows, traffic, seed),
    transport: { kind: 'constant-rate', rateBitsPerSecond: rate, packetBytes },
  };
}

/** One flow for each client: its requests and their answers. */
function callClass(
  traffic: OfKind<'calls'>,
  network: ExpandedNetwork,
  own: OwnRetries | undefined,
): TrafficClassSettings {
  const flows = noFlows(traffic, network);
  const { sources, destinations } = flows;
  const listed = Array.from({ length: traffic.clients }, (_, client) => ({
    atSeconds: 0,
    bytes: Infinity,
    source: sources[client % sources.length],
    destination: destinations[client % destinations.length],
  }));
  const { requestBytes, answerBytes, answerSizes = 'fixed' } = traffic;
  const size = answerLaw(answerSizes, answerBytes);
  const packetBytes = answerSizes === 'fixed' ? Math.max(requestBytes, answerBytes) : LARGEST_MESSAGE_BYTES;
  return {
    flows: { ...flows, arrivals: { kind: 'listed', flows: listed } },
    transport: callParameters({ ...traffic, packetBytes, size, isOverConnections: false }, own, flows),
  };
}

function answerLaw(kind: NonNullable<OfKind<'calls'>['answerSizes']>, bytes: number): CallParameters['size'] {
  if (kind === 'fixed') return { kind, bytes };
  return kind === 'pareto' ? { kind, meanBytes: bytes, shape: PARETO_SHAPE } : { kind, meanBytes: bytes };
}

type OwnRetries = NonNullable<Scenario['lanes'][number]['retries']>[string];

function callParameters(
  traffic: Omit<OfKind<'calls'>, 'kind' | 'answerBytes' | 'answerSizes'> &
    Pick<CallParameters, 'packetBytes' | 'size' | 'isOverConnections'>,
  own: OwnRetries | undefined,
  { sources }: FlowClassSettings,
): CallParameters {
  const { packetBytes, requestBytes, size, isOverConnections, clients, work } = traffic;
  const { retry, budget = null, breaker = null, throttle = null } = own ?? traffic;
  return {
    kind: 'calls',
    ...{ packetBytes, requestBytes, size, isOverConnections, clients },
    arrivals: callArrivals(traffic.arrivals, sources[0]),
    work: work === 'pareto' ? { kind: work, shape: PARETO_SHAPE } : { kind: work },
    timeout: { kind: 'fixed', seconds: traffic.timeoutSeconds },
    deadlineSeconds: traffic.deadlineSeconds ?? Infinity,
    cancels: traffic.cancels ?? false,
    lateAnswers: traffic.lateAnswers ?? 'ignored',
    confirms: own?.confirms ?? traffic.confirms ?? 'in-time',
    gateRefusals: own?.gateRefusals ?? traffic.gateRefusals ?? 'silently',
    ...{ retry, budget, breaker, throttle },
  };
}

function callArrivals(arrivals: OfKind<'calls'>['arrivals'], source: number): CallParameters['arrivals'] {
  if (arrivals.kind === 'served') return { kind: arrivals.kind, node: source };
  if (arrivals.kind === 'users') return arrivals;
  return { kind: arrivals.kind, callsPerSecond: varying(arrivals.callsPerSecond) };
}

/** The shape of the work and of the answers of calls, where they are Pareto. */
const PARETO_SHAPE = 1.5;

/** By node index, in rising order. */
export function serversOf(
  { nodes }: ExpandedNetwork,
  { servers = {} }: Pick<Scenario['lanes'][number], 'servers'>,
): Map<number, ServerSettings> {
  const found = new Map<number, ServerSettings>();
  for (const [index, { id, server }] of nodes.entries()) {
    if (server === null) continue;
    const {
      ratePerSecond,
      workers = 1,
      order = 'fifo',
      lifoAfterSeconds = 0.1,
      limit,
      refuses,
      shed,
      skipsGone,
      slowdown,
    } = { ...server, ...servers[id] };
    found.set(index, {
      ratePerSecond: varying(ratePerSecond),
      workers,
      order,
      lifoAfterSeconds,
      limit: limit ?? Infinity,
      refuses: refuses ?? 'quickly',
      shed: shed ?? null,
      skipsGone: skipsGone ?? false,
      slowdown: slowdown ?? null,
    });
  }
  return found;
}

/** A class's places, without flows yet. */
function noFlows(traffic: FlowTraffic, network: ExpandedNetwork): FlowClassSettings {
  return {
    ...places(traffic, network),
    arrivals: { kind: 'listed', flows: [] },
    size: { kind: 'fixed', bytes: Infinity },
  };
}

/** Between which nodes a class sends, and over which links. */
function places(
  { id, from, to, pairing, routes }: FlowTraffic,
  network: ExpandedNetwork,
): Pick<FlowClassSettings, 'id' | 'sources' | 'destinations' | 'pairing' | 'routes'> {
  return {
    id,
    sources: resolveNodes(network, from),
    destinations: resolveNodes(network, to),
    pairing,
    ...(routes !== undefined && { routes: routes.map((route) => ownRoute(routeLinks(network, route), network)) }),
  };
}

function ownRoute(links: readonly number[], network: ExpandedNetwork): OwnRoute {
  return { source: network.links[links[0]].from, destination: network.links[links.at(-1)!].to, links };
}

function crowd(
  traffic: OfKind<'crowd'>,
  network: ExpandedNetwork,
  seed: number,
): { sessions: SessionClassSettings } | { crowd: CrowdSettings } {
  const { id, arrivals, demand, meanStaySeconds = Infinity, hostRateBitsPerSecond = Infinity } = traffic;
  const law = {
    ...places(traffic, network),
    meanStaySeconds,
    limitedShare: demand?.share ?? 0,
    leastDemandBitsPerSecond: demand?.leastBitsPerSecond ?? 0,
    mostDemandBitsPerSecond: demand?.mostBitsPerSecond ?? 0,
    hostRateBitsPerSecond,
  };
  if (arrivals.kind === 'waves')
    return { sessions: { id, sessions: crowdInWaves(law, arrivals.waves, new RunSeeds(seed)) } };
  return { crowd: { ...law, sessionsPerSecond: varying(arrivals.sessionsPerSecond) } };
}

function clients(traffic: OfKind<'requests' | 'video'>, network: ExpandedNetwork): ClientClassSettings {
  const { start } = traffic;
  const common = { ...places(traffic, network), start };
  if (traffic.kind === 'video') {
    return { ...common, clients: traffic.players, application: { kind: 'video', ...traffic.player } };
  }
  const { users, think, size } = traffic;
  return { ...common, clients: users, application: { kind: 'requests', think, size: sizeLaw(size) } };
}

function arrivalLaw(arrivals: OfKind<'flows'>['arrivals'], network: ExpandedNetwork): FlowClassSettings['arrivals'] {
  if (arrivals.kind === 'poisson') return { kind: 'poisson', flowsPerSecond: varying(arrivals.flowsPerSecond) };
  if (arrivals.kind === 'together') return arrivals;
  const node = (id: string | undefined): number | undefined =>
    id === undefined ? undefined : network.nodes.findIndex((one) => one.id === id);
  return {
    kind: 'listed',
    flows: arrivals.flows.map(({ atSeconds, bytes, from, to }) => ({
      atSeconds,
      bytes,
      source: node(from),
      destination: node(to),
    })),
  };
}

/** Flows that come once, at times drawn evenly, in turn from each source, and never end. */
function standing(
  flows: FlowClassSettings,
  { count, start }: OfKind<'long-lived' | 'constant-rate'>,
  seed: number,
): FlowClassSettings {
  const { sources, destinations } = flows;
  const starts = new RandomStream(seed, `traffic.${flows.id}.start`);
  const listed = Array.from({ length: count }, (_, k) => ({
    atSeconds: start.earliestSeconds + starts.uniform() * (start.latestSeconds - start.earliestSeconds),
    bytes: Infinity,
    source: sources[k % sources.length],
    destination: destinations[k % destinations.length],
  }));
  listed.sort((a, b) => a.atSeconds - b.atSeconds);
  return { ...flows, arrivals: { kind: 'listed', flows: listed } };
}

/** A flow from each source, from the beginning. */
function oneASource(flows: FlowClassSettings, seed: number): FlowClassSettings {
  const { sources, destinations, pairing } = flows;
  const drawn = new RandomStream(seed, `traffic.${flows.id}.destination`);
  const listed = sources.map((source, i) => {
    const other = drawn.integer(destinations.length);
    return { atSeconds: 0, bytes: Infinity, source, destination: destinations[pairing === 'matched' ? i : other] };
  });
  return { ...flows, arrivals: { kind: 'listed', flows: listed } };
}

function sessionSettings(session: OfKind<'sessions'>['list'][number], network: ExpandedNetwork): SessionSettings {
  const { from, to, joinSeconds, leaveSeconds, demandBitsPerSecond, route } = session;
  const node = (id: string): number => network.nodes.findIndex((one) => one.id === id);
  return {
    source: node(from),
    destination: node(to),
    route: route === undefined ? null : routeLinks(network, route),
    joinSeconds,
    leaveSeconds: leaveSeconds ?? Infinity,
    demandBitsPerSecond: demandBitsPerSecond ?? Infinity,
  };
}

/** A class's TCP and its window law. */
function tcpSettings(
  { windowLaw: own, ...transport }: OfKind<'flows'>['transport'],
  instead: WindowLawChoice | undefined,
  catalogue: Catalogue,
): Pick<TrafficClassSettings, 'transport' | 'makeLaw'> {
  const parameters = tcpParameters(transport);
  const chosen = instead ?? own;
  if (chosen === undefined) return { transport: parameters };
  const { declaration: law, make: makeLaw } = catalogue.law(chosen.law)!;
  const lawValues = completeParameters(law, chosen.parameters);
  const needed = {
    ...(law.needs?.includes('ecn') && { ecn: true }),
    ...(law.needs?.includes('pacing') && { paced: true }),
    ...(law.needs?.includes('sack') && { variant: 'sack' as const }),
  };
  return { transport: { ...parameters, ...needed, lawValues }, makeLaw };
}

function tcpParameters({
  profile = 'standard',
  ...transport
}: Omit<OfKind<'flows'>['transport'], 'windowLaw'>): TcpParameters {
  const initialThresholdSegments = transport.initialThresholdSegments ?? transport.windowSegments;
  const { acknowledgementDelaySeconds = ACKNOWLEDGEMENT_DELAY_SECONDS } = transport;
  const parameters = { kind: 'tcp' as const, ...transport, initialThresholdSegments, acknowledgementDelaySeconds };
  const all = { ...CONVENTIONS[profile], ...parameters };
  if (profile === 'ns-3' && !hasTimestamps(transport.headerBytes)) {
    return { ...all, ...NS3_WITHOUT_TIMESTAMPS };
  }
  if (profile !== 'ns-2') return all;
  return { ...all, clockGranularitySeconds: transport.clockGranularitySeconds || NS2_TICK_SECONDS };
}

const CONVENTIONS = {
  standard: STANDARD_CONVENTIONS,
  modern: MODERN_CONVENTIONS,
  today: TODAY_CONVENTIONS,
  'ns-2': NS2_CONVENTIONS,
  'ns-3': NS3_CONVENTIONS,
} as const;

function rawParameters({ packetBytes, process }: OfKind<'raw'>): RawParameters {
  if (process.kind !== 'poisson') return { kind: 'raw', packetBytes, process };
  const packetsPerSecond = varying(process.packetsPerSecond);
  return { kind: 'raw', packetBytes, process: { kind: 'poisson', packetsPerSecond } };
}

function sizeLaw(size: OfKind<'flows'>['size']): FlowClassSettings['size'] {
  switch (size.kind) {
    case 'fixed':
      return { kind: 'fixed', bytes: varying(size.bytes) };
    case 'table': {
      const { points, between } = SIZE_TABLES[size.table];
      return { kind: 'table', points, between };
    }
    case 'exponential':
      return { kind: 'exponential', meanBytes: varying(size.meanBytes) };
    default:
      return { kind: 'pareto', meanBytes: varying(size.meanBytes), shape: size.shape };
  }
}

/** A chosen discipline for the engine; null: drop-tail, which the link itself does. */
function queueSettings(choice: QueueChoice, catalogue: Catalogue): QueueSettings | null {
  const { make } = catalogue.discipline(choice.discipline)!;
  return make === null ? null : { make, values: queueValues(choice, catalogue) };
}

/** A chosen discipline's parameters, defaults filled in. */
export function queueValues({ discipline, parameters }: QueueChoice, catalogue: Catalogue): ParameterValues {
  return completeParameters(catalogue.discipline(discipline)!.declaration, parameters);
}
