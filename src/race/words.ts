/** The race in words: what each part measures, its formula, with numbers, and why one lane is ahead of another. */
import type { ScorePart } from '../scenario/schema/race.ts';
import { aheadOf, rounded, type LaneScore, type PartScore } from './score.ts';

interface PartWords {
  readonly title: string;
  /** Behind the title. */
  readonly what: string;
  /** What is better in the lane that is ahead: `ahead by ...`. */
  readonly by: string;
}

export const PART_WORDS: Readonly<Record<ScorePart['of'], PartWords>> = {
  utilisation: { title: 'Utilisation', what: 'of the link', by: 'using the link more' },
  delay: { title: 'Queueing delay', what: 'p95', by: 'a shorter queue' },
  fairness: { title: 'Fairness', what: 'Jain, mean', by: 'sharing more fairly' },
  completion: { title: 'Completion', what: 'mean', by: 'completing flows sooner' },
};

/** A measured value as it stands in the table. */
export function valueText({ of }: ScorePart, value: number | null): { readonly number: string; readonly unit: string } {
  if (value === null) return { number: '–', unit: '' };
  switch (of) {
    case 'utilisation':
      return { number: (100 * value).toFixed(1), unit: '%' };
    case 'delay':
      return { number: milliseconds(value), unit: 'ms' };
    case 'fairness':
      return { number: value.toFixed(2), unit: 'of 1' };
    case 'completion':
      return { number: value.toFixed(2), unit: 's' };
  }
}

/** How the points come about, e.g. `30 × 40 / (40 + p95)`. */
export function formula(part: ScorePart): string {
  switch (part.of) {
    case 'utilisation':
      return `${part.points} × utilisation`;
    case 'delay':
      return `${part.points} × ${inMilliseconds(part.baseSeconds)} / (${inMilliseconds(part.baseSeconds)} + p95)`;
    case 'fairness':
      return `${part.points} × Jain’s index`;
    case 'completion':
      return `${part.points} × ${part.idealSeconds} s / mean, at most ${part.points}`;
  }
}

/** The same with the numbers of a lane. */
export function formulaWithNumbers({ part, value }: PartScore): string {
  if (value === null) return 'nothing measured';
  switch (part.of) {
    case 'utilisation':
    case 'fairness':
      return `${part.points} × ${value.toFixed(3)}`;
    case 'delay': {
      const base = inMilliseconds(part.baseSeconds);
      return `${part.points} × ${base} / ${milliseconds(part.baseSeconds + value)}`;
    }
    case 'completion':
      return `${part.points} × ${part.idealSeconds} / ${value.toFixed(2)}${value < part.idealSeconds ? `, at most ${part.points}` : ''}`;
  }
}

/** Where a lane stands against another and what makes most of the difference, e.g. `Ahead of CUBIC by a shorter queue: 14.0 ms against 38.6 ms.` */
export function comparedInWords(mine: LaneScore, other: LaneScore, otherName: string): string {
  const difference = rounded(mine.score - other.score);
  if (difference === 0) return `As many points as ${otherName}.`;
  const sign = Math.sign(difference);
  const gaps = mine.parts.map(({ points }, index) => sign * (points - other.parts[index].points));
  const most = gaps.indexOf(Math.max(...gaps));
  const [own, theirs] = [mine.parts[most], other.parts[most]];
  const words = PART_WORDS[own.part.of];
  const numbers = `${measured(own)} against ${measured(theirs)}`;
  return sign > 0
    ? `Ahead of ${otherName} by ${words.by}: ${numbers}.`
    : `Behind ${otherName} in ${words.title.toLowerCase()}: ${numbers}.`;
}

function measured({ part, value }: PartScore): string {
  const { number, unit } = valueText(part, value);
  return unit === '' || unit === 'of 1' ? number : `${number} ${unit}`;
}

/** e.g. `+1.2 ± 3.0 against BBR, not told apart by 3 seeds`. */
export function aheadInWords(mine: LaneScore, other: LaneScore, otherName: string): string {
  const { points, halfWidth } = aheadOf(mine, other);
  if (halfWidth === null) return `${signed(points)} against ${otherName}`;
  const isSure = Math.abs(points) > halfWidth;
  const words = `${signed(points)} ± ${halfWidth.toFixed(1)} against ${otherName}`;
  return isSure ? words : `${words}, not told apart by ${mine.bySeed.length} seeds`;
}

/** `+2.7`, `−5.7`, `0.0` */
export function signed(points: number): string {
  const text = Math.abs(points).toFixed(1);
  return points > 0 ? `+${text}` : points < 0 ? `−${text}` : text;
}

function milliseconds(seconds: number): string {
  return (1000 * seconds).toFixed(1);
}

function inMilliseconds(seconds: number): number {
  return Number((1000 * seconds).toPrecision(6));
}
