/** How a lane differs from another in a quantity, as a sentence: `CP completes 6.6 times as many flows.` */
import type { LaneFeed } from '../protocol/lane-feed.ts';
import { NOTHING } from '../widgets/charts/figure-text.ts';
import { countedBehind, numberOf, type Quantity, type QuantityWording, valueOf } from './quantity.ts';
import { amountWords, factorText, isFew, readAlike, SAME } from './ratio-words.ts';

/** A part of a sentence; the strong part is the number. */
interface SentencePart {
  readonly text: string;
  readonly isStrong: boolean;
}

/** From this ratio on, a difference is said in times, below in per cent. */
const TIMES = 1.5;

/** Before a number that has few things behind it. */
const ABOUT = 'about ';

const EQUAL = 'the same';

/** Per cent less, and with one digit: what rounds to all is said to be over them. */
const MOST_LESS = 99;
const MOST_LESS_OF_FEW = 90;

/** The noun of one thing loses its plural: `1 active flow`. */
const ONE = /(attempt|call|flow|packet|session|stream)s\b/;

/** @param name what `b` is called; null: the sentence stands beside `b`, and says with what it is compared @returns empty: one of the lanes has no value */
export function differenceSentence(
  quantity: Quantity,
  a: LaneFeed,
  b: LaneFeed,
  name: string | null,
  seconds: number,
): readonly SentencePart[] {
  const [inA, inB] = [a, b].map((lane) => valueOf(quantity, lane, seconds)) as [number | null, number | null];
  if (inA === null || inB === null) return [];
  const noun = quantity.noun ?? quantity.title.toLowerCase();
  if (quantity.differsBy === 'amount' || quantity.unit === '%' || inA <= 0 || inB <= 0) {
    const [from, to] = [numberOf(quantity, inA), numberOf(quantity, inB)];
    const words = to === '1' ? noun.replace(ONE, '$1') : noun;
    if (readAlike(from, to)) return [strong(to), plain(` ${words}, as in ${a.letter}`)];
    return [strong(to), plain(` ${words}, `), strong(from), plain(` in ${a.letter}`)];
  }
  const wording = wordingOf(quantity);
  const few = isFew([a, b].map((lane) => countedBehind(quantity, lane, seconds)));
  const ratio = ratioOf(inA, inB, few);
  // Few things behind two numbers make them differ by chance alone.
  const about = few && Math.max(inA / inB, inB / inA) - 1 >= SAME ? ABOUT : '';
  // *Three times less* has no agreed meaning: the sentence is about the other lane, which has three times as much.
  if (ratio === 'times less')
    return [
      plain(`${wording.clause.replace('{lane}', a.letter)} ${about}`),
      strong(timesText(inA / inB, few)),
      plain(` ${wording.equal}`),
    ];
  const clause =
    name === null ? wording.clause.replace(/^(In )?\{lane\} /, '') : wording.clause.replace('{lane}', name);
  if (ratio === 'same') return [plain(`${clause} ${about}`), strong(wording.equal), plain(` as ${a.letter}`)];
  const [number, rest] = ratioParts(ratio, inA, inB, wording, few);
  const beside = name === null ? `${ratio === 'times more' ? ' as' : ' than'} ${a.letter}` : '';
  return [plain(`${clause} ${about}`), strong(number), plain(` ${rest}${beside}`)];
}

/**
 * The same in the fewest words, for a cell of a table: `6.6 times as many flows`, `8 % fewer flows`, `the same`.
 * @param few there are few things behind the values
 */
export function shortDifference(
  quantity: Quantity,
  [inA, inB]: readonly [number | null, number | null],
  few: boolean,
): string {
  if (inA === null || inB === null) return NOTHING;
  if (quantity.differsBy === 'amount') return amountWords(inA, inB);
  if (quantity.unit === '%' || inA <= 0 || inB <= 0) {
    const [from, to] = [numberOf(quantity, inA), numberOf(quantity, inB)];
    return readAlike(from, to) ? EQUAL : `${from} → ${to}`;
  }
  const ratio = ratioOf(inA, inB, few);
  if (ratio === 'same') return EQUAL;
  const [number, rest] = ratioParts(ratio, inA, inB, wordingOf(quantity), few);
  return `${few && !number.startsWith('over') ? ABOUT : ''}${number} ${rest}`;
}

type Ratio = 'same' | 'times more' | 'times less' | 'some more' | 'some less';

function ratioOf(inA: number, inB: number, few: boolean): Ratio {
  const factor = Math.max(inA / inB, inB / inA);
  if (factor - 1 < (few ? TIMES - 1 : SAME)) return 'same';
  if (factor >= TIMES) return inB > inA ? 'times more' : 'times less';
  return inB > inA ? 'some more' : 'some less';
}

/** The number and what follows it: times as many for more than that, per cent fewer for less. */
function ratioParts(
  ratio: Exclude<Ratio, 'same'>,
  inA: number,
  inB: number,
  { equal, more, less }: QuantityWording,
  few: boolean,
): readonly [number: string, rest: string] {
  if (ratio === 'times more') return [timesText(inB / inA, few), equal];
  const share = 100 * Math.abs(inB / inA - 1);
  const isMore = ratio === 'some more';
  const rounded = few ? Number(share.toPrecision(1)) : Math.round(share);
  // All but nothing is not all.
  const number = !isMore && rounded >= 100 ? `over ${few ? MOST_LESS_OF_FEW : MOST_LESS}` : `${rounded}`;
  return [`${number} %`, isMore ? more : less];
}

function timesText(factor: number, few: boolean): string {
  return `${factorText(factor, few)} times`;
}

function wordingOf({ wording, noun, title, unit }: Quantity): QuantityWording {
  const thing = noun ?? title.toLowerCase();
  const [much, less] = unit === 'count' ? ['many', 'fewer'] : ['much', 'less'];
  return (
    wording ?? { clause: '{lane} has', equal: `as ${much} ${thing}`, more: `more ${thing}`, less: `${less} ${thing}` }
  );
}

const plain = (text: string): SentencePart => ({ text, isStrong: false });
const strong = (text: string): SentencePart => ({ text, isStrong: true });
