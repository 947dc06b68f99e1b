import type { ProbeDeclaration } from '../declaration.ts';

/** Values of the probe `phase`, and their words in the same order. */
export const Phase = { measuring: 0, fixed: 1, closing: 2, probing: 3 } as const;
export const PHASE_NAMES = ['measuring', 'fixed', 'closing', 'probing'];

/** What each gate shows, whatever sets its rate. The order is that of `SessionController.probe`. */
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
