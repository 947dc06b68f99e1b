import '../without-eval.ts';
import * as z from 'zod/mini';
import { kinds, quantity } from '../field.ts';

/** How long a packet waits for others to leave at most. */
export const longestWait = (help: string): z.ZodMiniNumber =>
  quantity({ title: 'Longest wait', unit: 's', minimum: 0, maximum: 100, help });

export const reordering = {
  title: 'Reordering',
  help: 'A share of the packets is late, and those behind overtake them.',
  start: { share: 0.01, late: { kind: 'packets', packets: 5, longestWaitSeconds: 0.1 } },
  schema: z.strictObject({
    share: quantity({ title: 'Share that is late', minimum: 0, maximum: 1 }),
    late: kinds(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('packets'),
          packets: quantity({ title: 'Packets', minimum: 1, maximum: 10_000, integer: true }),
          longestWaitSeconds: longestWait('When this is over it goes, whether others have left or not.'),
        }),
        z.strictObject({
          kind: z.literal('time'),
          seconds: quantity({ title: 'Time', unit: 's', minimum: 0, maximum: 100 }),
        }),
      ]),
      'Late by',
      {
        packets: [
          'Packets',
          'It goes right behind as many that leave after it.',
          { packets: 5, longestWaitSeconds: 0.1 },
        ],
        time: ['Time', 'It arrives as much later.', { seconds: 0.01 }],
      },
    ),
  }),
} as const;
