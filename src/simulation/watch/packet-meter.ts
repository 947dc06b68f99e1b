import * as FlowState from '../../engine/kinds/flow-state.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import { atMostMostly, quantileOf } from '../../base/select.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import { aloneSeconds, propagationRoundTrip } from './alone-seconds.ts';

/**
 * What is asked about the data packets and the flows of traffic classes, in a window of time.
 * `sent`, `delivered`, `resent`: packets. `lost`: those dropped, lost or refused, as
 * a share of them and the packets delivered.
 * `timeouts`: of retransmission timers. `delay-p95`: the 95th percentile of the one-way delay of the packets delivered, s.
 * `gap-growth`: the least factor by which a gap between two transmissions exceeds the gap before it.
 * `completion-*`: completion times in s of the flows with a size that arrive in the window; a flow that has not finished
 * counts with its age at the end of the run. `persistent-loss`: the largest share of its packets that a flow loses in
 * each of three successive intervals of 5 s. `timed-out`: the share of the flows present whose retransmission timer expires.
 * `slowdown-p95`: of the flows that `completion-*` counts, the 95th percentile of these times over those of a flow alone.
 * `round-trip`: the longest propagation round trip of the flows present, s.
 * `flow-*`: of the flows that never end and are there all the time, what is delivered for the first time, bit/s: `least` and
 * `largest` of a flow, and `low`, what the flow that has least gets at most in 80 % of the parts of the window. `flow-silence`:
 * how long a flow gets nothing, in parts of the window that follow each other, s.
 */
export type PacketStatistic =
  | 'sent'
  | 'delivered'
  | 'resent'
  | 'lost'
  | 'timeouts'
  | 'delay-p95'
  | 'gap-growth'
  | 'completion-mean'
  | 'completion-p95'
  | 'completion-largest'
  | 'persistent-loss'
  | 'timed-out'
  | 'slowdown-p95'
  | 'round-trip'
  | FlowStatistic;

type FlowStatistic = 'flow-least' | 'flow-largest' | 'flow-low' | 'flow-silence';

/** What has been counted of a class since 0 s. */
interface ClassCounts {
  sent: number;
  delivered: number;
  resent: number;
  lost: number;
  timeouts: number;
  /** Delays recorded. */
  delays: number;
}

/** What there is at a moment. */
interface ClassTotals extends ClassCounts {
  /** Bytes delivered of each flow that never ends, as in `neverEnding`. */
  readonly flowBytes: readonly number[];
}

export type MeterTotals = readonly ClassTotals[];

interface MeteredFlow {
  readonly arrivedSeconds: number;
  /** NaN: it has not finished. */
  completedSeconds: number;
  /** How long it would take alone; null: it never ends. */
  readonly aloneSeconds: number | null;
  readonly roundTripSeconds: number;
  /** Its row among the engine's flows, while it is there. */
  readonly row: number;
  /** When it left. */
  deliveredBytes: number;
  /** When its retransmission timer expired. */
  readonly timeouts: number[];
}

export interface MeterState {
  readonly counts: readonly ClassCounts[];
  readonly delays: readonly (readonly number[])[];
  readonly sendTimes: readonly (readonly number[])[];
  readonly metered: readonly (readonly MeteredFlow[])[];
  readonly open: readonly (readonly [number: number, index: number])[];
  readonly intervals: readonly (readonly (readonly [number: number, counts: readonly number[]])[])[];
  readonly sentAt: Float64Array<ArrayBuffer>;
}

/** Seconds of an interval of `persistent-loss`: RFC 8084, 4.1, asks for a few; our choice. */
const LOSS_INTERVAL = 5;
/** A sender has backed off fully when its gaps exceed this (s): what comes later is not compared. */
const LONG_GAP = 10;
/** Gaps are compared from this long after the window's beginning on, s. */
const BACK_OFF_BEGINS = 2;
/** Nothing grew by less than this, or nothing is left to compare. */
const LARGEST_GROWTH = 10;

interface MeterBound {
  readonly seconds: number;
  readonly totals: MeterTotals | undefined;
}

