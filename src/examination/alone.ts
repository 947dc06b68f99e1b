/** RFC 9743, 5.1, and the loss of all feedback of 5.2: what a scheme does by itself. */
import { each, excessCell, EXCESS, idsOf, one } from './cells.ts';
import {
  bestSecond,
  goodput,
  jain,
  largest,
  least,
  leastLevel,
  made,
  MEAN_COMPLETION,
  packets,
  queueingDelay,
  ratio,
  settling,
  SLOW_COMPLETION,
  THROUGHPUT,
  times,
  type Harmed,
} from './measure.ts';
import { atLeast, atMost, cubic, worse, type Line, type LineCell, type Question } from './question.ts';
import { CUBIC, type Sender } from './sender.ts';
import { A2, B2, C1, G3, G9, LINK, withBuffer, type Cell, type Party, type Setting } from './settings.ts';

const long = { ...B2, seconds: 130, warmUp: 10 };

/** Half of the packets are lost on the way forth from 20 s on, all from 50 to 80 s, none after. Acknowledgements come back: else the timer is half a minute long by then. */
const persistentLoss = (who: Sender): Setting => ({
  cell: long,
  parties: each(who, 1),
  isQuiet: true,
  twoWays: true,
  timeline: [
    [20, 0.5],
    [50, 1],
    [80, 0],
  ].map(([atSeconds, value]) => ({ atSeconds, set: `${LINK}.impairments.lossProbability`, value })),
});

const noFeedback = (who: Sender): Setting => ({
  cell: B2,
  parties: each(who, 1),
  twoWays: true,
  timeline: [
    [20, 1],
    [50, 0],
  ].map(([atSeconds, value]) => ({ atSeconds, set: 'network.links.back.impairments.lossProbability', value })),
});

const GROWTH = atLeast(1.5, 'at least 1.5; in part: more than 1.05', 1.05);

const overload = (name: string, parties: (who: Sender) => readonly Party[]) => ({
  name,
  setting: (who: Sender): Setting => ({ cell: A2, parties: parties(who) }),
});

const overloads = [
  ...[20, 100, 400].map((count) => overload(`${count} flows`, (sender) => [{ id: 'x', sender, count }])),
  overload('20 flows, then 400', (sender) => [
    { id: 'x', sender, count: 20 },
    { id: 'joins', sender, count: 380, start: [30, 31] },
  ]),
];

/** The payload delivered for the first time over that of all packets that the link has carried. */
const usefulShare = (setting: Setting) => {
  const classes = idsOf(setting.parties);
  const { warmUp, seconds } = setting.cell;
  const segments = times((seconds - warmUp) / (8 * 1448), goodput(setting, classes));
  return ratio(segments, packets(setting, classes, 'delivered'));
};

/** Where the losses of question 5 are counted. */
const shallow: readonly { readonly cell: Cell; readonly count: number }[] = [
  ...[A2, B2].flatMap((cell) => [2, 8].map((count) => ({ cell, count }))),
  { cell: C1, count: 8 },
].flatMap(({ cell, count }) => [0.25, 0.5, 1.5].map((products) => ({ cell: withBuffer(cell, products), count })));

/** Settings whose flows question 19 holds against circuit breakers as well. */
export const overloadSettings = overloads;
export const shallowSettings = shallow.map(({ cell, count }) => ({
  name: `${cell.name}, ${count} flows`,
  setting: (sender: Sender): Setting => ({ cell, parties: [{ id: 'x', sender, count }] }),
}));

const deep = G3.map((cell) => withBuffer(cell, 8)).flatMap((cell) =>
  [1, 4].map((count) => ({
    name: `${cell.name}, ${count === 1 ? '1 flow' : `${count} flows`}`,
    setting: (who: Sender): Setting => ({ cell, parties: each(who, count) }),
  })),
);

/** Two flows of unequal round trips, 1 to 4. */
const unequal = G3.map((cell) => ({
  name: cell.name,
  cell,
  setting: (who: Sender): Setting => ({
    cell,
    parties: [
      { id: 'x1', sender: who },
      { id: 'x2', sender: who, further: 3 * cell.trip },
    ],
  }),
}));

const JOINS = 20;
const joining = G3.map((cell) => ({
  name: cell.name,
  setting: (who: Sender): Setting => ({
    cell,
    parties: [
      { id: 'x1', sender: who },
      { id: 'x2', sender: who, start: [JOINS, JOINS] },
    ],
  }),
}));

