/** How a quantity of one lane is compared with the same of another, in words. */
import type { LaneFeed } from '../protocol/lane-feed.ts';
import { NOTHING } from '../widgets/charts/figure-text.ts';
import { countedBehind, has, likeOf, numberOf, type Quantity, valueOf } from './quantity.ts';
import { amountWords, ratioWords, readAlike } from './ratio-words.ts';

/** The window of rates at the cursor, as in the charts. */
export const CURSOR_SECONDS = 1;

/** A quantity that is compared, as one of several or beside a chart. */
export interface Difference {
  readonly quantity: Quantity;
  /** In the place of the quantity's noun. */
  readonly label?: string;
  /** In the place of the window that all figures have. */
  readonly windowSeconds?: number;
}

/** What is compared; follows the difference. */
export function labelOf({ quantity, label }: Difference): string {
  return label ?? quantity.noun ?? quantity.title.toLowerCase();
}

/** Whether both lanes have what is compared. A lane that is not open yet may have it. */
export function areComparable({ quantity }: Difference, a: LaneFeed, b: LaneFeed): boolean {
  return [a, b].every(({ shape }) => shape === null || has(shape, quantity));
}

/** How `b` differs from `a` at a moment, e.g. `× 2.1`. */
export function differenceWords(
  { quantity, windowSeconds }: Difference,
  a: LaneFeed,
  b: LaneFeed,
  seconds: number,
): string {
  const [inA, inB] = [a, b].map((lane) => valueOf(quantity, lane, seconds, windowSeconds)) as [
    number | null,
    number | null,
  ];
  if (quantity.differsBy === 'amount') return amountWords(inA, inB);
  // A share is said from what to what: how many times 0 % is, nobody can say.
  if (quantity.unit === '%') return changeWords(quantity, inA, inB);
  const behind = [a, b].map((lane) => countedBehind(quantity, lane, seconds, windowSeconds));
  const counts = behind.includes(null) ? {} : { counts: behind as [number, number] };
  return ratioWords(inA, inB, { letters: [a.letter, b.letter], ...counts });
}

function changeWords(quantity: Quantity, ...values: readonly (number | null)[]): string {
  if (values.includes(null)) return NOTHING;
  const [from, to] = values.map((value) => numberOf(quantity, value, likeOf(value, values))) as [string, string];
  return readAlike(from, to) ? 'same' : `${from} → ${to}`;
}
