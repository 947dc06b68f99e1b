/** One lane more beside the others, or one less. */
import { LIMITS } from '../../scenario/limits.ts';
import type { Scenario } from '../../scenario/schema.ts';

type Lane = Scenario['lanes'][number];

/** What is to be otherwise in the new lane; all else is the same, changes of its parameters included. */
export type Otherwise = Partial<Pick<Lane, 'scheme' | 'seed'>>;

export function hasRoomForLane({ lanes }: Scenario): boolean {
  return lanes.length < LIMITS.lanes;
}

/** The scenario with a lane as `laneId` is, but for `otherwise`, after the others. */
export function withLaneLike(scenario: Scenario, laneId: string, otherwise: Otherwise): Scenario {
  const lane = scenario.lanes.find(({ id }) => id === laneId);
  if (lane === undefined || !hasRoomForLane(scenario)) return scenario;
  const id = freeId(scenario, otherwise.scheme ?? lane.scheme);
  const { title: _, ...rest } = lane;
  const copied = scenario.timeline.flatMap((entry) => {
    const copy = { ...entry, set: entry.set.replace(`lanes.${laneId}.`, `lanes.${id}.`) };
    return entry.set.startsWith(`lanes.${laneId}.`) ? [entry, copy] : [entry];
  });
  return {
    ...scenario,
    lanes: [...scenario.lanes, { ...(otherwise.scheme === undefined ? lane : rest), ...otherwise, id }],
    timeline: copied.length === scenario.timeline.length ? scenario.timeline : copied,
  };
}

/** Without that lane, and without what the timeline does to it. The last one stays. */
export function withoutLane(scenario: Scenario, laneId: string): Scenario {
  const lanes = scenario.lanes.filter(({ id }) => id !== laneId);
  if (lanes.length === 0) return scenario;
  const timeline = scenario.timeline.filter(({ set }) => !set.startsWith(`lanes.${laneId}.`));
  return { ...scenario, lanes, timeline: timeline.length === scenario.timeline.length ? scenario.timeline : timeline };
}

function freeId({ lanes }: Scenario, scheme: string): string {
  const taken = (id: string): boolean => lanes.some((lane) => lane.id === id);
  if (!taken(scheme)) return scheme;
  let number = 2;
  while (taken(`${scheme}-${number}`)) number++;
  return `${scheme}-${number}`;
}
