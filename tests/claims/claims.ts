import type { Figure } from '../../src/simulation/measurement.ts';

/** What is measured, without its window. */
export type What = Figure extends infer One
  ? One extends Figure
    ? Omit<One, 'fromSeconds' | 'toSeconds'>
    : never
  : never;

/**
 * Something that a scenario's words say and that is a number: it must be so in the run that the words are about.
 * `says` stands in its title, summary, watch or notes word for word, so that neither changes without the other.
 */
export interface Claim {
  readonly scenario: string;
  readonly says: string;
  readonly lane: string;
  readonly figure: What;
  /** Simulated seconds. */
  readonly window: readonly [from: number, to: number];
  readonly least: number;
  readonly most: number;
}

const summary = (of: string): What => ({ measure: 'summary', of });
/** What a column grew by in a second. */
const rate = (of: string, times = 1): What => ({ measure: 'series', of, take: 'rate', times });
const largest = (of: string): What => ({ measure: 'series', of, take: 'largest' });
const mean = (of: string): What => ({ measure: 'series', of, take: 'mean' });
const last = (of: string): What => ({ measure: 'series', of, take: 'last' });
const increase = (of: string): What => ({ measure: 'series', of, take: 'increase' });
/** The share of the packets at the bottleneck that did not get through. */
const LOSS: What = { measure: 'series', of: 'heroLostPackets', take: 'increase', per: 'heroOfferedPackets' };

/** How long packets of a class waited at the bottleneck. */
const waits = (id: string, what: 'mean' | 'p99'): What => summary(`classes.${id}.queueingDelaySeconds.${what}`);

/** The mean of the bit rates of a film's chunks. */
const BIT_RATE = summary('classes.video.video.meanBitRateBitsPerSecond');

const answeredShare = summary('classes.calls.calls.answeredShare');
const attemptsPerCall = summary('classes.calls.calls.amplification');

/** The share of the data that came later than it should. */
const LATE: What = { measure: 'series', of: 'lateBytes', take: 'increase', per: 'goodputBytes' };
/** What the flow with the longer round trip gets of the goodput. */
const FAR_SHARE: What = { measure: 'series', of: 'goodput.two', take: 'increase', per: 'goodputBytes' };
const LONGEST_FIFO = summary('links.fifo.largestQueuePackets');

type Row = readonly [
  says: string,
  lane: string,
  figure: What,
  window: readonly [number, number],
  least: number,
  most: number,
];

const of = (scenario: string, ...rows: readonly Row[]): Claim[] =>
  rows.map(([says, lane, figure, window, least, most]) => ({ scenario, says, lane, figure, window, least, most }));

