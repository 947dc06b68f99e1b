/** RFC 9743, 7: special cases. */
import { overloadSettings, shallowSettings } from './alone.ts';
import { besides, HARMS, harmsTo, victimsOf } from './beside.ts';
import {
  alone,
  each,
  excessCell,
  EXCESS,
  idsOf,
  nearCubic,
  ofCubic,
  one,
  transferCell,
  transfers,
  upToCubic,
  used,
  type Make,
} from './cells.ts';
import { CHANGES, stream } from './changes.ts';
import { steps } from './general.ts';
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
} from './measure.ts';
import { atLeast, atMost, cubic, newreno, worse, type Line, type LineCell, type Question } from './question.ts';
import { CUBIC, type Sender } from './sender.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import { B2, capacity, G3, LINK, withBuffer, type Cell, type Change, type Setting } from './settings.ts';

/** At their RFCs' values, in a buffer of 1,000 packets: the discipline acts, and not the buffer's end. */
const DISCIPLINES = ['codel', 'fq-codel', 'pie', 'dualpi2'].map((discipline) => ({
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

/** For 10 s from 30 s on each packet is marked: a policer that marks has next to no tokens then. */
const allMarked: Make = (who) => ({
  cell: B2,
  parties: each(who, 1, { host: { ecn: true } }),
  impairments: { policer: { rateBitsPerSecond: 1e9, burstBytes: 15_000, action: 'mark' } },
  timeline: [
    [30, 1000],
    [40, 1e9],
  ].map(([atSeconds, value]) => ({ atSeconds, set: `${LINK}.impairments.policer.rateBitsPerSecond`, value })),
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

/** The minimum delay changes: from 40 to 120 ms and back, by 30 ms for good, and as a saw by 10 ms. */
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
    {
      name: `40 ± 10 ms by turns every 15 s, ${words}`,
      setting: alone(
        cell,
        {
          timeline: delays([
            [30, 50],
            [45, 30],
            [60, 50],
            [75, 30],
          ]),
        },
        flows,
      ),
      after: [
        [35, 45],
        [50, 60],
        [65, 75],
        [80, 90],
      ],
      changes: [
        [30, 45],
        [45, 60],
        [60, 75],
        [75, 90],
      ],
    },
  ] as const;
});

const leastAfter = ({ after }: Moved, setting: Setting) =>
  least(...after.map((window) => goodput(setting, idsOf(setting.parties), window)));

const lateBy = (cell: Cell, share: number, seconds: number): Make =>
  alone(cell, { impairments: { reordering: { share, late: { kind: 'time', seconds } } } });

/** A share of the packets is late by half a round trip or by two; every other one in the mean takes a way of 40 ms instead of 20. */
const reordered: readonly (readonly [name: string, make: Make])[] = [
  ...[0.01, 0.05, 0.2].flatMap((share) =>
    [0.5, 2].map(
      (trips) =>
        [
          `${share * 100} % late by ${trips} round trips`,
          lateBy(withBuffer(B2, 1), share, (trips * B2.trip) / 1000),
        ] as const,
    ),
  ),
  ['half of them late by 20 ms, of a round trip of 20', lateBy({ ...withBuffer(B2, 1), trip: 20 }, 0.5, 0.02)],
];

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

/** A star of 1 Gbit/s links: 32 answers of 64 kB at once, and perhaps two long flows over a queue that marks. */
const DATA_CENTRE: Cell = { name: '1 Gbit/s, 0.3 ms', megabits: 1000, trip: 0.3, products: 9, seconds: 6, warmUp: 0 };
const incast =
  (isMarking: boolean): Make =>
  (sender) => ({
    cell: DATA_CENTRE,
    packets: 340,
    parties: [
      { id: 'answers', sender, hosts: 32, sized: { bytes: 64_000, together: 32 } },
      ...(isMarking ? [{ id: 'long', sender, count: 2, start: [0, 0.1] as const }] : []),
    ],
    ...(isMarking && { queue: { discipline: 'ecn-threshold', parameters: { threshold: 20, dropsOthers: false } } }),
  });

/** Twice the time that the answers take at the link's rate: 32 × 64 kB with headers, 17 ms. */
const IDEAL_INCAST = 0.017;

export const SPECIAL: readonly Question[] = [
  {
    id: 17,
    section: '7.1',
    rank: 'SHOULD',
    group: 'special',
    title: 'Over CoDel, FQ-CoDel, PIE and DualPI2',
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
  },
  {
    id: 18,
    section: '7.1',
    rank: 'other',
    group: 'special',
    title: 'Answers marks (ECN)',
    words: 'The reaction to marks must conform to the codepoint of ECN that is used.',
    refuses: ({ scheme }) =>
      scheme !== undefined && schemeDeclaration(scheme.scheme)?.setsRates === true
        ? 'Flows whose rates routers set read no marks.'
        : null,
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
      {
        id: 'all',
        title: 'packets per base round trip while all are marked for 10 s',
        unit: 'packets',
        bound: atMost(2, 'at most 2'),
        each: true,
        // From 2 s on: the window has to fall from some hundred packets.
        cells: () => [
          one('B2', allMarked, (setting) => times(B2.trip / 1000 / 8, packets(setting, ['x1'], 'sent', [32, 40]))),
        ],
      },
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
    missing: ['Receivers that misbehave: no receiver here does.'],
  },
  {
    id: 24,
    section: '7.7',
    rank: 'other',
    group: 'special',
    title: 'Extreme reordering',
    words: 'It ought not to presume that packets arrive in order.',
    lines: [
      {
        id: 'used',
        title: 'share of the link used',
        unit: 'share',
        bound: ofCubic(0.8, 0.8),
        cells: () => reordered.map(([name, make]) => used(name, make)),
      },
      {
        id: 'collapse',
        title: 'share of the link used, whatever CUBIC does',
        unit: 'share',
        bound: atLeast(0.1, 'at least 0.1'),
        each: true,
        cells: () => reordered.map(([name, make]) => used(name, make)),
      },
      {
        id: 'resent',
        title: 'retransmitted',
        unit: 'share',
        bound: atMost(
          cubic((q) => 2 * q),
          "at most 2 × CUBIC's",
        ),
        cells: () =>
          reordered.map(([name, make]) =>
            one(name, make, (setting) => ratio(packets(setting, ['x1'], 'resent'), packets(setting, ['x1'], 'sent'))),
          ),
      },
    ],
  },
  CHANGES,
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
