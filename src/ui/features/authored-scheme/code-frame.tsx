/** The code of a lane's authored scheme beside the lanes, and the strip below: what the contract says, parameters, state. */
import { useCallback, useMemo, useSyncExternalStore, type PointerEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../widgets/controls/button.tsx';
import { authoredSchemesOfLane, type AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { CodePane } from './code-pane.tsx';
import { CodeStrip } from './code-strip.tsx';
import { slotOf, useAuthoredWork } from './authored-work.ts';
import './code-frame.css';
import { capitalised } from '../../../base/format.ts';
import { OWN_CONTRACTS } from '../../../authored/contract/contracts.ts';
import { OWN_KINDS } from '../../../authored/contract/kinds.ts';
import { CodeHead } from './code-head.tsx';
import { DocumentationLinks } from './code-help.tsx';
import { BEGINNINGS } from './beginnings.ts';
import './code-start.css';

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

const LEAST = 440;
const MOST = 720;
const STEP = 20;

/** The edge of the code column: dragged, or moved with the arrow keys. */
function CodeWidth() {
  const [width, setWidth] = useState<number | null>(null);
  const [held, setHeld] = useState(false);
  const set = (element: HTMLElement, wanted: number) => {
    const next = Math.round(Math.min(MOST, Math.max(LEAST, wanted)));
    element.parentElement?.parentElement?.style.setProperty('--size-code', `${next}px`);
    setWidth(next);
  };
  const now = (element: HTMLElement) => element.parentElement?.getBoundingClientRect().width ?? LEAST;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (held)
      set(event.currentTarget, event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  return (
    <div
      className="code-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the code"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={width ?? 560}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
        if (step === 0) return;
        event.preventDefault();
        set(event.currentTarget, now(event.currentTarget) + step);
      }}
    />
  );
}

interface Props {
  readonly letter: string;
  readonly laneId: string;
  readonly onBegin: (source: string) => void;
}

/** Before there is any code: what one can begin from. */
function CodeStart({ letter, laneId, onBegin }: Props) {
  const hasTcp = usePageState((state) => state.scenario.traffic.some((one) => 'transport' in one));
  const plane = usePageState((state) => state.scenario.lanes.find(({ id }) => id === laneId)?.dataPlane);
  return (
    <>
      <CodeHead letter={letter} title="Your own scheme" />
      <div className="code-start">
        <p>
          A scheme is a few functions in JavaScript. It runs in lane {letter}, beside the others. What do you want to
          decide?
        </p>
        <DocumentationLinks />
        {OWN_KINDS.map((kind) => {
          const why = whyNot(kind === 'window law' && !hasTcp, kind !== 'explicit-rate rule' && plane !== 'packets');
          return (
            <section key={kind} aria-label={kind}>
              <h3>{capitalised(kind)}</h3>
              <p>{OWN_CONTRACTS[kind].help}</p>
              {why !== null && <p className="code-why-not">{why}</p>}
              <div className="code-beginnings">
                {BEGINNINGS.filter((one) => one.kind === kind).map(({ id, title, source }) => (
                  <Button key={id} disabled={why !== null} onClick={() => onBegin(source)}>
                    {id.startsWith('new-') ? 'Begin with a few lines' : title}
                  </Button>
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </>
  );
}

function whyNot(hasNoWindow: boolean, hasNoPackets: boolean): string | null {
  if (hasNoPackets) return 'This lane has no data packets. Carry its data as packets first.';
  return hasNoWindow ? 'No traffic here is TCP, so nothing has a window.' : null;
}
