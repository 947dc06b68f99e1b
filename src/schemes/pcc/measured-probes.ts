import type { ProbeAnswers, SchemeContext } from '../../engine/controller.ts';
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

const isOn = ({ sender }: PccFlow): boolean => sender.isOn;
const isProtected = ({ sender, receiver }: PccFlow): boolean => sender.isOn && receiver.phase === Phase.protected;

/** The probes on the lane. @param flows gives the PCC flows that are here now */
export function laneProbes(flows: () => readonly PccFlow[], context: SchemeContext): ProbeAnswers {
  const count = (which: (flow: PccFlow) => boolean) => () => flows().filter(which).length;
  const sum = (value: (flow: PccFlow) => number) => () => flows().reduce((total, flow) => total + value(flow), 0);
  const mean = (value: (flow: PccFlow) => number) => () => meanOn(flows(), value);
  const seconds = sum(({ flow }) => context.now() - context.flows.arrivedAt[flow]);
  const onSeconds = sum(({ sender }) => sender.onSeconds(context.now()));
  return {
    flowsOn: count(isOn),
    flowsProtected: count(isProtected),
    flowsOff: count((flow) => !isOn(flow)),
    shareOn: () => (seconds() > 0 ? onSeconds() / seconds() : 0),
    meanProbability: mean(({ receiver }) => Math.min(1, receiver.latest.probability)),
    meanTcpRate: mean(({ receiver }) => receiver.tcpRate),
    meanRate: mean(({ receiver }) => receiver.rate),
    meanEffectiveRate: mean(({ receiver }) => receiver.effectiveRate),
    meanLossEventRate: mean(({ receiver }) => receiver.losses.lossEventRate),
    deliveredBytes: sum(({ deliveredBytes }) => deliveredBytes),
    experiments: sum(({ trials }) => trials),
    onPeriodsFinished: sum(({ sender }) => sender.onPeriods),
  };
}

/** Over the flows that are on and know the value; 0 where there is none. */
function meanOn(flows: readonly PccFlow[], value: (flow: PccFlow) => number): number {
  const values = flows.filter(isOn).map(value).filter(Number.isFinite);
  return values.length > 0 ? values.reduce((sum, one) => sum + one, 0) / values.length : 0;
}
