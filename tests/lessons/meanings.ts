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
];

function flowsPerSecond({ timeline }: Scenario): unknown {
  return timeline.find(({ set }) => set.endsWith('flowsPerSecond'))?.value;
}
