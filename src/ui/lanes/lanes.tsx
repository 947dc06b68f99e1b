/** The stage: every lane on one clock, and the differences between two of them in the spine. */
import { Fragment, Suspense, useDeferredValue, useMemo } from 'react';
import type { Scenario } from '../../scenario/schema.ts';
import { NARROW, PHONE, PHONE_SIDEWAYS, useMedia } from '../../widgets/use-media.ts';
import type { LiveLane } from '../page/live-lane.ts';
import { usePageState, usePage } from '../page/page-context.ts';
import { entryWords } from '../words/change-words.ts';
import { comparedWith, twoSeedsWords } from './comparisons.ts';
import { ChartsSwitch } from './charts-switch.tsx';
import { LaneColumn } from './lane-column.tsx';
import { afterFirstMovement, onDemand } from '../lazy/lazy-component.ts';
import { CodeAboveTheTable } from './code-that-waits.tsx';
import { LaneSwitch } from './lane-switch.tsx';
import { PlotsOfLane } from './plots-of-lane.tsx';
import './lanes.css';

const Comparison = onDemand(async () => (await import('../compare/comparison.tsx')).Comparison);
const LaneStrip = onDemand(async () => (await import('../compare/lane-strip.tsx')).LaneStrip);
const Spine = afterFirstMovement(async () => (await import('../instruments/spine.tsx')).Spine);
const FlowSwitch = afterFirstMovement(async () => (await import('./flow-switch.tsx')).FlowSwitch);
const HeadDifference = afterFirstMovement(async () => (await import('./head-difference.tsx')).HeadDifference);
const SpineSeeds = afterFirstMovement(async () => (await import('../compare/spine-seeds.tsx')).SpineSeeds);
const LessonChart = onDemand(async () => (await import('../lessons/lesson-chart.tsx')).LessonChart);
const LaneScoreFigure = onDemand(async () => (await import('../race/lane-score.tsx')).LaneScoreFigure);
const RaceTable = onDemand(async () => (await import('../race/race-table.tsx')).RaceTable);
const OverlayCharts = onDemand(async () => (await import('./overlay-charts.tsx')).OverlayCharts);

export function Lanes() {
  const isTable = usePageState(
    ({ comparing, besideId, lanes, lesson }) => comparing && besideId === null && lanes.length > 1 && !lesson?.seenFrom,
  );
  if (!isTable) return <LanesSideBySide />;
  return (
    <Suspense fallback={null}>
      <Comparison>
        <CodeAboveTheTable />
      </Comparison>
    </Suspense>
  );
}

