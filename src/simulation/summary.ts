import { quantileOf } from '../base/select.ts';
import type { CallClass } from '../engine/calls/call-class.ts';
import type { Recovery } from '../engine/calls/recovery.ts';
import type { Completions } from '../engine/completions.ts';
import type { Engine } from '../engine/engine.ts';
import { percentileOf, type WaitsState } from '../engine/waits.ts';
import { Players, type PlayerTotals } from '../engine/traffic/players.ts';

/** Statistics of a set of times in seconds; null over nothing. */
export interface TimeStatistics {
  readonly mean: number | null;
  readonly median: number | null;
  readonly p95: number | null;
}

/** The same of queueing delays, each percentile right within 1.6 %. */
interface DelayStatistics extends TimeStatistics {
  readonly p99: number | null;
}

interface LinkSummary {
  readonly id: string;
  /** Share of the time that the transmitter was busy, 0 to 1. */
  readonly utilisation: number;
  /** Share of the packets that came to it and did not reach its far end, whoever stopped them; null when none came. */
  readonly loss: number | null;
  /** The part of `loss` that the link itself has dropped or lost, and the part that the scheme has refused there. */
  readonly dropped: number | null;
  readonly refused: number | null;
  /** Packets, the one being sent included. */
  readonly meanQueuePackets: number;
  /** Since 0 s, whatever the window. */
  readonly largestQueuePackets: number;
}

/** What is said of the flows that completed in a window. */
interface CompletedFigures {
  readonly completionRatePerSecond: number | null;
  /** From the first SYN to the last acknowledgement. */
  readonly completionTimeSeconds: TimeStatistics;
  readonly completionTimeFromAdmissionSeconds: TimeStatistics;
  readonly meanCompletedBytes: number | null;
  readonly shareBelow10000Bytes: number | null;
  /** Mean of size / completion time. */
  readonly meanFlowGoodputBitsPerSecond: number | null;
  /** Jain's index of their goodputs. */
  readonly jainIndex: number | null;
}

/** How the players of a class of video fared. */
interface VideoSummary {
  readonly chunks: number;
  /** R, the mean over the chunks. */
  readonly meanBitRateBitsPerSecond: number | null;
  /** Chunks asked for at another bit rate than the one before, all players together. */
  readonly bitRateSwitches: number;
  readonly stalls: number;
  /** All players together. */
  readonly stallSeconds: number;
  /** B at the end, the mean over the players that play. */
  readonly bufferSeconds: number | null;
}

/** What became of the calls of a class. A call may begin in one window and be answered in the next. */
interface CallSummary {
  readonly begun: number;
  readonly attempts: number;
  readonly answered: number;
  readonly gaveUp: number;
  /** Retries that a budget did not allow, and attempts that a breaker or a throttle held back. */
  readonly withheld: number;
  /** Answered over all that ended in the window: answered, or given up. Null when none did. */
  readonly answeredShare: number | null;
  /** Attempts over calls begun. Null when none began. */
  readonly amplification: number | null;
  /** Work whose answer nobody waited for, of the work whose answers arrived. Null when none did. */
  readonly wastedWork: number | null;
  /** From the first attempt to the answer in time; each percentile right within 1.6 %. */
  readonly meanAnswerSeconds: number | null;
  readonly medianAnswerSeconds: number | null;
  readonly p95AnswerSeconds: number | null;
  readonly p99AnswerSeconds: number | null;
  /**
   * What became of the calls after a trigger: a change of the timeline that has been taken back. From the end of the trigger to
   * the end of the window, wherever that begins. Null where there is no trigger, or it has not ended.
   */
  readonly recovery: Recovery | null;
  /** Seconds from the end of the trigger until calls are answered again. Null where they are not. */
  readonly recoverySeconds: number | null;
  /** 1: the verdict is `never`. 0: it is another. Null: there is none yet. */
  readonly neverRecovers: number | null;
}

