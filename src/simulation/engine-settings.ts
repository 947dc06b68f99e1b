import { RandomStream } from '../base/random-stream.ts';
import type { EngineSettings, TrafficClassSettings } from '../engine/engine.ts';
import type { FlowClassSettings } from '../engine/traffic/flow-class.ts';
import { NS2_CONVENTIONS, STANDARD_CONVENTIONS } from '../engine/transport/tcp-parameters.ts';
import { resolveNodes, type ExpandedNetwork } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';

type Traffic = Scenario['traffic'][number];
type FlowTraffic = Extract<Traffic, { kind: 'flows' }>;
type StandingTraffic = Extract<Traffic, { kind: 'long-lived' | 'constant-rate' }>;
type EngineTraffic = FlowTraffic | StandingTraffic;

/** ns-2's `tcpTick_`: its clock cannot be exact. */
const NS2_TICK_SECONDS = 0.01;

/** What the engine needs to know of a scenario. The scenario has been validated. */
export function engineSettings(scenario: Scenario, network: ExpandedNetwork): EngineSettings {
  return {
    seed: scenario.run.seed,
    nodeCount: network.nodes.length,
    links: network.links,
    classes: engineTraffic(scenario).map((traffic) => ({
      flows: flowClassSettings(traffic, network, scenario.run.seed),
      transport: transportOf(traffic),
    })),
  };
}

/** The traffic classes that the engine runs, in its order. */
export function engineTraffic(scenario: Scenario): readonly EngineTraffic[] {
  return scenario.traffic.filter(
    (traffic): traffic is EngineTraffic =>
      traffic.kind === 'flows' || traffic.kind === 'long-lived' || traffic.kind === 'constant-rate',
  );
}

/** When flows of a class come, how large they are, and between which nodes. */
export function flowClassSettings(traffic: EngineTraffic, network: ExpandedNetwork, seed: number): FlowClassSettings {
  const common = {
    id: traffic.id,
    sources: resolveNodes(network, traffic.from),
    destinations: resolveNodes(network, traffic.to),
    pairing: traffic.pairing,
  };
  if (traffic.kind !== 'flows') return { ...common, ...standing(traffic, common, seed) };
  const node = (id: string): number => network.nodes.findIndex((one) => one.id === id);
  const { arrivals } = traffic;
  return {
    ...common,
    arrivals:
      arrivals.kind === 'poisson'
        ? { kind: 'poisson', flowsPerSecond: plain(arrivals.flowsPerSecond) }
        : {
            kind: 'listed',
            flows: arrivals.flows.map(({ atSeconds, bytes, from, to }) => ({
              atSeconds,
              bytes,
              source: from === undefined ? undefined : node(from),
              destination: to === undefined ? undefined : node(to),
            })),
          },
    size: sizeLaw(traffic.size),
  };
}

/** Flows that come once, at times drawn evenly, in turn from each source, and never end. */
function standing(
  { id, count, start }: StandingTraffic,
  { sources, destinations }: Pick<FlowClassSettings, 'sources' | 'destinations'>,
  seed: number,
): Pick<FlowClassSettings, 'arrivals' | 'size'> {
  const starts = new RandomStream(seed, `traffic.${id}.start`);
  const flows = Array.from({ length: count }, (_, k) => ({
    atSeconds: start.earliestSeconds + starts.uniform() * (start.latestSeconds - start.earliestSeconds),
    bytes: Infinity,
    source: sources[k % sources.length],
    destination: destinations[k % destinations.length],
  }));
  flows.sort((a, b) => a.atSeconds - b.atSeconds);
  return { arrivals: { kind: 'listed', flows }, size: { kind: 'fixed', bytes: Infinity } };
}

function transportOf(traffic: EngineTraffic): TrafficClassSettings['transport'] {
  if (traffic.kind === 'constant-rate') {
    const { rateBitsPerSecond, packetBytes } = traffic;
    return { kind: 'constant-rate', rateBitsPerSecond: plain(rateBitsPerSecond), packetBytes };
  }
  const { profile, ...transport } = traffic.transport;
  const initialThresholdSegments = transport.initialThresholdSegments ?? transport.windowSegments;
  const parameters = { kind: 'tcp' as const, ...transport, initialThresholdSegments };
  if (profile !== 'ns-2') return { ...STANDARD_CONVENTIONS, ...parameters };
  return {
    ...NS2_CONVENTIONS,
    ...parameters,
    clockGranularitySeconds: transport.clockGranularitySeconds || NS2_TICK_SECONDS,
  };
}

function sizeLaw(size: FlowTraffic['size']): FlowClassSettings['size'] {
  switch (size.kind) {
    case 'fixed':
      return { kind: 'fixed', bytes: plain(size.bytes) };
    case 'exponential':
      return { kind: 'exponential', meanBytes: plain(size.meanBytes) };
    default:
      return { kind: 'pareto', meanBytes: plain(size.meanBytes), shape: size.shape };
  }
}

/** A value that may have a load profile; validation lets only plain numbers through as yet. */
export function plain(value: unknown): number {
  if (typeof value !== 'number') throw new Error('Load profiles are not simulated yet; give a number.');
  return value;
}
