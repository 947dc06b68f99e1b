import type { ProbeDeclaration } from '../declaration.ts';

/** What TFRC shows of all its flows together. */
export const tfrcProbes: readonly ProbeDeclaration[] = [
  { id: 'allowedRate', title: 'Allowed rates, sum', symbol: 'ΣX', unit: 'bit/s', on: 'lane', interpolation: 'step' },
  { id: 'lossEventRate', title: 'Loss event rate, mean', symbol: 'p', unit: '', on: 'lane', interpolation: 'step' },
  { id: 'slowStart', title: 'In slow start', unit: 'flows', on: 'lane', interpolation: 'step' },
  { id: 'feedbacks', title: 'Feedback packets', unit: 'packets', on: 'lane', interpolation: 'step' },
];
