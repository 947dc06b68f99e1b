/** Where somebody is in a lesson and what they predicted: for the link, and for the browser to keep. */
import { counted } from '../../../base/format.ts';
import type { Verdict } from '../../../examination/judge.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import type { Lesson, LessonStep } from '../../../scenario/schema/lesson.ts';
import { type Change } from '../../../scenario/link/changes.ts';
import { type Line, POINTS } from './prediction.ts';

/** What was predicted in a step. One of them, by the kind that the step asks for. */
export interface Mark {
  readonly line: Line | null;
  readonly choice: number | null;
  readonly bar: number | null;
  /** Where the answer to "which law is this?" is seen; null: nowhere yet, or that is not asked for. */
  readonly evidence: Evidence | null;
}

/** A moment of the run, with what had been changed by hand. */
interface Evidence {
  readonly atSeconds: number;
  readonly edits: readonly Change[];
}

/** What somebody wrote beside a prediction, in their own words. Empty: nothing. */
export interface Reason {
  /** Why they expect it. */
  readonly why: string;
  /** What they would change in it, once they have seen the run. */
  readonly change: string;
}

/** What the examination that a step asks for has found. */
export interface Examined {
  /** The verdicts of the step's questions, in their order. */
  readonly verdicts: readonly Verdict[];
  /** What had been changed by hand. */
  readonly edits: readonly Change[];
}

export const NO_REASON: Reason = { why: '', change: '' };

export const NO_MARK: Mark = { line: null, choice: null, bar: null, evidence: null };

export interface LessonPlace {
  readonly index: number;
  /** Reveal has been pressed. */
  readonly revealed: boolean;
  /** Which thing to try; null: the step itself. */
  readonly tried: number | null;
  /** One for each step. */
  readonly marks: readonly Mark[];
  /** One for each step. */
  readonly reasons: readonly Reason[];
  /** One for each step; null: not examined. */
  readonly examined: readonly (Examined | null)[];
  /** It was handed in: who opens it reads it. */
  readonly handedIn: boolean;
  /** Who handed it in, in their own words. */
  readonly name: string;
  /** What the lecturer wrote to who handed it in; empty: nothing. */
  readonly feedback: string;
  /** What was changed by hand since the step was opened. */
  readonly edits: readonly Change[];
}

export const LONGEST_NAME = 60;
/** Characters of a reason: a sentence or two. */
export const LONGEST_REASON = 200;
export const LONGEST_FEEDBACK = 500;
export const MAX_EDITS = 100;
/** Heights of a drawn line are kept in thousandths of the scale. */
const HEIGHTS = 1000;
/** In the place of a height: nothing is drawn there. */
const GAP = -1;

export function beginning({ steps }: Lesson): LessonPlace {
  return {
    index: 0,
    revealed: false,
    tried: null,
    marks: steps.map(() => NO_MARK),
    reasons: steps.map(() => NO_REASON),
    examined: steps.map(() => null),
    handedIn: false,
    name: '',
    feedback: '',
    edits: [],
  };
}

export function isMarked({ line, choice, bar }: Mark): boolean {
  return choice !== null || bar !== null || (line?.some((value) => value !== null) ?? false);
}

/** Where an answer is seen, in words; empty: nowhere. */
export function evidenceWords({ evidence }: Mark): string {
  if (evidence === null) return '';
  const { atSeconds, edits } = evidence;
  return `seen at ${shortSeconds(atSeconds)} s${edits.length === 0 ? '' : ` after ${counted(edits.length, 'change')}`}`;
}

/** Verdicts in words, e.g. `8 not met, 12 in part`. */
export function examinedWords({ examination }: LessonStep, examined: Examined | null): string {
  if (examination === undefined || examined === null) return 'not examined';
  const unmet = examination.questions.flatMap((id, place) =>
    examined.verdicts[place] === 'met' ? [] : [`${id} ${examined.verdicts[place]}`],
  );
  return unmet.length === 0 ? 'all met' : unmet.join(', ');
}

/** As links write verdicts. */
const LETTERS = { m: 'met', p: 'in part', n: 'not met', c: 'cannot be run' } as const;
type Letter = keyof typeof LETTERS;

/** As JSON; undefined: at the beginning, with nothing predicted. */
export function packed(lesson: Lesson, place: LessonPlace): unknown {
  const { index, revealed, tried, marks, reasons, examined, handedIn, name, feedback, edits } = place;
  const hasReasons = reasons.some(({ why, change }) => why !== '' || change !== '');
  const isExamined = examined.some((one) => one !== null);
  const hasAnswer = marks.some(isMarked) || hasReasons || isExamined;
  const isBeginning = index === 0 && !revealed && tried === null && !hasAnswer && edits.length === 0;
  if (isBeginning && !handedIn) return undefined;
  return {
    s: index,
    ...(revealed && { r: 1 }),
    ...(tried !== null && { t: tried }),
    ...(handedIn && { h: 1 }),
    ...(name !== '' && { n: name }),
    ...(feedback !== '' && { f: feedback }),
    ...(edits.length > 0 && edits.length <= MAX_EDITS && { e: edits }),
    a: marks.map((mark, step) => packedMark(lesson.steps[step]!, mark)),
    ...(hasReasons && { w: reasons.map(({ why, change }) => (change === '' ? why : [why, change])) }),
    ...(isExamined && { x: examined.map((one) => one && [lettersOf(one), one.edits]) }),
  };
}

