/** The link that opens what the page shows. */
import { MODEL_VERSION } from '../../engine/model-version.ts';
import { encodeLink, linkSteps } from '../../scenario/link/encode-link.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** The `#` fragment without the `#`. `atSeconds`: the moment to open at, standing still; null: from the beginning. */
export function fragmentOf(scenario: Scenario, atSeconds: number | null): string {
  const view = atSeconds === null ? undefined : { atSeconds, paused: true };
  return encodeLink(scenario, { modelVersion: MODEL_VERSION, view });
}

/** The fragment that opens it from the beginning, in steps. */
export function fragmentSteps(scenario: Scenario): Generator<void, string> {
  return linkSteps(scenario, { modelVersion: MODEL_VERSION });
}

export function pageLink(scenario: Scenario, atSeconds: number | null): string {
  return `${location.origin}${location.pathname}#${fragmentOf(scenario, atSeconds)}`;
}

/** The link that opens the scenario with an experiment over it. */
export function experimentLink(scenario: Scenario, experiment: unknown): string {
  return `${location.origin}${location.pathname}#${encodeLink(scenario, { modelVersion: MODEL_VERSION, experiment })}`;
}
