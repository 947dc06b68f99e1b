/** Losses on the way that are no sign of congestion, and links that repeat what is lost. */
import '../without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../../limits.ts';
import { quantity, words } from '../field.ts';

export const lossTrace = {
  title: 'Loss from a trace',
  help: 'Which packets are lost, one after another, and then again from the first.',
  start: { packets: '0000000001' },
  schema: z.strictObject({
    packets: words('Packets', LIMITS.lossTraceLength, '1: lost, 0: not. After the last packet the first one follows.'),
  }),
} as const;

export const corruption = {
  title: 'Corruption',
  help: 'Bits are wrong, independently of each other. A packet with a wrong bit is lost: longer packets are lost more often.',
  start: { bitErrorProbability: 1e-7 },
  schema: z.strictObject({
    bitErrorProbability: quantity({ title: 'Bit error probability', minimum: 0, maximum: 1 }),
  }),
} as const;

export const retransmission = {
  title: 'Link-level retransmission',
  help: 'The link repeats a packet that was not received, as Wi-Fi does: delay instead of loss. Packets behind it wait, where order is kept.',
  start: { failureProbability: 0.1, tries: 7, trySeconds: 0.001 },
  schema: z.strictObject({
    failureProbability: quantity({ title: 'A try fails with probability', minimum: 0, maximum: 1 }),
    tries: z._default(
      quantity({
        title: 'Tries',
        minimum: 1,
        maximum: 1000,
        integer: true,
        help: 'After as many failures the packet is lost.',
      }),
      7,
    ),
    trySeconds: quantity({ title: 'Time of a try', unit: 's', minimum: 0, maximum: 10 }),
  }),
} as const;
