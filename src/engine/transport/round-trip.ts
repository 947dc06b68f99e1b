import type { FlowTable } from '../flows.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** The packet sent at `timedAt` was answered `now`: measures the round trip, in ticks of the sender's clock. */
export function measureRoundTrip(flows: FlowTable, flow: number, now: number, parameters: TcpParameters): void {
  const tick = parameters.clockGranularitySeconds;
  const sample =
    tick > 0 ? (Math.floor(now / tick) - Math.floor(flows.timedAt[flow] / tick)) * tick : now - flows.timedAt[flow];
  roundTripMeasured(flows, flow, sample, parameters);
}

/** A round trip of `sample` seconds was measured: smoothed round trip, variation and timeout (RFC 6298, 2.2 and 2.3). */
export function roundTripMeasured(flows: FlowTable, flow: number, sample: number, parameters: TcpParameters): void {
  const before = flows.smoothedRoundTrip[flow];
  if (before === 0) {
    flows.smoothedRoundTrip[flow] = sample;
    flows.roundTripVariation[flow] = sample / 2;
  } else {
    flows.roundTripVariation[flow] = 0.75 * flows.roundTripVariation[flow] + 0.25 * Math.abs(before - sample);
    flows.smoothedRoundTrip[flow] = 0.875 * before + 0.125 * sample;
  }
  const timeout = flows.smoothedRoundTrip[flow] + 4 * flows.roundTripVariation[flow];
  flows.retransmissionTimeout[flow] = Math.min(
    Math.max(timeout, parameters.minimumTimeoutSeconds),
    parameters.maximumTimeoutSeconds,
  );
}
