import type { FlowTable } from '../flows.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** The packet sent at `timedAt` was answered `now`: measures the round trip, by the sender's clock. */
export function measureRoundTrip(flows: FlowTable, flow: number, now: number, parameters: TcpParameters): void {
  if (parameters.roundTripArithmetic === 'ticks') {
    roundTripMeasuredInTicks(flows, flow, now, parameters);
    return;
  }
  const tick = parameters.clockGranularitySeconds;
  const sample =
    tick > 0 ? (Math.floor(now / tick) - Math.floor(flows.timedAt[flow] / tick)) * tick : now - flows.timedAt[flow];
  roundTripMeasured(flows, flow, sample, parameters);
}

/** A round trip of `sample` seconds was measured: smoothed round trip, variation and timeout (RFC 6298, 2.2 and 2.3). */
function roundTripMeasured(flows: FlowTable, flow: number, sample: number, parameters: TcpParameters): void {
  noteRoundTrip(flows, flow, sample);
  const before = flows.smoothedRoundTrip[flow];
  if (before === 0) {
    flows.smoothedRoundTrip[flow] = sample;
    flows.roundTripVariation[flow] = sample / 2;
  } else {
    flows.roundTripVariation[flow] = 0.75 * flows.roundTripVariation[flow] + 0.25 * Math.abs(before - sample);
    flows.smoothedRoundTrip[flow] = 0.875 * before + 0.125 * sample;
  }
  flows.measuredTimeout[flow] = flows.smoothedRoundTrip[flow] + 4 * flows.roundTripVariation[flow];
  setRetransmissionTimeout(flows, flow, 1, parameters);
}

function noteRoundTrip(flows: FlowTable, flow: number, sample: number): void {
  const shortest = flows.shortestRoundTrip[flow];
  flows.latestRoundTrip[flow] = sample;
  if (shortest === 0 || sample < shortest) flows.shortestRoundTrip[flow] = sample;
}

/** Multiples of it, less their whole part, are spread evenly over [0, 1). */
const GOLDEN_RATIO = 0.6180339887498949;

/**
 * The timed segment was acknowledged at `now`, in Jacobson's arithmetic (SIGCOMM 1988, appendix A): the smoothed round
 * trip in eighths of a tick, its variation in quarters, both whole. The hosts' clocks tick out of step.
 */
function roundTripMeasuredInTicks(flows: FlowTable, flow: number, now: number, parameters: TcpParameters): void {
  const tick = parameters.clockGranularitySeconds;
  const phase = (flows.number[flow] * GOLDEN_RATIO) % 1;
  const sample = Math.max(1, Math.floor(now / tick + phase) - Math.floor(flows.timedAt[flow] / tick + phase));
  let eighths = Math.round((flows.smoothedRoundTrip[flow] / tick) * 8);
  let quarters = Math.round((flows.roundTripVariation[flow] / tick) * 4);
  if (eighths === 0) {
    eighths = sample << 3;
    quarters = sample << 1;
  } else {
    const error = sample - (eighths >> 3);
    eighths = Math.max(1, eighths + error);
    quarters = Math.max(1, quarters + Math.abs(error) - (quarters >> 2));
  }
  noteRoundTrip(flows, flow, sample * tick);
  flows.smoothedRoundTrip[flow] = (eighths / 8) * tick;
  flows.roundTripVariation[flow] = (quarters / 4) * tick;
  flows.measuredTimeout[flow] = (quarters + (eighths >> 3)) * tick;
  setRetransmissionTimeout(flows, flow, 1, parameters);
}

/** The timeout in force, from the measured one: bounded below, backed off, bounded above. */
export function setRetransmissionTimeout(
  flows: FlowTable,
  flow: number,
  backOff: number,
  { minimumTimeoutSeconds, maximumTimeoutSeconds }: TcpParameters,
): void {
  flows.backOff[flow] = backOff;
  flows.retransmissionTimeout[flow] = Math.min(
    Math.max(flows.measuredTimeout[flow], minimumTimeoutSeconds) * backOff,
    maximumTimeoutSeconds,
  );
}

/** The timer went off, or the SYN's did: the timeout doubles, up to its maximum. */
export function backOffTimeout(flows: FlowTable, flow: number, parameters: TcpParameters): void {
  const atMost = flows.retransmissionTimeout[flow] >= parameters.maximumTimeoutSeconds;
  setRetransmissionTimeout(flows, flow, flows.backOff[flow] * (atMost ? 1 : 2), parameters);
  if (parameters.roundTripArithmetic === 'ticks' && flows.backOff[flow] > 8) {
    // BSD: backed off this far, the old round trip says little; the next sample replaces it.
    flows.smoothedRoundTrip[flow] = 0;
  }
}
