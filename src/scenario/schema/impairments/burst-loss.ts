import '../without-eval.ts';
import * as z from 'zod/mini';
import { quantity } from '../field.ts';

const probability = (title: string, help: string, minimum = 0): z.ZodMiniNumber =>
  quantity({ title, minimum, maximum: 1, help });

export const burstLoss = {
  title: 'Bursts of loss',
  help: 'A channel with a good and a bad state (Gilbert and Elliott). It moves at each packet, and begins in the good state.',
  start: { goodToBad: 0.001, badToGood: 0.25, lossInBad: 1, lossInGood: 0 },
  schema: z.strictObject({
    goodToBad: probability('From good to bad, p', 'Probability at each packet in the good state.'),
    badToGood: probability(
      'From bad to good, r',
      'Probability at each packet in the bad state: it lasts for 1 / r packets in the mean.',
      1e-6,
    ),
    lossInBad: z._default(probability('Loss in the bad state, 1 - h', 'Share of the packets that are lost in it.'), 1),
    lossInGood: z._default(
      probability('Loss in the good state, 1 - k', 'Share of the packets that are lost in it. 0: Gilbert’s channel.'),
      0,
    ),
  }),
} as const;
