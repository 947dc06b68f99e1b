import './without-eval.ts';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import {
  bitRate,
  choice,
  directedLink,
  identifier,
  kinds,
  line,
  onOff,
  parameterValues,
  quantity,
  seconds,
  typedSeconds,
} from './field.ts';
import { callFields, tcpCallFields, thinking } from './calls.ts';
import { SIZE_TABLES, type SizeTableName } from '../size-tables.ts';
import { profiled } from './profile.ts';
import { hostJitter } from './impairments/jitter.ts';

const title = z.optional(line(LIMITS.titleLength));
/** Node ids or names of groups. */
const nodes = z.array(identifier).check(z.minLength(1), z.maxLength(LIMITS.nodesInAClass));
const pairing = z._default(
  choice('Pairing', {
    matched: ['One to one', 'The first source sends to the first destination, and so on.'],
    random: ['At random', 'Each flow goes to a randomly drawn destination.'],
  }),
  'matched',
);

/** A way from its first node to its last, named by the nodes or by the directed links on it. */
const route = z.union([
  z.strictObject({ nodes: z.array(identifier).check(z.minLength(2), z.maxLength(LIMITS.routeLinks)) }),
  z.strictObject({ links: z.array(directedLink).check(z.minLength(1), z.maxLength(LIMITS.routeLinks)) }),
]);

export type RouteDescription = z.infer<typeof route>;

/** At most one for each pair of nodes, from its source to its destination. Absent: all take the shortest path. */
const routes = z.optional(z.array(route).check(z.minLength(1), z.maxLength(LIMITS.routes)));

const named = { id: identifier, title };
const ends = { from: nodes, to: nodes, pairing, routes };

const bytes = quantity({ title: 'Size', unit: 'bytes', minimum: 1, maximum: 1e12, logarithmic: true });
const meanBytes = quantity({ title: 'Mean size', unit: 'bytes', minimum: 1, maximum: 1e12, logarithmic: true });
const rate = quantity({ title: 'Rate', unit: 'bit/s', minimum: 0, maximum: 1e12, logarithmic: true });
const segments = (name: string, help: string, minimum = 1): z.ZodMiniNumber =>
  quantity({ title: name, unit: 'segments', minimum, maximum: 1e9, logarithmic: true, help });
const headerBytes = (name: string): z.ZodMiniNumber =>
  quantity({ title: name, unit: 'bytes', minimum: 0, maximum: 1500, integer: true });

/** How a sender opens and closes its window: an id of `laws/declarations.ts` or of an own one, and what differs from its defaults. */
export const windowLaw = z.strictObject({ law: identifier, parameters: parameterValues });

export type WindowLawChoice = z.infer<typeof windowLaw>;