function LanesSideBySide() {
  const { run, cursor, embed } = usePage();
  const running = usePageState((state) => state.lanes);
  const lesson = usePageState((state) => state.lesson);
  const all = useMemo(() => running.filter(({ laneId }) => !lesson?.hidden.includes(laneId)), [running, lesson]);
  const besideId = usePageState((state) => (state.comparing ? state.besideId : null));
  // While lanes are compared, two are open: the first and the selected one.
  const lanes = useMemo(
    () => (besideId === null ? all : all.filter(({ laneId }, index) => index === 0 || laneId === besideId)),
    [all, besideId],
  );
  const presenting = usePageState((state) => state.presenting);
  const shownLaneId = usePageState((state) => state.shownLaneId);
  // What is edited is shown at once where it is edited; the lanes follow when there is time.
  const whole = useDeferredValue(usePageState((state) => state.scenario));
  const scenario = useMemo(() => withoutLanes(whole, lesson?.hidden ?? []), [whole, lesson]);
  const differs = lanes.length > 1 && !lesson?.seenFrom;
  const isOverlaid = usePageState((state) => state.chartsOverlaid && !state.lesson?.hasChart) && differs;
  const phone = useMedia(embed === null ? PHONE : NARROW);
  const sideways = useMedia(PHONE_SIDEWAYS) && embed === null;
  const events = useMemo(() => allEvents(scenario), [scenario]);
  const isRace = scenario.race !== undefined && embed === null;
  const codeLaneId = usePageState((state) => state.codeLaneId);
  // Whoever writes needs the charts; the score stands in the lane's head.
  const hasRaceTable = isRace && codeLaneId === null && !presenting;
  const first = lanes[0];
  const visible = phone ? lanes.filter(({ laneId }) => laneId === shownLaneId) : lanes;
  const ordered = writtenFirst(visible, codeLaneId);
  // Three lanes beside each other have room for a few figures, more lanes stand in rows, with one chart each.
  const few = presenting || embed !== null || lanes.length > 2;
  const inRows = !phone && lanes.length > 3;
  // On a projector all rows are seen at once: then there is no room for charts, unless they are laid over.
  const hasLessonChart = lesson?.hasChart ?? false;
  const hasCharts =
    embed?.charts !== null && !isOverlaid && !hasLessonChart && !hasRaceTable && !(inRows && presenting);
  const hasPlots = embed === null && !inRows && !presenting && !hasLessonChart && !hasRaceTable;
  const instruments = { paintLoop: run.paintLoop, shown: run.shown };
  return (
    <>
      {besideId !== null && (
        <Suspense fallback={null}>
          <LaneStrip />
        </Suspense>
      )}
      {/* On a phone held sideways it is in the header. */}
      {phone && !sideways && lanes.length > 1 && <LaneSwitch />}
      <div
        className="lanes"
        data-lanes={visible.length}
        data-writes={codeLaneId !== null}
        data-charts={isOverlaid || hasLessonChart || hasRaceTable ? 'overlay' : 'own'}
      >
        {ordered.map((lane, place) => (
          <Fragment key={lane.laneId}>
            {differs && lanes.length === 2 && place === 1 && first !== undefined && (
              // Its column stays free until it is there.
              <Suspense fallback={<div />}>
                <Spine
                  a={first}
                  b={lane}
                  {...instruments}
                  cursor={cursor}
                  few={few}
                  twoSeeds={twoSeedsWords(scenario, 0, all.indexOf(lane))}
                  {...(embed === null && {
                    oneSeed: (
                      <Suspense fallback="one seed">
                        <SpineSeeds lanes={[first, lane]} />
                      </Suspense>
                    ),
                  })}
                />
              </Suspense>
            )}
            <LaneColumn
              lane={lane}
              few={few}
              oneChart={presenting || embed !== null || inRows}
              hasPlots={hasPlots && !isOverlaid}
              alone={!phone && lanes.length === 1}
              hasCharts={hasCharts}
              chartTools={
                place === 0 &&
                embed === null && (
                  <>
                    <Suspense fallback={null}>
                      <FlowSwitch lane={lane} />
                    </Suspense>
                    {lanes.length > 1 && <ChartsSwitch />}
                  </>
                )
              }
            >
              {isRace && (
                <Suspense fallback={null}>
                  <LaneScoreFigure laneId={lane.laneId} />
                </Suspense>
              )}
              {!isRace && differs && !phone && lanes.length > 2 && lane !== first && (
                <Suspense fallback={null}>
                  <HeadDifference
                    lanes={lanes}
                    index={lanes.indexOf(lane)}
                    compared={comparedWith(scenario, lanes.indexOf(lane))}
                    {...instruments}
                  />
                </Suspense>
              )}
            </LaneColumn>
          </Fragment>
        ))}
        {hasRaceTable && (
          <Suspense fallback={null}>
            <RaceTable />
          </Suspense>
        )}
        {hasLessonChart && (
          <Suspense fallback={null}>
            <LessonChart />
          </Suspense>
        )}
        {isOverlaid && (
          <Suspense fallback={null}>
            <OverlayCharts lanes={lanes} events={events} untilSeconds={scenario.run.untilSeconds}>
              <ChartsSwitch />
            </OverlayCharts>
          </Suspense>
        )}
        {/* Below the charts, as where each lane has its own. */}
        {isOverlaid &&
          hasPlots &&
          visible.map((lane) => (
            <section key={lane.laneId} className="plots-below" aria-label={`Pictures of lane ${lane.letter}`}>
              <span className="lane-letter">{lane.letter}</span>
              <PlotsOfLane lane={lane} />
            </section>
          ))}
      </div>
    </>
  );
}

/** Where there are more than two lanes, the one whose code is written comes first: beside the code there is room for two. */
function writtenFirst(lanes: readonly LiveLane[], codeLaneId: string | null): readonly LiveLane[] {
  if (lanes.length < 3 || codeLaneId === null) return lanes;
  return lanes.toSorted((a, b) => Number(b.laneId === codeLaneId) - Number(a.laneId === codeLaneId));
}

/** With the lanes that are shown, so that places among them are places in it. */
function withoutLanes(scenario: Scenario, hidden: readonly string[]): Scenario {
  if (hidden.length === 0) return scenario;
  return { ...scenario, lanes: scenario.lanes.filter(({ id }) => !hidden.includes(id)) };
}

/** Every change of the timeline, whichever lane it is for. */
function allEvents(scenario: Scenario) {
  return scenario.timeline.map((entry) => ({
    atSeconds: entry.atSeconds,
    label: entry.label ?? entryWords(scenario, entry),
  }));
}
