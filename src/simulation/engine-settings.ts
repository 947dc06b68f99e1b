import type { EngineSettings, TrafficClassSettings } from '../engine/engine.ts';
import type { FlowClassSettings } from '../engine/traffic/flow-class.ts';
import { resolveNodes, type ExpandedNetwork } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';

type FlowTraffic = Extract<Scenario['traffic'][number], { kind: 'flows' }>;

/** What the engine needs to know of a scenario. The scenario has been validated. */
export function engineSettings(scenario: Scenario, network: ExpandedNetwork): EngineSettings {
  return {
    seed: scenario.run.seed,
    nodeCount: network.nodes.length,
    links: network.links,
    classes: flowTraffic(scenario).map((traffic) => trafficClassSettings(traffic, network)),
  };
}

/** The traffic classes that the engine runs, in its order. */
export function flowTraffic(scenario: Scenario): readonly FlowTraffic[] {
  return scenario.traffic.filter((traffic): traffic is FlowTraffic => traffic.kind === 'flows');
}

export function flowClassSettings(traffic: FlowTraffic, network: ExpandedNetwork): FlowClassSettings {
  const node = (id: string): number => network.nodes.findIndex((one) => one.id === id);
  const { arrivals } = traffic;
  return {
    id: traffic.id,
    sources: resolveNodes(network, traffic.from),
    destinations: resolveNodes(network, traffic.to),
    pairing: traffic.pairing,
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

function trafficClassSettings(traffic: FlowTraffic, network: ExpandedNetwork): TrafficClassSettings {
  const { transport } = traffic;
  return {
    flows: flowClassSettings(traffic, network),
    transport: {
      ...transport,
      initialThresholdSegments: transport.initialThresholdSegments ?? transport.windowSegments,
    },
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
function plain(value: unknown): number {
  if (typeof value !== 'number') throw new Error('Load profiles are not simulated yet; give a number.');
  return value;
}
