import type { ProbeDeclaration, ProbeState } from '../declaration.ts';

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

const MEANING: Readonly<Record<string, NonNullable<ProbeState['means']>>> = {
  measuring: 'unset',
  bracketing: 'searching',
  'golden section': 'searching',
};

/** What each gate shows, whatever sets its rate. */
export const gateProbes: readonly ProbeDeclaration[] = [
  { id: 'admitRate', role: 'setting', title: 'Admit rate', symbol: 'α', unit: 'flows/s', on: 'gate' },
  { id: 'tokens', role: 'tokens', title: 'Tokens', unit: 'SYNs', on: 'gate' },
  {
    id: 'phase',
    role: 'state',
    title: 'Phase',
    unit: '',
    on: 'gate',
    states: PHASE_NAMES.map((word) => ({ word, ...(word in MEANING ? { means: MEANING[word] } : {}) })),
  },
  {
    id: 'completionRate',
    role: 'completions',
    title: 'Completion rate, last epoch',
    symbol: 'd',
    unit: 'flows/s',
    on: 'gate',
  },
  { id: 'epochs', role: 'epoch', title: 'Epochs', unit: '', on: 'gate' },
];

export const closeAndProbeProbes: readonly ProbeDeclaration[] = [
  ...gateProbes,
  {
    id: 'smoothedCompletionRate',
    role: 'reference',
    title: 'Smoothed completion rate',
    symbol: 'SFCR',
    unit: 'flows/s',
    on: 'gate',
  },
];

/** The search on the plane of admit rate against completion rate: its bracket and the point tried in it. */
export const goldenSectionAscentProbes: readonly ProbeDeclaration[] = [
  ...gateProbes,
  { id: 'lowestPoint', role: 'bracketLow', title: 'Lowest point', symbol: 'a', unit: 'flows/s', on: 'gate' },
  { id: 'bestPoint', role: 'bracketBest', title: 'Best point', symbol: 'b', unit: 'flows/s', on: 'gate' },
  { id: 'highestPoint', role: 'bracketHigh', title: 'Highest point', symbol: 'c', unit: 'flows/s', on: 'gate' },
  { id: 'triedPoint', title: 'Point tried', symbol: 'x', unit: 'flows/s', on: 'gate' },
];