/** Counts packets and flows by traffic class. Attach it before the lane runs. */
export class PacketMeter implements LaneObserver {
  readonly stops = false;
  private counts: ClassCounts[];
  private delays: number[][];
  private sendTimes: number[][];
  private metered: MeteredFlow[][];
  /** Flows that are there, by their number: which of the metered ones of their class they are. */
  private open = new Map<number, number>();
  /** By flow's number: packets sent and lost in each interval. */
  private intervals: Map<number, number[]>[];
  private sentAt = new Float64Array(1024);
  private readonly wanted: ReadonlySet<PacketStatistic>;

  constructor(
    private readonly lane: Lane,
    wanted: readonly PacketStatistic[],
  ) {
    this.wanted = new Set(wanted);
    const each = <One>(make: () => One): One[] => lane.shape.traffic.map(make);
    this.counts = each(() => ({ sent: 0, delivered: 0, resent: 0, lost: 0, timeouts: 0, delays: 0 }));
    this.delays = each(() => []);
    this.sendTimes = each(() => []);
    this.metered = each(() => []);
    this.intervals = each(() => new Map<number, number[]>());
  }

  happened(kind: number, _link: number, flow: number, packet: number): void {
    if (flow < 0) return;
    const { flows, scheduler, network } = this.lane.engine;
    const trafficClass = flows.trafficClass[flow];
    const counts = this.counts[trafficClass];
    const now = scheduler.now;
    switch (kind) {
      case Happened.flowArrived: {
        const bytes = flows.askedBytes(flow);
        const one = {
          arrivedSeconds: now,
          completedSeconds: NaN,
          // A flow that never ends has no size.
          aloneSeconds: Number.isFinite(bytes) && bytes > 0 ? aloneSeconds(this.lane.engine, flow, bytes) : null,
          roundTripSeconds: propagationRoundTrip(this.lane.engine, flow),
          row: flow,
          deliveredBytes: 0,
          timeouts: [],
        };
        this.open.set(flows.number[flow], this.metered[trafficClass].push(one) - 1);
        return;
      }
      case Happened.flowLeft:
      case Happened.flowCompleted: {
        const one = this.openFlow(trafficClass, flow);
        if (one !== undefined) {
          one.completedSeconds = now;
          one.deliveredBytes = flows.deliveredBytes[flow];
        }
        this.open.delete(flows.number[flow]);
        return;
      }
      case Happened.timedOut:
        counts.timeouts++;
        this.openFlow(trafficClass, flow)?.timeouts.push(now);
        return;
    }
    if (packet < 0) return;
    const { packets } = network;
    const what = packets.kind[packet];
    if (what !== PacketKind.data && what !== PacketKind.fin) return;
    switch (kind) {
      case Happened.packetSent:
        counts.sent++;
        if (packets.resent[packet] !== 0) counts.resent++;
        if (this.wanted.has('gap-growth')) this.sendTimes[trafficClass].push(now);
        if (this.wanted.has('delay-p95')) this.setOut(packets.numberOf(packet), now);
        this.countInInterval(trafficClass, flow, now, 0);
        break;
      case Happened.packetDelivered:
        counts.delivered++;
        if (this.wanted.has('delay-p95')) {
          this.delays[trafficClass].push(now - this.sentAt[packets.numberOf(packet)]);
          counts.delays++;
        }
        break;
      case Happened.packetDropped:
      case Happened.packetRefused:
        counts.lost++;
        this.countInInterval(trafficClass, flow, now, 1);
        break;
    }
  }

  sampled(): void {}

  private openFlow(trafficClass: number, flow: number): MeteredFlow | undefined {
    const index = this.open.get(this.lane.engine.flows.number[flow]);
    return index === undefined ? undefined : this.metered[trafficClass][index];
  }

  /** A copy of all that was counted so far. */
  save(): MeterState {
    return {
      counts: this.counts.map((one) => ({ ...one })),
      delays: this.delays.map((one) => [...one]),
      sendTimes: this.sendTimes.map((one) => [...one]),
      metered: this.metered.map(copiesOf),
      open: [...this.open],
      intervals: this.intervals.map((one) => [...one].map(([number, counts]) => [number, [...counts]] as const)),
      sentAt: this.sentAt.slice(),
    };
  }

  restore({ counts, delays, sendTimes, metered, open, intervals, sentAt }: MeterState): void {
    this.counts = counts.map((one) => ({ ...one }));
    this.delays = delays.map((one) => [...one]);
    this.sendTimes = sendTimes.map((one) => [...one]);
    this.metered = metered.map(copiesOf);
    this.open = new Map(open);
    this.intervals = intervals.map((one) => new Map(one.map(([number, each]) => [number, [...each]])));
    this.sentAt = sentAt.slice();
  }

