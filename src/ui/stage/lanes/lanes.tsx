/** The stage: every lane on one clock, and the differences between two of them in the spine. */
import { Fragment, useDeferredValue, useMemo } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { comparedWith, twoSeedsWords } from './comparisons.ts';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { LaneColumn } from './lane-column.tsx';
import { afterFirstMovement, onDemand } from '../../core/lazy/lazy-component.ts';
import { CodeAboveTheTable } from './code-that-waits.tsx';
import { LaneSwitch } from './lane-switch.tsx';
import { togglePart, useOpenParts } from '../instruments/open-parts.tsx';
import { useLead } from '../instruments/use-lead.ts';
import { PlotsOfLane } from './plots-of-lane.tsx';
import './lanes.css';

const Comparison = onDemand(async () => (await import('../../features/compare/comparison.tsx')).Comparison);
const Tone = onDemand(async () => (await import('../instruments/tone.tsx')).Tone);
const LaneStrip = onDemand(async () => (await import('../../features/compare/lane-strip.tsx')).LaneStrip);
// Its column stays free until it is there.
const Spine = afterFirstMovement(async () => (await import('../instruments/spine.tsx')).Spine, <div />);
const FlowSwitch = afterFirstMovement(async () => (await import('./flow-switch.tsx')).FlowSwitch);
const HeadDifference = afterFirstMovement(async () => (await import('./head-difference.tsx')).HeadDifference);
const StageFoot = afterFirstMovement(async () => (await import('./stage-foot.tsx')).StageFoot);
const LessonChart = onDemand(async () => (await import('../../features/lessons/lesson-chart.tsx')).LessonChart);
const LaneScoreFigure = onDemand(async () => (await import('../../features/race/lane-score.tsx')).LaneScoreFigure);
const RaceTable = onDemand(async () => (await import('../../features/race/race-table.tsx')).RaceTable);
const OverlayCharts = onDemand(async () => (await import('./overlay-charts.tsx')).OverlayCharts);

const NONE: readonly string[] = [];
/** Beside each other where all have room, by the number of lanes; up to two lanes have their own rule. */
const COLUMNS = [undefined, undefined, undefined, 3, 2, 3, 3, 4, 4];

/** Characters of a scheme that stand beside the sentence of a difference in a narrow lane. */
const SHORT_SCHEME = 8;

export function Lanes() {
  const { main } = useStage();
  if (main !== 'table') return <LanesSideBySide />;
  return (
    <Comparison>
      <CodeAboveTheTable />
    </Comparison>
  );
}

