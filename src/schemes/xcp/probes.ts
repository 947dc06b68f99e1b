import type { ProbeDeclaration } from '../declaration.ts';

/** What each link with XCP shows. */
export const xcpProbes: readonly ProbeDeclaration[] = [
  { id: 'feedback', role: 'setting', title: 'Aggregate feedback', symbol: 'φ/d', unit: 'bit/s', on: 'gate' },
  { id: 'shuffled', title: 'Shuffled', symbol: 'h/d', unit: 'bit/s', on: 'gate' },
  { id: 'interval', title: 'Control interval', symbol: 'd', unit: 's', on: 'gate' },
];
