import type { ProbeDeclaration, ProbeRole } from '../declaration.ts';

const error = (id: string, role: ProbeRole, title: string): ProbeDeclaration => ({
  id,
  role,
  title,
  unit: '%',
  on: 'lane',
});

/** What every explicit-rate scheme shows. */
export const rateProbes: readonly ProbeDeclaration[] = [
  error('sourceErrorMean', 'sourceError', 'Error at sources, mean'),
  error('sourceErrorLow', 'sourceErrorLeast', 'Error at sources, 10th percentile'),
  error('sourceErrorHigh', 'sourceErrorMost', 'Error at sources, 90th percentile'),
  error('linkErrorMean', 'linkError', 'Error at bottlenecks, mean'),
  error('linkErrorLow', 'linkErrorLeast', 'Error at bottlenecks, 10th percentile'),
  error('linkErrorHigh', 'linkErrorMost', 'Error at bottlenecks, 90th percentile'),
  { id: 'sessions', role: 'present', title: 'Sessions', unit: 'sessions', on: 'lane' },
  { id: 'settled', role: 'settledSessions', title: 'Settled sessions', unit: 'sessions', on: 'lane' },
  { id: 'settlingSeconds', role: 'settlingTime', title: 'Time to converge', unit: 's', on: 'lane' },
  { id: 'levels', title: 'Bottleneck levels', unit: 'levels', on: 'lane' },
  { id: 'levelsFound', role: 'foundLevels', title: 'Bottleneck levels found', unit: 'levels', on: 'lane' },
  { id: 'largestQueuePackets', role: 'largestQueue', title: 'Largest queue of all links', unit: 'packets', on: 'lane' },
  { id: 'largestQueueSeconds', title: 'Largest queueing delay of all links', unit: 's', on: 'lane' },
  { id: 'controlLoad', role: 'controlLoad', title: 'Control packets on the busiest link', unit: '%', on: 'lane' },
];
