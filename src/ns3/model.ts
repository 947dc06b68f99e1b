/**
 * What of a lane both Headway and ns-3 can simulate, as plain data, and what is left out. Units: seconds, bytes, bit/s,
 * packets.
 */
import { RunSeeds } from '../engine/run-seeds.ts';
import { valueAt } from '../base/profile.ts';
import { FlowClass } from '../engine/traffic/flow-class.ts';
import { setPath } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { TRAFFIC_CATALOGUE } from '../simulation/catalogue.ts';
import { trafficClass } from '../simulation/engine-settings.ts';
import type { Lane } from '../simulation/lane.ts';
import { errorsOf, type Ns3Errors } from './errors.ts';
import { LeftOut, type Ns3Tcp, tcpOf } from './tcp.ts';
import { type Ns3Queue, queueOf } from './queues.ts';

/** Bytes of IPv4, UDP and PPP on each packet of ns-3's point-to-point links. */
const UDP_HEADER_BYTES = 30;

export interface Ns3Model {
  readonly title: string;
  readonly laneId: string;
  readonly seed: number;
  readonly untilSeconds: number;
  readonly nodes: readonly string[];
  readonly links: readonly Ns3Link[];
  readonly tcp: readonly Ns3Tcp[];
  readonly flows: readonly Ns3Flow[];
  readonly constantRate: readonly Ns3ConstantRate[];
  /** Sentences. */
  readonly leftOut: readonly string[];
}

export interface Ns3Link {
  readonly id: string;
  /** Node indices. */
  readonly from: number;
  readonly to: number;
  readonly delaySeconds: number;
  readonly there: Ns3Direction;
  readonly back: Ns3Direction;
}

export interface Ns3Direction {
  readonly rateBitsPerSecond: number;
  readonly errors: Ns3Errors;
  readonly queue: Ns3Queue;
}

export interface Ns3Flow extends Pick<ArrivingFlow, 'atSeconds' | 'source' | 'destination'> {
  /** Index in `tcp`. */
  readonly tcp: number;
  /** null: it never ends. */
  readonly bytes: number | null;
}

export interface Ns3ConstantRate extends Pick<ArrivingFlow, 'atSeconds' | 'source' | 'destination'> {
  readonly rateBitsPerSecond: number;
  /** Payload of a packet. */
  readonly bytes: number;
}

/** More flows would make a program that takes minutes to compile. */
export const MOST_NS3_FLOWS = 20_000;

/** @param lane at time 0, with nothing of its author's code */
export function ns3Model(scenario: Scenario, lane: Lane): Ns3Model {
  const leftOut = new LeftOut();
  const described = scenario.lanes.find(({ id }) => id === lane.laneId)!;
  if (described.scheme !== 'none') leftOut.add(`The scheme ${described.scheme}: the program runs without control.`);
  if (described.dataPlane !== 'packets') leftOut.add(`The data plane "${described.dataPlane}": data are packets.`);
  const links = linksOf(lane, leftOut);
  const tcp: Ns3Tcp[] = [];
  const flows: Ns3Flow[] = [];
  const constantRate: Ns3ConstantRate[] = [];
  for (const [index, traffic] of scenario.traffic.entries()) {
    const { id, kind } = traffic;
    if (kind === 'requests' || kind === 'video') {
      const what = kind === 'video' ? 'players that choose a bit rate' : 'users who wait for a response';
      leftOut.add(`The traffic class ${id}: the program has no ${what}.`);
      continue;
    }
    if (kind === 'sessions' || kind === 'crowd' || kind === 'raw' || kind === 'calls' || kind === 'calls-over-tcp') {
      leftOut.add(`The traffic class ${id}: ns-3 gets flows, long-lived flows and constant rates alone.`);
      continue;
    }
    if (traffic.routes !== undefined) leftOut.add(`The routes of ${id}: all packets take the shortest path.`);
    const arriving = arrivingFlows(scenario, lane, index);
    if (kind === 'constant-rate') {
      const { rateBitsPerSecond, packetBytes } = traffic;
      if (typeof rateBitsPerSecond !== 'number')
        leftOut.add(`The course of the rate of ${id}: it stays as it is at 0 s.`);
      const rate = lane.engine.settings.classes[index].transport;
      const bytes = Math.max(1, packetBytes - UDP_HEADER_BYTES);
      const wire = rate.kind === 'constant-rate' ? valueAt(rate.rateBitsPerSecond, 0) : 0;
      const payloadRate = (wire * bytes) / packetBytes;
      for (const flow of arriving) constantRate.push({ ...flow, rateBitsPerSecond: payloadRate, bytes });
    } else {
      const { windowLaws } = described;
      tcp.push(
        tcpOf(
          id,
          lane.engine.settings.classes[index],
          windowLaws?.[id] ?? traffic.transport.windowLaw,
          traffic.transport.profile,
          leftOut,
        ),
      );
      for (const flow of arriving) {
        flows.push({ ...flow, tcp: tcp.length - 1, bytes: flow.bytes === Infinity ? null : flow.bytes });
      }
    }
  }
  for (const { set, atSeconds } of scenario.timeline) {
    if (!set.startsWith('traffic.')) leftOut.add(`The change of ${set} at ${atSeconds} s.`);
  }
  leftOut.add(
    'Addresses, routing tables and timers are ns-3’s own. Where paths have equally many links, it may take another.',
  );
  const { title, run } = scenario;
  return {
    title,
    laneId: lane.laneId,
    seed: lane.engine.settings.seed,
    untilSeconds: run.untilSeconds,
    nodes: lane.network.nodes.map(({ id }) => id),
    links,
    tcp,
    flows: flows.toSorted((a, b) => a.atSeconds - b.atSeconds),
    constantRate,
    leftOut: leftOut.sentences(),
  };
}

