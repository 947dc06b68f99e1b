import { duration, withCommas } from '../base/format.ts';
import { integral } from '../base/profile.ts';
import { generatedSize } from './generators/generate.ts';
import { expandNetwork } from './network.ts';
import { setPath } from './path.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';
import { varying } from './varying.ts';

/** Samples that a lane keeps at most, and values in all of them together (64 MB). */
export const MAX_SAMPLES = 100_000;
const MAX_SAMPLED_VALUES = 8_000_000;

/** What a processor manages in a second, roughly. It is for words alone: no run depends on it. */
const EVENTS_PER_SECOND = 1e6;
/** Work that is worth a word before it begins, in events of a lane. */
const MANY_EVENTS = 1.2e8;
/** A flow has an arrival, a SYN and its fate; a packet on its own is sent, and comes over a link. */
const EVENTS_A_FLOW = 3;
const EVENTS_A_PACKET = 2;
/** A segment goes over two links at least, and its acknowledgement back. The size of the window adds nothing (`docs/performance.md`, W7). */
const EVENTS_A_SEGMENT = 4;
/** Who does not think waits for a response at least this long, in most networks. */
const SHORTEST_RESPONSE = 0.01;

/** The shortest interval, in seconds, with which a run's samples are no more than a lane keeps. */
export function shortestSampleInterval(untilSeconds: number, columns: number): number {
  return untilSeconds / Math.min(MAX_SAMPLES, Math.max(1, Math.floor(MAX_SAMPLED_VALUES / columns)));
}

/** What arrives in each lane in the whole run. It is there before anything is simulated. */
interface Arrivals {
  /** Flows, and sessions of crowds. */
  readonly flows: number;
  /** Packets of traffic that does not wait for anything: constant-rate, and without a transport. */
  readonly packets: number;
}

export function arrivalsOf(scenario: Scenario): Arrivals {
  let [flows, packets] = [0, 0];
  const { untilSeconds } = scenario.run;
  const entries = scenario.timeline.filter(
    ({ atSeconds, set }) => atSeconds < untilSeconds && set.startsWith('traffic.'),
  );
  let current = scenario;
  let from = 0;
  for (const entry of [...entries, null]) {
    const to = entry?.atSeconds ?? untilSeconds;
    for (const traffic of current.traffic) {
      flows += flowsIn(traffic, from, to);
      packets += packetsIn(traffic, from, to);
    }
    if (entry !== null) current = setPath(current, entry.set, entry.value) as Scenario;
    from = to;
  }
  return { flows, packets };
}

/** Nodes, or sessions that join, with which a lane takes seconds to open and hundreds of megabytes. */
const LARGE = { nodes: 10_000, sessions: 50_000 };

/** The size of a scenario that is heavy to open; null: it is not. */
interface LargeSize {
  readonly nodes: number;
  /** Flows and sessions that come in the whole run. */
  readonly flows: number;
}

export function largeSize(scenario: Scenario): LargeSize | null {
  const { network, traffic } = scenario;
  const nodes = (network.form === 'generated' ? generatedSize(network)?.nodes : network.nodes.length) ?? 0;
  const { flows } = arrivalsOf(scenario);
  // Flows that come and go are few at a time: sessions stay.
  const stay = traffic.some(({ kind }) => kind === 'crowd') && flows >= LARGE.sessions;
  return stay || nodes >= LARGE.nodes ? { nodes, flows } : null;
}

/**
 * What can run, and is more than it seems: each with its place and a remedy. Nothing of it is refused, since a link that
 * was made before there were bounds must open for ever, and its run is the same whatever is sampled.
 */
export function cautionsOf(scenario: Scenario): Problem[] {
  return [...samplingCautions(scenario), ...workCautions(scenario)];
}

function samplingCautions({ run: { untilSeconds, sampleIntervalSeconds = Infinity } }: Scenario): Problem[] {
  const shortest = untilSeconds / MAX_SAMPLES;
  if (sampleIntervalSeconds >= shortest) return [];
  const samples = withCommas(Math.round(untilSeconds / sampleIntervalSeconds));
  return [
    {
      place: 'run.sampleIntervalSeconds',
      message: `It asks for ${samples} samples, but a run keeps at most ${withCommas(MAX_SAMPLES)}, so it samples every ${duration(shortest)}.`,
      remedy: `The shortest interval for this length is ${shortest} s.`,
    },
  ];
}

function workCautions(scenario: Scenario): Problem[] {
  const { flows, packets } = arrivalsOf(scenario);
  const events = EVENTS_A_FLOW * flows + EVENTS_A_PACKET * packets;
  if (events < MANY_EVENTS) return longFlowCautions(scenario);
  const arriving = [
    ...(flows >= 1 ? [`${amount(flows)} flows`] : []),
    ...(packets >= 1 ? [`${amount(packets)} packets of other traffic`] : []),
  ];
  return [
    {
      place: 'traffic',
      message: `About ${arriving.join(' and ')} arrive in each lane. That takes at least ${wait(events / EVENTS_PER_SECOND)}.`,
      remedy: 'Lower the rates, or make the run shorter.',
    },
  ];
}

