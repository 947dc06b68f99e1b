/** A point of an experiment as a scenario: it says which point it is, and nothing of a run that it is not. */
import { type Plan, scenarioAtSeed } from '../../../experiment/plan.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { settingsInWords, variesScheme } from './result-names.ts';

/**
 * What to watch, what to try, chapters and the lesson were written for the scenario that was varied, so a point has none of
 * them. What the page leads with stays.
 */
export function pointScenario(plan: Plan, cell: number, seed: number): Scenario {
  const { scenario, settings } = plan.cells[cell]!;
  const { guide, lesson: _lesson, view, ...rest } = scenarioAtSeed(scenario, seed);
  const { bookmarks: _bookmarks, ...shown } = view;
  const { tries: _tries, expect: _expect, ...leads } = guide ?? {};
  const point = [...settingsInWords(plan, settings), `seed ${seed}`].join(', ');
  return {
    ...rest,
    title: cut(`${rest.title}: ${point}`, LIMITS.titleLength),
    summary: cut(`A point of an experiment on “${rest.title}”.`, LIMITS.lineLength),
    watch: cut(`A point of an experiment on “${rest.title}”: ${point}.`, LIMITS.lineLength),
    guide: { ...leads, question: cut(point, LIMITS.guideQuestionLength) },
    view: shown,
    lanes: rest.lanes.map((lane) => {
      if (!variesScheme(plan, lane.id)) return lane;
      // It named the scheme that the lane had.
      const { title: _title, ...untitled } = lane;
      return untitled;
    }),
  };
}

function cut(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}
