/** Calls of clients and their servers: what may be set of them. */
import './without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { choice, kinds, kindsOrNone, onOff, switched, quantity } from './field.ts';
import { profiled } from './profile.ts';

const duration = (title: string, maximum: number, help: string): z.ZodMiniNumber =>
  quantity({ title, unit: 's', minimum: 0, maximum, logarithmic: true, help });

const maxRetries = quantity({
  title: 'Most retries',
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
    z.strictObject({
      kind: z.literal('hedged'),
      hedgeAfterSeconds: duration('Second attempt after', 1000, 'The first attempt goes on.'),
    }),
  ]),
  'Retry policy',
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
    hedged: [
      'Hedged',
      'A second attempt is sent while the first goes on. The first answer is taken.',
      { hedgeAfterSeconds: 0.1 },
    ],
  },
);

const tokens = (title: string, help: string): z.ZodMiniNumber =>
  quantity({ title, unit: 'tokens', minimum: 0, maximum: 1e6, help });

/** How long those who ask again think before. */
export const thinking = (help: string, minimum: number) =>
  z.strictObject({
    kind: z._default(choice('Think times', { exponential: ['Exponential'], fixed: ['Fixed'] }), 'exponential'),
    seconds: quantity({ title: 'Think time', unit: 's', minimum, maximum: 10_000, help }),
  });

const think = thinking('From the end of a call to the next of the same client: the mean, or always the same.', 0.001);

const share = (title: string, help: string): z.ZodMiniNumber => quantity({ title, minimum: 0, maximum: 1, help });

const windowSeconds = duration('Window', 1000, 'What is counted is of the last 9 to 10 tenths of it.');

const bucket = {
  capacity: tokens('Budget', 'Tokens of each client at most. Budgets are full at the start.'),
  perSuccess: tokens('Earned by a success', 'What an answer in time adds to the budget of its client.'),
  perRetry: tokens('Cost of a retry', 'A client that has fewer tokens does not try again.'),
};

/** Absent: nothing limits the retries but their number. */
const budget = kindsOrNone(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z._default(z.literal('tokens'), 'tokens'),
      ...bucket,
    }),
    z.strictObject({
      kind: z.literal('aws-sdk'),
      ...bucket,
      perTimeout: tokens('Cost after a timeout', 'What a retry costs if the attempt before it has timed out.'),
    }),
    z.strictObject({
      kind: z.literal('ratio'),
      share: share('Share of retries', 'A client tries again while fewer of its attempts were retries.'),
      windowSeconds,
    }),
    z.strictObject({
      kind: z.literal('finagle'),
      share: share('Share of calls', 'A client has a retry in the window for this share of its calls.'),
      perSecond: quantity({
        title: 'Retries beside',
        unit: 'per second',
        minimum: 0,
        maximum: 1000,
        help: 'What each client may try again however few calls it has.',
      }),
      windowSeconds,
    }),
    z.strictObject({
      kind: z.literal('grpc'),
      maxTokens: tokens(
        'Budget',
        'Tokens of each client at most. A failure takes 1. At half of them or below nobody tries again.',
      ),
      tokenRatio: tokens('Earned by a success', 'What an answer in time adds to the budget of its client.'),
    }),
  ]),
  'Retry budget',
  {
    tokens: [
      'Tokens',
      'A retry costs tokens, and a success earns some.',
      { capacity: 10, perSuccess: 0.1, perRetry: 1 },
    ],
    'aws-sdk': [
      'AWS SDK',
      'Tokens. A retry after a timeout costs twice as many as another.',
      { capacity: 500, perSuccess: 1, perRetry: 5, perTimeout: 10 },
    ],
    ratio: ['Share of attempts', 'Retries are at most a share of the attempts.', { share: 0.1, windowSeconds: 10 }],
    finagle: [
      'Finagle',
      'Retries are at most a share of the calls, and some a second beside.',
      { share: 0.2, perSecond: 10, windowSeconds: 10 },
    ],
    grpc: [
      'gRPC',
      'Failures cost tokens, and no retry is sent below half of them.',
      { maxTokens: 10, tokenRatio: 0.1 },
    ],
  },
);

const attemptCount = (title: string, help: string): z.ZodMiniNumber =>
  quantity({ title, unit: 'attempts', minimum: 1, maximum: 1000, integer: true, help });

const breaker = switched(
  z.strictObject({
    failureShare: share('Opens at', 'The share of the last attempts that failed at which it opens.'),
    window: attemptCount('Last attempts', 'How many are counted.'),
    minimumCalls: attemptCount('At least', 'With fewer that have ended it stays closed.'),
    openSeconds: duration('Open for', 1000, 'Then it lets some attempts through.'),
    probes: attemptCount(
      'Probes',
      'Attempts that it lets through. It closes unless the share of the next that end has failed.',
    ),
    blocks: choice('Holds back', { retries: ['Retries'], all: ['All attempts'] }),
  }),
  'Circuit breaker',
  'While many of the last attempts of a client have failed, it holds attempts back. It starts as that of Resilience4j.',
  { failureShare: 0.5, window: 100, minimumCalls: 100, openSeconds: 60, probes: 10, blocks: 'all' },
);

const throttle = switched(
  z.strictObject({
    multiplier: quantity({
      title: 'Multiplier K',
      minimum: 1,
      maximum: 100,
      help: 'Attempts beyond this multiple of the answers are held back with a probability.',
    }),
    windowSeconds,
  }),
  'Throttle',
  'A client holds back what would be beyond a multiple of the answers that it has had (adaptive throttling).',
  { multiplier: 2, windowSeconds: 120 },
);

