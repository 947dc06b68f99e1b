import '../without-eval.ts';
import * as z from 'zod/mini';
import { quantity } from '../field.ts';

export const duplication = {
  title: 'Duplication',
  help: 'A packet arrives twice, one right behind the other.',
  start: { probability: 0.01 },
  schema: z.strictObject({
    probability: quantity({ title: 'Share that is doubled', minimum: 0, maximum: 1 }),
  }),
} as const;