/** TCP, with the values of the session control paper's simulations as defaults. */
const transport = z.prefault(
  z.strictObject({
    variant: z._default(
      choice('Loss recovery', {
        reno: ['Reno', 'Recovers one lost segment; another loss needs three more duplicate ACKs or the timer.'],
        newreno: ['NewReno', 'Recovers one lost segment per round trip.'],
        sack: ['SACK', 'The receiver reports what has arrived, so that several losses are repaired at once.'],
      }),
      'newreno',
    ),
    /** Whose conventions hold where implementations differ. */
    profile: z.optional(
      choice(
        'Conventions',
        {
          standard: ['The RFCs, simplified'],
          modern: ['The RFCs to the letter'],
          today: [
            'A host of 2026',
            'With SACK: proportional rate reduction (RFC 9937), RACK-TLP (RFC 8985), D-SACK (RFC 2883) and F-RTO (RFC 5682).',
          ],
          'ns-2': ['ns-2 2.35'],
          'ns-3': ['ns-3 3.44', 'Proportional rate reduction without RACK-TLP, and shorter back-offs of the timer.'],
        },
        'standard',
      ),
    ),
    segmentBytes: z._default(
      quantity({
        title: 'Segment',
        unit: 'bytes',
        minimum: 1,
        maximum: 65_000,
        integer: true,
        help: 'Payload of a full segment (MSS).',
      }),
      536,
    ),
    headerBytes: z._default(headerBytes('Header'), 40),
    acknowledgementBytes: z._default(
      quantity({ title: 'ACK', unit: 'bytes', minimum: 1, maximum: 1500, integer: true }),
      40,
    ),
    synBytes: z._default(quantity({ title: 'SYN', unit: 'bytes', minimum: 1, maximum: 1500, integer: true }), 40),
    initialWindowSegments: z._default(segments('Initial window', 'Segments sent before the first ACK.'), 1),
    windowSegments: z._default(
      segments('Window', "The receiver's window: the maximum number of segments in flight."),
      20,
    ),
    /** Absent: slow start up to the receiver's window. */
    initialThresholdSegments: z.optional(segments('Initial ssthresh', 'Slow start ends here.', 2)),
    minimumTimeoutSeconds: z._default(seconds('Minimum timeout', 60), 0.2),
    maximumTimeoutSeconds: z._default(
      quantity({ title: 'Maximum timeout', unit: 's', minimum: 0.01, maximum: 1000 }),
      64,
    ),
    synTimeoutSeconds: z._default(
      quantity({ title: 'SYN timer', unit: 's', minimum: 0.01, maximum: 1000, help: 'It doubles with each try.' }),
      3,
    ),
    synTimeoutJitter: z._default(
      quantity({
        title: 'SYN timer jitter',
        minimum: 0,
        maximum: 1,
        help: 'Each wait is drawn uniformly between 1 - this and 1 + this times the timer.',
      }),
      0,
    ),
    clockGranularitySeconds: z._default(
      seconds('Clock tick', 1, 'Round trips are measured in whole ticks. 0: measured exactly. Profile ns-2: 10 ms.'),
      0,
    ),
    limitedTransmit: z._default(
      onOff('Limited transmit', 'Each of the first two duplicate ACKs releases a new segment.'),
      true,
    ),
    fullSegments: z._default(onOff('Full segments', 'The last segment of a flow is as large as the others.'), false),
    /** RFC 3168. */
    ecn: z.optional(onOff('ECN', 'Queues that can mark packets mark them instead of dropping them.')),
    acknowledgedSegments: z.optional(
      quantity({
        title: 'Segments per ACK',
        minimum: 1,
        maximum: 1000,
        integer: true,
        default: 1,
        help: 'Delayed acknowledgements (RFC 5681, 4.2): one ACK answers this many segments that arrive in order.',
      }),
    ),
    /** How long an acknowledgement waits for them at most. Absent: 0.04 s. */
    acknowledgementDelaySeconds: z.optional(
      seconds('ACK delay', 1, 'The longest time that an ACK waits for more segments (RFC 5681, 4.2: at most 0.5 s).'),
    ),
    /** Each data packet leaves its host after a random time. Absent: at once. */
    processingDelaySeconds: z.optional(
      quantity({
        title: 'Processing delay',
        unit: 's',
        minimum: 0,
        maximum: 1,
        default: 0,
        help: 'Each data packet leaves its host after a random time of up to this (uniform; packets keep their order). It keeps flows from locking into phases with a queue.',
      }),
    ),
    hostJitter,
    paced: z.optional(onOff('Pacing', 'The segments that the window allows leave one after another, not in bursts.')),
    /** Absent: NewReno's. */
    windowLaw: z.optional(windowLaw),
  }),
  {},
);