/** Short flows of two sizes, even odds, 20 % of the rate together. */
export function shortFlows(sender: Sender, { megabits }: Cell): Party[] {
  const sizes = [14_000, 100_000];
  const perSecond = (0.2 * megabits * 1e6) / 8 / (sizes[0] + sizes[1]);
  return sizes.map((bytes) => ({ id: `short-${bytes / 1000}`, sender, sized: { bytes, perSecond } }));
}
export const SHORT = ['short-14', 'short-100'];

const longAndShort =
  (cell: Cell) =>
  (who: Sender): Setting => ({
    cell,
    parties: [{ id: 'long', sender: who }, ...shortFlows(who, cell)],
  });

const FOUR = ({ quick }: { readonly quick: boolean }): LineCell[] =>
  (quick ? G3 : G9).map((cell) =>
    one(
      cell.name,
      (who) => ({ cell, parties: each(who, 4) }),
      (setting) => jain(setting, idsOf(setting.parties)),
    ),
  );

const harmLines = (
  lines: readonly (readonly [id: string, title: string, harmed: Harmed, victims: readonly string[]])[],
  setting: (cell: Cell) => (who: Sender) => Setting,
): Line[] =>
  lines.map(([id, title, harmed, victims]) => ({
    id,
    title,
    unit: 'share',
    bound: EXCESS,
    cells: () => G3.map((cell) => excessCell(cell.name, harmed, setting(cell), victims)),
  }));

