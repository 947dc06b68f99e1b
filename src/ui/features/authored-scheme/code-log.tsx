/** What the scheme has written with `log`, newest last, with the simulated time. */
import { useCallback, useSyncExternalStore } from 'react';
import { OWN_LIMITS } from '../../../authored/contract/kinds.ts';
import type { LogLine } from '../../../authored-lanes/log.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';

/** Lines that are drawn; the newest. */
const SHOWN = 100;
const NOTHING: readonly LogLine[] = [];

export function CodeLog({ laneId }: { readonly laneId: string }) {
  const page = usePage();
  const lane = usePageState((state) => state.lanes.find((one) => one.laneId === laneId));
  const lines = useLog(lane);
  const newest = lines.slice(-SHOWN).toReversed();
  return (
    <>
      <h3>
        Log
        <small>
          {lines.length} of at most {OWN_LIMITS.logLines} lines
        </small>
      </h3>
      {lines.length === 0 ? (
        <p className="code-remark">
          Nothing yet. Write <code>log(&apos;cut to&apos;, flow.window)</code> in a function.
        </p>
      ) : (
        <ol className="code-log" aria-label="Log, newest first">
          {newest.map(({ atSeconds, about, text }, index) => (
            <li key={lines.length - index}>
              <button type="button" title="Point the charts at this moment" onClick={() => page.cursor.pin(atSeconds)}>
                <span>{atSeconds.toFixed(3)}</span>
                <span>{about}</span>
                <code>
                  <bdi>{text}</bdi>
                </code>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function useLog(lane: LiveLane | undefined): readonly LogLine[] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = (['log', 'opened', 'left', 'waits'] as const).map((event) => lane?.on(event, changed));
      return () => ends.forEach((end) => end?.());
    },
    [lane],
  );
  return useSyncExternalStore(subscribe, () => lane?.log ?? NOTHING);
}