const arrivals = kinds(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('poisson'),
      flowsPerSecond: profiled(
        quantity({ title: 'Arrival rate', unit: 'flows/s', minimum: 0, maximum: 100_000, logarithmic: true }),
      ),
    }),
    /** Incast: flows from each source in turn, all at once, time after time. */
    z.strictObject({
      kind: z.literal('together'),
      flows: quantity({
        title: 'Flows at once',
        minimum: 0,
        maximum: 10_000,
        integer: true,
        help: 'They begin at the same moment, one from each source in turn, as when many servers answer one request.',
      }),
      everySeconds: quantity({ title: 'Every', unit: 's', minimum: 0.01, maximum: 1e5, logarithmic: true }),
      startSeconds: z._default(typedSeconds('First time', LIMITS.untilSeconds), 0),
    }),
    z.strictObject({
      kind: z.literal('listed'),
      flows: z
        .array(
          z.strictObject({
            atSeconds: typedSeconds('Arrival', LIMITS.untilSeconds),
            bytes: z.optional(bytes),
            from: z.optional(identifier),
            to: z.optional(identifier),
          }),
        )
        .check(z.maxLength(LIMITS.listedFlows)),
    }),
  ]),
  'Arrivals',
  {
    poisson: ['Poisson process', '', { flowsPerSecond: 10 }],
    together: [
      'Together (incast)',
      'Many flows begin at once, time after time.',
      { flows: 20, everySeconds: 1, startSeconds: 0 },
    ],
  },
);

const sizeTables = Object.fromEntries(
  Object.entries(SIZE_TABLES).map(([name, { title: words, source }]) => [name, [words, source] as const]),
) as Record<SizeTableName, readonly [string, string]>;

const size = kinds(
  z.discriminatedUnion('kind', [
    /** Sizes that were measured and published. */
    z.strictObject({ kind: z.literal('table'), table: choice('Table', sizeTables) }),
    z.strictObject({ kind: z.literal('fixed'), bytes: profiled(bytes) }),
    z.strictObject({ kind: z.literal('exponential'), meanBytes: profiled(meanBytes) }),
    z.strictObject({
      kind: z.literal('pareto'),
      meanBytes: profiled(meanBytes),
      shape: quantity({
        title: 'Pareto shape',
        minimum: 1.01,
        maximum: 100,
        default: 1.5,
        help: 'Near 1: a few very large flows carry most bytes.',
      }),
    }),
  ]),
  'Sizes',
  {
    fixed: ['Fixed', '', { bytes: 10_000 }],
    exponential: ['Exponential', '', { meanBytes: 10_000 }],
    pareto: ['Pareto', '', { meanBytes: 10_000, shape: 1.5 }],
    table: ['Measured', 'Drawn from a published table.', { table: 'internet' }],
  },
);

/** Flows that arrive, carry a size and leave. */
const flows = z.strictObject({
  ...named,
  kind: z.literal('flows'),
  ...ends,
  arrivals,
  size,
  transport,
});

const count = quantity({ title: 'Flows', minimum: 1, maximum: 10_000, integer: true });
const start = z._default(
  z.strictObject({
    earliestSeconds: typedSeconds('Earliest start', 1e5),
    latestSeconds: typedSeconds('Latest start', 1e5),
  }),
  { earliestSeconds: 0, latestSeconds: 1 },
);

/** Flows that never run out of data. */
const longLived = z.strictObject({
  ...named,
  kind: z.literal('long-lived'),
  ...ends,
  count,
  start,
  transport,
});

const clients = (name: string): z.ZodMiniNumber =>
  quantity({ title: name, minimum: 0, maximum: LIMITS.clients, integer: true });

const connection = z.optional(
  choice('Connections', { new: ['One for each response'], kept: ['Kept by the client'] }, 'new'),
);

/** Users who ask, wait for the whole response, think, and ask again. Responses go from `from` to `to`, where the users are. */
const requests = z.strictObject({
  ...named,
  kind: z.literal('requests'),
  ...ends,
  users: clients('Users'),
  start,
  connection,
  think: thinking('From the end of a response to the next request of the same user: the mean, or always the same.', 0),
  /** How large responses are. */
  size,
  transport,
});