  /** The totals of each class, now. */
  totals(): MeterTotals {
    const { flows } = this.lane.engine;
    const hasFlows = [...this.wanted].some((one) => one.startsWith('flow-'));
    const bytesOf = ({ completedSeconds, row, deliveredBytes }: MeteredFlow): number =>
      Number.isNaN(completedSeconds) ? flows.deliveredBytes[row] : deliveredBytes;
    return this.counts.map((one, index) => ({
      ...one,
      flowBytes: hasFlows ? this.neverEnding(index).map(bytesOf) : [],
    }));
  }

  /**
   * @param classes ids of traffic classes, taken together
   * @param bounds the moments that part the window into equal parts, its begin and end among them, with the totals then;
   *   undefined: at 0 s
   * @returns null over nothing
   */
  value(take: PacketStatistic, classes: readonly string[], bounds: readonly MeterBound[]): number | null {
    const [{ seconds: fromSeconds, totals: from }, { seconds: toSeconds, totals }] = [bounds[0], bounds.at(-1)!];
    const to = totals!;
    const indices = classes.map((id) => this.lane.shape.traffic.findIndex((one) => one.id === id));
    if (indices.includes(-1)) return null;
    const increase = (what: keyof ClassCounts): number =>
      indices.reduce((sum, index) => sum + to[index][what] - (from?.[index][what] ?? 0), 0);
    switch (take) {
      case 'lost': {
        const decided = increase('lost') + increase('delivered');
        return decided > 0 ? increase('lost') / decided : null;
      }
      case 'delay-p95': {
        const delays = indices.flatMap((i) => this.delays[i].slice(from?.[i].delays ?? 0, to[i].delays));
        return delays.length === 0 ? null : quantileOf(Float64Array.from(delays).sort(), 0.95);
      }
      case 'gap-growth':
        return Math.min(...indices.map((i) => gapGrowth(this.sendTimes[i], fromSeconds, toSeconds)));
      case 'completion-mean':
      case 'completion-p95':
      case 'completion-largest':
      case 'slowdown-p95':
        return this.completion(take, indices, fromSeconds, toSeconds);
      case 'timed-out': {
        const present = this.present(indices, fromSeconds, toSeconds);
        const late = present.filter(({ timeouts }) => timeouts.some((at) => at >= fromSeconds && at <= toSeconds));
        return present.length === 0 ? null : late.length / present.length;
      }
      case 'round-trip':
        return this.present(indices, fromSeconds, toSeconds).reduce<number | null>(
          (longest, { roundTripSeconds }) => Math.max(longest ?? 0, roundTripSeconds),
          null,
        );
      case 'flow-least':
      case 'flow-largest':
      case 'flow-low':
      case 'flow-silence':
        return this.ofFlows(take, indices, bounds);
      case 'persistent-loss':
        return Math.max(...indices.map((i) => persistentLoss(this.intervals[i])));
      default:
        return increase(take);
    }
  }

  /** In the order in which they arrived. */
  private neverEnding(trafficClass: number): MeteredFlow[] {
    return this.metered[trafficClass].filter((one) => one.aloneSeconds === null);
  }

  private ofFlows(take: FlowStatistic, classes: readonly number[], bounds: readonly MeterBound[]): number | null {
    // Fluid is not counted by flow.
    if (this.lane.engine.fluid !== null) return null;
    const [from, to] = [bounds[0].seconds, bounds.at(-1)!.seconds];
    const got = classes.flatMap((index) =>
      this.neverEnding(index).flatMap(({ arrivedSeconds, completedSeconds }, n) =>
        arrivedSeconds > from || completedSeconds < to
          ? []
          : [bounds.map(({ totals }) => totals?.[index].flowBytes[n] ?? 0)],
      ),
    );
    if (got.length === 0) return null;
    const parts = got.map((bytes) => bytes.slice(1).map((one, n) => one - bytes[n]));
    const bitsPerSecond = (bytes: number, seconds: number): number => (8 * bytes) / seconds;
    const whole = got.map((bytes) => bitsPerSecond(bytes.at(-1)! - bytes[0], to - from));
    switch (take) {
      case 'flow-least':
        return Math.min(...whole);
      case 'flow-largest':
        return Math.max(...whole);
      case 'flow-low':
        return Math.min(...parts.map((one) => bitsPerSecond(atMostMostly(one), (to - from) / one.length)));
      default:
        return Math.max(...parts.map((one) => (longestSilence(one) * (to - from)) / one.length));
    }
  }

