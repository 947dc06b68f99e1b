/** Calls of clients and their servers: what may be set of them. */
import './without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { choice, kinds, onOff, quantity } from './field.ts';
import { profiled } from './profile.ts';

const duration = (title: string, maximum: number, help: string): z.ZodMiniNumber =>
  quantity({ title, unit: 's', minimum: 0, maximum, logarithmic: true, help });

const maxRetries = quantity({
  title: 'Retries',
  minimum: 1,
  maximum: 31,
  integer: true,
  help: 'Attempts after the first that a call may have.',
});

const backOff = {
  maxRetries,
  baseSeconds: duration('First wait', 1000, 'The longest wait before the first retry. It doubles with each retry.'),
  capSeconds: duration('Longest wait', 10_000, 'No wait is longer.'),
};

const BACK_OFF = { maxRetries: 3, baseSeconds: 0.1, capSeconds: 20 };

/** What a client does when an attempt has failed. */
const retry = kinds(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({
      kind: z.literal('fixed'),
      maxRetries,
      waitSeconds: duration('Wait', 1000, 'From a failure to the next attempt.'),
    }),
    z.strictObject({ kind: z.literal('exponential'), ...backOff }),
    z.strictObject({ kind: z.literal('full-jitter'), ...backOff }),
    z.strictObject({ kind: z.literal('equal-jitter'), ...backOff }),
    z.strictObject({ kind: z.literal('decorrelated-jitter'), ...backOff }),
  ]),
  'Retries',
  {
    none: ['None', 'A call has one attempt.', {}],
    fixed: ['After a fixed wait', '', { maxRetries: 3, waitSeconds: 0 }],
    exponential: ['Exponential back-off', 'Each wait is twice the one before.', BACK_OFF],
    'full-jitter': ['Back-off with full jitter', 'Each wait is drawn between 0 and that of the back-off.', BACK_OFF],
    'equal-jitter': [
      'Back-off with equal jitter',
      'Each wait is drawn between half that of the back-off and all of it.',
      BACK_OFF,
    ],
    'decorrelated-jitter': [
      'Back-off with decorrelated jitter',
      'Each wait is drawn between the first and three times the one before.',
      BACK_OFF,
    ],
  },
);

const tokens = (title: string, help: string): z.ZodMiniNumber =>
  quantity({ title, unit: 'tokens', minimum: 0, maximum: 1e6, help });

const budget = z.strictObject({
  capacity: tokens('Budget', 'Tokens of each client at most. Budgets are full at the start.'),
  perSuccess: tokens('Earned by a success', 'What an answer in time adds to the budget of its client.'),
  perRetry: tokens('Cost of a retry', 'A client that has fewer tokens does not try again.'),
});

/** How clients of a class try again: the class's own, or a lane's instead. */
export const retrying = z.strictObject({
  retry,
  /** Absent: retries cost nothing. */
  budget: z.optional(budget),
});

export const callFields = {
  arrivals: kinds(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('poisson'), callsPerSecond: profiled(callRate()) }),
      z.strictObject({ kind: z.literal('even'), callsPerSecond: profiled(callRate()) }),
    ]),
    'Arrivals',
    {
      poisson: ['Poisson process', '', { callsPerSecond: 70 }],
      even: ['Evenly spaced', 'All gaps are equal.', { callsPerSecond: 70 }],
    },
  ),
  clients: z._default(
    quantity({
      title: 'Clients',
      unit: 'clients',
      minimum: 1,
      maximum: 1000,
      integer: true,
      help: 'Each call is made by one of them, drawn at random. Each has a retry budget of its own.',
    }),
    1,
  ),
  requestBytes: z._default(messageBytes('Request'), 200),
  answerBytes: z._default(messageBytes('Answer'), 1000),
  work: z._default(
    choice(
      'Work',
      {
        exponential: ['Exponential', 'All attempts of a call need the same work.'],
        fixed: ['All calls need the same'],
        pareto: ['Pareto, shape 1.5', 'A few calls need most of the work.'],
      },
      'exponential',
    ),
    'exponential',
  ),
  timeoutSeconds: z._default(
    quantity({
      title: 'Timeout',
      unit: 's',
      minimum: 0.001,
      maximum: 100,
      logarithmic: true,
      help: 'How long a client waits for the answer to an attempt.',
    }),
    1,
  ),
  /** Absent: the attempts decide. */
  deadlineSeconds: z.optional(
    quantity({
      title: 'Deadline',
      unit: 's',
      minimum: 0.001,
      maximum: 10_000,
      logarithmic: true,
      help: 'From the first attempt on. Afterwards an answer is worth nothing, and nobody tries again.',
    }),
  ),
  cancels: z.optional(onOff('Cancels', 'A client that gives up an attempt tells the server.')),
  confirms: z.optional(
    choice(
      'Confirmed answers',
      {
        'in-time': ['Those in time'],
        all: ['All', 'Answers that nobody waits for are confirmed too.'],
      },
      'in-time',
    ),
  ),
  ...retrying.shape,
};

const serverFields = {
  workers: z.optional(
    quantity({
      title: 'Workers',
      minimum: 1,
      maximum: LIMITS.workers,
      integer: true,
      default: 1,
      help: 'They serve side by side.',
    }),
  ),
  order: z.optional(
    choice(
      'Order',
      {
        fifo: ['First in, first out'],
        lifo: ['Last in, first out'],
        'adaptive-lifo': [
          'Adaptive',
          'Last in, first out while at least two attempts have waited for longer than 0.1 s.',
        ],
      },
      'fifo',
    ),
  ),
  /** Absent: none. */
  limit: z.optional(
    quantity({
      title: 'Queue limit',
      unit: 'attempts',
      minimum: 0,
      maximum: 1e6,
      integer: true,
      default: 1e6,
      logarithmic: true,
      help: 'An attempt that finds as many waiting is refused.',
    }),
  ),
  refuses: z.optional(
    choice(
      'Refusals',
      { quickly: ['Answered at once'], silently: ['Silent', 'The timer of the client finds out.'] },
      'quickly',
    ),
  ),
  /** Controlled delay. Absent: nothing is shed. */
  shed: z.optional(
    z.strictObject({
      shortSeconds: duration(
        'Shed after',
        100,
        'An attempt that has waited for longer is refused at its turn, while the queue has not been empty for the longer time.',
      ),
      longSeconds: duration('Shed always after', 100, 'An attempt that has waited for longer is refused at its turn.'),
    }),
  ),
  skipsGone: z.optional(onOff('Skips cancelled attempts', 'An attempt whose client has cancelled it is not served.')),
};

/** What a node of kind `server` does with attempts. */
export const server = z.strictObject({
  ratePerSecond: profiled(
    quantity({
      title: 'Service rate',
      unit: 'attempts/s',
      minimum: 0,
      maximum: 1e6,
      logarithmic: true,
      help: 'Attempts of mean work that each worker serves in a second (μ). 0: the server stands still.',
    }),
  ),
  ...serverFields,
});

/** What differs of a server in a lane. */
export const laneServer = z.strictObject(serverFields);

export type ServerDescription = z.infer<typeof server>;

function callRate(): z.ZodMiniNumber {
  return quantity({ title: 'Call rate', unit: 'calls/s', minimum: 0, maximum: 10_000, logarithmic: true });
}

function messageBytes(title: string): z.ZodMiniNumber {
  return quantity({ title, unit: 'bytes', minimum: 1, maximum: 65_000, integer: true });
}
