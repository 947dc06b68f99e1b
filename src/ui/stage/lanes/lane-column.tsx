/** One lane: its head, its picture, its figures, its charts. */
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { InspectionTarget, Scope } from '../../../simulation/report.ts';
import { ErrorBoundary } from '../../core/dialog/error-boundary.tsx';
import { FiguresRow } from '../instruments/figures-row.tsx';
import { gateProbesOf } from '../../../views/gate-probes.ts';
import { useOpened } from '../../../views/lane-source.ts';
import type { OpenedLane } from '../../../protocol/lane-feed.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import type { Stage } from '../../core/page/stage-of.ts';
import { LanePicture } from '../picture/lane-picture.tsx';
import { linksInView } from '../picture/layout/lay-out-picture.ts';
import { afterFirstMovement, onDemand } from '../../core/lazy/lazy-component.ts';
import { CodeThatWaits } from './code-that-waits.tsx';
import type { Lead } from '../../../views/view-of.ts';
import { Beside, Table } from '../instruments/view-parts.tsx';
import { useOpenParts } from '../instruments/open-parts.tsx';
import { LaneHead } from './lane-head.tsx';
import { LaneTrouble } from './lane-trouble.tsx';
import { useUnagreedCode } from '../../core/page/use-unagreed-code.ts';
import { PlotsOfLane } from './plots-of-lane.tsx';
import './lane-column.css';

const MapTools = afterFirstMovement(async () => (await import('../picture/map-tools.tsx')).MapTools);
const PictureWords = afterFirstMovement(async () => (await import('../picture/picture-words.tsx')).PictureWords);
const SpokenWords = onDemand(async () => (await import('../picture/picture-words.tsx')).SpokenWords);
const LaneCaution = afterFirstMovement(async () => (await import('./lane-caution.tsx')).LaneCaution);
const LaneCharts = afterFirstMovement(async () => (await import('../instruments/lane-charts.tsx')).LaneCharts);

const SenderView = onDemand(async () => (await import('./sender-view.tsx')).SenderView);

interface Props {
  readonly lane: LiveLane;
  readonly stage: Stage;
  /** What the page leads with; null: no lane is open. */
  readonly lead: Lead | null;
  /** The lane whose course stands in the hero chart too; null: none does. */
  readonly other: LiveLane | null;
  /** Beside the switch of the charts' time axis. */
  readonly chartTools?: ReactNode;
  /** What stands at the head's right end. */
  readonly children?: ReactNode;
}

/** In the place of a picture of nothing. */
function EmptyNetwork() {
  const page = usePage();
  const editing = usePageState((state) => state.editing);
  return (
    <>
      <p>This network has no nodes.</p>
      {!editing && (
        <button type="button" className="button" onClick={() => page.show({ editing: true })}>
          Draw a network
        </button>
      )}
    </>
  );
}

const NO_SCOPE: Scope = { short: '', sentences: [], untouched: [] };

