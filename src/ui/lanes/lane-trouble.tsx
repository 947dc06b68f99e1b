/** What a lane says when it cannot go on, or has to catch up. It covers the picture, not the page. */
import { Suspense, useEffect, useRef, useState } from 'react';
import type { LiveLane } from '../page/live-lane.ts';
import { useFailure } from '../../views/lane-source.ts';
import { ownLinesOf } from '../../scenario/own-schemes.ts';
import { afterFirstMovement } from '../lazy/lazy-component.ts';
import { usePage, usePageState } from '../page/page-context.ts';
import { failureDetails } from './failure-details.ts';
import { shortSeconds } from '../words/time-text.ts';
import './lane-trouble.css';

const OwnStop = afterFirstMovement(async () => (await import('../own-scheme/own-stop.tsx')).OwnStop);

export function LaneTrouble({ lane }: { readonly lane: LiveLane }) {
  const failure = useFailure(lane);
  const isOwn = usePageState((state) => ownLinesOf(state.scenario, lane.laneId) > 0);
  if (failure === null) return <Replaying lane={lane} />;
  const plain = <Failure lane={lane} reason={failure} />;
  if (!isOwn) return plain;
  return (
    <Suspense fallback={null}>
      <OwnStop lane={lane} otherwise={plain} />
    </Suspense>
  );
}

function Failure({ lane, reason }: { readonly lane: LiveLane; readonly reason: string }) {
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

/** Shown only when the way is long enough to be noticed. */
const PATIENCE_MILLISECONDS = 150;

function Replaying({ lane }: { readonly lane: LiveLane }) {
  const page = usePage();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (element === null) return;
    let since: number | null = null;
    return page.run.paintLoop((now) => {
      const { replayedSeconds, openedShare } = lane;
      if (replayedSeconds === null || lane.failure !== null) since = null;
      else since ??= now;
      element.hidden = since === null || now - since < PATIENCE_MILLISECONDS;
      if (!element.hidden) {
        const replayed = page.run.shown() > 0 ? (replayedSeconds ?? 0) / page.run.shown() : 1;
        const done = Math.min(99, Math.floor((openedShare ?? replayed) * 100));
        // A lane that opens for the first time has nothing to replay, and says how far it is once it knows.
        const word = openedShare !== null || lane.opened === null ? 'opening' : 'replaying';
        const words = openedShare === null && lane.opened === null ? word : `${word}, ${done} %`;
        if (status.current !== null && status.current.textContent !== words) status.current.textContent = words;
        // What replays can be given up by going elsewhere.
        if (cancel.current !== null) cancel.current.hidden = !lane.isOpening;
      }
    });
  }, [page, lane, element]);
  return (
    <div ref={setElement} className="lane-replaying" hidden>
      <p ref={status} role="status" />
      <button
        ref={cancel}
        type="button"
        className="button"
        aria-label={`Cancel opening lane ${lane.letter}`}
        onClick={() => lane.cancelOpening()}
      >
        Cancel
      </button>
    </div>
  );
}

function sentence(words: string): string {
  const text = words.trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}
