/** What is wrong with a lesson beside its form: lanes that are not there, times out of order, values that cannot run. */
import { nearest } from '../../base/nearest.ts';
import { mayDifferInLesson } from '../may-change.ts';
import { expandNetwork, sendersOf } from '../network.ts';
import { PathError } from '../path.ts';
import type { Problem } from '../problem.ts';
import type { Scenario } from '../schema.ts';
import type { LessonStep, Prediction } from '../schema/lesson.ts';
import { partsOf } from './figure-words.ts';
import { momentOf } from './step-moment.ts';
import { stepScenario } from './step-scenario.ts';

/** @param check what is wrong with the scenario of a step, of which only values and lanes differ */
export function checkLesson(scenario: Scenario, check: (changed: Scenario) => readonly Problem[]): Problem[] {
  const { lesson } = scenario;
  if (lesson === undefined) return [];
  const steps = lesson.steps.flatMap((step, index) => checkStep(scenario, step, `lesson.steps.${index}`, check));
  return steps;
}

function checkStep(
  scenario: Scenario,
  step: LessonStep,
  place: string,
  check: (changed: Scenario) => readonly Problem[],
): Problem[] {
  const problems = [
    ...checkBookmark(scenario, step, place),
    ...checkTimes(scenario, step, place),
    ...checkSender(scenario, step, place),
    ...checkLanes(scenario, step, place),
    ...checkPrediction(step.prediction, `${place}.prediction`),
    ...checkNaming(step, place),
    ...checkExamination(scenario, step, `${place}.examination`),
    ...checkWhy(scenario, step, step.why, `${place}.why`),
    ...step.tries.flatMap(({ why = '', lanes = [] }, index) =>
      checkWhy(scenario, { lanes: step.lanes && [...step.lanes, ...lanes] }, why, `${place}.tries.${index}.why`),
    ),
  ];
  return problems.length > 0 ? problems : checkValues(scenario, step, place, check);
}

/** A step waits at a moment or at a bookmark, and the bookmark is there once. */
function checkBookmark({ view }: Scenario, { atSeconds, atBookmark }: LessonStep, place: string): Problem[] {
  if ((atSeconds === undefined) === (atBookmark === undefined)) {
    const message = 'The step must wait at a moment or at a bookmark.';
    return [{ place: `${place}.atSeconds`, message, remedy: 'Write atSeconds or atBookmark.' }];
  }
  const named = (view.bookmarks ?? []).filter(({ label }) => label !== undefined);
  const count = named.filter(({ label }) => label === atBookmark).length;
  if (atBookmark === undefined || count === 1) return [];
  const message = `${count === 0 ? 'No bookmark has' : 'Several bookmarks have'} the name "${atBookmark}".`;
  const names = [...new Set(named.map(({ label }) => label!))];
  return [{ place: `${place}.atBookmark`, message, remedy: knownWords(atBookmark, names) }];
}

function checkTimes(scenario: Scenario, step: LessonStep, place: string): Problem[] {
  const { run } = scenario;
  const { untilSeconds } = step;
  if (untilSeconds > run.untilSeconds) {
    const message = `Reveal plays to ${untilSeconds} s, but the run ends at ${run.untilSeconds} s.`;
    return [{ place: `${place}.untilSeconds`, message, remedy: `At most ${run.untilSeconds} s.` }];
  }
  const atSeconds = momentOf(scenario, step);
  if (atSeconds === null || untilSeconds > atSeconds) return [];
  const message = `Reveal plays to ${untilSeconds} s, but the step waits at ${atSeconds} s.`;
  return [{ place: `${place}.untilSeconds`, message, remedy: `Later than ${atSeconds} s.` }];
}

/** What a sender sees is seen from a host at which traffic begins, and no chart shows more of it. */
function checkSender(scenario: Scenario, { seenFrom, prediction }: LessonStep, place: string): Problem[] {
  if (seenFrom === undefined) return [];
  const senders = sendersOf(scenario, expandNetwork(scenario.network));
  if (!senders.includes(seenFrom)) {
    const message = `No traffic begins at a host "${seenFrom}".`;
    return [{ place: `${place}.seenFrom`, message, remedy: knownWords(seenFrom, senders.slice(0, 8)) }];
  }
  if (prediction?.kind !== 'draw') return [];
  const message = 'The chart to draw in shows what a sender cannot see.';
  return [{ place: `${place}.prediction.kind`, message, remedy: 'Use "choose" or "bar".' }];
}

