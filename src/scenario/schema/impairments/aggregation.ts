import '../without-eval.ts';
import * as z from 'zod/mini';
import { kinds, quantity } from '../field.ts';
import { longestWait } from './reordering.ts';

const packets = quantity({ title: 'Packets together', minimum: 1, maximum: 1000, integer: true });

export const aggregation = {
  title: 'Aggregation',
  help: 'Packets are gathered and let go together.',
  start: { release: { kind: 'count', packets: 8, longestWaitSeconds: 0.005 } },
  schema: z.strictObject({
    release: kinds(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('count'),
          packets,
          longestWaitSeconds: longestWait('The first that waits takes the others along when this is over.'),
        }),
        z.strictObject({
          kind: z.literal('period'),
          seconds: quantity({ title: 'Period', unit: 's', minimum: 1e-5, maximum: 100 }),
        }),
        z.strictObject({
          kind: z.literal('contention'),
          meanSeconds: quantity({ title: 'Mean time to access', unit: 's', minimum: 0, maximum: 10 }),
          packets: packets,
        }),
      ]),
      'Let go',
      {
        count: ['By count', 'When as many have come.', { packets: 8, longestWaitSeconds: 0.005 }],
        period: ['By time', 'They arrive at the multiples of a period.', { seconds: 0.005 }],
        contention: [
          'After contention',
          'The first that waits asks for the medium, which is free after an exponential time. Those that have come by then go together.',
          { meanSeconds: 0.002, packets: 32 },
        ],
      },
    ),
  }),
} as const;
