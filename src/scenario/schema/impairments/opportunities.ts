import '../without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../../limits.ts';
import { words } from '../field.ts';

export const opportunities = {
  title: 'Opportunities',
  help: 'The link sends at moments of a trace, as Mahimahi has them. Each lets 1,504 bytes through, and what is not needed is lost. A packet then takes its time at the rate of the link.',
  start: { milliseconds: '4 8 9 10 20' },
  schema: z.strictObject({
    milliseconds: words(
      'Moments, in ms',
      LIMITS.opportunitiesLength,
      'Whole numbers that do not fall, with spaces or line breaks between them. After the last one the trace begins again.',
    ),
  }),
} as const;
