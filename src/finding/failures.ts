/** What counts as a failure: a condition, or several on one run. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import type { FigureInput } from '../experiment/schema.ts';
import type { Scenario } from '../scenario/schema.ts';
import { CONDITIONS, type Judged, type Kind, type Scale, type Subjects } from './conditions.ts';
import { Look, lookAt, type ValueOf } from './look.ts';
import { least } from './margins.ts';

export const MOST_CONDITIONS = 4;

type ConditionSchema = (typeof CONDITIONS)[keyof typeof CONDITIONS]['schema'];
export type Condition = z.infer<ConditionSchema>;

const conditionSchema = z.discriminatedUnion(
  'is',
  Object.values(CONDITIONS).map(({ schema }) => schema) as [ConditionSchema, ...ConditionSchema[]],
);

/** Several conditions on one run, each met: the least margin counts. */
const allSchema = z.strictObject({
  is: z.literal('all'),
  of: z.array(conditionSchema).check(z.minLength(2), z.maxLength(MOST_CONDITIONS)),
});

export const failureSchema = z.discriminatedUnion('is', [conditionSchema, allSchema]);
export type Failure = Condition | z.infer<typeof allSchema>;

/** What must be met at once. */
export function conditionsOf(failure: Failure): readonly Condition[] {
  return failure.is === 'all' ? failure.of : [failure];
}

/** All of these. */
export function failureOf(conditions: readonly Condition[]): Failure {
  return conditions.length === 1 ? conditions[0] : { is: 'all', of: [...conditions] };
}

function kindOf({ is }: Condition): Kind<Condition> {
  return CONDITIONS[is] as unknown as Kind<Condition>;
}

/** @param other figures of the lane to compare with; @param alone of that lane with the class of the failure alone */
export function judge(
  failure: Failure,
  scenario: Scenario,
  fromSeconds: number,
  value: ValueOf,
  other: ValueOf = value,
  alone: ValueOf = value,
): Judged {
  const look = new Look(scenario, fromSeconds, value, other, alone);
  const all = conditionsOf(failure).map((one) => kindOf(one).judge(one, look));
  return { margin: all.map(({ margin }) => margin).reduce(least), words: all.map(({ words }) => words).join('; ') };
}

/** What the margins of a failure are drawn as: its quantity, or how often its limit is reached. */
export function scaleOf(failure: Failure, scenario: Scenario): Scale {
  const [one, ...others] = conditionsOf(failure);
  const scale = others.length > 0 ? null : kindOf(one!).scale?.(one!, lookAt(scenario));
  return scale ?? { title: 'Times the limit', unit: '', limit: 1, fails: 'above' };
}

/** All that a failure asks of a lane. @param fromSeconds the end of the warm-up */
export function figuresOf(failure: Failure, scenario: Scenario, fromSeconds: number): FigureInput[] {
  const asked: FigureInput[] = [];
  judge(failure, scenario, fromSeconds, (figure) => {
    asked.push(figure);
    return 1;
  });
  return asked;
}

/** The failures that can be asked of a scenario, each with its own bound. */
export function failuresFor(subjects: Subjects): readonly { readonly title: string; readonly failure: Condition }[] {
  return Object.entries(CONDITIONS).flatMap(([is, { title, first }]) => {
    const fields = first(subjects);
    return fields === null ? [] : [{ title, failure: { is, ...fields } as Condition }];
  });
}

/** What a form calls it. */
export function failureTitle(one: Condition): string {
  return kindOf(one).title;
}

/** Whether it asks the other lane as well. */
export function comparesLanes(failure: Failure): boolean {
  return conditionsOf(failure).some((one) => kindOf(one).comparesLanes);
}

/** The classes that a failure is about: what it says is of them, so none of them may be left out. */
export function classesOf(failure: Failure): readonly string[] {
  return conditionsOf(failure).flatMap((one) => [
    ...('class' in one ? [one.class] : []),
    ...('among' in one ? one.among : []),
    ...('figure' in one ? classesOfFigure(one.figure) : []),
  ]);
}

function classesOfFigure(figure: FigureInput): readonly string[] {
  if (typeof figure !== 'string' && figure.measure === 'packets') return figure.of;
  const path = typeof figure === 'string' ? figure : 'of' in figure ? figure.of : '';
  const [, id] = /^classes\.([^.]+)\./.exec(path) ?? [];
  return id === undefined ? [] : [id];
}

/** The condition on how a class is harmed: the class runs alone too. undefined: there is none. */
export function harmIn(failure: Failure): Extract<Condition, { is: 'harmed' }> | undefined {
  return conditionsOf(failure).find((one) => one.is === 'harmed');
}

/** Which end of a run it takes at least to judge it. Infinity: no length would do. */
export function secondsToJudge(failure: Failure, scenario: Scenario): number {
  return Math.max(...conditionsOf(failure).map((one) => kindOf(one).seconds?.(one, scenario) ?? 0));
}

/** A failure in a few words, as a heading has it. */
export function failureInWords(failure: Failure, scenario: Scenario): string {
  return conditionsOf(failure)
    .map((one) => kindOf(one).inWords(one, scenario))
    .join(', and ');
}

/** What is wrong with a failure beyond its form; null: nothing. @param hasOther there is a lane to compare with */
export function wrongWith(
  failure: Failure,
  hasOther: boolean,
): readonly [place: string, message: string, remedy: string] | null {
  if (comparesLanes(failure) && !hasOther)
    return [
      'fail',
      'It compares two lanes.',
      'Name the other one as "butNot", or a failure that one lane can have alone.',
    ];
  const conditions = conditionsOf(failure);
  if (new Set(conditions.flatMap((one) => (one.is === 'harmed' ? [one.class] : []))).size > 1)
    return ['fail', 'It asks how two classes are harmed.', 'Ask it of one class.'];
  if (conditions.some((one) => one.is === 'condition' && (one.above === undefined) === (one.below === undefined)))
    return ['fail', 'It has no bound, or two.', 'Give "above" or "below".'];
  return null;
}
