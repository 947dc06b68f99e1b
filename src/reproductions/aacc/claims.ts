import type { Claim, Condition } from '../claim.ts';

const at = (key: string) => `aacc/${key}`;
const OVERLOAD = ['1', '1.3', '1.9'];

export const CLAIMS: readonly Claim[] = [
  {
    key: at('no-build-up'),
    words: 'AACC prevents the queue that builds up without control.',
    where: 'section 4.1, Figures 10 and 11',
    conditions: [
      { in: at('figure-10'), row: 'AACC relative to uncontrolled', is: 'at most', of: 0.1, over: 'median' },
      { in: at('figure-10'), row: 'AACC', is: 'at most', of: 100 },
    ],
    note: '*Prevents* is read as a queue of at most 100 packets, and at most a tenth of the uncontrolled queue. In some seeds the sum of the rates is hardly ever above 1, so there is little to prevent. For this reason the median of the seeds counts.',
  },
  {
    key: at('no-collapse'),
    words: 'AACC keeps its goodput under overload. Without control the goodput collapses.',
    where: 'section 4.2, Figure 12',
    conditions: [
      ...OVERLOAD.map((load): Condition => ({
        in: at('figure-12'),
        row: `AACC at ${load}: goodput`,
        is: 'at least',
        of: `Uncontrolled at ${load}: goodput`,
        times: 2,
      })),
      {
        in: at('figure-12'),
        row: 'AACC at 1.9: goodput',
        is: 'about',
        of: 'AACC at 1: goodput',
        within: 0.1,
        over: 'mean',
      },
      { in: at('figure-12'), row: 'Uncontrolled: load 1 relative to 0.85', is: 'at most', of: 0.5 },
    ],
  },
  {
    key: at('cost-at-0.8'),
    words: 'Around a load of 0.8 AACC has less goodput than no control, because its samples use a part of the link.',
    where: 'section 4.2, Figure 12',
    conditions: [
      { in: at('figure-12'), row: 'Load 0.8: AACC relative to uncontrolled', is: 'at most', of: 1, over: 'mean' },
    ],
  },
  {
    key: at('few-late'),
    words:
      'With AACC at most 5 % of the packets arrive too late at any load. Without it nearly all packets are late when the load approaches 1.',
    where: 'section 4.2, Figure 13',
    conditions: [
      ...['0.6', '0.7', '0.8', '0.9', '1', '1.9'].map((load): Condition => ({
        in: at('figure-13'),
        row: `AACC at ${load}`,
        is: 'at most',
        of: 0.05,
      })),
      { in: at('figure-13'), row: 'Uncontrolled at 1', is: 'at least', of: 0.9 },
    ],
  },
  {
    key: at('late-near-0.8'),
    words: 'Near a load of 0.8 AACC has more late packets than no control.',
    where: 'section 4.2, Figure 13',
    conditions: [
      { in: at('figure-13'), row: 'AACC at 0.8', is: 'at least', of: 'Uncontrolled at 0.8', over: 'mean' },
      { in: at('figure-13'), row: 'AACC at 0.7', is: 'at least', of: 'Uncontrolled at 0.7', over: 'mean' },
    ],
    note: 'Here this is true at 0.6, and the two are about equal at 0.7. The text does not give the build-out delay that the paper chose.',
  },
  {
    key: at('delay-costs'),
    words:
      'A longer round trip reduces the goodput at a high load, and only a little at a lower load. Above a load of 1 the goodput is constant.',
    where: 'section 4.3, Figure 14',
    conditions: [
      { in: at('figure-14'), row: 'Load 1: round trip 200 relative to 0', is: 'at most', of: 1 },
      { in: at('figure-14'), row: 'Round trip 200: load 1.9 relative to 1', is: 'about', of: 1, within: 0.1 },
      {
        in: at('figure-14'),
        row: 'Round trip 100, load 0.85',
        is: 'about',
        of: 'Round trip 0, load 0.85',
        within: 0.1,
        over: 'mean',
      },
    ],
  },
  {
    key: at('thresholds'),
    words: 'A lower threshold that is too low or too high reduces the goodput.',
    where: 'section 4.4, Figure 15',
    conditions: ['0', '12'].map((threshold) => ({
      in: at('figure-15'),
      row: `Lower threshold ${threshold} relative to 2`,
      is: 'at most',
      of: 1,
    })),
  },
  {
    key: at('samples-cost'),
    words: 'More samples reduce the goodput, nearly in proportion.',
    where: 'section 4.5, Figure 16',
    conditions: [1, 4, 8, 20].map((percent, i) => ({
      in: at('figure-16'),
      row: `Overhead ${percent} %`,
      is: 'at least',
      of: `Overhead ${[4, 8, 20, 40][i]} %`,
      over: 'mean',
    })),
  },
];
