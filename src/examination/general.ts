/** RFC 9743, 6 and 7: general use, and special cases. */
import { each, excessCell, EXCESS, idsOf, one, overloadSettings, shallowSettings } from './alone.ts';
import { besides, HARMS, harmsTo, victimsOf } from './beside.ts';
import {
  completion,
  goodput,
  largest,
  least,
  packets,
  queueingDelay,
  ratio,
  recovery,
  sampled,
  times,
  utilisation,
} from './measure.ts';
import {
  atLeast,
  atMost,
  besideOthers,
  cubic,
  newreno,
  worse,
  type Bound,
  type Line,
  type LineCell,
  type Question,
} from './question.ts';
import { CUBIC, type Sender } from './sender.ts';
import {
  B1,
  B2,
  B3,
  capacity,
  G3,
  G9,
  LINK,
  pair,
  withBuffer,
  type Cell,
  type Change,
  type Setting,
} from './settings.ts';

type Make = (who: Sender) => Setting;

const alone =
  (cell: Cell, rest: Partial<Setting> = {}, flows = 1): Make =>
  (who) => ({
    cell,
    ...rest,
    parties: each(who, flows),
  });

const ofCubic = (met: number, inPart: number): Bound =>
  atLeast(
    cubic((q) => met * q),
    `at least ${met === 1 ? '' : `${met} × `}CUBIC's; in part: ${inPart} ×`,
    cubic((q) => inPart * q),
  );

const upToCubic = (met: number, inPart: number): Bound =>
  atMost(
    cubic((q) => met * q),
    `at most ${met === 1 ? '' : `${met} × `}CUBIC's; in part: ${inPart} ×`,
    cubic((q) => inPart * q),
  );

/** Within a difference of CUBIC's utilisation, or at least 0.9. */
const nearCubic = (by: number): Bound =>
  atLeast(
    cubic((q) => Math.min(0.9, q - by)),
    `at least CUBIC's less ${by}, or 0.9; in part: CUBIC's less 0.15`,
    cubic((q) => Math.min(0.9, q - 0.15)),
  );

/** Transfers of one size at given times, alone. */
const transfers =
  (cell: Cell, bytes: number, at: readonly number[]): Make =>
  (sender) => ({
    cell: { ...cell, warmUp: 0 },
    parties: [{ id: 'x1', sender, sized: { bytes, at } }],
  });

const transferCell = (name: string, setting: Make): LineCell =>
  one(name, setting, (given) => completion(given, ['x1'], 'completion-mean'));

const used = (name: string, setting: Make): LineCell =>
  one(name, setting, (given) => utilisation(given, idsOf(given.parties)));

/** A loss probability of the link from the beginning. */
const losing = (probability: number): Partial<Setting> => ({
  timeline: [{ atSeconds: 0, set: `${LINK}.impairments.lossProbability`, value: probability }],
});

const radio = (probabilities: readonly number[]): LineCell[] =>
  probabilities.flatMap((probability) =>
    [B1, B2, B3]
      .map((cell) => withBuffer(cell, 1))
      .map((cell) => used(`${cell.name}, ${probability * 100} % lost`, alone(cell, losing(probability)))),
  );

/** 20, 5, 40 and 10 Mbit/s, 5 s each, again and again. */
const steps: Make = alone(withBuffer(B2, 1), {
  timeline: Array.from({ length: 11 }, (_, i) => ({
    atSeconds: 5 * (i + 1),
    set: `${LINK}.rateBitsPerSecond`,
    value: [20e6, 5e6, 40e6, 10e6][(i + 1) % 4],
  })),
});

/** At their RFCs' values, in a buffer of 1,000 packets: the discipline acts, and not the buffer's end. */
const DISCIPLINES = ['codel', 'fq-codel', 'pie'].map((discipline) => ({
  discipline,
  rest: { queue: { discipline }, packets: 1000 } satisfies Partial<Setting>,
}));

const overDisciplines = (make: (name: string, cell: Cell, rest: Partial<Setting>) => LineCell): LineCell[] =>
  DISCIPLINES.flatMap(({ discipline, rest }) => G3.map((cell) => make(`${cell.name}, ${discipline}`, cell, rest)));