export const CLAIMS: readonly Claim[] = [
  ...of(
    'a-flood-of-flows',
    ['It can finish about 24 of them per second', 'cp', summary('completionRatePerSecond'), [12, 60], 22, 26],
    ['completes a handful of flows per second', 'none', summary('completionRatePerSecond'), [12, 60], 1, 6],
    ['The link is busy all the time', 'none', summary('links.bottleneck.utilisation'), [12, 60], 0.99, 1.001],
    ['hundreds of flows are active at once', 'none', last('flowsActive'), [1, 4], 200, 1000],
  ),
  ...of(
    'session-control-fixed-rate',
    ['250 completes the most', 'fixed-250', summary('completionRatePerSecond'), [20, 60], 125, 145],
    ['250 completes the most', 'fixed-100', summary('completionRatePerSecond'), [20, 60], 95, 102],
    ['250 completes the most', 'fixed-65', summary('completionRatePerSecond'), [20, 60], 62, 68],
    ['takes many times as long', 'fixed-250', summary('completionTimeFromAdmissionSeconds.mean'), [20, 60], 5, 20],
    [
      'nearly all finish in about a second',
      'fixed-100',
      summary('completionTimeFromAdmissionSeconds.mean'),
      [20, 60],
      0.8,
      1.2,
    ],
    ['nearly half of the link is idle', 'fixed-65', summary('links.bottleneck.utilisation'), [20, 60], 0.5, 0.6],
    ['small flows pass large ones', 'fixed-250', summary('meanCompletedBytes'), [20, 60], 4000, 9000],
    ['small flows pass large ones', 'fixed-100', summary('meanCompletedBytes'), [20, 60], 9500, 12_000],
  ),
  ...of(
    'segments-lossy-middle',
    ['Both lanes lose one packet in a hundred at random', 'lccp', LOSS, [0, 100], 0.008, 0.012],
    ['most of them at its full buffer', 'newreno', LOSS, [0, 100], 0.09, 0.13],
    ['LCCP sends again at the rate that it was told', 'lccp', last('heroDroppedPackets'), [0, 100], 0, 0],
  ),
  ...of(
    'segments-udp-flood',
    ['Hardly any flow of NewReno completes', 'newreno', summary('flowsCompleted'), [32, 90], 0, 3],
    ['with LCCP the flood is one flow among the others', 'lccp', summary('flowsCompleted'), [30, 90], 25, 40],
  ),
  ...of(
    'segments-beside-tcp',
    ['XCP keeps it nearly empty', 'xcp', mean('heroQueuePackets'), [20, 120], 0, 6],
    ['TCP fills the buffer and empties it', 'sack', largest('heroQueuePackets'), [20, 120], 90, 96],
    ['TFRC fills it too', 'tfrc', largest('heroQueuePackets'), [20, 120], 80, 96],
  ),
  ...of(
    'pcc-game-server',
    ['Without control 7 to 9 % of all packets are lost', 'none', LOSS, [36, 108], 0.07, 0.095],
    ['16 % while the pages come', 'none', LOSS, [150, 230], 0.155, 0.165],
    ['With PCC 5 %, and 10 % while the pages come', 'pcc', LOSS, [36, 108], 0.04, 0.06],
    ['With PCC 5 %, and 10 % while the pages come', 'pcc', LOSS, [150, 230], 0.09, 0.115],
    ['the downloads nearly stop', 'none', rate('goodput.downloads', 8 / 12), [160, 240], 1e4, 7e4],
    ['with PCC they go on', 'pcc', rate('goodput.downloads', 8 / 12), [160, 240], 1.5e5, 4e5],
  ),
  ...of(
    'pcc-beside-tcp',
    ['PCC 467 and TCP 511 kbit/s of goodput', 'pcc', rate('goodput.streams', 8 / 32), [100, 300], 464e3, 469e3],
    ['PCC 467 and TCP 511 kbit/s of goodput', 'pcc', rate('goodput.tcp', 8 / 32), [100, 300], 508e3, 513e3],
    ['streams on for about half of the time', 'pcc', mean('on.streams'), [100, 300], 14, 20],
    ['without control TCP gets 166 kbit/s', 'none', rate('goodput.tcp', 8 / 32), [100, 300], 164e3, 168e3],
  ),
  ...of(
    'aacc-dynamic-trace',
    [
      'the queue reaches 3,645 packets uncontrolled and 16 with AACC',
      'uncontrolled',
      LONGEST_FIFO,
      [0, 100],
      3645,
      3645,
    ],
    ['the queue reaches 3,645 packets uncontrolled and 16 with AACC', 'aacc', LONGEST_FIFO, [0, 100], 16, 16],
    ['62 % of the data is late uncontrolled, 0.2 % with AACC', 'uncontrolled', LATE, [0, 100], 0.61, 0.63],
    ['62 % of the data is late uncontrolled, 0.2 % with AACC', 'aacc', LATE, [0, 100], 0.001, 0.003],
  ),
  ...of(
    'aacc-literal-average',
    ['4.5 % late', 'summed', LATE, [0, 60], 0.04, 0.05],
    ['91 % late', 'literal', LATE, [0, 60], 0.9, 0.92],
    ['a longest queue of 15 packets in lane A', 'summed', largest('heroQueuePackets'), [0, 60], 10, 20],
    ['5,700 packets in lane B', 'literal', largest('heroQueuePackets'), [0, 60], 5650, 5750],
  ),
  ...of(
    'aacc-swapped-footnote',
    ['89 % of the data comes too late', 'swapped', LATE, [0, 60], 0.88, 0.9],
    ['the right way round 4.5 %', 'right', LATE, [0, 60], 0.04, 0.05],
  ),
  ...of('aacc-swapped-footnote', [
    'the queue stands at 80 packets',
    'swapped',
    mean('heroQueuePackets'),
    [20, 60],
    70,
    90,
  ]),
  ...of('aacc-multi-bottleneck', [
    'longest queue 14, uncontrolled 12,000',
    'uncontrolled',
    largest('heroQueuePackets'),
    [0, 60],
    11_000,
    13_000,
  ]),
  ...of('slbn-rates-that-settle', ['Each session has its max-min fair rate', 'slbn', last('settled'), [0, 0.2], 6, 6]),
  ...of('slbn-nested-levels', ['all are found after 54 ms', 'slbn', last('settlingSeconds'), [0, 0.1], 0.053, 0.055]),
  ...of(
    'slbn-livelock',
    ['x receives more than the link can give', 'printed', largest('rate.x'), [1, 1.25], 31.9e6, 32.1e6],
    ['repaired, all settled', 'repaired', largest('rate.x'), [1, 1.25], 28.9e6, 29.1e6],
  ),
  // Exact arithmetic: the rates are those of the search's run.
  ...of(
    'found-slbn-round-numbers',
    ['35 is more than D can give', 'printed', largest('rate.u'), [1, 3], 34.9e6, 35.1e6],
    ['u receives 30 and 35', 'printed', { measure: 'series', of: 'rate.u', take: 'least' }, [1, 3], 29.9e6, 30.1e6],
    ['settled 151 ms after z has joined', 'repaired', last('settlingSeconds'), [1, 3], 0.151, 0.152],
  ),
  ...of(
    'slbn-peers',
    ['rates stay too high', 'cobb', largest('settled'), [4, 8], 0, 5],
    ['SLBN and BFYZ are exact', 'slbn', last('settled'), [0.2, 0.5], 5, 5],
    ['SLBN and BFYZ are exact', 'bfyz', last('settled'), [0.2, 0.5], 5, 5],
    ['An error of −5 % is a target of 95 %', 'erica', mean('sourceErrorMean'), [1, 3], -7, -3],
  ),
  ...of(
    'slbn-crowd',
    ['here 6.9, −6.2 and 0 %', 'slbn', last('sourceErrorMean'), [0.4, 0.5], 6.85, 6.95],
    ['here 6.9, −6.2 and 0 %', 'slbn', last('sourceErrorMean'), [0.6, 0.7], -6.25, -6.15],
    ['a queue of 17 ms', 'slbn', largest('largestQueueSeconds'), [0, 1], 0.0165, 0.0175],
  ),
  ...of(
    'slbn-experiment-1a-tenth',
    ['SLBN 5.2 and −0.02 %', 'slbn', last('sourceErrorMean'), [0.4, 0.5], 5.15, 5.25],
    ['SLBN 5.2 and −0.02 %', 'slbn', last('sourceErrorMean'), [0.9, 1], -0.025, -0.015],
    ['BFYZ 6.7 and 0 %', 'bfyz', last('sourceErrorMean'), [0.4, 0.5], 6.65, 6.75],
    ['BFYZ 6.7 and 0 %', 'bfyz', last('sourceErrorMean'), [0.9, 1], -0.005, 0.005],
    ['ERICA 107 and 31 %', 'erica', last('sourceErrorMean'), [0.4, 0.5], 106.5, 107.5],
    ['ERICA 107 and 31 %', 'erica', last('sourceErrorMean'), [0.9, 1], 30.5, 31.5],
    ['RCP 1,074 and 991 %', 'rcp', last('sourceErrorMean'), [0.9, 1], 990.5, 991.5],
    ['COBB 924 and 703 %', 'cobb', last('sourceErrorMean'), [0.9, 1], 702.5, 703.5],
    ['is never above 0.3 % with SLBN', 'slbn', largest('linkErrorMean'), [0, 1], 0, 0.3],
    ['bottlenecks are 15 % below their capacity', 'slbn', last('linkErrorMean'), [0.4, 0.5], -15.5, -14.5],
  ),
  ...of(
    'slbn-experiment-1b-tenth',
    ['SLBN 171, 28 and 0', 'slbn', largest('largestQueuePackets'), [0, 1], 171, 171],
    ['COBB 12,806, 10,897 and 0', 'cobb', largest('largestQueuePackets'), [0, 1], 12_806, 12_806],
    ['RCP 18,905, 19,665 and 0', 'rcp', largest('largestQueuePackets'), [0, 1], 18_905, 18_905],
    ['COBB 0.67 s', 'cobb', summary('completionTimeSeconds.mean'), [0, 3], 0.665, 0.675],
  ),
  ...of(
    'slbn-experiment-2a-tenth',
    ['bottlenecks are 18.1 % below their capacity with SLBN', 'slbn', last('linkErrorMean'), [0.9, 1], -18.15, -18.05],
    ['within 5 % of their max-min rates with SLBN', 'slbn', last('sourceErrorHigh'), [1.1, 1.2], 0, 5],
    ['within 5 % of their max-min rates with SLBN', 'slbn', last('sourceErrorLow'), [1.1, 1.2], -5, 0],
    ['is never above 0.1 % with SLBN', 'slbn', largest('linkErrorMean'), [0, 1.2], -100, 0.1],
    ['44 % more than their max-min rate', 'slbn', last('sourceErrorMean'), [0.1, 0.2], 43.5, 44.5],
    ['bottlenecks are 30 % below', 'slbn', last('linkErrorMean'), [0.1, 0.2], -30.5, -29.5],
    ['4 % above its capacity', 'slbn', largest('linkErrorHigh'), [0.3, 1.2], 4, 4.5],
  ),
  ...of(
    'slbn-experiment-2b-tenth',
    ['by then 99 % of the sessions', 'slbn', last('settled'), [2.9, 3], 9850, 10_000],
    ['11.0 % below their capacity with SLBN', 'slbn', last('linkErrorMean'), [3.4, 3.5], -11.05, -10.95],
    ['sources are 4.7 and 3.6 % below', 'slbn', last('sourceErrorMean'), [3.4, 3.5], -4.75, -4.65],
  ),
  ...of(
    'tcp-bufferbloat',
    ['327 packets wait on average', 'drop-tail', summary('links.bottleneck.meanQueuePackets'), [10, 60], 326, 329],
    ['take longer than 0.89 s', 'drop-tail', summary('completionTimeSeconds.median'), [10, 60], 0.885, 0.9],
    [
      'Before the download they took 0.09 s',
      'drop-tail',
      summary('completionTimeSeconds.median'),
      [0, 5],
      0.085,
      0.095,
    ],
    ['The queue holds 4 packets on average', 'codel', summary('links.bottleneck.meanQueuePackets'), [10, 60], 3.5, 4.5],
    ['take less than 0.10 s', 'codel', summary('completionTimeSeconds.median'), [10, 60], 0.09, 0.1],
    ['full for 95 % of the time', 'codel', summary('links.bottleneck.utilisation'), [10, 60], 0.945, 0.955],
    ['up to 99 packets with CoDel', 'codel', largest('heroQueuePackets'), [5, 10], 90, 99],
    ['the link is used for 99.8 %', 'pie', summary('links.bottleneck.utilisation'), [10, 60], 0.9975, 0.9985],
  ),
  ...of(
    'tcp-laws-side-by-side',
    ['it uses 99 % of the link', 'bbr', summary('links.bottleneck.utilisation'), [10, 60], 0.985, 0.995],
    ['47 packets are in the queue', 'newreno', summary('links.bottleneck.meanQueuePackets'), [10, 60], 46, 48],
    ['61 packets in the queue', 'cubic', summary('links.bottleneck.meanQueuePackets'), [10, 60], 60.5, 61.5],
    ['6 packets in the queue on average', 'bbr', summary('links.bottleneck.meanQueuePackets'), [10, 60], 4.5, 6.5],
    ['loses none after its startup', 'bbr', LOSS, [10, 60], 0, 0],
    ['It loses none after its start', 'vegas', LOSS, [10, 60], 0, 0],
  ),
  ...of(
    'tcp-unequal-round-trips',
    ['it gets 8.6 Mbit/s, the far one 1.0', 'newreno', rate('goodput.near', 8e-6), [20, 120], 8.55, 8.65],
    ['it gets 8.6 Mbit/s, the far one 1.0', 'newreno', rate('goodput.far', 8e-6), [20, 120], 0.95, 1.05],
    ['the far transfer gets 1.4 Mbit/s', 'cubic', rate('goodput.far', 8e-6), [20, 120], 1.35, 1.45],
    ['the far transfer gets 7.2 Mbit/s', 'bbr', rate('goodput.far', 8e-6), [20, 120], 7.15, 7.3],
    ['the near one 1.8', 'bbr', rate('goodput.near', 8e-6), [20, 120], 1.7, 1.85],
    ['One of twenty packets is lost', 'bbr', LOSS, [20, 120], 0.04, 0.055],
    ['5.1 and 4.5 Mbit/s', 'cubic-fq', rate('goodput.near', 8e-6), [20, 120], 5.05, 5.15],
    ['5.1 and 4.5 Mbit/s', 'cubic-fq', rate('goodput.far', 8e-6), [20, 120], 4.4, 4.55],
  ),
  ...of(
    'tcp-cubic-against-bbr',
    ['gets 1.6 Mbit/s of 10', 'bbr', rate('goodput.cubic-shallow', 8e-6), [20, 120], 1.55, 1.65],
    ['BBR gets 7.7', 'bbr', rate('goodput.other-shallow', 8e-6), [20, 120], 7.65, 7.75],
    ['and gets 2.5 Mbit/s', 'bbr', rate('goodput.other-deep', 8e-6), [20, 120], 2.45, 2.6],
    ['CUBIC gets 5.6 Mbit/s and BBRv3 3.9', 'bbr3', rate('goodput.cubic-shallow', 8e-6), [20, 120], 5.55, 5.7],
    ['CUBIC gets 5.6 Mbit/s and BBRv3 3.9', 'bbr3', rate('goodput.other-shallow', 8e-6), [20, 120], 3.85, 4],
    ['0.62 % of its packets', 'bbr3', LOSS, [20, 120], 0.006, 0.0065],
    ['instead of 3.6 %', 'bbr', LOSS, [20, 120], 0.0355, 0.0365],
    ['BBRv3 gets 3.9 Mbit/s', 'bbr3', rate('goodput.other-deep', 8e-6), [20, 120], 3.85, 3.95],
  ),
  ...of(
    'l4s-one-millisecond',
    ['wait 0.14 ms there on average', 'dualpi2', waits('prague', 'mean'), [20, 60], 0.000135, 0.000145],
    ['no longer than 0.44 ms', 'dualpi2', waits('prague', 'p99'), [20, 60], 0.00043, 0.00045],
    ['Packets of CUBIC wait 13.6 ms', 'dualpi2', waits('cubic', 'mean'), [20, 60], 0.0135, 0.0137],
    ['Prague gets 30.7 Mbit/s and', 'dualpi2', rate('goodput.prague', 8e-6), [20, 60], 30.6, 30.8],
    ['Mbit/s and CUBIC 17.5', 'dualpi2', rate('goodput.cubic', 8e-6), [20, 60], 17.4, 17.6],
    ['packets of Prague wait 83 ms', 'fifo', waits('prague', 'mean'), [20, 60], 0.082, 0.084],
    ['Prague gets 12.7 Mbit/s.', 'fifo', rate('goodput.prague', 8e-6), [20, 60], 12.6, 12.8],
    ['the same rate, 24.6 and', 'fq-codel', rate('goodput.prague', 8e-6), [20, 60], 24.5, 24.65],
    ['and 23.7 Mbit/s', 'fq-codel', rate('goodput.cubic', 8e-6), [20, 60], 23.6, 23.8],
    ['packets of Prague wait 9.6 ms', 'fq-codel', waits('prague', 'mean'), [20, 60], 0.0095, 0.0097],
    ['Prague gets 45.4 Mbit/s and', 'codel', rate('goodput.prague', 8e-6), [20, 60], 45.3, 45.5],
    ['Mbit/s and CUBIC 2.8', 'codel', rate('goodput.cubic', 8e-6), [20, 60], 2.75, 2.9],
  ),
  ...of(
    'l4s-fallback',
    ['it gets 45.4 Mbit/s', 'codel', rate('goodput.prague', 8e-6), [20, 60], 45.3, 45.5],
    ['and CUBIC 2.8', 'codel', rate('goodput.cubic', 8e-6), [20, 60], 2.75, 2.9],
    ['Prague gets 27.1 Mbit/s', 'codel-fallback', rate('goodput.prague', 8e-6), [20, 60], 27, 27.15],
    ['and CUBIC 21.1', 'codel-fallback', rate('goodput.cubic', 8e-6), [20, 60], 21.05, 21.2],
    ['about 5 ms above the shortest one', 'codel-fallback', waits('prague', 'mean'), [20, 60], 0.004, 0.006],
    ['Prague gets 30.7 Mbit/s and', 'dualpi2-fallback', rate('goodput.prague', 8e-6), [20, 60], 30.6, 30.8],
    ['Mbit/s and CUBIC 17.5', 'dualpi2', rate('goodput.cubic', 8e-6), [20, 60], 17.4, 17.6],
  ),
  ...of(
    'delay-late-comer',
    ['and gets 5.6 Mbit/s', 'vegas', rate('goodput.late', 8e-6), [40, 80], 5.55, 5.65],
    ['the first flow gets 4.0', 'vegas', rate('goodput.first', 8e-6), [40, 80], 3.95, 4.1],
    ['Packets wait 10 ms', 'vegas', waits('first', 'mean'), [40, 80], 0.0095, 0.0105],
    ['both get 4.8 Mbit/s', 'copa', rate('goodput.late', 8e-6), [40, 80], 4.75, 4.85],
    ['both get 4.8 Mbit/s', 'copa', rate('goodput.first', 8e-6), [40, 80], 4.75, 4.85],
    ['packets wait 5.4 ms', 'copa', waits('first', 'mean'), [40, 80], 0.0053, 0.0055],
  ),
  ...of(
    'found-ledbat-late-comer',
    [
      'the late comer gets 31.0 Mbit/s',
      'ledbat',
      summary('classes.late.goodputBitsPerSecond'),
      [30, 60],
      30.9e6,
      31.05e6,
    ],
    ['the first flow 7.2', 'ledbat', summary('classes.first.goodputBitsPerSecond'), [30, 60], 7.15e6, 7.25e6],
    ['it is 23.9 Mbit/s', 'ledbat', summary('classes.late.goodputBitsPerSecond'), [100, 120], 23.85e6, 24e6],
    ['against 14.6', 'ledbat', summary('classes.first.goodputBitsPerSecond'), [100, 120], 14.55e6, 14.65e6],
    ['both get 19.3 Mbit/s', 'copa', summary('classes.late.goodputBitsPerSecond'), [30, 60], 19.2e6, 19.35e6],
    ['both get 19.3 Mbit/s', 'copa', summary('classes.first.goodputBitsPerSecond'), [30, 60], 19.2e6, 19.35e6],
    ['wait 1.4 ms', 'copa', waits('late', 'mean'), [30, 60], 0.00135, 0.00145],
    ['instead of 58', 'ledbat', waits('late', 'mean'), [30, 60], 0.0575, 0.0585],
  ),
  ...of(
    'found-copa-beside-bbr3',
    [
      'Copa gets 1.9 Mbit/s (1.59 to 2.24)',
      'pair',
      summary('classes.copa.goodputBitsPerSecond'),
      [10, 40],
      1.585e6,
      2.245e6,
    ],
    ['and BBR 45.3', 'pair', summary('classes.bbr.goodputBitsPerSecond'), [10, 40], 45e6, 45.6e6],
    ['packets wait 28 ms', 'pair', waits('copa', 'mean'), [10, 40], 0.0245, 0.0335],
    ['get 23.8 and', 'copas', summary('classes.copa.goodputBitsPerSecond'), [10, 40], 23.2e6, 24.4e6],
    ['and 24.3 Mbit/s', 'copas', summary('classes.bbr.goodputBitsPerSecond'), [10, 40], 23.7e6, 25e6],
    ['packets wait 1.0 ms', 'copas', waits('copa', 'mean'), [10, 40], 0.00095, 0.0011],
  ),
  // The ranges of ten seeds. The bands of a tenth that were set before held but for the late comer's first figure.
  ...of(
    'found-prague-late-comer',
    [
      'the first flow gets 4.2 Mbit/s',
      'prague',
      summary('classes.first.goodputBitsPerSecond'),
      [25, 50],
      4.18e6,
      4.31e6,
    ],
    [
      'the late comer 0.45 (0.38 to 0.50)',
      'prague',
      summary('classes.late.goodputBitsPerSecond'),
      [25, 50],
      0.38e6,
      0.501e6,
    ],
    ['it is 4.2', 'prague', summary('classes.first.goodputBitsPerSecond'), [50, 100], 4.16e6, 4.26e6],
    ['and 0.48', 'prague', summary('classes.late.goodputBitsPerSecond'), [50, 100], 0.42e6, 0.53e6],
    ['3.2 and', 'cubic', summary('classes.first.goodputBitsPerSecond'), [25, 50], 2.96e6, 3.58e6],
    ['1.7 Mbit/s from 25 to 50 s', 'cubic', summary('classes.late.goodputBitsPerSecond'), [25, 50], 1.25e6, 1.87e6],
    ['2.6 and', 'cubic', summary('classes.first.goodputBitsPerSecond'), [50, 100], 2.55e6, 2.76e6],
    ['2.2 from 50 to 100 s', 'cubic', summary('classes.late.goodputBitsPerSecond'), [50, 100], 2.07e6, 2.27e6],
  ),
  ...of(
    'found-dctcp-incast',
    ['One in twenty answers takes 1.40 s', 'dctcp', summary('completionTimeSeconds.p95'), [0, 2], 1.4, 1.405],
    [
      'one in twenty answers takes 0.204 s or more',
      'newreno',
      summary('completionTimeSeconds.p95'),
      [0, 2],
      0.2035,
      0.2045,
    ],
  ),
  ...of(
    'l4s-round-trips',
    ['The near flow gets 31.0 Mbit/s', 'virtual', rate('goodput.near', 8e-6), [20, 60], 30.9, 31.1],
    ['and the far one 17.3', 'virtual', rate('goodput.far', 8e-6), [20, 60], 17.2, 17.35],
    ['a ratio of 1.8', 'virtual', summary('rateRatio'), [20, 60], 1.75, 1.85],
    ['Packets of the far flow wait 0.66 ms', 'virtual', waits('far', 'mean'), [20, 60], 0.000655, 0.000665],
    ['It gets 46.4 Mbit/s', 'own', rate('goodput.near', 8e-6), [20, 60], 46.3, 46.5],
    ['a ratio of 26', 'own', summary('rateRatio'), [20, 60], 25.5, 26.5],
    ['its queue of 15 ms', 'cubic', waits('near', 'mean'), [20, 60], 0.0149, 0.0152],
    ['The ratio is 3.3', 'cubic', summary('rateRatio'), [20, 60], 3.25, 3.35],
  ),
  ...of(
    'l4s-burst',
    ['still packets of the burst wait 5.8 ms on average', 'dualpi2', waits('burst', 'mean'), [9, 60], 0.00575, 0.00585],
    ['Packets of the lasting flow wait 0.58 ms', 'dualpi2', waits('lasting', 'mean'), [9, 60], 0.000575, 0.000585],
    ['5.8 ms and 0.57 ms', 'codel', waits('lasting', 'mean'), [9, 60], 0.000565, 0.000575],
    ['Packets of the lasting flow wait 43 ms', 'fifo', waits('lasting', 'mean'), [9, 60], 0.0424, 0.0434],
    ['63 ms on average', 'fifo', waits('burst', 'mean'), [9, 60], 0.0625, 0.0635],
  ),
  ...of(
    'delay-starvation',
    ['The first flow gets 18.5 Mbit/s', 'copa', rate('goodput.calm', 8e-6), [40, 80], 18.4, 18.55],
    ['and the second 0.79', 'copa', rate('goodput.jittery', 8e-6), [40, 80], 0.785, 0.795],
    ['a ratio of 23', 'copa', summary('rateRatio'), [40, 80], 22.5, 23.5],
    ['packets wait 1.8 ms in the queue', 'copa', waits('calm', 'mean'), [40, 80], 0.00175, 0.00185],
    ['it gets 1.9 Mbit/s of 19', 'bbr', rate('goodput.jittery', 8e-6), [40, 80], 1.85, 1.95],
    ['The ratio is 8.8', 'bbr', summary('rateRatio'), [40, 80], 8.75, 8.85],
    ['the ratio is 1.4', 'bbr3', summary('rateRatio'), [40, 80], 1.35, 1.45],
  ),
  ...of(
    'tcp-marks-instead-of-drops',
    ['drops 2.0 % of the packets', 'drop', LOSS, [10, 60], 0.0195, 0.0205],
    ['four are dropped in 50 s', 'mark', increase('heroLostPackets'), [10, 60], 4, 4],
    ['Downloads get 8.8 Mbit/s in both', 'drop', rate('goodput.downloads', 8e-6), [10, 60], 8.7, 8.85],
    ['Downloads get 8.8 Mbit/s in both', 'mark', rate('goodput.downloads', 8e-6), [10, 60], 8.7, 8.85],
    ['0.22 s on average with drops', 'drop', summary('completionTimeSeconds.mean'), [10, 60], 0.215, 0.225],
    ['0.19 s with marks', 'mark', summary('completionTimeSeconds.mean'), [10, 60], 0.185, 0.195],
    ['**RED** drops 2.1 %', 'red-drop', LOSS, [10, 60], 0.0205, 0.0215],
    ['pages take 0.21 s', 'red-drop', summary('completionTimeSeconds.mean'), [10, 60], 0.205, 0.215],
    ['they take 0.20 s', 'red-mark', summary('completionTimeSeconds.mean'), [10, 60], 0.195, 0.205],
  ),
  ...of(
    'tcp-incast',
    ['complete after 0.21 s', 'newreno', summary('completionTimeSeconds.p95'), [0, 4.5], 0.21, 0.216],
    ['the last is complete after 17 ms', 'dctcp', summary('completionTimeSeconds.p95'), [0, 4.5], 0.016, 0.0175],
    ['None of 256 answers loses a packet', 'dctcp', last('heroDroppedPackets'), [0, 4.5], 0, 0],
    ['None of 256 answers loses a packet', 'dctcp', last('flowsCompleted'), [0, 4.5], 256, 256],
  ),
  ...of(
    'calls-retry-storm',
    ['463 attempts wait at 30 s', 'none', last('serverWaiting.server'), [29, 30], 463, 463],
    ['From 55 s on all calls are answered in time', 'none', answeredShare, [55, 160], 0.9999, 1],
    ['each call that is not answered in time sends four attempts', 'retries', attemptsPerCall, [80, 160], 3.9, 4.1],
    ['from 80 to 160 s no call is answered in time', 'retries', answeredShare, [80, 160], 0, 0],
    ['all work is wasted', 'retries', summary('classes.calls.calls.wastedWork'), [80, 160], 1, 1],
    ['A has recovered', 'none', summary('classes.calls.calls.neverRecovers'), [150, 155], 0, 0],
    ['B never recovers', 'retries', summary('classes.calls.calls.neverRecovers'), [150, 155], 1, 1],
  ),
  ...of(
    'calls-what-ends-a-storm',
    ['no call is answered in time after the trigger', 'retries', answeredShare, [34, 240], 0, 0],
    ['none either', 'jitter', answeredShare, [34, 240], 0, 0],
    ['a call has 1.1 attempts', 'budget', attemptsPerCall, [30, 40], 1.05, 1.15],
    ['From 80 s on all calls are answered in time', 'budget', answeredShare, [80, 240], 0.9999, 1],
    ['17 % of the calls that end from 30 to 40 s', 'gate', answeredShare, [30, 40], 0.165, 0.175],
    ['73 % from 80 to 90 s', 'gate', answeredShare, [80, 90], 0.725, 0.735],
    ['99 % from 200 to 240 s', 'gate', answeredShare, [200, 240], 0.985, 0.995],
    ['a call has 1.2 attempts', 'gate', attemptsPerCall, [10, 20], 1.15, 1.25],
    ['From 30 to 40 s 99.7 % of the calls', 'limit', answeredShare, [30, 40], 0.9965, 0.9975],
    ['91 % from 30 to 40 s', 'lifo', answeredShare, [30, 40], 0.905, 0.915],
  ),
  ...of(
    'calls-what-to-count',
    ['From 210 s on it answers nearly all calls', 'in-time', answeredShare, [210, 240], 0.97, 1],
    ['no call is answered in time', 'all', answeredShare, [34, 240], 0, 0],
    ['to 9,864 at 230 s', 'all', last('serverWaiting.server'), [229, 230], 9864, 9864],
    ['1,628 attempts at 120 s', 'in-time', last('serverWaiting.server'), [119, 120], 1628, 1628],
  ),
  ...of(
    'calls-pulse',
    ['54.9 % of the bytes at 60 s', 'none', summary('classes.calls.calls.wastedWork'), [55, 60], 0.5485, 0.5495],
    ['25.9 % of the bytes at 19 s', 'none', summary('classes.calls.calls.wastedWork'), [14, 19], 0.2585, 0.2595],
    ['45 to 56 s after the pulse', 'none', summary('classes.calls.calls.recoverySeconds'), [30, 125], 45, 56],
    ['0 to 13 s after the pulse', 'cp', summary('classes.calls.calls.recoverySeconds'), [30, 125], 0, 13],
    ['It takes 12 to 63 s', 'gss-ga', summary('classes.calls.calls.recoverySeconds'), [30, 125], 12, 63],
    ['Back after 7 to 9 s', 'budget', summary('classes.calls.calls.recoverySeconds'), [30, 125], 7, 9],
  ),
  ...of(
    'tcp-video',
    ['From 20 s on every chunk has the highest rate', 'drop-tail', BIT_RATE, [20, 60], 5.8e6, 5.8e6],
    ['From 20 s on every chunk has the highest rate', 'codel', BIT_RATE, [20, 60], 5.8e6, 5.8e6],
    ['From 20 s on every chunk has the highest rate', 'fq-codel', BIT_RATE, [20, 60], 5.8e6, 5.8e6],
    [
      'Each takes 3.1 s with drop-tail',
      'drop-tail',
      summary('classes.video.completionTimeSeconds.mean'),
      [20, 60],
      3.05,
      3.15,
    ],
    [
      'the queue holds 331 packets on average',
      'drop-tail',
      summary('links.bottleneck.meanQueuePackets'),
      [60, 120],
      330.5,
      331.5,
    ],
    ['a packet waits 0.50 s', 'drop-tail', mean('heroDelaySeconds'), [60, 120], 0.49, 0.505],
    ['The player gets 1.0 Mbit/s', 'drop-tail', rate('goodput.video', 8e-6), [60, 120], 0.98, 1.08],
    ['With CoDel it gets 4.0 Mbit/s', 'codel', rate('goodput.video', 8e-6), [60, 120], 3.95, 4.05],
    ['and with FQ-CoDel 3.8', 'fq-codel', rate('goodput.video', 8e-6), [60, 120], 3.75, 3.85],
    ['FQ-CoDel gives the player 1.5 and CoDel 1.7', 'fq-codel', rate('goodput.video', 8e-6), [120, 180], 1.48, 1.55],
    ['FQ-CoDel gives the player 1.5 and CoDel 1.7', 'codel', rate('goodput.video', 8e-6), [120, 180], 1.68, 1.75],
    ['its chunks have 1.7 and 2.1 Mbit/s on average', 'fq-codel', BIT_RATE, [120, 180], 1.68e6, 1.75e6],
    ['its chunks have 1.7 and 2.1 Mbit/s on average', 'codel', BIT_RATE, [120, 180], 2.1e6, 2.15e6],
    ['they have 0.42 Mbit/s', 'drop-tail', BIT_RATE, [120, 180], 0.415e6, 0.425e6],
    ['It never stalls in any lane', 'drop-tail', last('stalls.video'), [0, 180], 0, 0],
    ['It never stalls in any lane', 'codel', last('stalls.video'), [0, 180], 0, 0],
    ['It never stalls in any lane', 'fq-codel', last('stalls.video'), [0, 180], 0, 0],
  ),
  ...of(
    'tcp-requests',
    [
      'take no longer than 80 ms',
      'drop-tail',
      summary('classes.users.completionTimeSeconds.median'),
      [0, 30],
      0.0795,
      0.0805,
    ],
    ['9.7 responses per second', 'drop-tail', summary('classes.users.completionRatePerSecond'), [0, 30], 9.65, 9.75],
    [
      'the queue holds 343 packets on average',
      'drop-tail',
      summary('links.bottleneck.meanQueuePackets'),
      [40, 120],
      343,
      344,
    ],
    [
      'take longer than 0.90 s',
      'drop-tail',
      summary('classes.users.completionTimeSeconds.median'),
      [40, 120],
      0.895,
      0.905,
    ],
    [
      'one in twenty longer than 1.37 s',
      'drop-tail',
      summary('classes.users.completionTimeSeconds.p95'),
      [40, 120],
      1.365,
      1.375,
    ],
    [
      'only 6.6 responses per second',
      'drop-tail',
      summary('classes.users.completionRatePerSecond'),
      [40, 120],
      6.55,
      6.65,
    ],
    ['keeps the queue at 8 packets', 'codel', summary('links.bottleneck.meanQueuePackets'), [40, 120], 7.5, 8.5],
    [
      'take no longer than 94 ms',
      'codel',
      summary('classes.users.completionTimeSeconds.median'),
      [40, 120],
      0.0935,
      0.0945,
    ],
    ['there are 9.4 per second', 'codel', summary('classes.users.completionRatePerSecond'), [40, 120], 9.35, 9.45],
    [
      'take no longer than 82 ms',
      'fq-codel',
      summary('classes.users.completionTimeSeconds.median'),
      [40, 120],
      0.0815,
      0.0825,
    ],
    [
      '95 % no longer than 0.11 s',
      'fq-codel',
      summary('classes.users.completionTimeSeconds.p95'),
      [40, 120],
      0.105,
      0.115,
    ],
  ),
  ...of(
    'tcp-flood-today',
    ['fewer than two flows per second', 'cubic', summary('completionRatePerSecond'), [20, 60], 0, 2],
    ['none completes after 20 s', 'fq', summary('completionRatePerSecond'), [20, 60], 0, 0],
    [
      'about as many flows as complete: 23.7 per second',
      'cp',
      summary('completionRatePerSecond'),
      [20, 120],
      23.6,
      23.8,
    ],
    ['For about fifteen seconds it works as well', 'cp-fq', summary('completionRatePerSecond'), [8, 20], 20, 25],
    ['the lane ends like those without it', 'cp-fq', summary('completionRatePerSecond'), [60, 120], 0, 2],
  ),
  ...of(
    'segments-burst-loss',
    ['A query takes 5.3 s in the mean', 'newreno', summary('completionTimeSeconds.mean'), [0, 100], 5.25, 5.35],
    ['a query takes 3.0 s', 'lccp', summary('completionTimeSeconds.mean'), [0, 100], 2.95, 3.05],
    ['most of them at its full buffer', 'newreno', LOSS, [0, 100], 0.09, 0.14],
  ),
  ...of(
    'tcp-policed-link',
    ['8.7 Mbit/s, with 0.48 %', 'cubic', rate('goodput.transfer', 8e-6), [10, 60], 8.65, 8.75],
    ['8.7 Mbit/s, with 0.48 %', 'cubic', LOSS, [10, 60], 0.00475, 0.00485],
    ['9.5 Mbit/s, and 4.8 %', 'bbr', rate('goodput.transfer', 8e-6), [10, 60], 9.45, 9.55],
    ['9.5 Mbit/s, and 4.8 %', 'bbr', LOSS, [10, 60], 0.0475, 0.0485],
    ['9.4 Mbit/s with 0.68 %', 'bbr3', rate('goodput.transfer', 8e-6), [10, 60], 9.35, 9.45],
    ['9.4 Mbit/s with 0.68 %', 'bbr3', LOSS, [10, 60], 0.0067, 0.0069],
  ),
  ...of(
    'tcp-reordering',
    ['With CUBIC it gets 1.8 Mbit/s', 'cubic', rate('goodput.duplicates', 8e-6), [10, 60], 1.75, 1.85],
    ['with NewReno 1.5 Mbit/s', 'newreno', rate('goodput.duplicates', 8e-6), [10, 60], 1.45, 1.55],
    [
      'In lane A 43 of its retransmissions were needless',
      'cubic',
      summary('classes.duplicates.spuriousRetransmissions'),
      [10, 60],
      43,
      43,
    ],
    ['with CUBIC it gets 94.5 Mbit/s', 'cubic', rate('goodput.rack', 8e-6), [10, 60], 94.4, 94.6],
    ['with NewReno 94.9 Mbit/s', 'newreno', rate('goodput.rack', 8e-6), [10, 60], 94.8, 95],
    ['the first transfer gets 12.1 Mbit/s', 'bbr', rate('goodput.duplicates', 8e-6), [10, 60], 12, 12.15],
  ),
  ...of(
    'tcp-phase-lock',
    ['gets 90 % of the goodput from 30 to 150 s', 'tail', FAR_SHARE, [30, 150], 0.895, 0.905],
    ['All 68 packets that are dropped', 'tail', increase('heroDroppedPackets'), [30, 150], 68, 68],
    ['From 180 to 300 s the far flow gets 69 %', 'tail', FAR_SHARE, [180, 300], 0.685, 0.695],
    ['the far flow gets 54 % before, and 49 % after', 'red', FAR_SHARE, [30, 150], 0.535, 0.545],
    ['the far flow gets 54 % before, and 49 % after', 'red', FAR_SHARE, [180, 300], 0.485, 0.495],
  ),
  ...of(
    'tcp-wifi-hop',
    ['The Wi-Fi transfer gets 8.9 Mbit/s', 'cubic', rate('goodput.wifi', 8e-6), [40, 80], 8.85, 8.95],
    ['and the wired one 10.4. **Over', 'cubic', rate('goodput.wired', 8e-6), [40, 80], 10.35, 10.45],
    ['the Wi-Fi transfer gets 4.2 Mbit/s', 'copa', rate('goodput.wifi', 8e-6), [40, 80], 4.15, 4.25],
    ['and the wired one 14.8', 'copa', rate('goodput.wired', 8e-6), [40, 80], 14.75, 14.85],
    ['the Wi-Fi transfer gets 12.9 Mbit/s', 'bbr3', rate('goodput.wifi', 8e-6), [40, 80], 12.85, 12.95],
    ['and the wired one 6.0;', 'bbr3', rate('goodput.wired', 8e-6), [40, 80], 5.95, 6.05],
  ),
  ...of(
    'tcp-satellite-handovers',
    ['It gets 19.3 Mbit/s', 'cubic', rate('goodput.transfer', 8e-6), [10, 90], 19.2, 19.35],
    ['a queue of 70 packets', 'cubic', summary('links.bottleneck.meanQueuePackets'), [10, 90], 69, 70.5],
    ['nearly idle: 3.9 Mbit/s', 'vegas', rate('goodput.transfer', 8e-6), [10, 90], 3.85, 3.95],
    ['It gets 18.8 Mbit/s with 29', 'bbr3', rate('goodput.transfer', 8e-6), [10, 90], 18.7, 18.85],
    ['18.8 Mbit/s with 29 packets', 'bbr3', summary('links.bottleneck.meanQueuePackets'), [10, 90], 28.5, 29.6],
  ),
];
