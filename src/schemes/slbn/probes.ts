import type { ProbeDeclaration } from '../declaration.ts';

const error = (id: string, title: string): ProbeDeclaration => ({
  id,
  title,
  unit: '%',
  on: 'lane',
  interpolation: 'step',
});

/** What every explicit-rate scheme shows. */
export const rateProbes: readonly ProbeDeclaration[] = [
  error('sourceErrorMean', 'Error at sources, mean'),
  error('sourceErrorLow', 'Error at sources, 10th percentile'),
  error('sourceErrorHigh', 'Error at sources, 90th percentile'),
  error('linkErrorMean', 'Error at bottlenecks, mean'),
  error('linkErrorLow', 'Error at bottlenecks, 10th percentile'),
  error('linkErrorHigh', 'Error at bottlenecks, 90th percentile'),
  { id: 'sessions', title: 'Sessions', unit: 'sessions', on: 'lane', interpolation: 'step' },
  { id: 'settled', title: 'Settled sessions', unit: 'sessions', on: 'lane', interpolation: 'step' },
  { id: 'settlingSeconds', title: 'Time to converge', unit: 's', on: 'lane', interpolation: 'step' },
  { id: 'levels', title: 'Bottleneck levels', unit: 'levels', on: 'lane', interpolation: 'step' },
  { id: 'levelsFound', title: 'Bottleneck levels found', unit: 'levels', on: 'lane', interpolation: 'step' },
];
