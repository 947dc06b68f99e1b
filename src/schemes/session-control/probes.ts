import type { ProbeDeclaration } from '../declaration.ts';

/** Values of the probe `phase`, and their words in the same order. */
export const Phase = {
  measuring: 0,
  fixed: 1,
  closing: 2,
  probing: 3,
  bracketing: 4,
  section: 5,
  ascending: 6,
} as const;
export const PHASE_NAMES = ['measuring', 'fixed', 'closing', 'probing', 'bracketing', 'golden section', 'ascending'];

/** What each gate shows, whatever sets its rate. */
export const gateProbes: readonly ProbeDeclaration[] = [
  { id: 'admitRate', title: 'Admit rate', symbol: 'α', unit: 'flows/s', on: 'gate', interpolation: 'step' },
  { id: 'tokens', title: 'Tokens', unit: 'SYNs', on: 'gate', interpolation: 'linear' },
  {
    id: 'phase',
    title: 'Phase',
    unit: '',
    on: 'gate',
    interpolation: 'step',
    states: PHASE_NAMES,
  },
  {
    id: 'completionRate',
    title: 'Completion rate, last epoch',
    symbol: 'd',
    unit: 'flows/s',
    on: 'gate',
    interpolation: 'step',
  },
  { id: 'epochs', title: 'Epochs', unit: '', on: 'gate', interpolation: 'step' },
];

export const closeAndProbeProbes: readonly ProbeDeclaration[] = [
  ...gateProbes,
  {
    id: 'smoothedCompletionRate',
    title: 'Smoothed completion rate',
    symbol: 'SFCR',
    unit: 'flows/s',
    on: 'gate',
    interpolation: 'step',
  },
];

/** The search on the plane of admit rate against completion rate: its bracket and the point tried in it. */
export const goldenSectionAscentProbes: readonly ProbeDeclaration[] = [
  ...gateProbes,
  { id: 'lowestPoint', title: 'Lowest point', symbol: 'a', unit: 'flows/s', on: 'gate', interpolation: 'step' },
  { id: 'bestPoint', title: 'Best point', symbol: 'b', unit: 'flows/s', on: 'gate', interpolation: 'step' },
  { id: 'highestPoint', title: 'Highest point', symbol: 'c', unit: 'flows/s', on: 'gate', interpolation: 'step' },
  { id: 'triedPoint', title: 'Point tried', symbol: 'x', unit: 'flows/s', on: 'gate', interpolation: 'step' },
];