/** What gates learn of calls, and clients of gates. */
export const towardsGates = {
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
  gateRefusals: z.optional(
    choice(
      'Refusals of gates',
      { silently: ['Silent', 'The timer of the client finds out.'], quickly: ['Answered at once'] },
      'silently',
    ),
  ),
};

/** How clients of a class try again. */
const retrying = z.strictObject({
  retry,
  budget,
  breaker: z.optional(breaker),
  throttle: z.optional(throttle),
});

const openLoop = [
  z.strictObject({ kind: z.literal('poisson'), callsPerSecond: profiled(callRate()) }),
  z.strictObject({ kind: z.literal('even'), callsPerSecond: profiled(callRate()) }),
  z.strictObject({ kind: z.literal('users'), think }),
] as const;

const OPEN_LOOP = {
  poisson: ['Poisson process', '', { callsPerSecond: 70 }],
  even: ['Evenly spaced', 'All gaps are equal.', { callsPerSecond: 70 }],
  users: [
    'Users who think',
    'Each client makes its next call when it has thought after the end of the one before.',
    { think: { kind: 'exponential', seconds: 1 } },
  ],
} as const;

const patience = {
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
  /** Absent: the attempts decide, and no wait lasts as long as the default. */
  deadlineSeconds: z.optional(
    quantity({
      title: 'Deadline',
      unit: 's',
      minimum: 0.001,
      maximum: 10_000,
      default: 10_000,
      logarithmic: true,
      help: 'From the first attempt on. Afterwards an answer is worth nothing, and nobody tries again.',
    }),
  ),
  ...retrying.shape,
};

/** How clients of a class try again in a lane, instead of the class's own. */
export const laneRetrying = switched(
  z.strictObject({ ...retrying.shape, ...towardsGates }),
  'Own retries',
  'This lane has its own retry policy, budget, breaker and throttle for the class.',
  { retry: { kind: 'none' } },
);

/** Calls whose requests and answers are packets. */
export const callFields = {
  arrivals: kinds(
    z.discriminatedUnion('kind', [...openLoop, z.strictObject({ kind: z.literal('served') })]),
    'Arrivals',
    {
      ...OPEN_LOOP,
      served: [
        'For each attempt that a server has served',
        'The server at "from" answers an attempt when its own call has been answered.',
        {},
      ],
    },
  ),
  requestBytes: z._default(messageBytes('Request'), 200),
  answerBytes: z._default(messageBytes('Answer'), 1000),
  answerSizes: z.optional(
    choice(
      'Answer sizes',
      {
        fixed: ['All the same'],
        exponential: ['Exponential', 'The mean is that of the answer. None is larger than 65,000 bytes.'],
        pareto: ['Pareto, shape 1.5', 'The mean is that of the answer. None is larger than 65,000 bytes.'],
      },
      'fixed',
    ),
  ),
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
  cancels: z.optional(onOff('Cancels', 'A client that gives up an attempt tells the server.')),
  lateAnswers: z.optional(
    choice(
      'Late answers',
      {
        ignored: ['Ignored'],
        accepted: ['Taken', 'While the call still waits for another attempt.'],
      },
      'ignored',
    ),
  ),
  ...towardsGates,
  ...patience,
};

/** Calls each attempt of which is a connection. */
export const tcpCallFields = {
  arrivals: kinds(z.discriminatedUnion('kind', openLoop), 'Arrivals', OPEN_LOOP),
  ...patience,
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
          'Last in, first out while at least two attempts have waited for longer than a time.',
        ],
      },
      'fifo',
    ),
  ),
  lifoAfterSeconds: z.optional(
    quantity({
      title: 'Last in, first out after',
      unit: 's',
      minimum: 0,
      maximum: 100,
      default: 0.1,
      logarithmic: true,
    }),
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
  shed: z.optional(
    switched(
      z.strictObject({
        shortSeconds: duration(
          'Shed after',
          100,
          'An attempt that has waited for longer is refused at its turn, while the queue has not been empty for the longer time.',
        ),
        longSeconds: duration(
          'Shed always after',
          100,
          'An attempt that has waited for longer is refused at its turn.',
        ),
      }),
      'Sheds by delay',
      'Attempts that have waited for long are refused at their turn (controlled delay).',
      { shortSeconds: 0.005, longSeconds: 0.1 },
    ),
  ),
  slowdown: z.optional(
    switched(
      z.strictObject({
        factor: quantity({
          title: 'Slower by',
          minimum: 0,
          maximum: 1000,
          help: 'Work takes 1 + this × (waiting / per)^power times as long.',
        }),
        per: quantity({ title: 'Per', unit: 'attempts', minimum: 1, maximum: 1e6, logarithmic: true }),
        power: quantity({ title: 'Power', minimum: 0.1, maximum: 10 }),
      }),
      'Slower under load',
      'Work takes longer while more attempts wait.',
      { factor: 1, per: 100, power: 1 },
    ),
  ),
  skipsGone: z.optional(
    onOff(
      'Skips attempts for nobody',
      'An attempt that its client has cancelled, or whose deadline has passed, is not served.',
    ),
  ),
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
export const laneServer = switched(
  z.strictObject(serverFields),
  'Own server',
  'In this lane the server differs from that of the scenario.',
  {},
);

export type ServerDescription = z.infer<typeof server>;

function callRate(): z.ZodMiniNumber {
  return quantity({ title: 'Call rate', unit: 'calls/s', minimum: 0, maximum: 10_000, logarithmic: true });
}

function messageBytes(title: string): z.ZodMiniNumber {
  return quantity({ title, unit: 'bytes', minimum: 1, maximum: 65_000, integer: true });
}