/** The figures of one traffic class. Of requests, completion times are the times that users waited for a response. */
interface ClassSummary extends CompletedFigures {
  readonly id: string;
  readonly flowsArrived: number;
  readonly flowsAdmitted: number;
  readonly flowsCompleted: number;
  /** At the end. */
  readonly flowsActive: number;
  readonly goodputBitsPerSecond: number | null;
  /** The delays of its data packets that went through the charted link, each as it began to be sent. Absent: no link is charted. */
  readonly queueingDelaySeconds?: DelayStatistics;
  /** Retransmissions of segments that had arrived: what a sender took for lost was late, or its acknowledgement was lost. */
  readonly spuriousRetransmissions: number;
  /** Segments that arrived marked, for each round trip of a flow. Null without ECN. */
  readonly marksPerRoundTrip: number | null;
  /** Absent: it is no video. */
  readonly video?: VideoSummary;
  /** Absent: it has no calls. */
  readonly calls?: CallSummary;
}

/** A lane's figures over a window of time. Rates are per simulated second; means over nothing are null. */
export interface LaneSummary extends CompletedFigures {
  /** The window's end. */
  readonly timeSeconds: number;
  readonly flowsArrived: number;
  readonly flowsAdmitted: number;
  readonly flowsCompleted: number;
  /** At the end. */
  readonly flowsActive: number;
  /** At the end. */
  readonly flowsWaiting: number;
  /** SYNs that the scheme refused. */
  readonly synsRefused: number;
  /** Those of `packetsDropped` that the scheme refused: data (and FINs), and packets of other kinds. */
  readonly dataRefused: number;
  readonly otherRefused: number;
  readonly goodputBitsPerSecond: number | null;
  /**
   * Of long-lived classes: goodput per active flow of that which gets most over that which gets least. Null where fewer
   * than two are active.
   */
  readonly rateRatio: number | null;
  readonly packetHops: number;
  /** Packets dropped by buffers, links or the scheme. Refused SYNs are not among them. */
  readonly packetsDropped: number;
  /**
   * Shares of the packets whose fate was decided in the window (they arrived, were dropped or were refused),
   * acknowledgements left out: dropped by links; SYNs refused by gates; discarded by the scheme. Null over none.
   */
  readonly droppedShare: number | null;
  readonly refusedShare: number | null;
  readonly discardedShare: number | null;
  readonly events: number;
  readonly links: readonly LinkSummary[];
  /** Each traffic class, in the order of the scenario. */
  readonly classes: readonly ClassSummary[];
}

/** What has been counted since 0 s, at a moment. A summary is the difference of two. */
export interface Totals {
  readonly timeSeconds: number;
  readonly flowsArrived: number;
  readonly flowsAdmitted: number;
  readonly flowsCompleted: number;
  readonly flowsActive: number;
  readonly flowsWaiting: number;
  readonly synsRefused: number;
  readonly dataRefused: number;
  readonly otherRefused: number;
  readonly packetsDropped: number;
  readonly packetsDecidedOut: number;
  readonly packetsDroppedOut: number;
  readonly deliveredBytes: number;
  readonly events: number;
  readonly links: readonly LinkTotals[];
  readonly classes: readonly ClassTotals[];
  /** The delays at the charted link. */
  readonly delays?: WaitsState;
}

interface ClassTotals {
  readonly calls?: CallTotals;
  readonly video?: PlayerTotals & { readonly buffer: number };
  readonly flowsArrived: number;
  readonly flowsAdmitted: number;
  readonly flowsActive: number;
  readonly deliveredBytes: number;
  readonly spuriousRetransmissions: number;
  readonly marksArrived: number;
  readonly roundTripsEnded: number;
}

interface LinkTotals {
  readonly offeredPackets: number;
  readonly missingPackets: number;
  readonly refusedPackets: number;
  readonly sentPackets: number;
  readonly busySeconds: number;
  /** Packets in the queue, summed over time. */
  readonly queueSeconds: number;
  /** Since 0 s. */
  readonly largestQueuePackets: number;
}

type Counts = 'begun' | 'attempts' | 'answered' | 'gaveUp' | 'withheld' | 'workTaken' | 'workWasted';

interface CallTotals extends Pick<CallClass, Counts> {
  readonly answers: WaitsState;
  readonly recovery: Recovery | null;
}

