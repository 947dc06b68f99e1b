import type { Claim, Condition } from '../claim.ts';

const at = (key: string) => `slbn/${key}`;
const IN_1A = at('figure-3');
const IN_1B = at('figure-6');
const SIZE = 'a tenth';
const sources = (scheme: string, seconds: number) => `${SIZE}: ${scheme}: error at sources at ${seconds} s`;
const atLeast = (row: string, of: string | number, where: string, times?: number): Condition => ({
  in: where,
  row,
  is: 'at least',
  of,
  ...(times !== undefined && { times }),
});

export const CLAIMS: readonly Claim[] = [
  {
    key: at('accurate'),
    words: 'SLBN, BFYZ and ERICA assign much more accurate rates than COBB, RCP and PIQI-RCP.',
    where: 'section IV, Figures 3 and 4',
    conditions: ['SLBN', 'BFYZ', 'ERICA'].flatMap((good) =>
      ['COBB', 'RCP', 'PIQI-RCP'].map((bad) => atLeast(sources(bad, 0.5), sources(good, 0.5), IN_1A, 5)),
    ),
    note: '*Much more* is read as a mean error of at most a fifth at the end of the joining phase.',
  },
  {
    key: at('settles'),
    words: 'SLBN and BFYZ quickly approach the max-min rates.',
    where: 'section IV, Figures 3 and 7',
    conditions: ['SLBN', 'BFYZ'].flatMap((scheme): Condition[] => [
      { in: IN_1A, row: sources(scheme, 1), is: 'about', of: 1, within: 2 },
      { in: at('figure-7'), row: sources(scheme, 1.2), is: 'about', of: 1, within: 2 },
    ]),
    note: 'This is read as a mean error between −1 and 3 %, measured 0.3 s after the last change in experiment 1a and 0.2 s after it in experiment 2a.',
  },
  {
    key: at('no-overshoot'),
    words: 'On average SLBN never overshoots links.',
    where: 'section IV, summary',
    conditions: [
      {
        in: IN_1A,
        row: `${SIZE}: SLBN: largest mean error at bottlenecks from 0.3 s`,
        is: 'at most',
        of: 1,
      },
      {
        in: at('figure-7'),
        row: `${SIZE}: SLBN: largest mean error at bottlenecks from 0.3 s`,
        is: 'at most',
        of: 1,
      },
      { in: at('figure-9'), row: `${SIZE}: SLBN: largest mean error at bottlenecks from 3 s`, is: 'at most', of: 1 },
    ],
    note: 'The first 0.3 s are left out. A link has few sessions then, and they overshoot in experiments 1a and 2a.',
  },
  {
    key: at('conservative'),
    words: 'SLBN is slightly more conservative than BFYZ.',
    where: 'section IV, experiment 2a',
    conditions: [
      atLeast(
        `${SIZE}: BFYZ: error at bottlenecks at 0.5 s`,
        `${SIZE}: SLBN: error at bottlenecks at 0.5 s`,
        at('figure-7'),
      ),
      atLeast(
        `${SIZE}: BFYZ: error at bottlenecks at 1 s`,
        `${SIZE}: SLBN: error at bottlenecks at 1 s`,
        at('figure-7'),
      ),
    ],
  },
  {
    key: at('bfyz-below-5'),
    words: 'When half of the sessions change, BFYZ overshoots links more than SLBN does, but always by less than 5 %.',
    where: 'section IV, experiment 2b',
    conditions: [
      atLeast(
        `${SIZE}: BFYZ: largest mean error at bottlenecks from 3 s`,
        `${SIZE}: SLBN: largest mean error at bottlenecks from 3 s`,
        at('figure-9'),
      ),
      {
        in: at('figure-9'),
        row: `${SIZE}: BFYZ: largest 90th percentile at bottlenecks from 3 s`,
        is: 'at most',
        of: 5,
      },
    ],
  },
  {
    key: at('short-queues'),
    words: 'SLBN keeps the largest queue within 3 % of the link capacity. COBB and PIQI-RCP have the longest queues.',
    where: 'section IV, Figure 6 and summary',
    conditions: [
      {
        in: IN_1B,
        row: `${SIZE}: SLBN: largest queue in the first second`,
        is: 'at most',
        of: 187.5,
      },
      ...['COBB', 'PIQI-RCP'].flatMap((long) =>
        ['ERICA', 'RCP'].map((short) =>
          atLeast(
            `${SIZE}: ${long}: largest queue in the first second`,
            `${SIZE}: ${short}: largest queue in the first second`,
            IN_1B,
          ),
        ),
      ),
    ],
    note: '3 % is read as the data that the slowest link (100 Mbit/s) carries in 30 ms.',
  },
  {
    key: at('only-slbn'),
    words: 'SLBN is the only scheme that keeps the queues bounded.',
    where: 'section IV, Figure 6',
    conditions: ['BFYZ', 'ERICA', 'COBB', 'RCP', 'PIQI-RCP'].map((scheme) =>
      atLeast(
        `${SIZE}: ${scheme}: largest queue in the first second`,
        `${SIZE}: SLBN: largest queue in the first second`,
        IN_1B,
        2,
      ),
    ),
    note: 'This is read as a largest queue of at most half of that of any other scheme. Here BFYZ does as well as SLBN.',
  },
  {
    key: at('completion-times'),
    words: 'SLBN, BFYZ, ERICA, PIQI-RCP and COBB have similar completion times. RCP has much longer completion times.',
    where: 'section IV, Figure 5',
    conditions: [
      ...['BFYZ', 'ERICA', 'PIQI-RCP', 'COBB'].map((scheme): Condition => ({
        in: IN_1B,
        row: `${SIZE}: ${scheme}: mean completion time`,
        is: 'about',
        of: `${SIZE}: SLBN: mean completion time`,
        within: 0.2,
      })),
      atLeast(`${SIZE}: RCP: mean completion time`, `${SIZE}: SLBN: mean completion time`, IN_1B, 1.5),
    ],
    note: '*Similar* is read as within 20 %, and *much longer* as at least 1.5 times as long.',
  },
];