/** Players that fetch video chunk by chunk, at a bit rate that BBA-0 chooses by the level of the buffer. */
const video = z.strictObject({
  ...named,
  kind: z.literal('video'),
  ...ends,
  players: clients('Players'),
  start,
  connection,
  player: z.strictObject({
    /** Rising. */
    ratesBitsPerSecond: z
      .array(quantity({ title: 'Bit rate', unit: 'bit/s', minimum: 1000, maximum: 1e9, logarithmic: true }))
      .check(z.minLength(1), z.maxLength(LIMITS.videoRates)),
    chunkSeconds: quantity({
      title: 'Chunk',
      unit: 's',
      minimum: 0.1,
      maximum: 60,
      help: 'Seconds of video in a chunk (V).',
    }),
    bufferSeconds: quantity({
      title: 'Largest buffer',
      unit: 's',
      minimum: 0.1,
      maximum: 3600,
      help: 'The player waits while another chunk would not fit.',
    }),
    reservoirSeconds: quantity({
      title: 'Reservoir (r)',
      unit: 's',
      minimum: 0,
      maximum: 3600,
      help: 'Up to this level of the buffer it asks for the lowest bit rate.',
    }),
    cushionSeconds: quantity({
      title: 'Cushion (cu)',
      unit: 's',
      minimum: 0.1,
      maximum: 3600,
      help: 'Above the reservoir, the levels over which the bit rate rises from the lowest to the highest.',
    }),
  }),
  transport,
});

/** Flows that send at a rate of their own and cannot adapt. */
const constantRate = z.strictObject({
  ...named,
  kind: z.literal('constant-rate'),
  ...ends,
  count,
  start,
  rateBitsPerSecond: profiled(rate),
  packetBytes: quantity({ title: 'Packet', unit: 'bytes', minimum: 1, maximum: 65_000, integer: true }),
});

/** Sessions that join and leave, with a demand and perhaps a route of their own. */
const sessions = z.strictObject({
  ...named,
  kind: z.literal('sessions'),
  list: z
    .array(
      z.strictObject({
        id: identifier,
        from: identifier,
        to: identifier,
        joinSeconds: seconds('Joins', LIMITS.untilSeconds),
        leaveSeconds: z.optional(seconds('Leaves', LIMITS.untilSeconds)),
        demandBitsPerSecond: z.optional(
          quantity({
            title: 'Demand',
            unit: 'bit/s',
            minimum: 0,
            maximum: 1e12,
            logarithmic: true,
            default: 1e12,
            help: 'The highest rate that it asks for. At the upper end it takes all that it can get.',
          }),
        ),
        route: z.optional(route),
      }),
    )
    .check(z.maxLength(LIMITS.listedFlows)),
  /** Under a scheme that sets no rates a session is a TCP flow, limited by its demand. */
  transport,
});

const sessionCount = (name: string): z.ZodMiniNumber =>
  quantity({ title: name, unit: 'sessions', minimum: 0, maximum: LIMITS.crowdSessions, integer: true });