/** The engine's totals, now. */
export function totalsOf(engine: Engine): Totals {
  const { completions, network, scheduler } = engine;
  const { now } = scheduler;
  return {
    timeSeconds: now,
    flowsArrived: engine.census.arrived,
    flowsAdmitted: engine.census.admitted,
    flowsCompleted: completions.count,
    flowsActive: engine.census.active,
    flowsWaiting: engine.census.waiting,
    synsRefused: network.synsRefused,
    dataRefused: network.dataRefused,
    otherRefused: network.otherRefused,
    packetsDropped: network.packetsDropped,
    packetsDecidedOut: network.packetsDecidedOut,
    packetsDroppedOut: network.packetsDroppedOut,
    deliveredBytes: engine.goodputBytes,
    events: engine.events,
    links: engine.links.map((link) => ({
      // Both settle the link, so that what has been sent by now is counted.
      busySeconds: link.utilisation(now) * now,
      queueSeconds: link.meanQueuePackets(now) * now,
      offeredPackets: link.offeredPackets,
      missingPackets: link.missingPackets,
      refusedPackets: link.refusedPackets,
      sentPackets: link.sentPackets,
      largestQueuePackets: link.longestQueue(now),
    })),
    classes: [...engine.census.activeInClass].map((flowsActive, index) => ({
      flowsActive,
      flowsArrived: engine.census.arrivedInClass[index],
      flowsAdmitted: engine.census.admittedInClass[index],
      deliveredBytes: engine.deliveredOf(index),
      spuriousRetransmissions: engine.spuriousRetransmissions[index],
      marksArrived: engine.marksArrived[index],
      roundTripsEnded: engine.roundTripsEnded[index],
      ...videoTotals(engine, index),
      ...callTotals(engine, index),
    })),
    ...delayTotals(engine),
  };
}

function delayTotals({ links }: Engine): Pick<Totals, 'delays'> {
  const delays = links.find((link) => link.delays !== null)?.delays;
  return delays === undefined || delays === null ? {} : { delays: delays.save() };
}

function delaySummary(
  trafficClass: number,
  to: Totals['delays'],
  from: Totals['delays'],
): Pick<ClassSummary, 'queueingDelaySeconds'> {
  if (to === undefined) return {};
  const packets = to.counts[trafficClass] - (from?.counts[trafficClass] ?? 0);
  const seconds = to.seconds[trafficClass] - (from?.seconds[trafficClass] ?? 0);
  const percentile = (share: number): number | null => percentileOf(trafficClass, share, to.bins, from?.bins);
  return {
    queueingDelaySeconds: {
      mean: over(seconds, packets),
      median: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
    },
  };
}

function callTotals({ transports }: Engine, trafficClass: number): Pick<ClassTotals, 'calls'> {
  if (!transports.calls.isOf(trafficClass)) return {};
  const { begun, attempts, answered, gaveUp, withheld, workTaken, workWasted, answers } =
    transports.calls.of(trafficClass);
  const recovery = transports.calls.recovery(trafficClass);
  const counts = { begun, attempts, answered, gaveUp, withheld, workTaken, workWasted };
  return { calls: { ...counts, answers: answers.save(), recovery } };
}

function videoTotals(engine: Engine, trafficClass: number): Pick<ClassTotals, 'video'> {
  const application = engine.clientsOf(trafficClass)?.application;
  if (!(application instanceof Players)) return {};
  const { now } = engine.scheduler;
  return { video: { ...application.totals(now), buffer: application.present(now).buffer } };
}

/** What is known of a lane here. The types of the library are made of this file, and have nothing of the scenario. */
interface SummarisedLane {
  readonly engine: Engine;
  readonly shape: {
    readonly links: readonly string[];
    readonly traffic: readonly { readonly id: string; readonly kind: string }[];
  };
}

