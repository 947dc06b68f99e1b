/** What a lane says when it cannot go on, or has to catch up. It covers the picture, not the page. */
import { useEffect, useRef, useState } from 'react';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { useFailure } from '../../../views/lane-source.ts';
import { authoredSchemesOfLane } from '../../../scenario/authored-schemes.ts';
import { onDemand } from '../../core/lazy/lazy-component.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import './lane-trouble.css';

const LaneFailure = onDemand(async () => (await import('./lane-failure.tsx')).LaneFailure);
const AuthoredStop = onDemand(
  async () => (await import('../../features/authored-scheme/authored-stop.tsx')).AuthoredStop,
);

export function LaneTrouble({ lane }: { readonly lane: LiveLane }) {
  const failure = useFailure(lane);
  const isOwn = usePageState((state) => authoredSchemesOfLane(state.scenario, lane.laneId).length > 0);
  if (failure === null) return <Replaying lane={lane} />;
  const plain = <LaneFailure lane={lane} reason={failure} />;
  return isOwn ? <AuthoredStop lane={lane} otherwise={plain} /> : plain;
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
