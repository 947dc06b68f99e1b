import type { ProbeAnswers } from '../../engine/controller.ts';
import type { PccFlow } from './pcc-flow.ts';
import { Phase } from './probes.ts';
import type { PccReceiver } from './receiver.ts';

/** The probes on a flow. NaN: nothing is measured. @param flowAt gives the PCC flow in a row of the flow table */
export function flowProbes(flowAt: (row: number) => PccFlow | undefined): ProbeAnswers {
  const measured = (value: (receiver: PccReceiver) => number) => (row: number) => {
    const flow = flowAt(row);
    if (flow === undefined || flow.receiver.phase === Phase.off || flow.receiver.phase === Phase.ended) return NaN;
    return value(flow.receiver);
  };
  return {
    // Before the first loss r_TCP has no limit.
    tcpRate: measured(({ tcpRate }) => (Number.isFinite(tcpRate) ? tcpRate : NaN)),
    applicationRate: measured(({ rate }) => (rate > 0 ? rate : NaN)),
    effectiveRate: measured(({ effectiveRate }) => (effectiveRate > 0 ? effectiveRate : NaN)),
  };
}