/** A lane's figures from one moment to another, as `totalsOf` gave them: by default from 0 s to now. */
export function summaryOf(lane: SummarisedLane, to: Totals = totalsOf(lane.engine), begin?: Totals): LaneSummary {
  const { completions } = lane.engine;
  const { links: linkIds, traffic } = lane.shape;
  const from = begin ?? zeroTotals(linkIds.length, traffic.length);
  const seconds = to.timeSeconds - from.timeSeconds;
  const window = { seconds, first: from.flowsCompleted, end: to.flowsCompleted };
  const links = to.links.map((link, index) => {
    const before = from.links[index];
    const offered = link.offeredPackets - before.offeredPackets;
    const missing = link.missingPackets - before.missingPackets;
    const refused = link.refusedPackets - before.refusedPackets;
    return {
      id: linkIds[index],
      utilisation: seconds > 0 ? (link.busySeconds - before.busySeconds) / seconds : 0,
      loss: over(missing, offered),
      dropped: over(missing - refused, offered),
      refused: over(refused, offered),
      meanQueuePackets: seconds > 0 ? (link.queueSeconds - before.queueSeconds) / seconds : 0,
      largestQueuePackets: link.largestQueuePackets,
    };
  });
  const classes = traffic.map(({ id }, index) => {
    const [now, before] = [to.classes[index], from.classes[index]];
    const { count, ...figures } = completedFigures(completions, window, index);
    return {
      id,
      flowsArrived: now.flowsArrived - before.flowsArrived,
      flowsAdmitted: now.flowsAdmitted - before.flowsAdmitted,
      flowsCompleted: count,
      flowsActive: now.flowsActive,
      goodputBitsPerSecond: over((now.deliveredBytes - before.deliveredBytes) * 8, seconds),
      spuriousRetransmissions: now.spuriousRetransmissions - before.spuriousRetransmissions,
      marksPerRoundTrip: over(now.marksArrived - before.marksArrived, now.roundTripsEnded - before.roundTripsEnded),
      ...figures,
      ...delaySummary(index, to.delays, from.delays),
      ...videoSummary(now.video, before.video),
      ...callSummary(now.calls, before.calls),
    };
  });
  const { count, ...figures } = completedFigures(completions, window, null);
  const decided = to.packetsDecidedOut - from.packetsDecidedOut;
  const discarded = to.dataRefused - from.dataRefused + to.otherRefused - from.otherRefused;
  return {
    timeSeconds: to.timeSeconds,
    flowsArrived: to.flowsArrived - from.flowsArrived,
    flowsAdmitted: to.flowsAdmitted - from.flowsAdmitted,
    flowsCompleted: count,
    flowsActive: to.flowsActive,
    flowsWaiting: to.flowsWaiting,
    synsRefused: to.synsRefused - from.synsRefused,
    dataRefused: to.dataRefused - from.dataRefused,
    otherRefused: to.otherRefused - from.otherRefused,
    ...figures,
    goodputBitsPerSecond: over((to.deliveredBytes - from.deliveredBytes) * 8, seconds),
    rateRatio: ratioOf(
      classes.flatMap(({ goodputBitsPerSecond, flowsActive }, index) =>
        traffic[index].kind !== 'long-lived' || flowsActive === 0 ? [] : [(goodputBitsPerSecond ?? 0) / flowsActive],
      ),
    ),
    packetHops: to.links.reduce((hops, link, i) => hops + link.sentPackets - from.links[i].sentPackets, 0),
    packetsDropped: to.packetsDropped - from.packetsDropped,
    droppedShare: over(to.packetsDroppedOut - from.packetsDroppedOut, decided),
    refusedShare: over(to.synsRefused - from.synsRefused, decided),
    discardedShare: over(discarded, decided),
    events: to.events - from.events,
    links,
    classes,
  };
}

function videoSummary(to: ClassTotals['video'], from: ClassTotals['video']): Pick<ClassSummary, 'video'> {
  if (to === undefined) return {};
  const chunks = to.chunks - (from?.chunks ?? 0);
  return {
    video: {
      chunks,
      meanBitRateBitsPerSecond: over(to.rateSum - (from?.rateSum ?? 0), chunks),
      bitRateSwitches: to.switches - (from?.switches ?? 0),
      stalls: to.stalls - (from?.stalls ?? 0),
      stallSeconds: to.stallSeconds - (from?.stallSeconds ?? 0),
      bufferSeconds: Number.isNaN(to.buffer) ? null : to.buffer,
    },
  };
}

