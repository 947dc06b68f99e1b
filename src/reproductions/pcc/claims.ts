import type { Claim } from '../claim.ts';

const at = (key: string) => `pcc/${key}`;

export const CLAIMS: readonly Claim[] = [
  {
    key: at('as-tcp'),
    words: 'A PCC stream gets on average what a TCP flow gets, the fair rate.',
    where: 'section 5.1, Figure 5',
    conditions: [
      { in: at('figure-5'), row: 'PCC', is: 'about', of: 'TCP', within: 0.1, over: 'mean' },
      { in: at('figure-5'), row: 'PCC', is: 'about', of: 500, within: 0.1, over: 'mean' },
    ],
  },
  {
    key: at('two-to-one'),
    words: 'Streams of one and a half times the fair rate are on for two thirds of the time.',
    where: 'section 5.1, Figure 5',
    conditions: [{ in: at('figure-5'), row: 'Share of streams on', is: 'about', of: 2 / 3, within: 0.1 }],
  },
  {
    key: at('quick-down'),
    words: 'When losses double, PCC comes down to the TCP-friendly rate within seconds.',
    where: 'section 5.3, Figure 7',
    conditions: [
      {
        in: at('figure-7'),
        row: 'On in the burst (215 to 300 s) over before',
        is: 'about',
        of: 0.71,
        within: 0.15,
        over: 'median',
      },
    ],
  },
  {
    key: at('slow-up'),
    words: 'It comes back about T after the losses end, so a short burst costs it more than TCP.',
    where: 'section 5.3, Figure 7',
    conditions: [
      { in: at('figure-7'), row: 'On from 350 to 400 s over before', is: 'at least', of: 0.9, over: 'median' },
      {
        in: at('figure-7'),
        row: 'On after the short burst (425 to 460 s) over before',
        is: 'at most',
        of: 0.9,
        over: 'median',
      },
    ],
  },
  {
    key: at('falls-with-T'),
    words: 'The longer T, the less PCC gets when conditions change: more than TCP for a short T, less for a long one.',
    where: 'section 5.4, Figure 8',
    conditions: [
      { in: at('figure-8'), row: 'T = 10 s: PCC', is: 'at least', of: 'T = 80 s: PCC' },
      { in: at('figure-8'), row: 'T = 80 s: PCC', is: 'at least', of: 'T = 160 s: PCC' },
      { in: at('figure-8'), row: 'T = 160 s: PCC', is: 'at least', of: 'T = 320 s: PCC' },
      { in: at('figure-8'), row: 'T = 10 s: PCC over TCP', is: 'at least', of: 1 },
      { in: at('figure-8'), row: 'T = 160 s: PCC over TCP', is: 'at most', of: 1 },
    ],
  },
  {
    key: at('fair-at-80'),
    words: 'PCC does not fall below TCP before T reaches 160 s.',
    where: 'section 5.4, Figure 8',
    conditions: [{ in: at('figure-8'), row: 'T = 80 s: PCC over TCP', is: 'at least', of: 1, over: 'mean' }],
    note: 'The paper says that this T depends on the set-up. With the TCP timers of 2002 and a look at p each 20 s both get the same at 80 s: see *Figure 8, T = 80 s: why less than TCP*.',
  },
  {
    key: at('fair-above-fair'),
    words: 'A stream reaches the fair rate when its application sends about a quarter more than that.',
    where: 'section 5.5, Figure 9',
    conditions: [
      { in: at('figure-9'), row: 'Application 500 kbit/s: PCC', is: 'at most', of: 475, over: 'median' },
      { in: at('figure-9'), row: 'Application 625 kbit/s: PCC', is: 'about', of: 500, within: 0.1, over: 'median' },
    ],
  },
  {
    key: at('keeps-rising'),
    words: 'Beyond that its rate goes on rising with the application’s.',
    where: 'section 5.5, Figure 9',
    conditions: [
      {
        in: at('figure-9'),
        row: 'Application 1000 kbit/s: PCC',
        is: 'at least',
        of: 'Application 625 kbit/s: PCC',
      },
      {
        in: at('figure-9'),
        row: 'Application 2000 kbit/s: PCC',
        is: 'at least',
        of: 'Application 1000 kbit/s: PCC',
      },
    ],
  },
  {
    key: at('few-flows'),
    words: 'Four streams and four TCP flows still get about the same.',
    where: 'section 5.6, Figure 10',
    conditions: [{ in: at('figure-10'), row: 'PCC', is: 'about', of: 'TCP', within: 0.5 }],
    note: 'Streams of one packet size and period lock into the slots of the buffer, so that seeds differ from none to all of the link.',
  },
  {
    key: at('more-tcp-is-better'),
    words: 'PCC gets more the more TCP flows there are.',
    where: 'section 5.7, Figure 11',
    conditions: [
      { in: at('figure-11'), row: '2 TCP + 2 PCC: PCC', is: 'at most', of: '8 TCP + 8 PCC: PCC' },
      { in: at('figure-11'), row: '8 TCP + 8 PCC: PCC', is: 'at most', of: '32 TCP + 32 PCC: PCC' },
      { in: at('figure-11'), row: '2 TCP + 2 PCC: PCC', is: 'at most', of: '32 TCP + 2 PCC: PCC' },
      { in: at('figure-11'), row: '2 TCP + 32 PCC: PCC', is: 'at most', of: '32 TCP + 32 PCC: PCC' },
    ],
  },
];
