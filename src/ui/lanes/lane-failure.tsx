/** What a lane says that cannot go on, or was not opened, and the ways on. It covers the lane's picture. */
import { useState } from 'react';
import type { LiveLane } from '../page/live-lane.ts';
import { usePage } from '../page/page-context.ts';
import { shortSeconds } from '../words/time-text.ts';
import { failureDetails } from './failure-details.ts';

export function LaneFailure({ lane, reason }: { readonly lane: LiveLane; readonly reason: string }) {
  const page = usePage();
  const [copied, setCopied] = useState(false);
  if (lane.cancelled) return <Cancelled lane={lane} />;
  return (
    <div className="lane-failure" role="alert">
      <h3>Lane {lane.letter} has stopped</h3>
      <p>{sentence(reason)}</p>
      <p>
        It is frozen at {shortSeconds(lane.failedSeconds)} s. The other lanes continue, and none of your work is lost.
      </p>
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
    <div className="lane-failure cancelled" role="status">
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
  return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}