function checkLanes(scenario: Scenario, step: LessonStep, place: string): Problem[] {
  const all = scenario.lanes.map(({ id }) => id);
  const own = step.lanes ?? all;
  const { prediction } = step;
  const asked = prediction === undefined ? [] : [prediction.lane];
  if (prediction !== undefined && 'dividedBy' in prediction && prediction.dividedBy !== undefined)
    asked.push(prediction.dividedBy);
  const problems = [
    ...missing(step.lanes ?? [], all, `${place}.lanes`),
    ...missing(step.hidden, own, `${place}.hidden`),
    ...missing(asked, own, `${place}.prediction.lane`),
    ...missing(step.examination === undefined ? [] : [step.examination.lane], own, `${place}.examination.lane`),
    ...step.tries.flatMap(({ lanes = [] }, index) => missing(lanes, all, `${place}.tries.${index}.lanes`)),
  ];
  if (problems.length === 0 && own.every((id) => step.hidden.includes(id))) {
    const message = 'All lanes of the step are hidden.';
    problems.push({ place: `${place}.hidden`, message, remedy: 'Leave one to be seen.' });
  }
  return problems;
}

function missing(ids: readonly string[], known: readonly string[], place: string): Problem[] {
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return [];
  return [{ place, message: `There is no lane "${unknown}" in this step.`, remedy: knownWords(unknown, known) }];
}

function knownWords(unknown: string, known: readonly string[]): string {
  const near = nearest(unknown, known);
  return `Use ${(near.length > 0 ? near : known).join(', ')}.`;
}

function checkPrediction(prediction: Prediction | undefined, place: string): Problem[] {
  if (prediction?.kind !== 'choose') return [];
  const wrong = prediction.answers.findIndex(({ from = -Infinity, to = Infinity }) => from >= to);
  if (wrong < 0) return [];
  const message = 'The range of the answer is empty.';
  return [{ place: `${place}.answers.${wrong}`, message, remedy: '"from" must be less than "to".' }];
}

/** A law that is asked for is not shown by a sender's own view, and is known after Reveal. */
function checkNaming({ prediction, seenFrom, tries }: LessonStep, place: string): Problem[] {
  if (prediction?.kind !== 'name') return [];
  if (seenFrom !== undefined) {
    const message = 'A sender knows its own law, so the step cannot be seen from a host.';
    return [{ place: `${place}.seenFrom`, message, remedy: 'Remove seenFrom.' }];
  }
  if (tries.length === 0) return [];
  const message = 'After Reveal the law is known: nothing is left to try with the same question.';
  return [{ place: `${place}.tries`, message, remedy: 'Put what is to be tried into a step of its own.' }];
}

/** Each question once, of a lane that sends by some law or scheme. */
function checkExamination({ traffic }: Scenario, { examination }: LessonStep, place: string): Problem[] {
  if (examination === undefined) return [];
  const { questions } = examination;
  const twice = questions.findIndex((one, index) => questions.indexOf(one) !== index);
  if (twice >= 0) {
    const message = `Question ${questions[twice]} stands there twice.`;
    return [{ place: `${place}.questions.${twice}`, message, remedy: 'Remove one of the two.' }];
  }
  if (traffic.some((one) => 'transport' in one)) return [];
  const message = 'No traffic of the scenario has a transport, so no lane can be examined.';
  return [{ place, message, remedy: 'Remove examination, or add a class of flows.' }];
}

function checkWhy(scenario: Scenario, { lanes }: Pick<LessonStep, 'lanes'>, why: string, place: string): Problem[] {
  const own = lanes ?? scenario.lanes.map(({ id }) => id);
  return partsOf(why).flatMap((part): Problem[] => {
    if (part.kind === 'words') return [];
    if (part.kind === 'wrong') {
      const message = `"${part.text.slice(0, 60)}" is not a figure.`;
      const remedy = 'Write {FIGURE LANE}, {FIGURE LANE at SECONDS} or {FIGURE LANE / FIGURE LANE}.';
      return [{ place, message, remedy }];
    }
    return missing([part.of.lane, ...(part.dividedBy === null ? [] : [part.dividedBy.lane])], own, place);
  });
}

/** A step's values, with those of each thing to try, must give a scenario that can run. */
function checkValues(
  scenario: Scenario,
  step: LessonStep,
  place: string,
  check: (changed: Scenario) => readonly Problem[],
): Problem[] {
  return [null, ...step.tries].flatMap((tried, index): Problem[] => {
    const at = index === 0 ? `${place}.values` : `${place}.tries.${index - 1}.values`;
    const values = tried === null ? step.values : tried.values;
    if (values.length === 0) return [];
    const fixed = values.find(({ set }) => !mayDifferInLesson(set));
    if (fixed !== undefined) {
      const message = `"${fixed.set}" cannot differ between the steps of a lesson.`;
      const remedy = 'Rates, sizes, links, schemes, parameters, the seed and the timeline can.';
      return [{ place: at, message, remedy }];
    }
    try {
      const problems = check(stepScenario(scenario, step, tried));
      return problems.map(({ place: where, message, remedy }) => ({
        place: at,
        message: `${where}: ${message}`,
        remedy,
      }));
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      return [{ place: at, message: error.message, remedy: `Known: ${error.near.join(', ')}.` }];
    }
  });
}