export function LaneColumn({ lane, stage, lead, other, chartTools, children }: Props) {
  const page = usePage();
  const open = useOpenParts();
  const { run, span } = page;
  const { laneId, letter } = lane;
  const selected = usePageState((state) => (state.selection?.laneId === laneId ? state.selection.target : null));
  const scenario = useDeferredValue(usePageState((state) => state.scenario));
  const lanes = usePageState((state) => state.lanes);
  const opened = useOpened(lane);
  const ends = useMemo(() => sessionEnds(scenario.traffic, opened), [scenario, opened]);
  // As with the network: probes are those of the scheme that the lane runs already.
  const gateProbes = useMemo(() => gateProbesOf(opened?.shape ?? null), [opened]);
  const section = useRef<HTMLElement>(null);
  useRestingMarks(section, lane);
  useLagMark(section, lane);
  useCamera(lane);
  const seenFrom = usePageState((state) => state.lesson?.seenFrom ?? null);
  const isNameless = usePageState((state) => state.lesson?.nameless === laneId);
  const spoken = usePageState((state) => state.spoken);
  const mapShows = usePageState((state) => state.mapShows);
  const toggleMap = useCallback(
    () => page.show({ mapShows: mapShows === 'error' ? 'use' : 'error' }),
    [page, mapShows],
  );
  const select = useCallback((target: InspectionTarget | null) => page.select(laneId, target), [page, laneId]);
  const shared = { feed: lane, paintLoop: run.paintLoop, shown: run.shown };
  if (useUnagreedCode(lane).length > 0) {
    return (
      <section className="lane" data-lane={laneId} aria-label={`Lane ${letter}`}>
        <LaneHead laneId={laneId} letter={letter} scope={NO_SCOPE}>
          <span className="lane-waits note cut">not running</span>
        </LaneHead>
        <CodeThatWaits lane={lane} />
      </section>
    );
  }
  return (
    <section ref={section} className="lane" data-lane={laneId} aria-label={`Lane ${letter}`}>
      <LaneHead laneId={laneId} letter={letter} scope={opened?.shape.scope ?? NO_SCOPE}>
        {children}
      </LaneHead>
      {seenFrom !== null ? (
        <SenderView lane={lane} host={seenFrom} />
      ) : (
        <>
          <div className="lane-picture">
            {opened !== null && <Beside {...shared} shape={opened.shape} lanes={lanes} />}
            <div className="lane-stage">
              <ErrorBoundary part={`The picture of lane ${letter}`}>
                <LanePicture
                  feed={lane}
                  Tools={MapTools}
                  Words={spoken ? SpokenWords : PictureWords}
                  shown={run.shown}
                  playing={run.playing}
                  paintLoop={run.paintLoop}
                  selected={selected}
                  onSelect={select}
                  gateProbes={gateProbes}
                  mapShows={mapShows}
                  onToggleMap={toggleMap}
                  whenEmpty={<EmptyNetwork />}
                />
              </ErrorBoundary>
            </div>
            {stage.alone && opened !== null && (
              <Table
                feed={lane}
                shape={opened.shape}
                paintLoop={run.paintLoop}
                shown={run.shown}
                ends={ends}
                onSelect={(flow) => select({ kind: 'flow', flow })}
              />
            )}
            {!isNameless && <LaneCaution {...shared} />}
            <LaneTrouble lane={lane} />
          </div>
          <FiguresRow
            {...shared}
            shown={run.figuresAt}
            span={span}
            lead={lead}
            hasAll={open.figures && !stage.isQuiet}
          />
          <ErrorBoundary part={`A chart of lane ${letter}`}>
            {stage.hasCharts && (
              <LaneCharts
                feed={lane}
                lead={lead}
                other={other}
                hasAll={open.charts && !stage.isQuiet}
                isLow={stage.isLow}
              >
                {chartTools}
              </LaneCharts>
            )}
            {stage.plots === 'lanes' && open.charts && <PlotsOfLane lane={lane} />}
          </ErrorBoundary>
        </>
      )}
    </section>
  );
}

/** What sessions join, by their ids: `R1–R4`. */
function sessionEnds(traffic: Scenario['traffic'], opened: OpenedLane | null): ReadonlyMap<string, string> {
  const labels = new Map(opened?.network.nodes.map(({ id, label }) => [id, label]));
  return new Map(
    traffic.flatMap((one) =>
      one.kind === 'sessions'
        ? one.list.map(({ id, from, to }) => [id, `${labels.get(from) ?? from}–${labels.get(to) ?? to}`] as const)
        : [],
    ),
  );
}

/** Packets come for the links that the picture draws, once the lane has reported which of them matter. */
function useCamera(lane: LiveLane): void {
  useEffect(() => {
    const look = () => {
      if (lane.opened === null) return;
      const { network, shape } = lane.opened;
      const { gates, chartedLink } = shape;
      lane.look(linksInView(network, chartedLink < 0 ? gates : [...gates, chartedLink]));
    };
    look();
    return lane.on('opened', look);
  }, [lane]);
}

/** While the lane is on its way to the shown moment, what it shows is of another one: its element has `data-lags`. */
function useLagMark(section: { readonly current: HTMLElement | null }, lane: LiveLane): void {
  useEffect(() => {
    const mark = () => section.current?.toggleAttribute('data-lags', lane.lags);
    mark();
    return lane.on('new-phase', mark);
  }, [section, lane]);
}

/** While the lane rests, its element shows scripts where: `data-time` and `data-fingerprint`. */
function useRestingMarks(section: { readonly current: HTMLElement | null }, lane: LiveLane): void {
  const { run } = usePage();
  useEffect(
    () =>
      run.onQuarter(() => {
        const data = section.current?.dataset;
        if (data === undefined) return;
        if (run.resting && lane.frame !== null && lane.failure === null) {
          data['time'] = String(lane.frame.timeSeconds);
          data['fingerprint'] = lane.frame.fingerprint;
        } else {
          delete data['time'];
          delete data['fingerprint'];
        }
      }),
    [run, section, lane],
  );
}