/** From 30 s on, for a base round trip, a packet that finds another one waiting is marked. */
const marks: Make = (who) => ({
  cell: B2,
  parties: each(who, 1, { host: { ecn: true } }),
  queue: { discipline: 'ecn-threshold', parameters: { threshold: 100_000 } },
  timeline: [
    [30, 1],
    [30 + B2.trip / 1000, 100_000],
  ].map(([atSeconds, value]) => ({ atSeconds, set: `${LINK}.queue.parameters.threshold`, value })),
});

const delays = (entries: readonly (readonly [atSeconds: number, trip: number])[]): Change[] =>
  entries.map(([atSeconds, trip]) => ({ atSeconds, set: `${LINK}.delaySeconds`, value: trip / 2000 }));

interface Moved {
  readonly name: string;
  readonly setting: Make;
  /** Windows from 5 s after each change to the next. */
  readonly after: readonly (readonly [number, number])[];
  readonly changes: readonly (readonly [number, number])[];
}

/** The minimum delay changes: from 40 to 120 ms and back, and by 30 ms for good. */
const moved: readonly Moved[] = [1, 2].flatMap((flows) => {
  const cell = { ...B2, seconds: 90 };
  const words = flows === 1 ? '1 flow' : '2 flows';
  return [
    {
      name: `40, 120, 40 ms, ${words}`,
      setting: alone(
        cell,
        {
          timeline: delays([
            [30, 120],
            [60, 40],
          ]),
        },
        flows,
      ),
      after: [
        [35, 60],
        [65, 90],
      ],
      changes: [
        [30, 60],
        [60, 90],
      ],
    },
    {
      name: `40, then 70 ms, ${words}`,
      setting: alone(cell, { timeline: delays([[40, 70]]) }, flows),
      after: [[45, 90]],
      changes: [[40, 90]],
    },
  ] as const;
});

const leastAfter = ({ after }: Moved, setting: Setting) =>
  least(...after.map((window) => goodput(setting, idsOf(setting.parties), window)));

/** 50 kbit/s, 600 ms, ten packets of 576 bytes. */
const IOT: Cell = { name: '50 kbit/s', megabits: 0.05, trip: 600, products: 1, seconds: 300, warmUp: 60 };
const iot = (flows: number) => ({
  name: flows === 1 ? '1 flow' : '4 flows',
  setting: (who: Sender): Setting => ({
    cell: IOT,
    packets: 10,
    parties: each(who, flows, { host: { segmentBytes: 524 } }),
  }),
});
const iots = [1, 4].map(iot);
const whole = ({ cell: { seconds } }: Setting) => [0, seconds] as const;

/** A long way: 600 ms. */
const FAR: Cell = { name: '600 ms', megabits: 20, trip: 600, products: 1, seconds: 180, warmUp: 60 };
const FARS = [1, 0.25].map((products) => withBuffer(FAR, products));

/** Pulses of twice the rate, a tenth of the time. */
const pulses: Make = (who) => ({
  ...alone(B2)(who),
  others: [stream(2, (on) => Array.from({ length: B2.seconds }, (_, s) => on(s, s + 0.1)).flat())],
});

/** A stream of 1,500-byte packets that sends at a multiple of the rate of B2 in some intervals, from the second pair. */
function stream(
  multiple: number,
  intervals: (
    on: (from: number, to: number) => readonly { readonly atSeconds: number; readonly value: number }[],
  ) => readonly unknown[],
  number = 2,
) {
  const on = (from: number, to: number) =>
    [
      [from, 0],
      [from, multiple],
      [to, multiple],
      [to, 0],
    ].map(([atSeconds, value]) => ({ atSeconds, value: value * B2.megabits * 1e6 }));
  return {
    id: 'stream',
    title: 'Stream',
    kind: 'constant-rate',
    ...pair(number),
    count: 1,
    start: { earliestSeconds: 0, latestSeconds: 0 },
    rateBitsPerSecond: { kind: 'list', points: intervals(on) },
    packetBytes: 1500,
  };
}

const pathCell: Cell = { ...B2, seconds: 90, warmUp: 20 };

interface Event {
  readonly name: string;
  readonly setting: Make;
  /** When the flows have to recover, until when, and with what of the rate and of the round trip. */
  readonly recoveries: readonly (readonly [from: number, to: number, rate: number, trip: number])[];
}