function lettersOf({ verdicts }: Examined): string {
  const letters = Object.keys(LETTERS) as Letter[];
  return verdicts.map((verdict) => letters.find((letter) => LETTERS[letter] === verdict)).join('');
}

function packedMark({ prediction }: LessonStep, { line, choice, bar, evidence }: Mark): unknown {
  if (line !== null && prediction?.kind === 'draw') {
    return line.map((value) => (value === null ? GAP : Math.round((HEIGHTS * value) / prediction.maximum)));
  }
  if (evidence !== null) return { c: choice, m: evidence.atSeconds, e: evidence.edits };
  if (choice !== null) return choice;
  return bar === null ? null : { b: Number(bar.toPrecision(4)) };
}

/** Reads what `packed` gave, from outside: what does not fit the lesson is left out. Null: none of it can be read. */
export function unpacked(lesson: Lesson, given: unknown): LessonPlace | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { s, r, t, h, n, f, e, a, w, x } = given as Record<string, unknown>;
  const { steps } = lesson;
  if (!isIndex(s, steps.length)) return null;
  const marks: readonly unknown[] = Array.isArray(a) ? a.slice(0, steps.length) : [];
  const reasons: readonly unknown[] = Array.isArray(w) ? w.slice(0, steps.length) : [];
  const examined: readonly unknown[] = Array.isArray(x) ? x.slice(0, steps.length) : [];
  return {
    index: s,
    revealed: r === 1,
    tried: isIndex(t, steps[s]!.tries.length) ? t : null,
    handedIn: h === 1,
    name: textOf(n, LONGEST_NAME),
    feedback: textOf(f, LONGEST_FEEDBACK),
    edits: changesOf(e),
    marks: steps.map((step, index) => unpackedMark(step, marks[index])),
    reasons: steps.map((_, index) => unpackedReason(reasons[index])),
    examined: steps.map((step, index) => unpackedExamined(step, examined[index])),
  };
}

function unpackedMark({ prediction, untilSeconds }: LessonStep, given: unknown): Mark {
  switch (prediction?.kind) {
    case 'draw': {
      if (!Array.isArray(given) || given.length !== POINTS) return NO_MARK;
      const heights: readonly unknown[] = given;
      const line = heights.map((height) =>
        Number.isInteger(height) && (height as number) >= 0 && (height as number) <= HEIGHTS
          ? ((height as number) * prediction.maximum) / HEIGHTS
          : null,
      );
      return { ...NO_MARK, line };
    }
    case 'choose':
      return isIndex(given, prediction.answers.length) ? { ...NO_MARK, choice: given } : NO_MARK;
    case 'name': {
      const { c, m, e } = (typeof given === 'object' && given !== null ? given : { c: given }) as Record<
        string,
        unknown
      >;
      const choice = isIndex(c, prediction.answers.length) ? c : null;
      const isMoment = typeof m === 'number' && m >= 0 && m <= untilSeconds;
      return { ...NO_MARK, choice, evidence: isMoment ? { atSeconds: m, edits: changesOf(e) } : null };
    }
    case 'bar': {
      const bar = (given as { readonly b?: unknown } | null | undefined)?.b;
      const isHeight = typeof bar === 'number' && bar >= 0 && bar <= prediction.maximum;
      return isHeight ? { ...NO_MARK, bar } : NO_MARK;
    }
    default:
      return NO_MARK;
  }
}

function unpackedReason(given: unknown): Reason {
  const [why, change] = (Array.isArray(given) ? given : [given]) as readonly unknown[];
  return { why: textOf(why, LONGEST_REASON), change: textOf(change, LONGEST_REASON) };
}

function unpackedExamined({ examination }: LessonStep, given: unknown): Examined | null {
  const [letters, edits] = (Array.isArray(given) ? given : []) as readonly unknown[];
  const count = examination?.questions.length ?? 0;
  if (count === 0 || typeof letters !== 'string' || letters.length !== count || !/^[mpnc]*$/.test(letters)) return null;
  return { verdicts: [...letters].map((letter) => LETTERS[letter as Letter]), edits: changesOf(edits) };
}

function textOf(given: unknown, longest: number): string {
  return typeof given === 'string' ? given.slice(0, longest) : '';
}

function isIndex(value: unknown, length: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;
}

function changesOf(given: unknown): readonly Change[] {
  return Array.isArray(given) && given.length <= MAX_EDITS ? given.filter(isChange) : [];
}

function isChange(value: unknown): value is Change {
  return Array.isArray(value) && (value.length === 1 || value.length === 2) && typeof value[0] === 'string';
}
