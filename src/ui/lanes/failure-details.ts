import { MODEL_VERSION } from '../../engine/model-version.ts';
import type { LiveLane } from '../session/live-lane.ts';
import type { Session } from '../session/session.ts';

/** All that whoever mends the simulator needs to see the failure again, as text. */
export function failureDetails(session: Session, lane: LiveLane): string {
  const { scenario } = session.document;
  const { frame } = lane;
  return [
    `Headway, model version ${MODEL_VERSION}`,
    `Lane ${lane.letter} (${lane.laneId}) stopped: ${lane.failure ?? 'it runs'}`,
    frame === null
      ? 'No frame had come.'
      : `Newest frame: ${frame.timeSeconds} s, event ${frame.events}, fingerprint ${frame.fingerprint}`,
    `Page: shown ${session.run.clock.shownSeconds} s, granted ${session.run.clock.grantedSeconds} s`,
    navigator.userAgent,
    JSON.stringify(scenario, null, 2),
  ].join('\n');
}
