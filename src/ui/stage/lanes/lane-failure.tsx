/** What a lane says that cannot go on, or was not opened, and the ways on. It covers the lane's picture. */
import { useState } from 'react';
import { capitalised } from '../../../base/format.ts';
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import type { LaneFailure, LiveLane } from '../../core/page/live-lane.ts';
import type { Page } from '../../core/page/page.ts';
import { usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';

export function FailedLane({ lane, failure }: { readonly lane: LiveLane; readonly failure: LaneFailure }) {
  const page = usePage();
  const [copied, setCopied] = useState(false);
  if (failure.cancelled) return <Cancelled lane={lane} />;
  return (
    <div className="lane-failure stack" role="alert">
      <h3>Lane {lane.letter} has stopped</h3>
      <p>{sentence(failure.reason)}</p>
      <p>It is frozen at {shortSeconds(failure.seconds)} s. The other lanes continue, and none of your work is lost.</p>
      <div className="lane-failure-ways">
        <button type="button" className="button primary" onClick={() => page.run.restartLane(lane.laneId)}>
          Restart lane
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void navigator.clipboard.writeText(failureDetails(page, lane)).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy details'}
        </button>
      </div>
    </div>
  );
}

function Cancelled({ lane }: { readonly lane: LiveLane }) {
  const page = usePage();
  return (
    <div className="lane-failure stack cancelled" role="status">
      <h3>Lane {lane.letter} is not open</h3>
      <p>You cancelled the opening. The other lanes continue.</p>
      <div className="lane-failure-ways">
        <button type="button" className="button primary" onClick={() => page.run.restartLane(lane.laneId)}>
          Open lane {lane.letter}
        </button>
      </div>
    </div>
  );
}

function sentence(words: string): string {
  const text = words.trim();
  return capitalised(text) + (/[.!?]$/.test(text) ? '' : '.');
}

/** Everything that a developer needs to reproduce the failure, as text. */
function failureDetails(page: Page, lane: LiveLane): string {
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
