/**
 * Words with a meaning in what lessons say after Reveal, and what must be so on the same screen for them to be true. A
 * word that says how two things compare, how often something is so, or how much of something, stands here with its rule.
 */
import type { Scenario } from '../../src/scenario/schema.ts';
import type { PlayedStep } from './play-lesson.ts';

/** A figure at the end of Reveal, or at another moment: "none completed" is that of lane `none`. */
type Value = PlayedStep['value'];

export interface Meaning {
  readonly lesson: string;
  /** From 1. */
  readonly step: number;
  /** The fragment of the template, with its word. */
  readonly words: string;
  /** @param before the same figures in the step whose value is changed to try it; null: this is the step */
  readonly isSo: (value: Value, scenario: Scenario, before: Value | null) => boolean;
}

/** Words that need a rule. */
export const WORDS =
  /\b(?:all(?! packets| that)|always|never|twice|half|most|nearly|hardly|little|fewer|less|more|larger|smaller|longer|slowly|faster|spare|room|full|(?<!to )empty|same|exactly|equal|only|still|overflows|thousands)\b/gi;

/** Flows of 10,000 bytes that the link of 2 Mbit/s has time for in a second. */
const CAPACITY = 2e6 / 80_000;

const near = (a: number, b: number, share: number): boolean => Math.abs(a - b) <= share * Math.max(a, b);
const buffer = ({ network }: Scenario): unknown => 'parameters' in network && network.parameters['bufferPackets'];

type Row = readonly [step: number, words: string, isSo: Meaning['isSo']];
const of = (lesson: string, ...rows: readonly Row[]): Meaning[] =>
  rows.map(([step, words, isSo]) => ({ lesson: `lesson-${lesson}`, step, words, isSo }));

