/** The lanes of a step to choose from, as they are called over the stage. */
import { laneLetter } from '../../../base/format.ts';
import { titleOfLane } from '../../../scenario/lane-title.ts';
import type { Scenario } from '../../../scenario/schema.ts';

/** Its letter and title; without a title the scheme's. */
export function laneTitle({ lanes }: Pick<Scenario, 'lanes'>, laneId: string): string {
  const index = lanes.findIndex(({ id }) => id === laneId);
  const lane = lanes[index];
  return lane === undefined ? laneId : `${laneLetter(index)} ${titleOfLane(lane)}`;
}

export function laneOptions(scenario: Pick<Scenario, 'lanes'>, laneIds: readonly string[]) {
  return laneIds.map((id) => ({ value: id, title: laneTitle(scenario, id) }));
}
