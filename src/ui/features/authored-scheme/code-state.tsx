/** What the scheme says and remembers of the object that is selected in its lane. */
import { useCallback, useSyncExternalStore } from 'react';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';

export function CodeState({ laneId }: { readonly laneId: string }) {
  const page = usePage();
  const lane = usePageState((state) => state.lanes.find((one) => one.laneId === laneId));
  const target = usePageState((state) => (state.selection?.laneId === laneId ? state.selection.target : null));
  const answer = useInspection(lane);
  if (target === null || lane === undefined) {
    return (
      <>
        <h3>State</h3>
        <p className="code-remark">
          Select a flow, a link or a gate in lane {lane?.letter}: what <code>explain</code> says of it and what the
          state holds is shown here.
        </p>
        {lane !== undefined && (
          <button type="button" className="button" onClick={() => page.select(laneId, { kind: 'flow', flow: 0 })}>
            Select flow 1
          </button>
        )}
      </>
    );
  }
  const inspection = answer?.inspection ?? null;
  if (inspection === null) {
    return (
      <>
        <h3>State</h3>
        <p className="code-remark">{answer === null ? 'No report yet.' : 'It is not there at this moment.'}</p>
      </>
    );
  }
  return (
    <>
      <h3>
        {inspection.title}
        <small>at {shortSeconds(answer?.atSeconds ?? 0)} s</small>
      </h3>
      <p className="code-remark">{inspection.status}</p>
      {inspection.why !== '' && <p className="code-why">{inspection.why}</p>}
      <table>
        <tbody>
          {inspection.values.map(({ name, meaning, value }) => (
            <tr key={`${name} ${meaning}`} title={meaning}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function useInspection(lane: LiveLane | undefined): LaneFeed['inspection'] {
  const subscribe = useCallback((changed: () => void) => lane?.on('inspection', changed) ?? (() => {}), [lane]);
  return useSyncExternalStore(subscribe, () => lane?.inspection ?? null);
}