function callSummary(to: ClassTotals['calls'], from: ClassTotals['calls']): Pick<ClassSummary, 'calls'> {
  if (to === undefined) return {};
  const { recovery } = to;
  const grown = (total: Counts): number => to[total] - (from?.[total] ?? 0);
  const percentile = (share: number): number | null => percentileOf(0, share, to.answers.bins, from?.answers.bins);
  const [begun, answered, gaveUp, wasted] = [grown('begun'), grown('answered'), grown('gaveUp'), grown('workWasted')];
  return {
    calls: {
      begun,
      attempts: grown('attempts'),
      answered,
      gaveUp,
      withheld: grown('withheld'),
      answeredShare: over(answered, answered + gaveUp),
      amplification: over(grown('attempts'), begun),
      wastedWork: over(wasted, wasted + grown('workTaken')),
      meanAnswerSeconds: over(to.answers.seconds[0] - (from?.answers.seconds[0] ?? 0), answered),
      medianAnswerSeconds: percentile(0.5),
      p95AnswerSeconds: percentile(0.95),
      p99AnswerSeconds: percentile(0.99),
      recovery,
      recoverySeconds: recovery?.verdict === 'recovers' ? recovery.seconds : null,
      neverRecovers: recovery === null || recovery.verdict === 'open' ? null : recovery.verdict === 'never' ? 1 : 0,
    },
  };
}

/** The largest of several rates over the smallest. */
function ratioOf(rates: readonly number[]): number | null {
  return rates.length < 2 ? null : over(Math.max(...rates), Math.min(...rates));
}

/** Null over nothing. */
function over(total: number, divisor: number): number | null {
  return divisor > 0 ? total / divisor : null;
}

/** Over rows of completions, those of one class or, with null, all. */
function completedFigures(
  completions: Completions,
  { seconds, first, end }: { readonly seconds: number; readonly first: number; readonly end: number },
  trafficClass: number | null,
): CompletedFigures & { readonly count: number } {
  const sinceArrival = new Float64Array(end - first);
  const sinceAdmission = new Float64Array(end - first);
  let count = 0;
  let small = 0;
  let bytes = 0;
  let goodputs = 0;
  let goodputSquares = 0;
  for (let i = first; i < end; i++) {
    if (trafficClass !== null && completions.trafficClass[i] !== trafficClass) continue;
    const size = completions.sizeBytes[i];
    const goodput = (size * 8) / completions.sinceArrival[i];
    if (size < 10_000) small++;
    bytes += size;
    goodputs += goodput;
    goodputSquares += goodput * goodput;
    sinceArrival[count] = completions.sinceArrival[i];
    sinceAdmission[count] = completions.sinceAdmission[i];
    count++;
  }
  return {
    count,
    completionRatePerSecond: over(count, seconds),
    completionTimeSeconds: statistics(sinceArrival.subarray(0, count)),
    completionTimeFromAdmissionSeconds: statistics(sinceAdmission.subarray(0, count)),
    meanCompletedBytes: over(bytes, count),
    shareBelow10000Bytes: over(small, count),
    meanFlowGoodputBitsPerSecond: over(goodputs, count),
    jainIndex: over(goodputs * goodputs, count * goodputSquares),
  };
}

function zeroTotals(links: number, classes: number): Totals {
  const link: LinkTotals = {
    offeredPackets: 0,
    missingPackets: 0,
    refusedPackets: 0,
    sentPackets: 0,
    busySeconds: 0,
    queueSeconds: 0,
    largestQueuePackets: 0,
  };
  return {
    timeSeconds: 0,
    flowsArrived: 0,
    flowsAdmitted: 0,
    flowsCompleted: 0,
    flowsActive: 0,
    flowsWaiting: 0,
    synsRefused: 0,
    dataRefused: 0,
    otherRefused: 0,
    packetsDropped: 0,
    packetsDecidedOut: 0,
    packetsDroppedOut: 0,
    deliveredBytes: 0,
    events: 0,
    links: Array.from({ length: links }, () => link),
    classes: Array.from({ length: classes }, () => ({
      flowsArrived: 0,
      flowsAdmitted: 0,
      flowsActive: 0,
      deliveredBytes: 0,
      spuriousRetransmissions: 0,
      marksArrived: 0,
      roundTripsEnded: 0,
    })),
  };
}

/** Sorts `times`. */
export function statistics(times: Float64Array): TimeStatistics {
  if (times.length === 0) return { mean: null, median: null, p95: null };
  times.sort();
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { mean, median: quantileOf(times, 0.5), p95: quantileOf(times, 0.95) };
}
