import { getPath } from './path.ts';
import type { Scenario } from './schema.ts';

/**
 * When the trigger of a scenario ends, in s: the last change of the timeline that gives a setting back the value that it has
 * at the start. Infinity: nothing is changed and taken back.
 */
export function triggerEnd(scenario: Scenario): number {
  let end = -Infinity;
  const last = new Map(scenario.timeline.map((entry) => [entry.set, entry]));
  for (const { set, value, atSeconds } of last.values()) {
    const isAsBefore = JSON.stringify(getPath(scenario, set)) === JSON.stringify(value);
    const hasChanged = scenario.timeline.some((one) => one.set === set && one.atSeconds < atSeconds);
    if (isAsBefore && hasChanged) end = Math.max(end, atSeconds);
  }
  return end < 0 ? Infinity : end;
}
