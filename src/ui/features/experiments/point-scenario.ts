/** A point of an experiment as a scenario. */
import { type Plan, scenarioAtSeed } from '../../../experiment/plan.ts';
import { variantOf } from '../../../scenario/edit/variant.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { settingsInWords, variesScheme } from './result-names.ts';

export function pointScenario(plan: Plan, cell: number, seed: number): Scenario {
  const { scenario, settings } = plan.cells[cell]!;
  const point = [...settingsInWords(plan, settings), `seed ${seed}`].join(', ');
  const lanes = scenario.lanes.map((lane) => {
    if (!variesScheme(plan, lane.id)) return lane;
    // It named the scheme that the lane had.
    const { title: _title, ...untitled } = lane;
    return untitled;
  });
  return variantOf(scenarioAtSeed({ ...scenario, lanes }, seed), {
    title: `${scenario.title}: ${point}`,
    watch: `A point of an experiment on “${scenario.title}”: ${point}.`,
    question: point,
  });
}
