import { threeDigits } from '../base/format.ts';
import { estimate, spreadOf } from '../experiment/statistics.ts';
import type { SeedValues } from './evaluate.ts';

/** A statement of a paper, as conditions on rows of its tables and figures. */
export interface Claim {
  /** Begins with the paper's id, e.g. `pcc/as-tcp`. */
  readonly key: string;
  /** The statement in our words. */
  readonly words: string;
  /** Where the paper says it. */
  readonly where: string;
  readonly conditions: readonly Condition[];
  /** How the words were read as numbers, or what is known about the difference. Markdown. */
  readonly note?: string;
}

/** A row is compared with another row of the same table or figure, or with a number. */
export interface Condition {
  /** Key of the reproduction, and label of one of its rows. */
  readonly in: string;
  readonly row: string;
  readonly is: 'at least' | 'at most' | 'about';
  readonly of: string | number;
  /** A factor for the other row, or for the number; absent: 1. */
  readonly times?: number;
  /** With `about`: up to this share above or below. */
  readonly within?: number;
  /**
   * By default each seed is compared. Where the paper speaks of averages only the `mean` of the seeds is compared, and
   * where a few seeds are outliers only their `median`.
   */
  readonly over?: 'mean' | 'median';
}

/** `seeds differ`: it holds for more than a fifth and less than four fifths of the seeds. */
type ConditionVerdict = 'holds' | 'does not hold' | 'seeds differ' | 'not run';
export type ClaimVerdict = 'holds' | 'holds in part' | 'does not hold' | 'not run';

export interface ConditionResult {
  /** The condition in words. */
  readonly words: string;
  /** Means over the seeds, or medians; null: not run. */
  readonly left: number | null;
  readonly right: number | null;
  /** The factor of the other row that is in `right`. */
  readonly times: number;
  /** How many seeds it holds for, and how many have both numbers. For a mean or a median `count` is 1. */
  readonly held: number;
  readonly count: number;
  readonly verdict: ConditionVerdict;
  /** It is about a scheme whose rule no paper that we have gives. */
  readonly isWithoutRule: boolean;
}

export interface ClaimResult {
  readonly key: string;
  readonly words: string;
  readonly where: string;
  readonly note: string;
  readonly conditions: readonly ConditionResult[];
  readonly verdict: ClaimVerdict;
  /** The verdict without the conditions on schemes whose rules are not known, where there are both kinds. */
  readonly verdictOfOthers?: ClaimVerdict;
}

/** A condition holds when it is true for at least this share of the seeds, and does not when it is false for this share. */
const DECISIVE_SHARE = 0.8;

/** Values by seed of a row. Throws when there is no such row. */
type RowValues = (reproduction: string, row: string) => SeedValues;

/** @param withoutRules schemes whose rules no paper that we have gives, as labels of rows name them */
export function judgeClaim(
  { key, words, where, note = '', conditions }: Claim,
  rows: RowValues,
  withoutRules: readonly string[] = [],
): ClaimResult {
  const results = conditions.map((one) => judgeCondition(one, rows, withoutRules));
  const others = results.filter(({ isWithoutRule }) => !isWithoutRule);
  return {
    key,
    words,
    where,
    note,
    conditions: results,
    verdict: claimVerdict(results),
    ...(others.length > 0 && others.length < results.length && { verdictOfOthers: claimVerdict(others) }),
  };
}

/** The verdict on a claim; `not run` when any of its conditions was not run. */
function claimVerdict(conditions: readonly ConditionResult[]): ClaimVerdict {
  const are = (wanted: ConditionVerdict): boolean => conditions.every(({ verdict }) => verdict === wanted);
  if (conditions.some(({ verdict }) => verdict === 'not run')) return 'not run';
  return are('holds') ? 'holds' : are('does not hold') ? 'does not hold' : 'holds in part';
}

function judgeCondition(condition: Condition, rows: RowValues, withoutRules: readonly string[]): ConditionResult {
  const { in: reproduction, row, is, of, times = 1, within, over } = condition;
  const left = rows(reproduction, row);
  const right = typeof of === 'number' ? left.map(() => of * times) : scaled(rows(reproduction, of), times);
  const middle = (values: SeedValues): number | null =>
    over === 'median' ? (spreadOf(values)?.median ?? null) : estimate(values).mean;
  const pairs =
    over === undefined ? left.map((value, i) => [value, right[i] ?? null]) : [[middle(left), middle(right)]];
  const complete = pairs.filter((pair): pair is [number, number] => pair[0] !== null && pair[1] !== null);
  const held = complete.filter(([a, b]) => isMet(condition, a, b)).length;
  const factor = times === 1 ? '' : `${times} times `;
  const share = within === undefined ? '' : ` (± ${Math.round(within * 100)} %)`;
  return {
    words: `${row}: ${is} ${typeof of === 'number' ? of * times : `${factor}“${of}”`}${share}`,
    left: middle(left),
    right: middle(right),
    times: typeof of === 'number' ? 1 : times,
    held,
    count: complete.length,
    verdict: conditionVerdict(held, complete.length),
    isWithoutRule: withoutRules.some((scheme) => row.includes(scheme) || String(of).includes(scheme)),
  };
}

/** The two sides in words, e.g. `486 against 982 (2 times 491)`; null: not run. */
export function sidesInWords({ left, right, times }: ConditionResult): string | null {
  if (left === null || right === null) return null;
  const factor = times === 1 ? '' : ` (${times} times ${threeDigits(right / times)})`;
  return `${threeDigits(left)} against ${threeDigits(right)}${factor}`;
}

function scaled(values: SeedValues, times: number): SeedValues {
  return values.map((value) => (value === null ? null : value * times));
}

function isMet({ is, within = 0 }: Condition, left: number, right: number): boolean {
  if (is === 'at least') return left >= right;
  if (is === 'at most') return left <= right;
  return Math.abs(left - right) <= within * Math.abs(right);
}

function conditionVerdict(held: number, count: number): ConditionVerdict {
  if (count === 0) return 'not run';
  if (held >= DECISIVE_SHARE * count) return 'holds';
  return count - held >= DECISIVE_SHARE * count ? 'does not hold' : 'seeds differ';
}
