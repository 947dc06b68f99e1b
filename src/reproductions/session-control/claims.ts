import type { Claim, Condition } from '../claim.ts';

const at = (key: string) => `session-control/${key}`;
const ARRIVALS = ['Load 1', 'Load 2', 'Load 3'];
const SIZES = (flows: number) => ARRIVALS.map((load) => `${flows}/s, ${load}`);
const SLOWER = ['1000/s, Load 1', '1000/s, Load 2'];

/** In each of the loads the row of one scheme is at least, or at most, that of another. */
function inEach(
  key: string,
  loads: readonly string[],
  is: Condition['is'],
  [one, other]: readonly [string, string],
  rest: Partial<Condition> = {},
): Condition[] {
  return loads.map((load) => ({ in: at(key), row: `${load}: ${one}`, is, of: `${load}: ${other}`, ...rest }));
}

/** Each row is at least, or at most, the next one. */
function inOrder(key: string, is: Condition['is'], labels: readonly string[]): Condition[] {
  return labels.slice(1).map((of, i) => ({ in: at(key), row: labels[i], is, of }));
}

const STEADY_OVERLOAD = ['1000/s, 10 kB', '1000/s, 30 kB'];
const RATES = [65, 100, 150, 250, 1000];

export const CLAIMS: readonly Claim[] = [
  {
    key: at('completes-more'),
    words: 'Under overload both ways of session control complete many more flows than no control.',
    where: 'section V-C1, Figure 3',
    conditions: ['GSS+GA', 'CP'].flatMap((scheme) =>
      inEach('figure-3', STEADY_OVERLOAD, 'at least', [scheme, 'none'], { times: 2 }),
    ),
    note: '*Many more* is read as twice as many.',
  },
  {
    key: at('no-harm'),
    words: 'Without overload neither is worse than no control.',
    where: 'section V-C1, Figure 3',
    conditions: ['100/s, 10 kB', '100/s, 30 kB'].flatMap((load) =>
      ['GSS+GA', 'CP'].map((scheme): Condition => ({
        in: at('figure-3'),
        row: `${load}: ${scheme} over no control`,
        is: 'at least',
        of: 0.98,
      })),
    ),
    note: '2 % are allowed for the start.',
  },
  {
    key: at('near-optimum'),
    words: 'Both complete nearly as many flows as the best fixed rate.',
    where: 'section V-C1, Figure 3',
    conditions: ['1000/s, 10 kB', '100/s, 30 kB', '1000/s, 30 kB'].flatMap((load) =>
      ['GSS+GA', 'CP'].map((scheme): Condition => ({
        in: at('figure-3'),
        row: `${load}: ${scheme} over the best fixed rate`,
        is: 'at least',
        of: 0.9,
        over: 'mean',
      })),
    ),
    note: '*Nearly* is read as 90 %.',
  },
  {
    key: at('search-no-better'),
    words: 'GSS+GA does not complete more than CP, although it searches for the most completions.',
    where: 'section V-C1, Figure 3',
    conditions: STEADY_OVERLOAD.map((load) => ({
      in: at('figure-3'),
      row: `${load}: GSS+GA over CP`,
      is: 'at most',
      of: 1.05,
      over: 'mean',
    })),
  },
  {
    key: at('one-maximum'),
    words: 'One admit rate gives most completions; it lies above the completion rate; no control gives less than half.',
    where: 'section III-B and III-C, Figure 2',
    conditions: [
      { in: at('figure-2'), row: 'Admit rate with most completions', is: 'at least', of: 'Most completions' },
      { in: at('figure-2'), row: 'No control over the most', is: 'at most', of: 0.5 },
    ],
  },
  {
    key: at('fewer-is-faster'),
    words: 'The fewer flows are let in, the faster each of them is.',
    where: 'section III-B, Table I',
    conditions: [
      ...inOrder(
        'table-1',
        'at most',
        RATES.map((rate) => `${rate} let in: mean completion time`),
      ),
      ...inOrder(
        'table-1',
        'at least',
        RATES.map((rate) => `${rate} let in: mean goodput`),
      ),
    ],
    note: 'From 65 to 100 flows/s, both below what the link can carry, the paper’s times rise by a third. Here they are equal, since the waits for SYN timers make most of them.',
  },
  {
    key: at('fair-to-large'),
    words: 'Without control nearly all completed flows are small; with fewer let in the sizes are those that arrive.',
    where: 'section III-B3, Table II',
    conditions: [
      { in: at('table-2'), row: '1000 let in: percentile of 10,000 bytes', is: 'at least', of: 98 },
      ...inOrder(
        'table-2',
        'at least',
        [100, 150, 200, 1000].map((rate) => `${rate} let in: mean size completed`),
      ),
      { in: at('table-2'), row: '100 let in: percentile of 10,000 bytes', is: 'about', of: 81, within: 0.02 },
    ],
  },
  {
    key: at('short-times'),
    words: 'With session control many more flows have short times, and most with CP.',
    where: 'section V-C2, Figure 4',
    conditions: [
      { in: at('figure-4'), row: 'Within 5 s: GSS+GA over no control', is: 'at least', of: 1 },
      { in: at('figure-4'), row: 'Within 5 s: CP over GSS+GA', is: 'at least', of: 1 },
    ],
  },
  {
    key: at('cp-follows'),
    words: 'CP admits as many flows as complete; GSS+GA admits more.',
    where: 'section V-C3, Figure 5',
    conditions: [
      { in: at('figure-5'), row: 'CP: admitted over completed', is: 'about', of: 1, within: 0.15 },
      { in: at('figure-5'), row: 'GSS+GA: admitted over completed', is: 'at least', of: 1 },
    ],
    note: '*Almost indistinguishable* is read as within 15 %: CP probes by 10 % each time it has closed.',
  },
  {
    key: at('cp-fastest-arrivals'),
    words: 'When the arrival rate changes, CP has the shortest times.',
    where: 'section V-E, Table III',
    conditions: ['none', 'GSS+GA'].flatMap((other) =>
      ARRIVALS.map((load): Condition => ({
        in: at('table-3'),
        row: `${load}, mean time: CP`,
        is: 'at most',
        of: `${load}, mean time: ${other}`,
      })),
    ),
  },
  {
    key: at('cp-most-arrivals'),
    words: 'When the arrival rate changes, CP completes most flows.',
    where: 'section V-E, Figure 7',
    conditions: ['none', 'GSS+GA'].flatMap((other) =>
      ARRIVALS.map((load): Condition => ({
        in: at('table-3'),
        row: `${load}: completed, CP over ${other}`,
        is: 'at least',
        of: 1,
      })),
    ),
    note: 'CP completes more than no control in each load. GSS+GA completes some percent more than CP here.',
  },
  {
    key: at('no-dip'),
    words: 'A pulse of arrivals makes the completion rate dip without control, and not with CP.',
    where: 'section V-E1, Figure 8',
    conditions: [
      { in: at('figure-8'), row: 'No control: in the pulse over before it', is: 'at most', of: 0.9 },
      { in: at('figure-8'), row: 'CP, in the pulse: completion rate', is: 'at least', of: 100 },
      { in: at('figure-8'), row: 'CP, 25 s after it: completion rate', is: 'at least', of: 100 },
    ],
  },
  {
    key: at('more-of-any-size'),
    words: 'When sizes grow under overload, both ways of session control complete more flows than no control.',
    where: 'section V-F, Table IV',
    conditions: ['GSS+GA', 'CP'].flatMap((scheme) =>
      inEach('table-4', SIZES(1000), 'at least', [scheme, 'none'], { times: 1.5 }),
    ),
    note: 'Read as half as many again; the paper has 2.1 to 3 times as many.',
  },
  {
    key: at('cp-fastest-sizes'),
    words: 'When sizes grow, CP has the shortest times.',
    where: 'section V-F, Table V',
    conditions: [100, 1000].flatMap((flows) =>
      ['none', 'GSS+GA'].flatMap((other) => inEach('table-5', SIZES(flows), 'at most', ['CP', other])),
    ),
  },
  {
    key: at('search-slow'),
    words: 'When sizes grow fast under overload, GSS+GA is no faster than no control.',
    where: 'Table V, 1000 flows/s, Loads 2 and 3',
    conditions: inEach('table-5', SIZES(1000).slice(1), 'at least', ['GSS+GA', 'none']),
    note: 'How GSS+GA notices a change, and where it starts again, is not in the paper.',
  },
  {
    key: at('cp-fastest-slow-link'),
    words:
      'When the link slows down under overload, CP has the shortest times, less than half of those without control.',
    where: 'section V-G, Table VI',
    conditions: [
      ...inEach('table-6', SLOWER, 'at most', ['CP', 'none'], { times: 0.5 }),
      ...inEach('table-6', SLOWER, 'at most', ['CP', 'GSS+GA']),
    ],
  },
  {
    key: at('light-load-alike'),
    words: 'When the link slows down at 100 flows/s, times are about the same with each scheme.',
    where: 'section V-G, Table VI',
    conditions: ['100/s, Load 1', '100/s, Load 2'].flatMap((load) =>
      ['GSS+GA', 'CP'].map((scheme): Condition => ({
        in: at('table-6'),
        row: `${load}: ${scheme}`,
        is: 'about',
        of: `${load}: none`,
        within: 0.2,
      })),
    ),
    note: 'The paper’s own times differ by up to 17 %, so *about the same* is read as within 20 %.',
  },
  {
    key: at('cp-when-slow'),
    words: 'After the link has slowed down, CP has shorter times than no control.',
    where: 'section V-G',
    conditions: [
      {
        in: at('table-6'),
        row: '100/s, Load 2, last 100 s: CP',
        is: 'at most',
        of: '100/s, Load 2, last 100 s: none',
      },
    ],
  },
];