const changed = (name: string, set: string, value: unknown, before: unknown, rate: number, trip: number): Event => ({
  name,
  setting: alone(
    pathCell,
    {
      timeline: [
        { atSeconds: 30, set, value },
        { atSeconds: 60, set, value: before },
      ],
    },
    2,
  ),
  recoveries: [
    [30, 60, rate, trip],
    [60, 90, 1, 1],
  ],
});

const down = (seconds: number): Event => ({
  name: `link down for ${seconds} s`,
  setting: alone(
    pathCell,
    {
      timeline: [
        { atSeconds: 30, set: `${LINK}.isDown`, value: true },
        { atSeconds: 30 + seconds, set: `${LINK}.isDown`, value: false },
      ],
    },
    2,
  ),
  recoveries: [[30 + seconds, 90, 1, 1]],
});

const RATE = `${LINK}.rateBitsPerSecond`;
const DELAY_OF_LINK = `${LINK}.delaySeconds`;
const bits = B2.megabits * 1e6;
const oneWay = B2.trip / 2000;

const transients: readonly Event[] = [
  down(1),
  down(10),
  {
    name: 'a stream of 0.8 of the rate for 10 s',
    setting: (who) => ({ ...alone(pathCell, {}, 2)(who), others: [stream(0.8, (on) => on(30, 40), 3)] }),
    recoveries: [[40, 90, 1, 1]],
  },
];

const paths: readonly Event[] = [
  changed('rate × 4', RATE, 4 * bits, bits, 4, 1),
  changed('rate ÷ 4', RATE, bits / 4, bits, 0.25, 1),
  changed('round trip × 4', DELAY_OF_LINK, 4 * oneWay, oneWay, 1, 4),
  changed('round trip ÷ 4', DELAY_OF_LINK, oneWay / 4, oneWay, 1, 0.25),
];

/** Rate and round trip by turns every 5 s for 60 s. */
const restless: Event = {
  name: 'another path every 5 s',
  setting: alone(
    pathCell,
    {
      timeline: Array.from({ length: 12 }, (_, i) => {
        const atSeconds = 20 + 5 * i;
        const [set, value] = [
          [RATE, 4 * bits],
          [RATE, bits],
          [DELAY_OF_LINK, 4 * oneWay],
          [DELAY_OF_LINK, oneWay],
        ][i % 4] as [string, number];
        return { atSeconds, set, value };
      }),
    },
    2,
  ),
  recoveries: [],
};

const recovered = ({ name, setting, recoveries }: Event): LineCell =>
  one(name, setting, (given) =>
    largest(
      ...recoveries.map(([from, to, rate, trip]) =>
        recovery(given, rate * capacity(given.cell), trip * given.cell.trip, [from, to]),
      ),
    ),
  );

const RECOVERY = atMost(
  cubic((q) => Math.max(10, 1.5 * q)),
  "at most max(10 s, 1.5 × CUBIC's); in part: 30 s",
  cubic((q) => Math.max(30, 1.5 * q)),
);

const shareUsed = (events: readonly Event[]): LineCell[] =>
  events.map(({ name, setting }) => one(name, setting, (given) => utilisation(given, idsOf(given.parties))));

/** A star of 1 Gbit/s links: 32 answers of 64 kB at once, and perhaps two long flows over a queue that marks. */
const DATA_CENTRE: Cell = { name: '1 Gbit/s, 0.3 ms', megabits: 1000, trip: 0.3, products: 9, seconds: 6, warmUp: 0 };
const incast =
  (isMarking: boolean): Make =>
  (sender) => ({
    cell: DATA_CENTRE,
    packets: 340,
    isQuiet: true,
    parties: [
      { id: 'answers', sender, hosts: 32, sized: { bytes: 64_000, together: 32 } },
      ...(isMarking ? [{ id: 'long', sender, count: 2, start: [0, 0.1] as const }] : []),
    ],
    ...(isMarking && { queue: { discipline: 'ecn-threshold', parameters: { threshold: 20, dropsOthers: false } } }),
  });

/** Twice the time that the answers take at the link's rate: 32 × 64 kB with headers, 17 ms. */
const IDEAL_INCAST = 0.017;