export const ALONE: readonly Question[] = [
  {
    id: 1,
    section: '5.1.1',
    rank: 'other',
    group: 'alone',
    title: 'Backs off fully under persistent loss',
    words: 'Under persistent loss a scheme should stop sending, or back off until next to nothing is sent.',
    lines: [
      {
        id: 'gaps',
        title: 'gap between transmissions over the gap before, all packets lost',
        unit: 'factor',
        bound: GROWTH,
        each: true,
        cells: () => [one('B2', persistentLoss, (setting) => packets(setting, ['x1'], 'gap-growth', [50, 80]))],
      },
      {
        id: 'rate',
        title: 'packets per base round trip, half of them lost',
        unit: 'packets',
        bound: atMost(2, 'at most 2; in part: at most 10', 10),
        each: true,
        cells: () => [
          one('B2', persistentLoss, (setting) => times(B2.trip / 1e4, packets(setting, ['x1'], 'sent', [40, 50]))),
        ],
      },
      {
        id: 'return',
        title: 'best second within 40 s after the losses, of the rate before',
        unit: 'share',
        bound: atLeast(0.5, 'at least 0.5'),
        each: true,
        cells: () => [
          one('B2', persistentLoss, (setting) =>
            ratio(bestSecond(setting, 'x1', [80, 120]), goodput(setting, ['x1'], [10, 20])),
          ),
        ],
      },
    ],
  },
  {
    id: 2,
    section: '5.2',
    rank: 'MUST',
    group: 'alone',
    title: 'Backs off when no feedback comes',
    words: 'The loss of all feedback must lead to back-off, whatever the way forth still carries.',
    lines: [
      {
        id: 'gaps',
        title: 'gap between transmissions over the gap before',
        unit: 'factor',
        bound: GROWTH,
        each: true,
        cells: () => [one('B2', noFeedback, (setting) => packets(setting, ['x1'], 'gap-growth', [20, 50]))],
      },
      {
        id: 'packets',
        title: 'packets sent from 10 to 30 s after it ends',
        unit: 'packets',
        bound: atMost(20, 'at most 20; in part: at most 100', 100),
        each: true,
        cells: () => [one('B2', noFeedback, (setting) => packets(setting, ['x1'], 'sent', [30, 50]))],
      },
    ],
  },
  {
    id: 3,
    section: '5.1.1',
    rank: 'other',
    group: 'alone',
    title: 'No collapse with many flows',
    words: 'However many flows there are, the network must go on carrying useful data.',
    lines: [
      {
        id: 'useful',
        title: 'useful share of what the link carried',
        unit: 'share',
        bound: atLeast(0.9, 'at least 0.9; in part: at least 0.7', 0.7),
        cells: () => overloads.map(({ name, setting }) => one(name, setting, usefulShare)),
      },
      {
        id: 'goodput',
        title: 'share of the link used',
        unit: 'share',
        bound: atLeast(
          worse('more', (q) => 0.9 * q),
          "at least 0.9 times the lower of CUBIC's and NewReno's; in part: 0.7 times",
          worse('more', (q) => 0.7 * q),
        ),
        cells: () => overloads.map(({ name, setting }) => one(name, setting, usedBy)),
      },
    ],
  },
  {
    id: 4,
    section: '5.1.2',
    rank: 'other',
    group: 'alone',
    title: 'Mean wait in a deep buffer',
    words: 'A scheme should not fill a deep buffer. The RFC says that Reno and CUBIC do not meet this.',
    lines: [
      ...[20, 40, 160].map((milliseconds): Line => ({
        id: `delay-${milliseconds}`,
        title: 'mean queueing delay',
        unit: 'ms',
        bound: atMost(
          milliseconds,
          `at most ${milliseconds} ms; in part: at most half of CUBIC's`,
          cubic((q) => Math.max(milliseconds, q / 2)),
        ),
        seeds: 'one',
        // A base round trip, and at least 20 ms.
        cells: () =>
          deep
            .filter(({ setting }) => Math.max(20, setting(CUBIC).cell.trip) === milliseconds)
            .map(({ name, setting }) => one(name, setting, (given) => times(1000, queueingDelay(given)))),
      })),
    ],
  },
  {
    id: 5,
    section: '5.1.3',
    rank: 'other',
    group: 'alone',
    title: 'Packets lost in shallow buffers',
    words:
      'A scheme should not cause high loss, and should send less when much is lost. The RFC names BBR version 1 below 1.5 BDP.',
    lines: [
      {
        id: 'lost',
        title: 'packets lost',
        unit: 'share',
        bound: atMost(
          cubic((q) => Math.max(0.01, 1.5 * q)),
          "at most max(0.01, 1.5 × CUBIC's); in part: at most max(0.03, 3 × CUBIC's)",
          cubic((q) => Math.max(0.03, 3 * q)),
        ),
        cells: () =>
          shallowSettings.map(({ name, setting }) => one(name, setting, (given) => packets(given, ['x'], 'lost'))),
      },
    ],
  },
  {
    id: 6,
    section: '5.1.4',
    rank: 'other',
    group: 'alone',
    title: 'Its own flows share the link',
    words: 'How capacity is shared among flows of the scheme itself must be understood.',
    lines: [
      {
        id: 'jain',
        title: "Jain's index of four flows",
        unit: 'factor',
        bound: atLeast(
          cubic((q) => Math.min(0.95, q - 0.05)),
          "at least 0.95, or CUBIC's less 0.05; in part: at least 0.8",
          cubic((q) => Math.min(0.8, q - 0.05)),
        ),
        cells: FOUR,
      },
      {
        id: 'trips',
        title: 'more over less, round trips 1 to 4',
        unit: 'factor',
        bound: atMost(
          cubic((q) => 1.5 * q),
          "at most 1.5 × CUBIC's; in part: 3 ×",
          cubic((q) => 3 * q),
        ),
        cells: () => unequal.map(({ name, setting }) => one(name, setting, unequalShares)),
      },
      {
        id: 'settling',
        title: 'until a second flow has half',
        unit: 's',
        bound: atMost(
          cubic((q) => 2 * q),
          "at most 2 × CUBIC's; in part: at most 30 s",
          cubic((q) => Math.max(30, 2 * q)),
        ),
        cells: () => joining.map(({ name, setting }) => one(name, setting, (given) => settling(given, 'x2', JOINS))),
      },
    ],
  },
  {
    id: 7,
    section: '5.1.5',
    rank: 'MUST',
    group: 'alone',
    title: 'Short flows and long ones of its own',
    words: 'New and short flows beside long ones must be considered, and the reverse.',
    lines: harmLines(
      [
        ['mean', 'excess harm of the long flow to mean completion', MEAN_COMPLETION, SHORT],
        ['slow', 'excess harm of the long flow to slow completions (p95)', SLOW_COMPLETION, SHORT],
        ['long', 'excess harm of the short flows to the long one', THROUGHPUT, ['long']],
      ],
      longAndShort,
    ),
  },
];

function usedBy(setting: Setting) {
  return times(1 / (setting.cell.megabits * 1e6), goodput(setting, idsOf(setting.parties)));
}

function unequalShares(setting: Setting) {
  const [near, far] = ['x1', 'x2'].map((id) => goodput(setting, [id]));
  return made((most, fewest) => (fewest === 0 ? 1000 : most / fewest), largest(near, far), least(near, far));
}

/** What the least of the scheme's own flows comes to: reported in question 11. */
export function ownLevels(extent: { readonly quick: boolean }): LineCell[] {
  return [
    ...(extent.quick ? G3 : G9).map((cell) =>
      one(
        `${cell.name}, 4 flows`,
        (who: Sender): Setting => ({ cell, parties: each(who, 4) }),
        (setting) => leastLevel(setting, idsOf(setting.parties), 4),
      ),
    ),
    ...unequal.map(({ name, setting, cell }) =>
      one(`${name}, round trips 1 to 4`, setting, (given) => leastLevel(given, ['x1', 'x2'], 2, 4 * cell.trip)),
    ),
  ];
}
