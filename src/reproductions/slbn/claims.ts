import type { Claim, Condition } from '../claim.ts';

const at = (key: string) => `slbn/${key}`;
const IN_1A = at('figure-3');
const WHOLE_1A = at('figure-3-whole');
const IN_1B = at('figure-6');
const IN_2A = at('figure-7');
const WHOLE_2A = at('figure-7-whole');
const IN_2B = at('figure-9');
const WHOLE_2B = at('figure-9-whole');
const SIZE = 'a tenth';
const WHOLE = 'the paper’s size';
const sources = (scheme: string, seconds: number, size = SIZE) =>
  `${size}: ${scheme}: error at sources at ${seconds} s`;
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
      { in: WHOLE_1A, row: sources(scheme, 1, WHOLE), is: 'about', of: 1, within: 2 },
      { in: IN_2A, row: sources(scheme, 1.2), is: 'about', of: 1, within: 2 },
      { in: WHOLE_2A, row: sources(scheme, 1.2, WHOLE), is: 'about', of: 1, within: 2 },
    ]),
    note: 'This is read as a mean error between −1 and 3 %, measured 0.3 s after the last change in experiment 1a and 0.2 s after it in experiment 2a.',
  },
  {
    key: at('no-overshoot'),
    words: 'On average SLBN never overshoots links.',
    where: 'section IV, summary',
    conditions: (
      [
        [SIZE, IN_1A, ''],
        [WHOLE, WHOLE_1A, ''],
        [SIZE, IN_2A, ''],
        [WHOLE, WHOLE_2A, ''],
        [SIZE, IN_2B, ' from 3 s'],
        [WHOLE, WHOLE_2B, ' from 3 s'],
      ] as const
    ).map(([size, where, from]): Condition => ({
      in: where,
      row: `${size}: SLBN: largest mean error at bottlenecks${from}`,
      is: 'at most',
      of: 1,
    })),
    note: 'This is read as a mean error at bottlenecks of at most 1 % at any time.',
  },
  {
    key: at('conservative'),
    words: 'SLBN is slightly more conservative than BFYZ.',
    where: 'section IV, experiment 2a',
    conditions: [SIZE, WHOLE].flatMap((size) =>
      [0.5, 1].map((seconds) =>
        atLeast(
          `${size}: BFYZ: error at bottlenecks at ${seconds} s`,
          `${size}: SLBN: error at bottlenecks at ${seconds} s`,
          size === WHOLE ? WHOLE_2A : IN_2A,
        ),
      ),
    ),
  },
  {
    key: at('bfyz-below-5'),
    words: 'When half of the sessions change, BFYZ overshoots links more than SLBN does, but always by less than 5 %.',
    where: 'section IV, experiment 2b',
    conditions: [SIZE, WHOLE].flatMap((size): Condition[] => [
      atLeast(
        `${size}: BFYZ: largest mean error at bottlenecks from 3 s`,
        `${size}: SLBN: largest mean error at bottlenecks from 3 s`,
        size === WHOLE ? WHOLE_2B : IN_2B,
      ),
      {
        in: size === WHOLE ? WHOLE_2B : IN_2B,
        row: `${size}: BFYZ: largest 90th percentile at bottlenecks from 3 s`,
        is: 'at most',
        of: 5,
      },
    ]),
  },
  {
    key: at('short-queues'),
    words: 'SLBN keeps the largest queue within 3 % of the link capacity. COBB and PIQI-RCP have the longest queues.',
    where: 'section IV, Figure 6 and summary',
    conditions: [
      {
        in: IN_1B,
        row: `${SIZE}: SLBN: largest queueing delay of a link in the first second`,
        is: 'at most',
        of: 30,
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
    note: '3 % is read as the data that a link carries in 30 ms.',
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
