import { ALONE } from './alone.ts';
import { BESIDE } from './beside.ts';
import { GENERAL } from './general.ts';
import { SPECIAL } from './special.ts';
import type { Question } from './question.ts';

/** All questions, in the order of the RFC's sections. */
export const QUESTIONS: readonly Question[] = [...ALONE, ...BESIDE, ...GENERAL, ...SPECIAL];

/** What is not asked, and why. */
export const NOT_ASKED: readonly string[] = [
  '5.3.1 and 5.3.2 are about documents.',
  '6.2 is about tunnels: nothing is encapsulated here.',
  '7.10 is about multipath: no flow here has two paths.',
];
