import type { ProbeDeclaration } from '../declaration.ts';

/** What TFRC shows of all its flows together. */
export const tfrcProbes: readonly ProbeDeclaration[] = [
  { id: 'allowedRate', title: 'Allowed rates, sum', symbol: 'ΣX', unit: 'bit/s', on: 'lane' },
  { id: 'lossEventRate', title: 'Loss event rate, mean', symbol: 'p', unit: '', on: 'lane' },
  { id: 'slowStart', title: 'In slow start', unit: 'flows', on: 'lane' },
  { id: 'feedbacks', title: 'Feedback packets', unit: 'packets', on: 'lane' },
];