/** Sessions that are many: they come and go in waves, or at random. */
const crowd = z.strictObject({
  ...named,
  kind: z.literal('crowd'),
  ...ends,
  arrivals: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('poisson'),
      sessionsPerSecond: profiled(
        quantity({ title: 'Joins', unit: 'sessions/s', minimum: 0, maximum: 1e6, logarithmic: true }),
      ),
    }),
    z.strictObject({
      kind: z.literal('waves'),
      /** In order of time. Those that leave have joined in waves before; times are drawn evenly. */
      waves: z
        .array(
          z.strictObject({
            fromSeconds: seconds('From', LIMITS.untilSeconds),
            untilSeconds: seconds('Until', LIMITS.untilSeconds),
            joins: z._default(sessionCount('Join'), 0),
            leaves: z._default(sessionCount('Leave'), 0),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
  ]),
  /** Absent: they stay, unless a wave sends them away. */
  meanStaySeconds: z.optional(
    quantity({
      title: 'Mean stay',
      unit: 's',
      minimum: 1e-3,
      maximum: 1e5,
      logarithmic: true,
      help: 'Times from join to leave are exponential.',
    }),
  ),
  /** Absent: each asks for all that it can get. */
  demand: z.optional(
    z.strictObject({
      share: quantity({ title: 'Limited sessions', minimum: 0, maximum: 1, help: 'Share of the sessions.' }),
      leastBitsPerSecond: quantity({
        title: 'Minimum demand',
        unit: 'bit/s',
        minimum: 0,
        maximum: 1e12,
        logarithmic: true,
        help: 'The demand of a limited session is drawn uniformly between this and the maximum.',
      }),
      mostBitsPerSecond: quantity({
        title: 'Maximum demand',
        unit: 'bit/s',
        minimum: 0,
        maximum: 1e12,
        logarithmic: true,
      }),
    }),
  ),
  /** Each session has two hosts of its own, which are not drawn; absent: their links hold nobody back. */
  hostRateBitsPerSecond: z.optional(bitRate('Host links')),
  transport,
});

const packetsPerSecond = quantity({ title: 'Rate', unit: 'packets/s', minimum: 0, maximum: 1e7, logarithmic: true });

/** Packets that come as they come. */
const raw = z.strictObject({
  ...named,
  kind: z.literal('raw'),
  ...ends,
  packetBytes: quantity({ title: 'Packet', unit: 'bytes', minimum: 1, maximum: 65_000, integer: true }),
  process: kinds(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('poisson'), packetsPerSecond: profiled(packetsPerSecond) }),
      z.strictObject({
        kind: z.literal('on-off'),
        packetsPerSecond,
        meanOnSeconds: quantity({ title: 'Mean time on', unit: 's', minimum: 1e-6, maximum: 1e5, logarithmic: true }),
        meanOffSeconds: quantity({ title: 'Mean time off', unit: 's', minimum: 1e-6, maximum: 1e5, logarithmic: true }),
        gapSpread: z.optional(
          quantity({
            title: 'Spread of gaps',
            minimum: 0,
            maximum: 1,
            help: 'Each gap while on is drawn uniformly between 1 - this and 1 + this times the mean. 0: all gaps are equal.',
          }),
        ),
      }),
      z.strictObject({
        kind: z.literal('mmpp'),
        /** Rate of each state, and mean time in a state before a move. */
        ratesPerSecond: z.array(packetsPerSecond).check(z.minLength(2), z.maxLength(1000)),
        meanStaySeconds: quantity({ title: 'Mean stay', unit: 's', minimum: 1e-6, maximum: 1e5, logarithmic: true }),
        transitions: choice('Moves', { neighbour: ['To a neighbour'], uniform: ['To any state'] }),
      }),
    ]),
    'Process',
    {
      poisson: ['A Poisson process', '', { packetsPerSecond: 100 }],
      'on-off': ['On and off', '', { packetsPerSecond: 100, meanOnSeconds: 1, meanOffSeconds: 1 }],
      mmpp: [
        'A Markov-modulated Poisson process',
        '',
        { ratesPerSecond: [50, 200], meanStaySeconds: 1, transitions: 'uniform' },
      ],
    },
  ),
});

/** Clients of `from` that call servers, at `to`, wait for an answer, give up and try again. */
const calls = z.strictObject({ ...named, kind: z.literal('calls'), ...ends, ...callFields });

/** Clients that ask over TCP, wait for the whole answer, give up and try again. Answers go from `from` to `to`, where the clients are. */
const callsOverTcp = z.strictObject({
  ...named,
  kind: z.literal('calls-over-tcp'),
  ...ends,
  ...tcpCallFields,
  size,
  transport,
});

export const trafficSchema = z
  .array(
    z.discriminatedUnion('kind', [
      flows,
      requests,
      video,
      longLived,
      constantRate,
      sessions,
      crowd,
      raw,
      calls,
      callsOverTcp,
    ]),
  )
  .check(z.maxLength(LIMITS.trafficClasses));