export const GENERAL: readonly Question[] = [
  {
    id: 14,
    section: '6.1',
    rank: 'MUST',
    group: 'general',
    title: 'Uses a drop-tail link',
    words: 'Over drop-tail queues, and on wired paths, it must perform well.',
    lines: [
      {
        id: 'used',
        title: 'share of the link used',
        unit: 'share',
        bound: nearCubic(0.03),
        seeds: 'one',
        cells: ({ quick }) => (quick ? G3 : G9).map((cell) => used(cell.name, alone(cell))),
      },
      {
        id: 'transfer',
        title: 'completion of 1 MB alone',
        unit: 's',
        bound: upToCubic(1.2, 2),
        seeds: 'one',
        cells: () => G3.map((cell) => transferCell(cell.name, transfers(cell, 1e6, [1, 11, 21, 31, 41]))),
      },
    ],
  },
  {
    id: 15,
    section: '6.4',
    rank: 'other',
    group: 'general',
    title: 'Losses of a radio link',
    words: 'Losses that mean no congestion should be considered.',
    lines: [
      {
        id: 'few',
        title: 'share of the link used, few lost',
        unit: 'share',
        bound: ofCubic(1, 0.5),
        cells: () => radio([0.0001, 0.001]),
      },
      {
        id: 'many',
        title: 'share of the link used, 1 % lost',
        unit: 'share',
        bound: ofCubic(0.5, 0.5),
        cells: () => radio([0.01]),
      },
    ],
    missing: ['Losses in bursts cannot be run yet.'],
  },
  {
    id: 16,
    section: '6.4',
    rank: 'other',
    group: 'general',
    title: 'Follows a capacity that varies',
    words: 'Radio links vary in capacity, and their media access makes jitter; both should be considered.',
    lines: [
      {
        id: 'used',
        title: 'goodput',
        unit: 'factor',
        bound: ofCubic(0.9, 0.7),
        cells: () => [one('20, 5, 40, 10 Mbit/s', steps, (setting) => times(1e-6, goodput(setting, ['x1'])))],
      },
      {
        id: 'delay',
        title: 'one-way delay (p95)',
        unit: 'ms',
        bound: upToCubic(1, 1.5),
        cells: () => [
          one('20, 5, 40, 10 Mbit/s', steps, (setting) => times(1000, packets(setting, ['x1'], 'delay-p95'))),
        ],
      },
    ],
    missing: ['A mobile trace, jitter and aggregation cannot be run yet.'],
  },
  {
    id: 17,
    section: '7.1',
    rank: 'SHOULD',
    group: 'special',
    title: 'Over CoDel, FQ-CoDel and PIE',
    words: 'It should be assessed over various queue disciplines.',
    lines: [
      {
        id: 'used',
        title: 'share of the link used by two flows',
        unit: 'share',
        bound: atLeast(
          worse('more', (q) => 0.9 * q),
          "at least 0.9 × the lower of CUBIC's and NewReno's; in part: 0.7 ×",
          worse('more', (q) => 0.7 * q),
        ),
        seeds: 'one',
        cells: () => overDisciplines((name, cell, rest) => used(name, alone(cell, rest, 2))),
      },
      {
        id: 'delay',
        title: 'mean queueing delay',
        unit: 'ms',
        bound: atMost(
          worse('less', (q) => 2 * q),
          "at most 2 × the higher of CUBIC's and NewReno's; in part: 4 ×",
          worse('less', (q) => 4 * q),
        ),
        seeds: 'one',
        cells: () =>
          overDisciplines((name, cell, rest) =>
            one(name, alone(cell, rest, 2), (given) => times(1000, queueingDelay(given))),
          ),
      },
      ...HARMS.map(([id, title, harmed]): Line => ({
        id,
        title,
        unit: 'share',
        bound: EXCESS,
        seeds: 'one',
        cells: () =>
          overDisciplines((name, cell, rest) =>
            excessCell(name, harmed, besides(cell, { scheme: 1, victims: 1 }, CUBIC, rest), victimsOf(1)),
          ),
      })),
    ],
    refuses: besideOthers,
    missing: ['DualPI2 cannot be run yet.'],
  },
  {
    id: 18,
    section: '7.1',
    rank: 'other',
    group: 'special',
    title: 'Answers marks (ECN)',
    words: 'The reaction to marks must conform to the codepoint of ECN that is used.',
    lines: [
      {
        id: 'window',
        title: 'window two round trips later, of before',
        unit: 'share',
        bound: atMost(0.85, 'at most 0.85 (RFC 8511)'),
        each: true,
        cells: () => [
          one('B2', marks, (setting) =>
            ratio(sampled(setting, 'window.x1.1', 30 + 0.003 * B2.trip), sampled(setting, 'window.x1.1', 30)),
          ),
        ],
      },
    ],
    missing: [
      'Ten seconds in which every packet is marked cannot be run: no queue here marks a packet that finds it empty.',
      'ECT(1) and DualPI2 cannot be run yet.',
    ],
  },
  {
    id: 19,
    section: '7.2',
    rank: 'other',
    group: 'special',
    title: 'Within circuit breakers',
    words: 'It must stay within the envelope of circuit breakers (RFC 8084).',
    lines: [
      {
        id: 'persistent',
        title: 'largest share lost in three intervals of 5 s in a row',
        unit: 'share',
        bound: atMost(
          cubic((q) => Math.max(0.1, q)),
          "at most 0.1, or CUBIC's in the same run",
        ),
        each: true,
        cells: () =>
          [...overloadSettings, ...shallowSettings, { name: '20, 5, 40, 10 Mbit/s', setting: steps }].map(
            ({ name, setting }) =>
              one(name, setting, (given) => packets(given, idsOf(given.parties), 'persistent-loss', whole(given))),
          ),
      },
    ],
  },
  {
    id: 20,
    section: '7.3',
    rank: 'SHOULD',
    group: 'special',
    title: 'The minimum delay changes',
    words: 'It should be robust to a significant change of the path’s minimum delay.',
    lines: [
      {
        id: 'before',
        title: 'goodput from 5 s after each change, of before',
        unit: 'share',
        bound: atLeast(0.8, 'at least 0.8; in part: at least 0.5', 0.5),
        cells: () =>
          moved.map((one_) =>
            one(one_.name, one_.setting, (setting) =>
              ratio(leastAfter(one_, setting), goodput(setting, idsOf(setting.parties), [20, 30])),
            ),
          ),
      },
      {
        id: 'cubic',
        title: 'share of the link used from 5 s after each change',
        unit: 'share',
        bound: ofCubic(0.8, 0.5),
        cells: () =>
          moved.map((one_) =>
            one(one_.name, one_.setting, (setting) => times(1 / capacity(B2), leastAfter(one_, setting))),
          ),
      },
      {
        id: 'recovery',
        title: 'recovery after a change',
        unit: 's',
        bound: atMost(10, 'at most 10 s; in part: at most 30 s', 30),
        cells: () =>
          moved.map(({ name, setting, changes }) =>
            one(name, setting, (given) =>
              largest(...changes.map((window) => recovery(given, capacity(B2), 120, window))),
            ),
          ),
      },
    ],
    missing: ['A saw of delays, traces and jitter cannot be run yet.'],
  },
  {
    id: 21,
    section: '7.4',
    rank: 'other',
    group: 'special',
    title: 'Low rates',
    words: 'It should be considered what happens on slow links with small packets.',
    lines: [
      {
        id: 'least',
        title: 'least goodput of a flow, of an even share',
        unit: 'share',
        bound: atLeast(0.001, 'more than nothing'),
        cells: () =>
          iots.map(({ name, setting }) =>
            one(name, setting, (given) =>
              times(
                given.parties.length / (IOT.megabits * 1e6),
                least(...idsOf(given.parties).map((id) => goodput(given, [id]))),
              ),
            ),
          ),
      },
      {
        id: 'timeouts',
        title: 'timeouts',
        unit: 'times',
        bound: atMost(
          newreno((q) => 2 * q),
          "at most 2 × NewReno's",
        ),
        cells: () =>
          iots.map(({ name, setting }) =>
            one(name, setting, (given) => packets(given, idsOf(given.parties), 'timeouts', whole(given))),
          ),
      },
      {
        id: 'resent',
        title: 'retransmitted',
        unit: 'share',
        bound: atMost(
          newreno((q) => q + 0.05),
          "at most NewReno's and 0.05",
        ),
        cells: () =>
          iots.map(({ name, setting }) =>
            one(name, setting, (given) => {
              const ids = idsOf(given.parties);
              return ratio(packets(given, ids, 'resent'), packets(given, ids, 'sent'));
            }),
          ),
      },
    ],
  },
  {
    id: 22,
    section: '7.5',
    rank: 'other',
    group: 'special',
    title: 'A round trip of 600 ms',
    words: 'It ought not to presume a low delay.',
    lines: [
      {
        id: 'used',
        title: 'share of the link used',
        unit: 'share',
        bound: nearCubic(0.05),
        cells: () => FARS.map((cell) => used(cell.name, alone(cell))),
      },
      {
        id: 'transfer',
        title: 'completion of 1 and 10 MB alone',
        unit: 's',
        bound: upToCubic(1.2, 2),
        cells: () =>
          FARS.flatMap((cell) => [
            transferCell(`${cell.name}, 1 MB`, transfers(cell, 1e6, [1, 41, 81, 121])),
            transferCell(`${cell.name}, 10 MB`, transfers(cell, 1e7, [1, 91])),
          ]),
      },
      ...harmsTo(() => FARS, [{ name: '', law: CUBIC, scheme: 1, victims: 1 }]),
    ],
    refuses: besideOthers,
  },
  {
    id: 23,
    section: '7.6',
    rank: 'SHOULD',
    group: 'special',
    title: 'Attackers and misbehaving receivers',
    words: 'It should be robust to receivers and senders that misbehave, and to attacks.',
    lines: [
      {
        id: 'pulses',
        title: 'share of the link used beside pulses',
        unit: 'share',
        bound: atLeast(
          newreno((q) => q),
          "at least NewReno's; in part: half",
          newreno((q) => q / 2),
        ),
        cells: () => [used('B2, 100 ms of 2 C each second', pulses)],
      },
    ],
    missing: ['Receivers that misbehave cannot be run yet.'],
  },
  {
    id: 24,
    section: '7.7',
    rank: 'other',
    group: 'special',
    title: 'Extreme reordering',
    words: 'It ought not to presume that packets arrive in order.',
    lines: [],
    missing: ['Packets cannot be reordered yet.'],
  },
  {
    id: 25,
    section: '7.8, 7.9',
    rank: 'MUST',
    group: 'special',
    title: 'Events and changes of the path',
    words: 'It should be robust to transient events, and must be to changes of the path.',
    lines: [
      {
        id: 'transient',
        title: 'recovery after an event',
        unit: 's',
        bound: RECOVERY,
        cells: () => transients.map(recovered),
      },
      {
        id: 'path',
        title: 'recovery after a change of the path',
        unit: 's',
        bound: RECOVERY,
        each: true,
        cells: () => paths.map(recovered),
      },
      {
        id: 'lost',
        title: 'lost in the 5 s after it',
        unit: 'share',
        bound: upToCubic(2, 4),
        cells: () =>
          [...transients, ...paths].map(({ name, setting, recoveries }) =>
            one(name, setting, (given) => {
              const [from] = recoveries[0];
              return packets(given, idsOf(given.parties), 'lost', [from, from + 5]);
            }),
          ),
      },
      {
        id: 'used',
        title: 'share of the link used in all events',
        unit: 'share',
        bound: ofCubic(0.8, 0.5),
        cells: () => shareUsed(transients),
      },
      {
        id: 'used-path',
        title: 'share of the link used over all changes of the path',
        unit: 'share',
        bound: ofCubic(0.8, 0.5),
        each: true,
        cells: () => shareUsed([...paths, restless]),
      },
    ],
  },
  {
    id: 26,
    section: '7.11',
    rank: 'SHOULD',
    group: 'special',
    title: 'Incast in a data centre',
    words: 'A scheme for data centres should say with what it coexists.',
    lines: [
      {
        id: 'last',
        title: 'last of 32 answers at once',
        unit: 'ms',
        bound: atMost(
          newreno((q) => Math.max(2000 * IDEAL_INCAST, q)),
          "at most 34 ms, twice the ideal, or NewReno's",
        ),
        cells: () => [
          one('32 × 64 kB', incast(false), (given) =>
            times(1000, completion(given, ['answers'], 'completion-largest')),
          ),
          one('the same beside 2 long flows over marks', incast(true), (given) =>
            times(1000, completion(given, ['answers'], 'completion-largest')),
          ),
        ],
      },
    ],
  },
];
