import type { PccFlow } from './pcc-flow.ts';
import { Phase, probes } from './probes.ts';

/** The value now of the `probe`-th of the declared probes, on a flow; NaN: nothing is measured. */
export function flowProbe(probe: number, { receiver }: PccFlow): number {
  const { phase } = receiver;
  if (phase === Phase.off || phase === Phase.ended) return NaN;
  switch (probes[probe].id) {
    case 'tcpRate':
      return finite(receiver.tcpRate);
    case 'applicationRate':
      return receiver.rate > 0 ? receiver.rate : NaN;
    default:
      return receiver.effectiveRate > 0 ? receiver.effectiveRate : NaN;
  }
}

/** Before the first loss r_TCP has no limit. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : NaN;
}