/** Long-lived flows, which fill the slowest link at least, or a faster one. */
function longFlowCautions({ network, traffic, lanes, run: { untilSeconds } }: Scenario): Problem[] {
  const long = traffic.filter((one) => one.kind === 'long-lived');
  if (long.length === 0 || lanes.every(({ dataPlane }) => dataPlane !== 'packets')) return [];
  const rates = expandNetwork(network).links.map(({ rateBitsPerSecond }) => rateBitsPerSecond);
  const slowest = rates.reduce((least, rate) => Math.min(least, rate), Infinity);
  if (slowest === Infinity) return [];
  const segments = Math.max(
    ...long.map(({ start, transport: { segmentBytes, headerBytes } }) => {
      const seconds = Math.max(0, untilSeconds - start.latestSeconds);
      return (slowest * seconds) / (8 * (segmentBytes + headerBytes));
    }),
  );
  const events = EVENTS_A_SEGMENT * segments;
  if (events < MANY_EVENTS) return [];
  return [
    {
      place: 'traffic',
      message: `Long-lived flows that fill the slowest link send about ${amount(segments)} packets in each lane. That takes about ${wait(events / EVENTS_PER_SECOND)}.`,
      remedy: 'Lower the rates of links, or make the run shorter.',
    },
  ];
}

function flowsIn(traffic: Scenario['traffic'][number], from: number, to: number): number {
  if (traffic.kind === 'flows' && traffic.arrivals.kind === 'poisson') {
    return integral(varying(traffic.arrivals.flowsPerSecond), from, to);
  }
  if (traffic.kind === 'flows' && traffic.arrivals.kind === 'together') {
    const { flows, everySeconds, startSeconds } = traffic.arrivals;
    return (flows * Math.max(0, to - Math.max(from, startSeconds))) / everySeconds;
  }
  if (traffic.kind === 'crowd') return joinsIn(traffic.arrivals, from, to);
  if (traffic.kind === 'calls-over-tcp') return attemptsIn(traffic, from, to);
  // At most: while they wait for a response they do not ask.
  const begins = 'start' in traffic ? Math.max(from, traffic.start.earliestSeconds) : from;
  const asking = Math.max(0, to - begins);
  if (traffic.kind === 'requests') return (traffic.users * asking) / Math.max(traffic.think.seconds, SHORTEST_RESPONSE);
  if (traffic.kind === 'video') return (traffic.players * asking) / traffic.player.chunkSeconds;
  return 0;
}

function joinsIn(
  arrivals: Extract<Scenario['traffic'][number], { kind: 'crowd' }>['arrivals'],
  from: number,
  to: number,
) {
  if (arrivals.kind === 'poisson') return integral(varying(arrivals.sessionsPerSecond), from, to);
  return arrivals.waves.reduce((sum, { fromSeconds, untilSeconds, joins }) => {
    const length = untilSeconds - fromSeconds;
    if (length <= 0) return fromSeconds >= from && fromSeconds < to ? sum + joins : sum;
    const within = Math.min(untilSeconds, to) - Math.max(fromSeconds, from);
    return sum + (joins * Math.max(0, within)) / length;
  }, 0);
}

/** At most: all of each call. Calls that begin at a server are as many as the attempts that it is sent, and counted there. */
function attemptsIn(
  { arrivals, clients, retry }: Extract<Scenario['traffic'][number], { kind: 'calls' | 'calls-over-tcp' }>,
  from: number,
  to: number,
): number {
  if (arrivals.kind === 'served') return 0;
  const attempts = 'maxRetries' in retry ? 1 + retry.maxRetries : retry.kind === 'hedged' ? 2 : 1;
  if (arrivals.kind === 'users') return (attempts * clients * (to - from)) / arrivals.think.seconds;
  return attempts * integral(varying(arrivals.callsPerSecond), from, to);
}

function packetsIn(traffic: Scenario['traffic'][number], from: number, to: number): number {
  if (traffic.kind === 'constant-rate') {
    return (traffic.count * integral(varying(traffic.rateBitsPerSecond), from, to)) / (8 * traffic.packetBytes);
  }
  if (traffic.kind === 'calls') {
    // A request, an answer and a confirmation.
    return 3 * attemptsIn(traffic, from, to);
  }
  if (traffic.kind !== 'raw') return 0;
  const { process } = traffic;
  switch (process.kind) {
    case 'poisson':
      return integral(varying(process.packetsPerSecond), from, to);
    case 'on-off': {
      const { packetsPerSecond, meanOnSeconds, meanOffSeconds } = process;
      // It is switched however little it sends.
      return ((packetsPerSecond * meanOnSeconds + 2) * (to - from)) / (meanOnSeconds + meanOffSeconds);
    }
    default:
      return (
        (process.ratesPerSecond.reduce((sum, rate) => sum + rate, 0) / process.ratesPerSecond.length +
          1 / process.meanStaySeconds) *
        (to - from)
      );
  }
}

/** Two digits are enough: 12,000,000. */
function amount(count: number): string {
  return withCommas(Number(count.toPrecision(2)).toFixed(0));
}

/** e.g. 12 minutes, 3 hours, 9 days. */
function wait(seconds: number): string {
  const [size, name] = seconds < 7200 ? [60, 'minutes'] : seconds < 172_800 ? [3600, 'hours'] : [86_400, 'days'];
  return `${withCommas(Math.ceil(seconds / size))} ${name}`;
}
