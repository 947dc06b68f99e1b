import type { ProbeDeclaration } from '../declaration.ts';

/** What each link with XCP shows. */
export const xcpProbes: readonly ProbeDeclaration[] = [
  { id: 'feedback', title: 'Aggregate feedback', symbol: 'φ/d', unit: 'bit/s', on: 'gate', interpolation: 'step' },
  { id: 'shuffled', title: 'Shuffled', symbol: 'h/d', unit: 'bit/s', on: 'gate', interpolation: 'step' },
  { id: 'interval', title: 'Control interval', symbol: 'd', unit: 's', on: 'gate', interpolation: 'step' },
];