  private present(classes: readonly number[], fromSeconds: number, toSeconds: number): MeteredFlow[] {
    return classes
      .flatMap((index) => this.metered[index])
      .filter(
        ({ arrivedSeconds, completedSeconds }) => arrivedSeconds <= toSeconds && !(completedSeconds < fromSeconds),
      );
  }

  private completion(
    take: 'completion-mean' | 'completion-p95' | 'completion-largest' | 'slowdown-p95',
    classes: readonly number[],
    fromSeconds: number,
    toSeconds: number,
  ): number | null {
    const end = this.lane.timeSeconds;
    const times = classes
      .flatMap((index) => this.metered[index])
      .filter(
        ({ arrivedSeconds, aloneSeconds: alone }) =>
          alone !== null && arrivedSeconds >= fromSeconds && arrivedSeconds <= toSeconds,
      )
      .map(({ completedSeconds, arrivedSeconds, aloneSeconds: alone }) => {
        const took = (Number.isNaN(completedSeconds) ? end : completedSeconds) - arrivedSeconds;
        return take === 'slowdown-p95' ? took / alone! : took;
      });
    if (times.length === 0) return null;
    const sorted = Float64Array.from(times).sort();
    if (take === 'completion-largest') return sorted.at(-1)!;
    return take === 'completion-mean'
      ? sorted.reduce((sum, one) => sum + one, 0) / sorted.length
      : quantileOf(sorted, 0.95);
  }

  private setOut(packet: number, now: number): void {
    if (packet >= this.sentAt.length) {
      const larger = new Float64Array(2 * packet);
      larger.set(this.sentAt);
      this.sentAt = larger;
    }
    this.sentAt[packet] = now;
  }

  private countInInterval(trafficClass: number, flow: number, now: number, what: 0 | 1): void {
    const { flows } = this.lane.engine;
    if (!this.wanted.has('persistent-loss') || flows.state[flow] === FlowState.completed) return;
    const ofClass = this.intervals[trafficClass];
    const place = 2 * Math.floor(now / LOSS_INTERVAL) + what;
    const known = ofClass.get(flows.number[flow]) ?? [];
    known[place] = (known[place] ?? 0) + 1;
    ofClass.set(flows.number[flow], known);
  }
}

function copiesOf(flows: readonly MeteredFlow[]): MeteredFlow[] {
  return flows.map((one) => ({ ...one, timeouts: [...one.timeouts] }));
}

/** Exported for its test. The last gap lasts until the window's end, and counts where it is long enough. */
export function gapGrowth(times: readonly number[], fromSeconds: number, toSeconds: number): number {
  const within = [fromSeconds, ...times.filter((time) => time >= fromSeconds && time < toSeconds)];
  const gaps = within.slice(1).map((time, i) => time - within[i]);
  let least = LARGEST_GROWTH;
  for (let i = 1; i < gaps.length && gaps[i - 1] <= LONG_GAP; i++) {
    if (within[i + 1] < fromSeconds + BACK_OFF_BEGINS) continue;
    // Two packets at one moment are no gap that grows.
    least = Math.min(least, gaps[i - 1] > 0 ? gaps[i] / gaps[i - 1] : 0);
  }
  return least;
}

/** The number of zeros that follow each other, at most. */
function longestSilence(values: readonly number[]): number {
  let [longest, now] = [0, 0];
  for (const value of values) {
    now = value === 0 ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return longest;
}

function persistentLoss(intervals: ReadonlyMap<number, readonly number[]>): number {
  let largest = 0;
  for (const counts of intervals.values()) {
    const shares: number[] = [];
    for (let i = 0; i < counts.length; i += 2) {
      const sent = counts[i] ?? 0;
      shares.push(sent > 0 ? (counts[i + 1] ?? 0) / sent : 0);
    }
    for (let i = 2; i < shares.length; i++) {
      largest = Math.max(largest, Math.min(shares[i - 2], shares[i - 1], shares[i]));
    }
  }
  return largest;
}