function LanesSideBySide() {
  const { run, cursor, embed } = usePage();
  const stage = useStage();
  const { lanes, columns, below } = stage;
  const hidden = usePageState((state) => state.lesson?.hidden ?? NONE);
  // What is edited is shown at once where it is edited; the lanes follow when there is time.
  const whole = useDeferredValue(usePageState((state) => state.scenario));
  // With the lanes that may be seen, so that places among them are places in it.
  const scenario = useMemo(
    () => ({ ...whole, lanes: whole.lanes.filter(({ id }) => !hidden.includes(id)) }),
    [whole, hidden],
  );
  const placeOf = ({ laneId }: LiveLane) => scenario.lanes.findIndex(({ id }) => id === laneId);
  const lead = useLead();
  const asks = usePageState((state) => state.lesson?.asks ?? false);
  const isNameless = usePageState((state) => state.lesson?.nameless != null);
  const sounded = usePageState((state) => state.sounded);
  const writes = usePageState((state) => state.codeLaneId !== null);
  const first = lanes[0];
  const open = useOpenParts();
  const instruments = { paintLoop: run.paintLoop, shown: run.figuresAt };
  const foot = stage.hasFoot && <StageFoot lanes={lanes} lead={lead} hasCharts={stage.hasCharts} />;
  return (
    <>
      {stage.hasLaneStrip && <LaneStrip />}
      {sounded && <Tone />}
      {stage.laneSwitch === 'stage' && <LaneSwitch />}
      <div
        className="lanes"
        data-lanes={columns.length}
        data-columns={COLUMNS[columns.length]}
        data-rows={columns.length > 3 ? 2 : 1}
        data-heads={scenario.lanes.some(hasLongHead) ? 'long' : undefined}
        data-writes={writes}
        data-asks={asks}
        data-charts={below.length > 0 ? 'overlay' : 'own'}
      >
        {columns.map((lane, place) => (
          <Fragment key={lane.laneId}>
            {stage.differences === 'spine' && place === 1 && first !== undefined && (
              <Spine
                a={first}
                b={lane}
                {...instruments}
                cursor={cursor}
                lead={lead}
                name={nameOf(scenario.lanes[placeOf(lane)])}
                isLow={stage.isLow}
                hasAllCharts={open.charts && !stage.isQuiet && stage.hasCharts}
                hasAll={open.differences && !stage.isQuiet}
                {...(!stage.isQuiet && { onToggle: () => togglePart('differences') })}
                twoSeeds={twoSeedsWords(scenario, 0, placeOf(lane))}
              />
            )}
            <LaneColumn
              lane={lane}
              stage={stage}
              lead={lead}
              other={lane === first ? (lanes.length === 2 ? lanes[1]! : null) : (first ?? null)}
              chartTools={
                place === 0 &&
                embed === null && (
                  <>
                    {!isNameless && <FlowSwitch lane={lane} />}
                    {lanes.length > 1 && <ChartsSwitch />}
                  </>
                )
              }
            >
              {stage.isRace && <LaneScoreFigure laneId={lane.laneId} />}
              {stage.differences === 'heads' && lane !== first && (
                <HeadDifference
                  lanes={lanes}
                  index={lanes.indexOf(lane)}
                  compared={comparedWith(scenario, lanes.indexOf(lane))}
                  {...instruments}
                />
              )}
            </LaneColumn>
          </Fragment>
        ))}
        {below.includes('race') && <RaceTable />}
        {below.includes('lesson') && <LessonChart />}
        {below.includes('overlay') && (
          <OverlayCharts lanes={lanes} scenario={scenario}>
            <ChartsSwitch />
          </OverlayCharts>
        )}
        {/* Below the charts, as where each lane has its own. */}
        {stage.plots === 'below' &&
          open.charts &&
          columns.map((lane) => (
            <section key={lane.laneId} className="plots-below" aria-label={`Pictures of lane ${lane.letter}`}>
              <span className="lane-letter" translate="no">
                {lane.letter}
              </span>
              <PlotsOfLane lane={lane} />
            </section>
          ))}
        {stage.hasSheetBar && foot}
      </div>
      {!stage.hasSheetBar && foot}
    </>
  );
}

/** What a lane is called where its letter does not say enough. */
/** Its name, its scheme and the difference from another lane do not fit into two lines. */
function hasLongHead({ title, scheme }: Scenario['lanes'][number]): boolean {
  const declaration = schemeDeclaration(scheme);
  if (title === undefined || declaration === undefined || declaration.isBaseline === true) return false;
  return declaration.title.length > SHORT_SCHEME;
}

function nameOf(lane: Scenario['lanes'][number] | undefined): string {
  if (lane === undefined) return '';
  return lane.title ?? schemeDeclaration(lane.scheme)?.title ?? 'Your own';
}

/** Charts a lane each, or laid over each other. */
function ChartsSwitch() {
  const page = usePage();
  const isOverlaid = usePageState((state) => state.chartsOverlaid);
  return (
    <button
      type="button"
      aria-pressed={isOverlaid}
      title={withKey(KEYS.page.overlay.does, KEYS.page.overlay)}
      onClick={() => page.show({ chartsOverlaid: !isOverlaid })}
    >
      {isOverlaid ? 'Separate lanes' : 'Overlay lanes'}
    </button>
  );
}