function linksOf(lane: Lane, leftOut: LeftOut): Ns3Link[] {
  const { network, engine } = lane;
  return network.links.flatMap((link, index): Ns3Link[] => {
    const { id, pair, from, to, reverseOf, isUp, delaySeconds } = link;
    // The way back is part of the link.
    if (id !== pair) return [];
    if (!isUp) {
      leftOut.add(`The link ${id}, which is down at 0 s.`);
      return [];
    }
    const back = reverseOf < 0 ? null : network.links[reverseOf];
    if (back === null) leftOut.add(`That the link ${id} is one-way: ns-3’s links lead both ways.`);
    if (link.course !== null || (back?.course ?? null) !== null) {
      leftOut.add(`The course of the rate or the buffer of ${id}: it stays as it is at 0 s.`);
    }
    if (back !== null && back.delaySeconds !== delaySeconds) {
      leftOut.add(
        `That the delays of ${id} differ: each direction has their mean, so that the round trip is the same.`,
      );
    }
    const direction = (at: number): Ns3Direction => {
      const { rateBitsPerSecond } = engine.links[at];
      return { rateBitsPerSecond, errors: errorsOf(network.links[at], leftOut), queue: queueOf(lane, at, leftOut) };
    };
    return [
      {
        id,
        from,
        to,
        delaySeconds: (delaySeconds + (back?.delaySeconds ?? delaySeconds)) / 2,
        there: direction(index),
        back: direction(reverseOf < 0 ? index : reverseOf),
      },
    ];
  });
}

interface ArrivingFlow {
  readonly atSeconds: number;
  /** Node indices. */
  readonly source: number;
  readonly destination: number;
  /** Infinity: it never ends. */
  readonly bytes: number;
}

/**
 * The flows of a traffic class that arrive in the run, the same as in every lane of this seed. Changes by the timeline are
 * among their causes.
 * @param index of the class, which is of flows
 */
function arrivingFlows(scenario: Scenario, { network, engine }: Lane, index: number): ArrivingFlow[] {
  const { seed } = engine.settings;
  const { untilSeconds } = scenario.run;
  const { id } = scenario.traffic[index];
  const settingsIn = (one: Scenario) => {
    const settings = trafficClass(one.traffic[index], network, seed, TRAFFIC_CATALOGUE, {});
    if (!('flows' in settings)) throw new TypeError(`The class ${id} has no flows.`);
    return settings.flows;
  };
  let current = scenario;
  const source = new FlowClass(settingsIn(current), new RunSeeds(seed));
  const flows: ArrivingFlow[] = [];
  const arriveBefore = (end: number): void => {
    while (source.nextTime < end) {
      const atSeconds = source.nextTime;
      const { source: from, destination, sizeBytes } = source.next();
      flows.push({ atSeconds, source: from, destination, bytes: sizeBytes });
    }
  };
  for (const { atSeconds, set, value } of scenario.timeline) {
    if (atSeconds >= untilSeconds || !set.startsWith(`traffic.${id}.`)) continue;
    arriveBefore(atSeconds);
    current = setPath(current, set, value) as Scenario;
    source.change(atSeconds, settingsIn(current));
  }
  arriveBefore(untilSeconds);
  return flows;
}
