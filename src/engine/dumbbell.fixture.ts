import { Controller } from './controller.ts';
import { Engine } from './engine.ts';
import type { EngineSettings, LinkSettings } from './settings.ts';
import type { ArrivalLaw, FlowClassSettings } from './traffic/flow-class.ts';
import { STANDARD_CONVENTIONS, type TcpParameters } from './transport/tcp-parameters.ts';

/** A named network for tests: `pairs` sources and receivers on a bottleneck. Node 0 and 1 are its routers. */
export interface DumbbellOptions {
  readonly seed?: number;
  readonly pairs?: number;
  readonly rateBitsPerSecond?: number;
  readonly delaySeconds?: number;
  readonly bufferPackets?: number;
  readonly tcp?: Partial<TcpParameters>;
  readonly flows?: Partial<FlowClassSettings>;
}

export const DEFAULT_TCP: TcpParameters = {
  ...STANDARD_CONVENTIONS,
  kind: 'tcp',
  variant: 'newreno',
  segmentBytes: 1000,
  headerBytes: 40,
  acknowledgementBytes: 40,
  synBytes: 40,
  initialWindowSegments: 1,
  windowSegments: 20,
  initialThresholdSegments: 1e9,
  minimumTimeoutSeconds: 0.2,
  maximumTimeoutSeconds: 64,
  synTimeoutSeconds: 3,
  synTimeoutJitter: 0,
  clockGranularitySeconds: 0,
  limitedTransmit: true,
  fullSegments: false,
};

/** Index of the bottleneck's forward direction. */
export const BOTTLENECK = 0;

export function dumbbellSettings(options: DumbbellOptions = {}): EngineSettings {
  const { seed = 1, pairs = 10, rateBitsPerSecond = 2e6, delaySeconds = 0.1, bufferPackets = 24 } = options;
  const links: LinkSettings[] = [];
  const join = (id: string, from: number, to: number, rate: number, delay: number, buffer: number): void => {
    const common = { rateBitsPerSecond: rate, delaySeconds: delay };
    const index = links.length;
    links.push({ id, from, to, ...common, bufferPackets: buffer, reverseOf: index + 1 });
    links.push({ id: `${id}:back`, from: to, to: from, ...common, bufferPackets: 10_000, reverseOf: index });
  };
  join('bottleneck', 0, 1, rateBitsPerSecond, delaySeconds, bufferPackets);
  const sources = Array.from({ length: pairs }, (_, i) => 2 + i);
  const destinations = Array.from({ length: pairs }, (_, i) => 2 + pairs + i);
  for (const [i, source] of sources.entries()) {
    join(`s${i + 1}`, source, 0, 100e6, 0.001, 10_000);
    join(`d${i + 1}`, 1, destinations[i], 100e6, 0.001, 10_000);
  }
  const flows: FlowClassSettings = {
    id: 'web',
    sources,
    destinations,
    pairing: 'matched',
    arrivals: { kind: 'poisson', flowsPerSecond: 20 },
    size: { kind: 'pareto', meanBytes: 10_000, shape: 1.5 },
    ...options.flows,
  };
  const transport = { ...DEFAULT_TCP, ...options.tcp };
  return { seed, nodeCount: 2 + 2 * pairs, links, classes: [{ flows, transport }] };
}

export function dumbbell(
  options: DumbbellOptions = {},
  attach: ConstructorParameters<typeof Engine>[1] = () => new Controller(),
): Engine {
  return new Engine(dumbbellSettings(options), attach);
}

/**
 * Packets born, less those accounted for: 0 when none was lost without a record.
 * @param heldByScheme packets that wait at an edge
 */
export function unaccountedPackets({ network, links }: Engine, heldByScheme = 0): number {
  let held = heldByScheme;
  for (const link of links) held += link.packetsHeld;
  const { packetsBorn, packetsDelivered, packetsDropped, synsRefused, packets } = network;
  if (held !== packets.used) return Infinity;
  return packetsBorn - packetsDelivered - packetsDropped - synsRefused - held;
}

/** The flows of the one class that these settings have. */
export function flowsOf(settings: EngineSettings): FlowClassSettings {
  const [trafficClass] = settings.classes;
  if (!('flows' in trafficClass)) throw new Error('The first class has no flows.');
  return trafficClass.flows;
}

/** Other arrivals from now on. */
export function setArrivals(engine: Engine, arrivals: ArrivalLaw): void {
  const { transport } = engine.settings.classes[0];
  engine.changeTraffic(0, { flows: { ...flowsOf(engine.settings), arrivals }, transport });
}
