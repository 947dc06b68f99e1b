import { withCommas } from '../../base/format.ts';
import type { Claim, Condition } from '../claim.ts';

const at = (key: string) => `session-control/${key}`;
const ARRIVALS = ['Load 1', 'Load 2', 'Load 3'];
const SIZES = (flows: number) => ARRIVALS.map((load) => `${flows}/s, ${load}`);
const SLOWER = ['1000/s, Load 1', '1000/s, Load 2'];

/** Conditions that compare one scheme with another under each of the loads. */
function inEach(
  key: string,
  loads: readonly string[],
  is: Condition['is'],
  [one, other]: readonly [string, string],
  rest: Partial<Condition> = {},
): Condition[] {
  return loads.map((load) => ({ in: at(key), row: `${load}: ${one}`, is, of: `${load}: ${other}`, ...rest }));
}

/** Conditions that compare each row with the next one. */
function inOrder(key: string, is: Condition['is'], labels: readonly string[]): Condition[] {
  return labels.slice(1).map((of, i) => ({ in: at(key), row: labels[i], is, of }));
}

const STEADY_OVERLOAD = ['1000/s, 10 kB', '1000/s, 30 kB'];
const RATES = [65, 100, 150, 250, 1000];

export const CLAIMS: readonly Claim[] = [
  {
    key: at('completes-more'),
    words: 'Under overload both session control schemes complete many more flows than no control.',
    where: 'section V-C1, Figure 3',
    conditions: ['GSS+GA', 'CP'].flatMap((scheme) =>
      inEach('figure-3', STEADY_OVERLOAD, 'at least', [scheme, 'none'], { times: 2 }),
    ),
    note: '*Many more* is read as at least twice as many.',
  },
  {
    key: at('no-harm'),
    words: 'Without overload neither scheme is worse than no control.',
    where: 'section V-C1, Figure 3',
    conditions: ['100/s, 10 kB', '100/s, 30 kB'].flatMap((load) =>
      ['GSS+GA', 'CP'].map((scheme): Condition => ({
        in: at('figure-3'),
        row: `${load}: ${scheme} relative to no control`,
        is: 'at least',
        of: 0.98,
      })),
    ),
    note: '2 % is allowed for the start of the run.',
  },
  {
    key: at('near-optimum'),
    words: 'Both schemes complete nearly as many flows as the best fixed rate.',
    where: 'section V-C1, Figure 3',
    conditions: ['1000/s, 10 kB', '100/s, 30 kB', '1000/s, 30 kB'].flatMap((load) =>
      ['GSS+GA', 'CP'].map((scheme): Condition => ({
        in: at('figure-3'),
        row: `${load}: ${scheme} relative to the best fixed rate`,
        is: 'at least',
        of: 0.9,
        over: 'mean',
      })),
    ),
    note: '*Nearly* is read as at least 90 %.',
  },
  {
    key: at('search-no-better'),
    words: 'GSS+GA does not complete more flows than CP, although it searches for the maximum.',
    where: 'section V-C1, Figure 3',
    conditions: STEADY_OVERLOAD.map((load) => ({
      in: at('figure-3'),
      row: `${load}: GSS+GA relative to CP`,
      is: 'at most',
      of: 1.05,
      over: 'mean',
    })),
  },
  {
    key: at('one-maximum'),
    words:
      'The completion rate has a maximum at one admit rate, which is above that completion rate. Without control less than half as many flows complete.',
    where: 'section III-B and III-C, Figure 2',
    conditions: [
      {
        in: at('figure-2'),
        row: 'Admit rate with the highest completion rate',
        is: 'at least',
        of: 'Highest completion rate',
      },
      { in: at('figure-2'), row: 'No control relative to the highest completion rate', is: 'at most', of: 0.5 },
    ],
  },
  {
    key: at('fewer-is-faster'),
    words: 'When fewer flows are admitted, each of them completes faster.',
    where: 'section III-B, Table I',
    conditions: [
      ...inOrder(
        'table-1',
        'at most',
        RATES.map((rate) => `${withCommas(rate)} flows/s admitted: mean completion time`),
      ),
      ...inOrder(
        'table-1',
        'at least',
        RATES.map((rate) => `${withCommas(rate)} flows/s admitted: mean goodput`),
      ),
    ],
    note: 'Both 65 and 100 flows/s are below what the link can carry. From 65 to 100 flows/s the paper’s times rise by a third. Here they are equal, because waits for SYN timers make up most of them.',
  },
  {
    key: at('fair-to-large'),
    words:
      'Without control nearly all completed flows are small. When fewer flows are admitted, the completed sizes match the arriving sizes.',
    where: 'section III-B3, Table II',
    conditions: [
      { in: at('table-2'), row: '1,000 flows/s admitted: completed flows below 10,000 bytes', is: 'at least', of: 98 },
      ...inOrder(
        'table-2',
        'at least',
        [100, 150, 200, 1000].map((rate) => `${withCommas(rate)} flows/s admitted: mean size of completed flows`),
      ),
      {
        in: at('table-2'),
        row: '100 flows/s admitted: completed flows below 10,000 bytes',
        is: 'about',
        of: 81,
        within: 0.02,
      },
    ],
  },
  {
    key: at('short-times'),
    words: 'With session control many more flows have short times. With CP the share is largest.',
    where: 'section V-C2, Figure 4',
    conditions: [
      { in: at('figure-4'), row: 'Within 5 s: GSS+GA relative to no control', is: 'at least', of: 1 },
      { in: at('figure-4'), row: 'Within 5 s: CP relative to GSS+GA', is: 'at least', of: 1 },
    ],
  },
  {
    key: at('cp-follows'),
    words: 'CP admits as many flows as complete. GSS+GA admits more.',
    where: 'section V-C3, Figure 5',
    conditions: [
      { in: at('figure-5'), row: 'CP: admitted relative to completed', is: 'about', of: 1, within: 0.15 },
      { in: at('figure-5'), row: 'GSS+GA: admitted relative to completed', is: 'at least', of: 1 },
    ],
    note: '*Almost indistinguishable* is read as within 15 %, because CP raises its rate by 10 % as a probe each time it has closed.',
  },
  {
    key: at('cp-fastest-arrivals'),
    words: 'When the arrival rate changes, CP has the shortest completion times.',
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
    words: 'When the arrival rate changes, CP completes the most flows.',
    where: 'section V-E, Figure 7',
    conditions: ['none', 'GSS+GA'].flatMap((other) =>
      ARRIVALS.map((load): Condition => ({
        in: at('table-3'),
        row: `${load}: completed flows, CP relative to ${other}`,
        is: 'at least',
        of: 1,
      })),
    ),
    note: 'CP completes more flows than no control under each load. GSS+GA completes a few percent more than CP here.',
  },
  {
    key: at('no-dip'),
    words: 'A pulse of arrivals makes the completion rate dip without control. With CP it does not dip.',
    where: 'section V-E1, Figure 8',
    conditions: [
      { in: at('figure-8'), row: 'No control: during the pulse relative to before', is: 'at most', of: 0.9 },
      { in: at('figure-8'), row: 'CP, during the pulse: completion rate', is: 'at least', of: 100 },
      { in: at('figure-8'), row: 'CP, 25 s after the pulse: completion rate', is: 'at least', of: 100 },
    ],
  },
  {
    key: at('more-of-any-size'),
    words: 'When flow sizes grow under overload, both session control schemes complete more flows than no control.',
    where: 'section V-F, Table IV',
    conditions: ['GSS+GA', 'CP'].flatMap((scheme) =>
      inEach('table-4', SIZES(1000), 'at least', [scheme, 'none'], { times: 1.5 }),
    ),
    note: '*More* is read as at least 1.5 times as many; the paper has 2.1 to 3 times as many.',
  },
  {
    key: at('cp-fastest-sizes'),
    words: 'When flow sizes grow, CP has the shortest completion times.',
    where: 'section V-F, Table V',
    conditions: [100, 1000].flatMap((flows) =>
      ['none', 'GSS+GA'].flatMap((other) => inEach('table-5', SIZES(flows), 'at most', ['CP', other])),
    ),
  },
  {
    key: at('search-slow'),
    words: 'When flow sizes grow fast under overload, GSS+GA is no faster than no control.',
    where: 'Table V, 1,000 flows/s, Loads 2 and 3',
    conditions: inEach('table-5', SIZES(1000).slice(1), 'at least', ['GSS+GA', 'none']),
    note: 'The paper does not say how GSS+GA detects a change, or where it starts again afterwards.',
  },
  {
    key: at('cp-fastest-slow-link'),
    words:
      'When the link slows down under overload, CP has the shortest completion times. They are less than half of those without control.',
    where: 'section V-G, Table VI',
    conditions: [
      ...inEach('table-6', SLOWER, 'at most', ['CP', 'none'], { times: 0.5 }),
      ...inEach('table-6', SLOWER, 'at most', ['CP', 'GSS+GA']),
    ],
  },
  {
    key: at('light-load-alike'),
    words: 'When the link slows down at 100 flows/s, completion times are about the same with each scheme.',
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
    words: 'After the link has slowed down, CP has shorter completion times than no control.',
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
