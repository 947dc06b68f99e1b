/** All comparisons with closed forms, in the order in which they are printed. */
import type { Comparison } from './comparison.ts';
import { littleComparisons } from './little.ts';
import { queueComparisons } from './queues.ts';
import { rateComparisons } from './rates.ts';
import { windowComparisons } from './windows.ts';

export const COMPARISONS: readonly Comparison[] = [
  ...queueComparisons,
  ...littleComparisons,
  ...windowComparisons,
  ...rateComparisons,
];
