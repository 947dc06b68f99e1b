/** The code of a lane's authored scheme beside the lanes, and the strip below: what the contract says, parameters, state. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { authoredSchemesOfLane, type AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { CodePane } from './code-pane.tsx';
import { CodeStart } from './code-start.tsx';
import { CodeStrip } from './code-strip.tsx';
import { CodeWidth } from './code-width.tsx';
import { slotOf, useAuthoredWork } from './authored-work.ts';
import './code-frame.css';

export function CodeFrame() {
  const work = useAuthoredWork();
  const laneId = usePageState((state) => state.codeLaneId) ?? '';
  const opened = usePageState((state) => state.opened);
  const scenario = usePageState((state) => state.draft);
  const letter = usePageState((state) => state.lanes.find((lane) => lane.laneId === laneId)?.letter ?? '');
  const [begun] = authoredSchemesOfLane(scenario, laneId);
  const scheme = useSchemeNow(begun);
  const slot = slotOf(opened, laneId, 0);
  const text = useStore(work.store, ({ texts }) => texts[slot]);
  const shows = useStore(work.store, (state) => state.shows);
  const source = text ?? scheme?.source;
  const begin = (beginning: string) => work.setText(slot, beginning);
  return (
    <>
      <div className="code-tabs" role="group" aria-label="What is shown">
        <button type="button" aria-pressed={shows === 'code'} onClick={() => work.show('code')}>
          Code
        </button>
        <button type="button" aria-pressed={shows === 'lanes'} onClick={() => work.show('lanes')}>
          Lanes
        </button>
      </div>
      <section className="code-column" data-shows={shows} aria-label={`Code of lane ${letter}`}>
        {source === undefined ? (
          <CodeStart letter={letter} laneId={laneId} onBegin={begin} />
        ) : (
          <CodePane key={slot} laneId={laneId} letter={letter} slot={slot} scheme={scheme ?? null} begun={source} />
        )}
        <CodeWidth />
      </section>
      {source !== undefined && <CodeStrip laneId={laneId} letter={letter} scheme={scheme ?? null} />}
    </>
  );
}

/** The scheme with the source that runs at the present moment. */
function useSchemeNow(begun: AuthoredSchemeText | undefined): AuthoredSchemeText | undefined {
  const page = usePage();
  const work = useAuthoredWork();
  const id = begun?.id;
  const subscribe = useCallback((changed: () => void) => page.run.onQuarter(changed), [page]);
  const source = useSyncExternalStore(subscribe, () => (id === undefined ? null : work.sourceNow(id)));
  return useMemo(() => begun && { ...begun, source: source ?? begun.source }, [begun, source]);
}
