import '../without-eval.ts';
import * as z from 'zod/mini';
import { choice, kinds, kindsOrNone, quantity } from '../field.ts';

/** The longest extra delay that may be named, seconds. */
const LONGEST = 100;

const delay = (title: string): z.ZodMiniNumber => quantity({ title, unit: 's', minimum: 0, maximum: LONGEST });

const randomDelay = () =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('uniform'),
      minimumSeconds: z._default(delay('Minimum'), 0),
      maximumSeconds: delay('Maximum'),
    }),
    z.strictObject({ kind: z.literal('exponential'), meanSeconds: delay('Mean') }),
    z.strictObject({
      kind: z.literal('normal'),
      meanSeconds: delay('Mean'),
      deviationSeconds: delay('Standard deviation'),
    }),
    z.strictObject({
      kind: z.literal('pareto'),
      meanSeconds: delay('Mean'),
      shape: quantity({ title: 'Shape', minimum: 1.01, maximum: 100, help: 'Near 1: a few very long delays.' }),
    }),
    /** Quantiles from 0 to 1 at equal distances, with straight lines between them. */
    z.strictObject({
      kind: z.literal('table'),
      quantilesSeconds: z.array(delay('Quantile')).check(z.minLength(2), z.maxLength(1000)),
    }),
  ]);

const DISTRIBUTIONS = {
  uniform: ['Uniform', '', { minimumSeconds: 0, maximumSeconds: 0.005 }],
  exponential: ['Exponential', '', { meanSeconds: 0.0025 }],
  normal: ['Normal', 'A draw below 0 counts as 0.', { meanSeconds: 0.0025, deviationSeconds: 0.001 }],
  pareto: ['Pareto', 'The minimum is the mean times (shape - 1) / shape.', { meanSeconds: 0.0025, shape: 2.5 }],
} as const;

/** A random delay. */
const delayDistribution = kinds(randomDelay(), 'Extra delay', DISTRIBUTIONS);

/** Data packets leave their host later by a random time, beside the processing delay. */
export const hostJitter = kindsOrNone(randomDelay(), 'Jitter of hosts', DISTRIBUTIONS);

/** Whether a packet may overtake another. A link may have delays of both kinds, each with an order. */
export const order = (title: string) =>
  z._default(
    choice(title, {
      kept: ['Kept', 'A packet that would overtake another arrives with it.'],
      free: ['Packets may overtake', 'Packets arrive as their delays say.'],
    }),
    'kept',
  );

export const jitter = {
  title: 'Jitter',
  help: 'Each packet arrives later by a random time, drawn when its last bit leaves the transmitter.',
  start: { distribution: { kind: 'uniform', minimumSeconds: 0, maximumSeconds: 0.005 } },
  schema: z.strictObject({
    distribution: delayDistribution,
    correlationSeconds: z._default(
      quantity({
        title: 'Correlation time',
        unit: 's',
        minimum: 0,
        maximum: 1000,
        help: 'The extra delay stays for a random time with this mean (exponential), then another is drawn. 0: one draw for each packet.',
      }),
      0,
    ),
    order: order('Order with jitter'),
  }),
} as const;
