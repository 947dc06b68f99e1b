import { RandomStream } from '../../base/random-stream.ts';
import { DEFAULT_TCP } from '../../engine/dumbbell.fixture.ts';
import { Engine } from '../../engine/engine.ts';
import type { EngineSettings, LinkSettings, TrafficClassSettings } from '../../engine/settings.ts';
import type { TcpParameters } from '../../engine/transport/tcp-parameters.ts';
import { controllers } from '../controllers.ts';
import { completeParameters } from '../declaration.ts';
import { schemeDeclaration } from '../declarations.ts';
import type { ParameterValue } from '../declaration.ts';

/** Middleboxes in a row, hosts behind the first and the last: the two data centres of Figure 1 when there are two. */
export interface DataCentres {
  readonly scheme: string;
  readonly parameters?: Readonly<Record<string, ParameterValue>>;
  readonly seed?: number;
  /** The rates of the links between middleboxes. */
  readonly rates?: readonly number[];
  /** End to end and back, without queueing. */
  readonly roundTripSeconds?: number;
  readonly bufferPackets?: number;
  readonly lossProbability?: number;
  /** The loss probability of the hosts' links, at both sites. */
  readonly siteLossProbability?: number;
  readonly pairs?: number;
  /** Any host may send to any other of the far site; absent: to its partner. */
  readonly scattered?: boolean;
  readonly tcp?: Partial<TcpParameters>;
  /** Flows of 100 kB from the first site to the last. */
  readonly flows?: number;
  readonly meanGapSeconds?: number;
  readonly bytes?: number;
  /** A constant-rate flow beside them, packets of 1,040 bytes; 0: none. */
  readonly udpBitsPerSecond?: number;
}

const SITE_DELAY_SECONDS = 0.001;

/** The index of the first link between middleboxes; its opposite direction is the next. */
export const MIDDLE = 0;

/** TCP as the prototype of the scheme had it. */
const PROTOTYPE_TCP: TcpParameters = {
  ...DEFAULT_TCP,
  initialWindowSegments: 2,
  windowSegments: 64,
  initialThresholdSegments: 64,
  minimumTimeoutSeconds: 1,
  limitedTransmit: false,
};

export function dataCentres(options: DataCentres): Engine {
  const { scheme, parameters = {} } = options;
  const values = completeParameters(schemeDeclaration(scheme)!, parameters);
  return new Engine(dataCentreSettings(options), (context) => controllers[scheme](context, values));
}

function dataCentreSettings(options: DataCentres): EngineSettings {
  const { seed = 1, rates = [1e6], roundTripSeconds = 0.1, bufferPackets = 25, pairs = 10 } = options;
  const { lossProbability = 0, siteLossProbability = 0 } = options;
  const links: LinkSettings[] = [];
  const join = (id: string, from: number, to: number, properties: Omit<LinkSettings, 'id' | 'from' | 'to'>): void => {
    const index = links.length;
    links.push({ id, from, to, ...properties, reverseOf: index + 1 });
    links.push({ id: `${id}:back`, from: to, to: from, ...properties, reverseOf: index });
  };
  const delaySeconds = (roundTripSeconds / 2 - 2 * SITE_DELAY_SECONDS) / rates.length;
  for (const [i, rateBitsPerSecond] of rates.entries()) {
    join(`middle${i}`, i, i + 1, { rateBitsPerSecond, delaySeconds, bufferPackets, lossProbability });
  }
  const boxes = rates.length + 1;
  const site = { rateBitsPerSecond: 100e6, delaySeconds: SITE_DELAY_SECONDS, bufferPackets: 1000 };
  for (let i = 0; i < pairs; i++) {
    join(`s${i}`, boxes + 2 * i, 0, { ...site, lossProbability: siteLossProbability });
    join(`d${i}`, boxes - 1, boxes + 2 * i + 1, { ...site, lossProbability: siteLossProbability });
  }
  const ends = {
    sources: hosts(boxes, pairs, 0),
    destinations: hosts(boxes, pairs, 1),
    pairing: options.scattered === true ? ('random' as const) : ('matched' as const),
  };
  const listed = (id: string, flows: { atSeconds: number; bytes: number; source: number; destination: number }[]) => ({
    id,
    ...ends,
    arrivals: { kind: 'listed' as const, flows },
    size: { kind: 'fixed' as const, bytes: Infinity },
  });
  const classes: TrafficClassSettings[] = [
    { flows: listed('queries', queries(options, boxes, pairs)), transport: { ...PROTOTYPE_TCP, ...options.tcp } },
  ];
  const { udpBitsPerSecond = 0 } = options;
  if (udpBitsPerSecond > 0) {
    const flood = [{ atSeconds: 0, bytes: Infinity, source: boxes, destination: boxes + 1 }];
    const transport = { kind: 'constant-rate' as const, rateBitsPerSecond: udpBitsPerSecond, packetBytes: 1040 };
    classes.push({ flows: listed('udp', flood), transport });
  }
  const middleboxes = Array.from({ length: boxes }, (_, i) => i);
  return { seed, nodeCount: boxes + 2 * pairs, links, classes, middleboxes };
}

function hosts(boxes: number, pairs: number, side: 0 | 1): number[] {
  return Array.from({ length: pairs }, (_, i) => boxes + 2 * i + side);
}

/** Exponential gaps; each flow from the next pair of hosts. */
function queries(
  { seed = 1, flows = 100, meanGapSeconds = 1, bytes = 100_000 }: DataCentres,
  boxes: number,
  pairs: number,
) {
  const gaps = new RandomStream(seed, 'queries');
  let atSeconds = 0;
  return Array.from({ length: flows }, (_, k) => {
    atSeconds += meanGapSeconds * gaps.exponential();
    const source = boxes + 2 * (k % pairs);
    return { atSeconds, bytes, source, destination: source + 1 };
  });
}

/** Completion times from the first SYN to the last acknowledgement, once all flows are through or time is up. */
export function completionTimes(engine: Engine, untilSeconds = 1000): number[] {
  engine.advance(untilSeconds, Infinity);
  return [...engine.completions.sinceArrival.subarray(0, engine.completions.count)];
}
