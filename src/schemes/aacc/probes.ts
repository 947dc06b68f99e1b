import type { ProbeDeclaration } from '../declaration.ts';

/** A gate is an interface: of its paths the one with the smallest beta is shown. */
export const aaccProbes: readonly ProbeDeclaration[] = [
  {
    id: 'beta',
    role: 'setting',
    title: 'Congestion parameter',
    symbol: 'β',
    unit: '',
    on: 'gate',
    inspected: true,
  },
  { id: 'gap', role: 'gap', title: 'Inter-packet gap', unit: 'time units', on: 'gate' },
  {
    id: 'change',
    role: 'trend',
    title: 'Average change in delay',
    symbol: 'v',
    unit: 'time units',
    on: 'gate',
    inspected: true,
  },
  {
    id: 'sampledChange',
    role: 'newestSample',
    title: 'Change in delay, newest sample',
    unit: 'time units',
    on: 'gate',
  },
  {
    id: 'interfaceQueue',
    role: 'waiting',
    title: 'Interface queue',
    unit: 'packets',
    on: 'gate',
    inspected: true,
  },
  {
    id: 'phase',
    role: 'state',
    title: 'Last update',
    unit: '',
    on: 'gate',
    states: [
      { word: 'no traffic', means: 'unset' },
      { word: 'keeping' },
      { word: 'opening', means: 'rising' },
      { word: 'closing', means: 'falling' },
      { word: 'uncontrolled', means: 'open' },
    ],
  },
  { id: 'goodputInTime', title: 'Goodput within the time limit', unit: 'bit/s', on: 'lane' },
  { id: 'lateShare', title: 'Share of the data that came late', unit: '', on: 'lane' },
  { id: 'interfacePackets', role: 'waiting', title: 'Packets at interfaces', unit: 'packets', on: 'lane' },
  {
    id: 'inTimeBytes',
    role: 'inTime',
    title: 'Bytes delivered within the time limit',
    unit: 'bytes',
    on: 'lane',
  },
  { id: 'lateBytes', role: 'late', title: 'Bytes delivered late', unit: 'bytes', on: 'lane' },
];

/** Values of the probe `phase`; between them those of an update. */
export const Phase = { idle: 0, uncontrolled: 4 } as const;
