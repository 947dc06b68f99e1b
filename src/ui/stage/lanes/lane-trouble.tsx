/** What a lane says when it cannot go on, or has to catch up. It covers the picture, not the page. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { runsCode } from '../../../scenario/authored-schemes.ts';
import { onDemand } from '../../core/lazy/lazy-component.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import './lane-trouble.css';
import { writeText } from '../../../widgets/write-text.ts';

const FailedLane = onDemand(async () => (await import('./lane-failure.tsx')).FailedLane);
const AuthoredStop = onDemand(
  async () => (await import('../../features/authored-scheme/authored-stop.tsx')).AuthoredStop,
);

export function LaneTrouble({ lane }: { readonly lane: LiveLane }) {
  const subscribe = useCallback((changed: () => void) => lane.on('new-phase', changed), [lane]);
  const failure = useSyncExternalStore(subscribe, () => (lane.phase.kind === 'failed' ? lane.phase : null));
  const isOwn = usePageState((state) => runsCode(state.scenario, lane.laneId));
  if (failure === null) return <Replaying lane={lane} />;
  const plain = <FailedLane lane={lane} failure={failure} />;
  return isOwn ? <AuthoredStop lane={lane} failure={failure} otherwise={plain} /> : plain;
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
      const { phase } = lane;
      const isOpening = phase.kind === 'opening';
      if (!lane.lags) since = null;
      else since ??= now;
      element.hidden = since === null || now - since < PATIENCE_MILLISECONDS;
      if (!element.hidden) {
        const replayed = phase.kind === 'replaying' ? phase.seconds : 0;
        const share = isOpening ? phase.share : page.run.shown() > 0 ? replayed / page.run.shown() : 1;
        const word = isOpening ? 'opening' : 'replaying';
        const words = share === null ? word : `${word}, ${Math.min(99, Math.floor(share * 100))} %`;
        writeText(status.current, words);
        // What replays can be given up by going elsewhere.
        if (cancel.current !== null) cancel.current.hidden = !isOpening;
      }
    });
  }, [page, lane, element]);
  return (
    <div ref={setElement} className="lane-replaying cover" hidden>
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
