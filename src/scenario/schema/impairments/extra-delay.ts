import '../without-eval.ts';
import * as z from 'zod/mini';
import { quantity } from '../field.ts';
import { profiledWithin } from '../profile.ts';
import { order } from './jitter.ts';

export const extraDelay = {
  title: 'Delay over time',
  help: 'Each packet arrives later by the value of this moment, when its last bit leaves the transmitter: a trace, handovers, another path.',
  start: { seconds: { kind: 'step', before: 0, after: 0.02, atSeconds: 5 } },
  schema: z.strictObject({
    seconds: profiledWithin(quantity({ title: 'Extra delay', unit: 's', minimum: 0, maximum: 100 })),
    order: order('Order with delay over time'),
  }),
} as const;
