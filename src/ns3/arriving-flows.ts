import { FlowClass } from '../engine/traffic/flow-class.ts';
import { setPath } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { TRAFFIC_CATALOGUE } from '../simulation/catalogue.ts';
import { trafficClass } from '../simulation/engine-settings.ts';
import type { Lane } from '../simulation/lane.ts';

export interface ArrivingFlow {
  readonly atSeconds: number;
  /** Node indices. */
  readonly source: number;
  readonly destination: number;
  /** Infinity: it never ends. */
  readonly bytes: number;
}

/**
 * The flows of a traffic class that arrive in the run, the same as in every lane of this seed. Changes by the timeline are
 * among their causes.
 * @param index of the class, which is of flows
 */
export function arrivingFlows(scenario: Scenario, { network, engine }: Lane, index: number): ArrivingFlow[] {
  const { seed } = engine.settings;
  const { untilSeconds } = scenario.run;
  const { id } = scenario.traffic[index];
  const settingsIn = (one: Scenario) => {
    const settings = trafficClass(one.traffic[index], network, seed, TRAFFIC_CATALOGUE);
    if (!('flows' in settings)) throw new TypeError(`The class ${id} has no flows.`);
    return settings.flows;
  };
  let current = scenario;
  const source = new FlowClass(settingsIn(current), seed);
  const flows: ArrivingFlow[] = [];
  const arriveBefore = (end: number): void => {
    while (source.nextTime < end) {
      const atSeconds = source.nextTime;
      const { source: from, destination, sizeBytes } = source.next();
      flows.push({ atSeconds, source: from, destination, bytes: sizeBytes });
    }
  };
  for (const { atSeconds, set, value } of scenario.timeline) {
    if (atSeconds >= untilSeconds || !set.startsWith(`traffic.${id}.`)) continue;
    arriveBefore(atSeconds);
    current = setPath(current, set, value) as Scenario;
    source.change(atSeconds, settingsIn(current));
  }
  arriveBefore(untilSeconds);
  return flows;
}
