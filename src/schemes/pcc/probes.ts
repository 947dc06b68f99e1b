import type { ProbeDeclaration } from '../declaration.ts';

const lane = { on: 'lane' } as const;
const flow = { on: 'flow', inspected: true } as const;

/** What a lane shows, and then each flow. Means are over the flows that are on. */
export const probes: readonly ProbeDeclaration[] = [
  { ...lane, id: 'flowsOn', title: 'Flows on', unit: 'flows' },
  { ...lane, id: 'flowsProtected', title: 'Flows in their protected time', unit: 'flows' },
  { ...lane, id: 'flowsOff', title: 'Flows off', unit: 'flows' },
  { ...lane, id: 'shareOn', title: 'Share of time on, since 0 s', unit: '' },
  { ...lane, id: 'meanProbability', title: 'Mean probability to stay', symbol: 'p', unit: '' },
  { ...lane, id: 'meanTcpRate', title: 'Mean TCP-friendly rate', symbol: 'rTCP', unit: 'bit/s' },
  { ...lane, id: 'meanRate', title: 'Mean rate of the applications', symbol: 'rNA', unit: 'bit/s' },
  { ...lane, id: 'meanEffectiveRate', title: 'Mean effective rate', symbol: 'rEFF', unit: 'bit/s' },
  { ...lane, id: 'meanLossEventRate', title: 'Mean loss event rate', symbol: 'l', unit: '' },
  { ...lane, id: 'deliveredBytes', title: 'Bytes delivered by PCC flows', unit: 'bytes' },
  { ...lane, id: 'experiments', title: 'Trials so far', unit: 'trials' },
  { ...lane, id: 'onPeriodsFinished', title: 'On-periods finished', unit: 'periods' },
  { ...flow, id: 'tcpRate', title: 'TCP-friendly rate', symbol: 'rTCP', unit: 'bit/s' },
  { ...flow, id: 'applicationRate', title: 'Rate of the application', symbol: 'rNA', unit: 'bit/s' },
  { ...flow, id: 'effectiveRate', title: 'Effective rate', symbol: 'rEFF', unit: 'bit/s' },
];

/** What a receiver does. */
export const Phase = {
  /** Nothing comes, or only probes. */
  off: 0,
  /** Probe before on: the protected time, with probes in place of data. */
  probing: 1,
  /** T': estimating, and on whatever comes. */
  protected: 2,
  on: 3,
  /** Probe while off: on before its off time was over. */
  resumed: 4,
  /** Loss rate monitoring: suspended for good. */
  ended: 5,
} as const;
