/** What a question of the examination is, as data. */
import type { Measure } from './measure.ts';
import type { Sender } from './sender.ts';
import type { Setting } from './settings.ts';

/** The parts of RFC 9743 in which the questions stand. */
export const GROUPS = {
  alone: 'One scheme alone',
  beside: 'Beside others',
  general: 'General use',
  special: 'Special cases',
} as const;
export type Group = keyof typeof GROUPS;

/** How strongly the RFC asks. */
type Rank = 'MUST' | 'SHOULD' | 'other';

/** What the status quo gets in the same cell; null: it was not run, or nothing could be measured. */
interface StatusQuo {
  readonly cubic: number | null;
  readonly newreno: number | null;
}

/** Where *met* ends, and where *in part* ends; our choice, as the RFC gives no numbers. */
export interface Bound {
  readonly better: 'more' | 'less';
  /** null: it depends on a status quo that is not there. */
  readonly met: (statusQuo: StatusQuo) => number | null;
  readonly inPart: (statusQuo: StatusQuo) => number | null;
  /** Both, e.g. `at most max(0.01, 1.5 × CUBIC's); in part: at most max(0.03, 3 × CUBIC's)`. */
  readonly words: string;
}

/** A network in which a line is asked, and the number that answers it. */
export interface LineCell {
  readonly name: string;
  readonly measure: (who: Sender) => Measure;
  /** The run to look at. */
  readonly setting: (who: Sender) => Setting;
}

/** A part of a question: one quantity with one bound. */
export interface Line {
  readonly id: string;
  /** The quantity in a few words. */
  readonly title: string;
  readonly unit: 'share' | 's' | 'ms' | 'packets' | 'times' | 'factor';
  readonly bound: Bound;
  readonly cells: (extent: Extent) => readonly LineCell[];
  /** One cell that is not met is enough. */
  readonly each?: boolean;
  /** One seed is enough, or a failure of the first is confirmed on three. Absent: three, and eight where a cell is open. */
  readonly seeds?: 'one' | 'confirmed';
  /** Shown, and no part of the verdict. */
  readonly isReported?: boolean;
  /** A cell in which CUBIC itself does not hold *in part* is not counted. */
  readonly unlessCubic?: boolean;
}

export interface Extent {
  /** One seed, three networks instead of nine, a search of ten. */
  readonly quick: boolean;
}

export interface Question {
  /** From 1 to 26. */
  readonly id: number;
  readonly section: string;
  readonly rank: Rank;
  readonly group: Group;
  readonly title: string;
  /** What the RFC asks, in our words. */
  readonly words: string;
  readonly lines: readonly Line[];
  /** Parts that cannot be run yet, and what they wait for. */
  readonly missing?: readonly string[];
  /** Why the verdict is never more than *in part*. */
  readonly atBestInPart?: string;
  /** Why it makes no sense for a sender; null: it does. */
  readonly refuses?: (who: Sender) => string | null;
}

type Of = (statusQuo: StatusQuo) => number | null;

const always =
  (value: number): Of =>
  () =>
    value;

/** @param inPart absent: there is no *in part* */
export function atMost(met: number | Of, words: string, inPart: number | Of = met): Bound {
  return bound('less', met, inPart, words);
}

/** @param inPart absent: there is no *in part* */
export function atLeast(met: number | Of, words: string, inPart: number | Of = met): Bound {
  return bound('more', met, inPart, words);
}

function bound(better: Bound['better'], met: number | Of, inPart: number | Of, words: string): Bound {
  const of = (one: number | Of): Of => (typeof one === 'number' ? always(one) : one);
  return { better, met: of(met), inPart: of(inPart), words };
}

/** A number made of CUBIC's. */
export function cubic(of: (value: number) => number): Of {
  return (statusQuo) => (statusQuo.cubic === null ? null : of(statusQuo.cubic));
}

/** A number made of NewReno's. */
export function newreno(of: (value: number) => number): Of {
  return (statusQuo) => (statusQuo.newreno === null ? null : of(statusQuo.newreno));
}

/** A number made of the worse of CUBIC's and NewReno's. */
export function worse(better: Bound['better'], of: (value: number) => number): Of {
  return (statusQuo) => {
    if (statusQuo.cubic === null || statusQuo.newreno === null) return null;
    const worst = better === 'less' ? Math.max : Math.min;
    return of(worst(statusQuo.cubic, statusQuo.newreno));
  };
}

/** No scheme that acts at routers has other controls beside it there: it would act on these too. */
export function besideOthers(who: Sender): string | null {
  return who.scheme === undefined
    ? null
    : 'A scheme at routers acts on all flows there, so that no other control can run beside it.';
}
