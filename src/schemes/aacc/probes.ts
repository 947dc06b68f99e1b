import type { ProbeDeclaration } from '../declaration.ts';

/** A gate is an interface: of its paths the one with the least beta is shown. */
export const aaccProbes: readonly ProbeDeclaration[] = [
  {
    id: 'beta',
    title: 'Congestion parameter',
    symbol: 'β',
    unit: '',
    on: 'gate',
    inspected: true,
    interpolation: 'step',
  },
  { id: 'gap', title: 'Inter-packet gap', unit: 'time units', on: 'gate', interpolation: 'step' },
  {
    id: 'change',
    title: 'Average change in delay',
    symbol: 'v',
    unit: 'time units',
    on: 'gate',
    inspected: true,
    interpolation: 'step',
  },
  {
    id: 'sampledChange',
    title: 'Change in delay, newest sample',
    unit: 'time units',
    on: 'gate',
    interpolation: 'step',
  },
  {
    id: 'interfaceQueue',
    title: 'Interface queue',
    unit: 'packets',
    on: 'gate',
    inspected: true,
    interpolation: 'step',
  },
  {
    id: 'phase',
    title: 'Last update',
    unit: '',
    on: 'gate',
    interpolation: 'step',
    states: ['no traffic', 'keeping', 'opening', 'closing', 'uncontrolled'],
  },
  { id: 'goodputInTime', title: 'Goodput within the time limit', unit: 'bit/s', on: 'lane', interpolation: 'step' },
  { id: 'lateShare', title: 'Share of the data that came late', unit: '', on: 'lane', interpolation: 'step' },
  { id: 'interfacePackets', title: 'Packets at interfaces', unit: 'packets', on: 'lane', interpolation: 'step' },
  {
    id: 'inTimeBytes',
    title: 'Bytes delivered within the time limit',
    unit: 'bytes',
    on: 'lane',
    interpolation: 'step',
  },
  { id: 'lateBytes', title: 'Bytes delivered late', unit: 'bytes', on: 'lane', interpolation: 'step' },
  {
    id: 'lowerThreshold',
    title: 'Lower threshold',
    symbol: 'θ1',
    unit: 'time units',
    on: 'lane',
    limits: 'change',
    interpolation: 'step',
  },
  {
    id: 'upperThreshold',
    title: 'Upper threshold',
    symbol: 'θ2',
    unit: 'time units',
    on: 'lane',
    limits: 'change',
    interpolation: 'step',
  },
  { id: 'increment', title: 'Increment of β', symbol: 'Δp', unit: '', on: 'lane', interpolation: 'step' },
  { id: 'decrement', title: 'Decrement of β', symbol: 'Δn', unit: '', on: 'lane', interpolation: 'step' },
];

/** Values of the probe `phase`; between them those of an update. */
export const Phase = { idle: 0, uncontrolled: 4 } as const;