export const MEANINGS: readonly Meaning[] = [
  ...of(
    'why-does-everything-get-slower',
    // Six round trips of 100 ms would be 600: a flow of ten packets takes about four.
    [1, 'most of it round trips', (v) => v('none delay') * 4 < v('none meanTime') / 2],
    [1, 'time to spare', (v) => v('none goodput') < 0.6 * 2e6],
    [2, 'nearly twice as many flows', (v) => v('none completed') / 12.4 > 1.7 && v('none completed') / 12.4 < 2],
    [3, 'half empty', (v) => near(v('none goodput'), 1e6, 0.2)],
    [3, 'the same haste helps', (v, _, before) => v('none meanTime') < before!('none meanTime') / 2],
    [4, 'fewer than the 25', (v) => v('none completed') < CAPACITY - 1],
    [4, 'little difference', (v, _, before) => near(v('none lost'), before!('none lost'), 0.1)],
    [4, 'More flows arrive than the link has time for', (v) => v('none arrivals') > CAPACITY],
  ),
  ...of(
    'when-too-many-come',
    [1, 'The link has room', (v) => v('none arrivals') < CAPACITY && v('none lost') < 1],
    // The load is 25 on average; over 5 s chance gives some more or fewer.
    [1, 'Exactly as many come', (v, s) => flowsPerSecond(s) === CAPACITY && near(v('none arrivals'), CAPACITY, 0.15)],
    [2, 'less than the 25', (v) => v('none completed') < CAPACITY - 1],
    [3, 'Hardly any flow', (v) => v('none completed') < 0.05 * v('none arrivals')],
    [3, 'more slowly', (v, _, before) => v('none active') < before!('none active') / 2],
    [3, 'A larger buffer', (v, s, before) => buffer(s) === 240 && v('none lost') < before!('none lost')],
    [3, 'the crowd is what it was', (v, _, before) => near(v('none active'), before!('none active'), 0.05)],
    // The first copies were dropped: with 72 % lost, a packet that arrives has been sent 3.6 times.
    [4, 'most packets on the link are retransmitted', (v) => v('none lost') > 50],
    [4, 'Still only', (v) => v('none completed') < CAPACITY / 5],
    [4, 'most of them get a few packets only', (v) => v('none goodput') / 8000 / v('none active') < 1],
    // What the whole sentence says: the gate costs something where there is no flood.
    [5, 'its gate refuses some', (v) => v('cp completed') < v('none completed') && v('cp refused') > 0],
  ),
  ...of(
    'three-numbers',
    [1, 'a round trip at most', (v) => v('slbn settling') < 0.0101],
    [3, 'more than a third', (v) => near(v('slbn rate.s1'), 90e6 / 3, 0.001)],
    [4, 'One session fewer', (v) => v('slbn sessions') === 2],
    // What the sum is does not depend on how many there are: the specification of SLBN.
    [4, 'thousands', (v) => near(v('slbn rate.s2'), (90e6 - 12e6) / 1, 0.001)],
    [4, 'the same sum with the same three numbers', (v) => near(v('slbn rate.s2'), 78e6, 0.001)],
  ),
  ...of(
    'let-them-wait-outside',
    [1, 'packets per millisecond to spare', (v) => near(1e6 - v('uncontrolled goodput'), 0.2e6, 0.2)],
    [2, 'the smaller of the two β', (v) => v('aacc setting', 29.9) < 1],
    [2, 'little more than the usual load', (v) => near(v('aacc goodput'), 800e3, 0.1)],
    [3, 'a little less than what arrives', (v) => v('aacc interfaces') > v('aacc interfaces', 34.9)],
    [3, 'an empty queue in the network', (v) => v('aacc delay') < 0.002],
    [5, 'the smaller of the two β', (v) => v('aacc setting', 29.9) > 0.8],
    [5, 'the smaller is', (v) => v('aacc setting') < v('aacc setting', 29.9)],
  ),
  ...of(
    'can-one-that-cannot-slow-down-be-fair',
    [2, 'only its own losses', (v) => v('none goodput.tcp') < v('none goodput.streams') / 10],
    [2, 'its window smaller', (v) => v('none lost') > 0],
    [6, 'only estimates', (v) => v('pcc on.streams') < 8],
  ),
  ...of(
    'loss-that-means-nothing',
    [1, 'halves its window', (v) => v('newreno lost') > 0],
    // Chance takes one in a hundred of those that cross the link.
    [2, 'most are dropped at the full buffer', (v) => v('newreno lost') > 2],
    // Three in a hundred, of the packets on one of the links that each crosses.
    [4, 'no buffer overflows', (v) => v('lccp lost') < 3],
    [5, 'The buffer still overflows', (v) => v('newreno lost') > 5],
    [5, 'only a little faster', (v) => v('newreno meanTime') < 5.2 && v('newreno meanTime') > 0.9 * 5.2],
  ),
  ...of(
    'queue-of-one-millisecond',
    // Far below the threshold of the step, so its own queue marks hardly any.
    [2, 'Most marks come from the coupling', (v) => v('dualpi2 delay.prague') < 0.0008 / 4],
    [5, 'yields by less', (v) => v('codel goodput.cubic') < v('codel goodput.prague') / 5],
  ),
  ...of(
    'who-measures-wrong-starves',
    [3, 'about the same', (v) => v('copa ratio') < 1.25],
    [3, 'most of the link is idle', (v) => v('copa goodput') < 0.5 * 20e6],
    // 2.06 ms in the first step.
    [5, 'longer than with δ 0.5', (v) => v('copa delay') > 2 * 0.00206],
    [5, 'a longer queue', (v) => v('copa delay') > 2 * 0.00206],
  ),
  ...of(
    'a-window-clocks-itself',
    [
      1,
      'twice the window is twice the rate',
      (v, _, before) => near(v('tcp goodput'), 2 * before!('tcp goodput'), 0.02),
    ],
    [3, 'less than the 1.2 ms', (v) => v('tcp delay') < 0.0012],
    // The path holds 83 and the buffer 83 more.
    [5, 'doubles once more', (v) => v('tcp window.transfer.1', 1.05) > 1.5 * 166],
    [5, 'about twice what there is room for', (v) => near(v('tcp window.transfer.1', 1.05), 2 * 166, 0.1)],
  ),
  ...of(
    'saw-tooth',
    [1, 'until the buffer is full again', (v) => near(v('newreno roundTrip.first.1', 26), 0.2, 0.1)],
    [2, 'after half is taken off', (v) => v('newreno goodput') > 0.99 * 9.65e6],
    [3, 'about half of what the path holds', (v) => v('newreno window.first.1', 29) < 0.65 * 83],
    [3, 'A larger buffer', (v, s, before) => buffer(s) === 40 && v('newreno goodput') > before!('newreno goodput')],
    // The try of this step, and the step before: in neither does a flow get half as much again as the other.
    [5, 'one rule for all', (v) => v('later ratio') > 2],
    [5, 'come to equal shares', (v) => v('later ratio') > 2],
  ),
  ...of(
    'two-ways-to-see-a-loss',
    // 40 packets of 1.2 ms, within a band of its own.
    [1, 'Sending all 40', (v) => near(v('tcp meanTime'), 0.5 + 0.02, 0.02)],
    [2, 'still on its way', (v) => near(v('tcp meanTime'), 0.519, 0.01)],
    [3, 'Only the timer', (v) => v('tcp meanTime') > 1.5],
    [4, 'several round trips more', (v) => v('tcp meanTime') > 0.519 + 0.3 && v('tcp meanTime') < 1.1],
    [5, 'All five', (v) => v('tcp meanTime') < 0.519 + 0.15],
  ),
  ...of(
    'near-and-far',
    // Rates in the inverse of the round trips would be 2.1 : 1 with the wait that there is.
    [1, 'adds its segments more often', (v) => v('newreno ratio') > 1.5],
    [1, 'the same window is a larger rate', (v) => v('newreno goodput.near') > v('newreno goodput.far')],
    [1, 'distance counts twice', (v) => v('newreno ratio') > (0.08 + v('newreno delay')) / (0.02 + v('newreno delay'))],
    [1, 'with equal round trips', (v) => v('newreno ratio') < 1.1],
    [2, 'makes them more alike', (v) => v('newreno delay') < 0.0357 / 4],
    [2, 'the shares more unequal', (v) => v('newreno ratio') > 2 * 7.1],
    [4, 'a longer round trip', (v) => v('bbr goodput.far') > v('bbr goodput.near')],
    [4, 'more packets', (v) => v('bbr goodput.far') > 1.5 * v('bbr goodput.near')],
    [4, 'has more of them in the queue', (v) => v('bbr goodput.far') > 1.5 * v('bbr goodput.near')],
    [5, 'decide little', (v) => v('cubic-fq ratio') < 1.2],
  ),
  ...of(
    'how-much-buffer',
    [1, 'slows down only when', (v) => v('drop-tail delay') > 0.3],
    [3, 'What is more than that only waits', (v) => v('drop-tail goodput') > 9.6e6],
    [4, 'still there for a burst', (v, s) => buffer(s) === 400 && v('codel delay') < 0.01],
    [5, 'empty at times', (v) => v('codel goodput') < 9.6e6],
    // A round trip of 40 ms, and a second one in the queue.
    [6, 'twice what the path holds', (v) => near(v('drop-tail delay'), 0.04, 0.2)],
    [6, 'most of a buffer empty', (v) => v('drop-tail delay') < 0.48 / 4],
  ),
  ...of(
    'incast',
    [1, 'Meanwhile the link is idle', (v) => v('newreno active', 0.12) === v('newreno active')],
    [
      2,
      'needs 17 ms for all',
      (v) => near((32 * 64_000 * 8 * 1500) / 1448 / 1e9, 0.017, 0.02) && v('newreno meanTime') > 0.1,
    ],
    [4, 'all answers fit', (v) => v('newreno lost') === 0],
    [5, 'An answer still takes', (v, _, before) => near(v('dctcp meanTime'), before!('dctcp meanTime'), 0.05)],
  ),
  ...of(
    'what-a-router-can-say',
    [1, 'The signal is the same', (v) => v('mark marks.one') > 0],
    [1, 'nothing need be sent twice', (v) => v('mark lost') === 0],
    [3, 'Half of a window is too much', (v) => v('step goodput') < 0.9 * 48.3e6],
    [4, 'nearly as much', (v, _, before) => near(v('dctcp goodput'), before!('dctcp goodput'), 0.05)],
    [4, 'a still shorter queue', (v, _, before) => v('dctcp delay') < before!('dctcp delay') / 2],
    [5, 'takes half off', (v) => v('both goodput.one') > 5 * v('both goodput.two')],
    [5, 'sets all hosts', (v) => v('both goodput.two') < 24e6 / 2],
  ),
  ...of(
    'the-storm-after-the-storm',
    [1, 'each answer comes too late', (v) => v('none answered', 35) === 0 && v('none serverQueue', 35) > 100],
    [2, 'the retries keep it alive', (v) => v('retries answered') === 0 && v('retries amplification') > 3.5],
    [2, 'that is enough', (v) => v('retries answered') === 0 && near(v('retries amplification'), 2, 0.05)],
    [2, 'nothing keeps an overload alive', (v) => v('retries answered') > 95],
    [3, 'take none away', (v) => v('jitter amplification') > 3.5],
    // The queue when it is full, over the rate.
    [4, '0.5 s at most', (v) => v('limit serverQueue', 25) <= 50],
    [4, 'There is no bad state', (v) => v('limit answered') > 99],
    [5, 'the budgets are empty', (v) => v('budget amplification', 40) < 1.05 && v('budget answered', 40) === 0],
    [
      5,
      'does not shorten the queue',
      (v) => near(v('budget serverQueue', 40) - v('budget serverQueue', 50), 300, 0.05),
    ],
    [
      6,
      'step by step',
      (v) => v('gate answered', 40) < v('gate answered', 60) && v('gate answered', 60) < v('gate answered', 85),
    ],
    [6, 'the gate had refused some', (v) => v('gate amplification', 19) > 1.05],
  ),
  ...of(
    'which-law-is-this',
    // The buffer holds 100 ms: the mean over 5 s falls below a third of that, and comes near it.
    [
      1,
      'until the buffer overflows and the window is halved',
      (v) => v('fourth lost') > 0 && v('fourth delay', 32) < 0.033 && v('fourth delay', 40) > 0.08,
    ],
    [4, 'a half', (v) => v('first delay', 30) > 0.06 && v('first delay', 38) > 0.06],
    [3, 'hardly changes', (v) => v('third goodput') > 9.5e6],
  ),
  ...of(
    'who-measures-and-who-asks',
    [1, 'knows only its own losses', (v) => v('tcp lost', 12) > 0 && v('tcp delay') > 0.03],
    [3, 'needs room for', (v) => v('xcp delay') < 0.002],
  ),
];

function flowsPerSecond({ timeline }: Scenario): unknown {
  return timeline.find(({ set }) => set.endsWith('flowsPerSecond'))?.value;
}
