import { MODEL_VERSION } from '../../engine/model-version.ts';
import type { LiveLane } from '../page/live-lane.ts';
import type { Page } from '../page/page.ts';

/** Everything that a developer needs to reproduce the failure, as text. */
export function failureDetails(page: Page, lane: LiveLane): string {
  const { scenario } = page.document;
  const { frame } = lane;
  return [
    `Headway, model version ${MODEL_VERSION}`,
    `Lane ${lane.letter} (${lane.laneId}) stopped: ${lane.failure ?? 'it runs'}`,
    frame === null
      ? 'No frame had arrived.'
      : `Newest frame: ${frame.timeSeconds} s, event ${frame.events}, fingerprint ${frame.fingerprint}`,
    `Page: shown ${page.run.clock.shownSeconds} s, granted ${page.run.clock.grantedSeconds} s`,
    navigator.userAgent,
    JSON.stringify(scenario, null, 2),
  ].join('\n');
}
