import type { Claim, Condition } from '../claim.ts';

const at = (key: string) => `segments/${key}`;
const PATHS = ['100 ms, 12 packets', '100 ms, 25 packets', '200 ms, 25 packets'];
const UDP = ['0.3 Mbit/s', '1 Mbit/s'];

export const CLAIMS: readonly Claim[] = [
  {
    key: at('faster'),
    words: 'With LCCP short flows complete 30 to 40 % faster.',
    where: 'section III, Figure 2',
    conditions: PATHS.map((path) => ({
      in: at('figure-2'),
      row: `${path}: mean time with LCCP relative to NewReno`,
      is: 'at most',
      of: 0.7,
      over: 'mean',
    })),
    note: 'This is read as at least 30 %. With a round trip of 200 ms the gain is more than 40 % here.',
  },
  {
    key: at('udp-controlled'),
    words: 'LCCP also controls UDP. Without LCCP, UDP starves the other flows.',
    where: 'section III, announced without results',
    conditions: [
      ...UDP.map((rate): Condition => ({
        in: at('udp'),
        row: `UDP at ${rate}: share of flows completed, LCCP`,
        is: 'at least',
        of: 0.98,
      })),
      { in: at('udp'), row: 'UDP at 1 Mbit/s: share of flows completed, NewReno', is: 'at most', of: 0.5 },
    ],
  },
  {
    key: at('udp-fair'),
    words: 'Short flows that share the link with UDP are faster with LCCP.',
    where: 'section III, announced without results',
    conditions: UDP.map((rate) => ({
      in: at('udp'),
      row: `UDP at ${rate}: mean time, LCCP`,
      is: 'at most',
      of: `UDP at ${rate}: mean time, NewReno`,
    })),
  },
];
