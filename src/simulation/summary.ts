import type { Engine } from '../engine/engine.ts';

/** Statistics of a set of times in seconds; null over nothing. */
export interface TimeStatistics {
  readonly mean: number | null;
  readonly median: number | null;
  readonly p95: number | null;
}

export interface LinkSummary {
  readonly id: string;
  /** Share of the time that the transmitter was busy, 0 to 1. */
  readonly utilisation: number;
  /** Share of the packets offered that found the buffer full; null when none was offered. */
  readonly loss: number | null;
  /** Packets, the one being sent included. */
  readonly meanQueuePackets: number;
  readonly largestQueuePackets: number;
}

/** A lane's figures over [0, now]. Rates are per simulated second; means over nothing are null. */
export interface LaneSummary {
  readonly timeSeconds: number;
  readonly flowsArrived: number;
  readonly flowsAdmitted: number;
  readonly flowsCompleted: number;
  readonly flowsActive: number;
  readonly flowsWaiting: number;
  readonly synsRefused: number;
  readonly completionRatePerSecond: number | null;
  /** From the first SYN to the last acknowledgement. */
  readonly completionTimeSeconds: TimeStatistics;
  readonly completionTimeFromAdmissionSeconds: TimeStatistics;
  readonly meanCompletedBytes: number | null;
  readonly shareBelow10000Bytes: number | null;
  readonly goodputBitsPerSecond: number | null;
  /** Over completed flows: mean of size / completion time. */
  readonly meanFlowGoodputBitsPerSecond: number | null;
  /** Jain's index of the completed flows' goodputs. */
  readonly jainIndex: number | null;
  readonly packetHops: number;
  readonly packetsDropped: number;
  readonly events: number;
  readonly links: readonly LinkSummary[];
}

/** @param linkIds in the engine's order */
export function summarise(engine: Engine, linkIds: readonly string[]): LaneSummary {
  const { completions, network, scheduler } = engine;
  const { now } = scheduler;
  const { count } = completions;
  const over = (total: number, divisor: number): number | null => (divisor > 0 ? total / divisor : null);
  let small = 0;
  let goodputSquares = 0;
  for (let i = 0; i < count; i++) {
    const size = completions.sizeBytes[i];
    if (size < 10_000) small++;
    const goodput = (size * 8) / completions.sinceArrival[i];
    goodputSquares += goodput * goodput;
  }
  const links = engine.links.map((link, index) => {
    const utilisation = link.utilisation(now);
    return {
      id: linkIds[index],
      utilisation,
      loss: over(link.droppedPackets, link.offeredPackets),
      meanQueuePackets: link.meanQueuePackets(now),
      largestQueuePackets: link.largestQueuePackets,
    };
  });
  return {
    timeSeconds: now,
    flowsArrived: engine.flowsArrived,
    flowsAdmitted: engine.flowsAdmitted,
    flowsCompleted: count,
    flowsActive: engine.flowsActive,
    flowsWaiting: engine.flowsWaiting,
    synsRefused: network.packetsRefused,
    completionRatePerSecond: over(count, now),
    completionTimeSeconds: statistics(completions.sinceArrival.slice(0, count)),
    completionTimeFromAdmissionSeconds: statistics(completions.sinceAdmission.slice(0, count)),
    meanCompletedBytes: over(completions.totalBytes, count),
    shareBelow10000Bytes: over(small, count),
    goodputBitsPerSecond: over(engine.deliveredBytes * 8, now),
    meanFlowGoodputBitsPerSecond: over(completions.totalGoodput, count),
    jainIndex: over(completions.totalGoodput * completions.totalGoodput, count * goodputSquares),
    packetHops: engine.links.reduce((hops, link) => hops + link.sentPackets, 0),
    packetsDropped: network.packetsDropped,
    events: engine.events,
    links,
  };
}

/** Sorts `times`. A quantile is the smallest time that at least that share does not exceed. */
export function statistics(times: Float64Array): TimeStatistics {
  if (times.length === 0) return { mean: null, median: null, p95: null };
  times.sort();
  const quantile = (share: number): number => times[Math.max(0, Math.ceil(share * times.length) - 1)];
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { mean, median: quantile(0.5), p95: quantile(0.95) };
}
