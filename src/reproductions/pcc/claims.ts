import type { Claim } from '../claim.ts';

const at = (key: string) => `pcc/${key}`;

export const CLAIMS: readonly Claim[] = [
  {
    key: at('as-tcp'),
    words: 'On average a PCC stream gets the same rate as a TCP flow, which is the fair rate.',
    where: 'section 5.1, Figure 5',
    conditions: [
      { in: at('figure-5'), row: 'PCC', is: 'about', of: 'TCP', within: 0.1, over: 'mean' },
      { in: at('figure-5'), row: 'PCC', is: 'about', of: 500, within: 0.1, over: 'mean' },
    ],
  },
  {
    key: at('two-to-one'),
    words: 'Streams that send at 1.5 times the fair rate are on for two thirds of the time.',
    where: 'section 5.1, Figure 5',
    conditions: [{ in: at('figure-5'), row: 'Share of streams on', is: 'about', of: 2 / 3, within: 0.1 }],
  },
  {
    key: at('quick-down'),
    words: 'When the loss rate doubles, PCC falls to the TCP-friendly rate within seconds.',
    where: 'section 5.3, Figure 7',
    conditions: [
      {
        in: at('figure-7'),
        row: 'On during the burst (215 to 300 s), relative to before',
        is: 'about',
        of: 0.71,
        within: 0.15,
        over: 'median',
      },
    ],
  },
  {
    key: at('slow-up'),
    words: 'PCC recovers about T after the losses end, so a short burst reduces its rate more than that of TCP.',
    where: 'section 5.3, Figure 7',
    conditions: [
      { in: at('figure-7'), row: 'On from 350 to 400 s, relative to before', is: 'at least', of: 0.9, over: 'median' },
      {
        in: at('figure-7'),
        row: 'On after the short burst (425 to 460 s), relative to before',
        is: 'at most',
        of: 0.9,
        over: 'median',
      },
    ],
  },
  {
    key: at('falls-with-T'),
    words:
      'When conditions change, PCC gets less with a longer T: more than TCP with a short T, and less than TCP with a long T.',
    where: 'section 5.4, Figure 8',
    conditions: [
      { in: at('figure-8'), row: 'T = 10 s: PCC', is: 'at least', of: 'T = 80 s: PCC' },
      { in: at('figure-8'), row: 'T = 80 s: PCC', is: 'at least', of: 'T = 160 s: PCC' },
      { in: at('figure-8'), row: 'T = 160 s: PCC', is: 'at least', of: 'T = 320 s: PCC' },
      { in: at('figure-8'), row: 'T = 10 s: PCC relative to TCP', is: 'at least', of: 1 },
      { in: at('figure-8'), row: 'T = 160 s: PCC relative to TCP', is: 'at most', of: 1 },
    ],
  },
  {
    key: at('fair-at-80'),
    words: 'PCC does not fall below TCP before T reaches 160 s.',
    where: 'section 5.4, Figure 8',
    conditions: [{ in: at('figure-8'), row: 'T = 80 s: PCC relative to TCP', is: 'at least', of: 1, over: 'mean' }],
    note: 'The paper says that this T depends on the set-up. With the TCP timers of 2002 and an evaluation of p every 20 s, both get the same rate at 80 s: see *Figure 8, T = 80 s: why PCC gets less than TCP*.',
  },
  {
    key: at('fair-above-fair'),
    words: 'A stream reaches the fair rate when its application sends about a quarter more than the fair rate.',
    where: 'section 5.5, Figure 9',
    conditions: [
      { in: at('figure-9'), row: 'Application 500 kbit/s: PCC', is: 'at most', of: 475, over: 'median' },
      { in: at('figure-9'), row: 'Application 625 kbit/s: PCC', is: 'about', of: 500, within: 0.1, over: 'median' },
    ],
  },
  {
    key: at('keeps-rising'),
    words: 'Above the fair rate, the rate of a stream continues to rise with the rate of its application.',
    where: 'section 5.5, Figure 9',
    conditions: [
      {
        in: at('figure-9'),
        row: 'Application 1,000 kbit/s: PCC',
        is: 'at least',
        of: 'Application 625 kbit/s: PCC',
      },
      {
        in: at('figure-9'),
        row: 'Application 2,000 kbit/s: PCC',
        is: 'at least',
        of: 'Application 1,000 kbit/s: PCC',
      },
    ],
  },
  {
    key: at('few-flows'),
    words: 'Four streams and four TCP flows still get about the same rate.',
    where: 'section 5.6, Figure 10',
    conditions: [{ in: at('figure-10'), row: 'PCC', is: 'about', of: 'TCP', within: 0.5 }],
    note: 'Streams with the same packet size and the same period lock into the slots of the buffer. Depending on the seed they get from nothing to the whole link.',
  },
  {
    key: at('more-tcp-is-better'),
    words: 'PCC gets more when there are more TCP flows.',
    where: 'section 5.7, Figure 11',
    conditions: [
      { in: at('figure-11'), row: '2 TCP + 2 PCC: PCC', is: 'at most', of: '8 TCP + 8 PCC: PCC' },
      { in: at('figure-11'), row: '8 TCP + 8 PCC: PCC', is: 'at most', of: '32 TCP + 32 PCC: PCC' },
      { in: at('figure-11'), row: '2 TCP + 2 PCC: PCC', is: 'at most', of: '32 TCP + 2 PCC: PCC' },
      { in: at('figure-11'), row: '2 TCP + 32 PCC: PCC', is: 'at most', of: '32 TCP + 32 PCC: PCC' },
    ],
  },
];
