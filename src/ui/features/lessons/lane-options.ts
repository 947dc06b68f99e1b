/** The lanes of a step to choose from, as they are called over the stage. */
import { laneTitle } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';

export function laneOptions(scenario: Pick<Scenario, 'lanes'>, laneIds: readonly string[]) {
  return laneIds.map((id) => ({ value: id, title: laneTitle(scenario, id) }));
}
