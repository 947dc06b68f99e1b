/** The link that opens what the page shows. */
import { MODEL_VERSION } from '../../engine/model-version.ts';
import { encodeLink, linkSteps } from '../../scenario/link/encode-link.ts';
import type { Selection } from './page-state.ts';
import { selectionForLink } from './selection-in-link.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** A moment to open at, standing still, and what is chosen there. */
export interface LinkedMoment {
  readonly atSeconds: number;
  readonly selection: Selection | null;
}

/** The `#` fragment without the `#`. `moment` null: from the beginning. */
export function fragmentOf(scenario: Scenario, moment: LinkedMoment | null): string {
  const view = moment === null ? undefined : { atSeconds: moment.atSeconds, paused: true };
  const selection = moment?.selection ? selectionForLink(moment.selection) : undefined;
  return encodeLink(scenario, { modelVersion: MODEL_VERSION, view, selection });
}

/** The fragment that opens it from the beginning, in steps. */
export function fragmentSteps(scenario: Scenario): Generator<void, string> {
  return linkSteps(scenario, { modelVersion: MODEL_VERSION });
}

export function pageLink(scenario: Scenario, moment: LinkedMoment | null): string {
  return `${location.origin}${location.pathname}#${fragmentOf(scenario, moment)}`;
}

/** The link that opens the scenario with an experiment over it. */
export function experimentLink(scenario: Scenario, experiment: unknown): string {
  return `${location.origin}${location.pathname}#${encodeLink(scenario, { modelVersion: MODEL_VERSION, experiment })}`;
}
