import { Fingerprint } from '../base/fingerprint.ts';
import { canonical } from '../scenario/link/content-hash.ts';
import { ownSchemesOfLane } from '../scenario/own-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';

/** Names what the runs of a lane depend on, whatever the lane, the scenario and the axes are called. */
export function contentOf(scenario: Scenario, laneId: string): string {
  const { scheme, parameters, dataPlane, queue, windowLaws } = scenario.lanes.find(({ id }) => id === laneId)!;
  const { seed: _, ...run } = scenario.run;
  const timeline = timelineOf(scenario, laneId).map(({ atSeconds, set, value }) => [
    atSeconds,
    set.startsWith('lanes.') ? set.slice(`lanes.${laneId}.`.length) : set,
    value,
  ]);
  const own = ownSchemesOfLane(scenario, laneId);
  // What few lanes have stands at the end, so that finished runs of the others are still found.
  const rare = { queue, windowLaws, ...(own.length > 0 && { own }), chartedLink: scenario.view.chartedLink };
  const rest = Object.values(rare).every((value) => value === undefined) ? [] : [{ ...rare, own }];
  return hashOf([scenario.network, scenario.traffic, timeline, scheme, parameters, dataPlane, run, ...rest]);
}

/** The entries of the timeline that a lane's run depends on. */
export function timelineOf({ timeline }: Scenario, laneId: string): Scenario['timeline'] {
  return timeline.filter(({ set }) => !set.startsWith('lanes.') || set.startsWith(`lanes.${laneId}.`));
}

/** 16 hexadecimal digits of a JSON value's content. */
export function hashOf(value: unknown): string {
  const text = canonical(value);
  const fingerprint = new Fingerprint();
  for (let i = 0; i < text.length; i++) fingerprint.at(text.charCodeAt(i)).fold(i, 0, 0);
  return fingerprint.toString();
}
