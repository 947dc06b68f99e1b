/** How a lane differs from another in a quantity, as a sentence: `CP completes 6.6 times as many flows.` */
import type { LaneFeed } from '../protocol/lane-feed.ts';
import { countedBehind, numberOf, type Quantity, valueOf } from './quantity.ts';
import { factorText, isFew, SAME } from './ratio-words.ts';

/** A part of a sentence; the strong part is the number. */
export interface SentencePart {
  readonly text: string;
  readonly isStrong: boolean;
}

/** From this ratio on, a difference is said in times, below in per cent. */
const TIMES = 1.5;

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
    return [
      strong(numberOf(quantity, inB)),
      plain(` ${noun}, `),
      strong(numberOf(quantity, inA)),
      plain(` in ${a.letter}`),
    ];
  }
  const wording = quantity.wording ?? {
    clause: '{lane} has',
    equal: `as much ${noun}`,
    more: `more ${noun}`,
    less: `less ${noun}`,
  };
  const clause =
    name === null ? wording.clause.replace(/^(In )?\{lane\} /, '') : wording.clause.replace('{lane}', name);
  const [as, than] = name === null ? [` as ${a.letter}`, ` than ${a.letter}`] : ['', ''];
  const few = isFew([a, b].map((lane) => countedBehind(quantity, lane, seconds)));
  const factor = Math.max(inA / inB, inB / inA);
  if (factor - 1 < (few ? TIMES - 1 : SAME))
    return [plain(`${clause} `), strong(wording.equal), plain(` as ${a.letter}`)];
  const isMore = inB > inA;
  if (factor >= TIMES) {
    const times = `${factorText(factor, few)} times`;
    return [plain(`${clause} `), strong(times), plain(isMore ? ` ${wording.equal}${as}` : ` ${wording.less}${than}`)];
  }
  const percent = Math.round(100 * Math.abs(inB / inA - 1));
  return [plain(`${clause} `), strong(`${percent} %`), plain(` ${isMore ? wording.more : wording.less}${than}`)];
}

const plain = (text: string): SentencePart => ({ text, isStrong: false });
const strong = (text: string): SentencePart => ({ text, isStrong: true });
