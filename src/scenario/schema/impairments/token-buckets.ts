/** What a token bucket lets pass, or makes wait. */
import '../without-eval.ts';
import * as z from 'zod/mini';
import { bitRate, choice, quantity } from '../field.ts';

const bucket = {
  rateBitsPerSecond: bitRate('Tokens'),
  burstBytes: quantity({
    title: 'Bucket',
    unit: 'bytes',
    minimum: 1,
    maximum: 1e9,
    logarithmic: true,
    help: 'Tokens that it holds, a byte each. It is full at time 0.',
  }),
};

export const policer = {
  title: 'Policer',
  help: 'A packet that comes to the link takes a token for each of its bytes. Without enough tokens it does not pass. It never waits.',
  start: { rateBitsPerSecond: 1e6, burstBytes: 30_000, action: 'drop' },
  schema: z.strictObject({
    ...bucket,
    action: z._default(
      choice('Without tokens', {
        drop: ['Dropped'],
        mark: ['Marked', 'Packets of flows with ECN are marked and pass; others are dropped.'],
      }),
      'drop',
    ),
  }),
} as const;

export const shaper = {
  title: 'Shaper',
  help: 'The packet that is sent next waits until there is a token for each of its bytes. The others queue behind it.',
  start: { rateBitsPerSecond: 1e6, burstBytes: 30_000 },
  schema: z.strictObject(bucket),
} as const;
