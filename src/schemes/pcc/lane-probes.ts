import type { SchemeContext } from '../../engine/controller.ts';
import type { PccFlow } from './pcc-flow.ts';
import { Phase, probes } from './probes.ts';

const isOn = ({ sender }: PccFlow): boolean => sender.isOn;
const isProtected = ({ sender, receiver }: PccFlow): boolean => sender.isOn && receiver.phase === Phase.protected;

/** The value now of the `probe`-th of the declared probes. */
export function laneProbe(probe: number, flows: readonly PccFlow[], context: SchemeContext): number {
  const now = context.now();
  const sum = (value: (flow: PccFlow) => number): number => flows.reduce((total, flow) => total + value(flow), 0);
  switch (probes[probe].id) {
    case 'flowsOn':
      return flows.filter(isOn).length;
    case 'flowsProtected':
      return flows.filter(isProtected).length;
    case 'flowsOff':
      return flows.length - flows.filter(isOn).length;
    case 'shareOn': {
      const seconds = sum(({ flow }) => now - context.flows.arrivedAt[flow]);
      return seconds > 0 ? sum(({ sender }) => sender.onSeconds(now)) / seconds : 0;
    }
    case 'meanProbability':
      return meanOn(flows, ({ receiver }) => Math.min(1, receiver.latest.probability));
    case 'meanTcpRate':
      return meanOn(flows, ({ receiver }) => receiver.tcpRate);
    case 'meanRate':
      return meanOn(flows, ({ receiver }) => receiver.rate);
    case 'meanEffectiveRate':
      return meanOn(flows, ({ receiver }) => receiver.effectiveRate);
    case 'meanLossEventRate':
      return meanOn(flows, ({ receiver }) => receiver.losses.lossEventRate);
    case 'deliveredBytes':
      return sum(({ deliveredBytes }) => deliveredBytes);
    case 'experiments':
      return sum(({ experiments }) => experiments);
    default:
      return sum(({ sender }) => sender.onPeriods);
  }
}

/** Over the flows that are on and know the value; 0 where there is none. */
function meanOn(flows: readonly PccFlow[], value: (flow: PccFlow) => number): number {
  const values = flows.filter(isOn).map(value).filter(Number.isFinite);
  return values.length > 0 ? values.reduce((sum, one) => sum + one, 0) / values.length : 0;
}
