/** What stands where, decided in one place from what is on screen, the window and the frame. Pure. */
import type { EmbedOptions } from './embed-options.ts';
import type { LiveLane } from './live-lane.ts';
import type { PageState } from './page-state.ts';

/** Media queries that the stage depends on. */
interface StageMedia {
  /** A phone held upright, or a narrow frame. */
  readonly narrow: boolean;
  /** A phone held sideways. */
  readonly sideways: boolean;
}

export interface Stage {
  readonly hasPanel: boolean;
  readonly hasCode: boolean;
  readonly hasTransport: boolean;
  /** The transport has its speed, steps and menu; else play, the timeline and the time alone. */
  readonly hasControls: boolean;
  readonly header: 'page' | 'presentation' | 'lesson';
  /** Above the lanes. */
  readonly above: 'editor' | 'watch' | null;
  readonly main: 'experiments' | 'slide' | 'parting' | 'lesson' | 'table' | 'lanes';
  /** Below the lanes of a presentation: the main controls. */
  readonly hasStrip: boolean;
  /** Lanes that are seen side by side: two while they are compared. */
  readonly lanes: readonly LiveLane[];
  /** Those of them that have a column each, from left to right: one on a phone. */
  readonly columns: readonly LiveLane[];
  /** Where the switch between lanes is. */
  readonly laneSwitch: 'header' | 'stage' | null;
  /** The letters of all lanes, while two are compared. */
  readonly hasLaneStrip: boolean;
  /** Where the difference to another lane is written. */
  readonly differences: 'spine' | 'heads' | null;
  /** What the page leads with stands alone: on a projector, in another page, and above the chart of a lesson's step. */
  readonly isQuiet: boolean;
  /** There is little room for charts. */
  readonly isLow: boolean;
  /** On a phone the side panel is a sheet: a bar above the transport opens it. */
  readonly hasSheetBar: boolean;
  /** Below the lanes: what opens all figures and charts. */
  readonly hasFoot: boolean;
  readonly hasCharts: boolean;
  /** What all lanes have in common below them. */
  readonly below: readonly ('race' | 'lesson' | 'overlay')[];
  readonly plots: 'lanes' | 'below' | null;
  /** It is the only lane: there is room for a table beside the picture. */
  readonly alone: boolean;
  /** The lanes are of a race, and have scores. */
  readonly isRace: boolean;
}

/** More lanes stand in rows. */
const MOST_COLUMNS = 3;

export function stageOf(state: PageState, { narrow, sideways }: StageMedia, embed: EmbedOptions | null): Stage {
  const { presenting, lesson, scenario, codeLaneId, comparing, besideId, experimenting, playlist } = state;
  const isAlonePage = embed === null;
  const phone = narrow || (sideways && isAlonePage);
  const isSlide = presenting && playlist?.slide != null;
  const isCovered = lesson !== null && lesson.seenFrom !== null;

  // What keeps the lesson from being opened is said in remarks.
  const isComing = state.awaitsLesson && lesson === null && state.remarks === null;
  const all = isComing ? [] : state.lanes;
  const isNameless = lesson !== null && lesson.nameless !== null;
  const isParting =
    state.parting && isAlonePage && !experimenting && !isSlide && !isCovered && !isNameless && all.length > 1;
  // On a phone a step that is drawn has the screen to itself: chart and question are in sight together.
  const isPhoneLesson =
    phone && isAlonePage && !presenting && !experimenting && !isParting && (lesson?.hasChart ?? false);
  const isLessonPage = lesson !== null && !lesson.showsLanes && !isParting && (presenting || isPhoneLesson);
  const seen = all.filter(({ laneId }) => !lesson?.hidden.includes(laneId));
  const hasLaneStrip = comparing && besideId !== null;
  const lanes = hasLaneStrip ? seen.filter(({ laneId }, index) => index === 0 || laneId === besideId) : seen;
  const columns = phone ? shownLane(lanes, state.shownLaneId) : writtenFirst(lanes, codeLaneId);
  const several = lanes.length > 1;
  const inRows = !phone && lanes.length > MOST_COLUMNS;
  const isRace = scenario.race !== undefined && isAlonePage;

  const hasLessonChart = lesson?.hasChart ?? false;
  const hasLittleRoom = presenting || !isAlonePage || hasLessonChart;
  const isQuiet = hasLittleRoom || isNameless;
  const isOverlaid = state.chartsOverlaid && !hasLessonChart && several && !isCovered;
  // Whoever writes needs the charts; the score stands in the lane's head.
  const hasRaceTable = isRace && codeLaneId === null && !presenting;
  const hasOthers = hasLessonChart || hasRaceTable;
  const hasPlots = isAlonePage && !inRows && !presenting && !hasOthers && !isNameless;
  return {
    hasPanel: state.panelOpen && !presenting && !experimenting && !isParting && !isPhoneLesson,
    hasCode: codeLaneId !== null && !presenting && !experimenting && !isParting,
    hasTransport: !isLessonPage && !isSlide && !experimenting,
    hasControls: !presenting || state.stripShown,
    header: presenting ? 'presentation' : isPhoneLesson ? 'lesson' : 'page',
    above: presenting || experimenting || isParting || isPhoneLesson ? null : state.editing ? 'editor' : 'watch',
    main: experimenting
      ? 'experiments'
      : isSlide
        ? 'slide'
        : isParting
          ? 'parting'
          : isLessonPage
            ? 'lesson'
            : comparing && besideId === null && all.length > 1 && !isCovered
              ? 'table'
              : 'lanes',
    hasStrip:
      presenting &&
      state.stripShown &&
      lesson === null &&
      !isSlide &&
      !isParting &&
      scenario.view.controls !== undefined,
    lanes,
    columns,
    laneSwitch:
      isParting || experimenting || isSlide
        ? null
        : sideways && isAlonePage
          ? all.length > 1 && !comparing
            ? 'header'
            : null
          : phone && several
            ? 'stage'
            : null,
    hasLaneStrip,
    differences: !several || isCovered || phone ? null : lanes.length === 2 ? 'spine' : isRace ? null : 'heads',
    isQuiet,
    isLow: hasLittleRoom || inRows,
    hasSheetBar: narrow && isAlonePage && !presenting && !experimenting && !isParting && !isPhoneLesson,
    hasFoot: !isQuiet && !isCovered,
    hasCharts: embed?.charts !== null && !isOverlaid && !hasOthers,
    below: [
      ...(hasRaceTable ? ['race' as const] : []),
      ...(hasLessonChart && !isPhoneLesson ? ['lesson' as const] : []),
      ...(isOverlaid ? ['overlay' as const] : []),
    ],
    plots: !hasPlots ? null : isOverlaid ? 'below' : 'lanes',
    alone: !phone && lanes.length === 1,
    isRace,
  };
}

/** The lane that is wanted; where it is not seen, the first. */
function shownLane(lanes: readonly LiveLane[], wanted: string | null): readonly LiveLane[] {
  return [lanes.find(({ laneId }) => laneId === wanted) ?? lanes[0]].filter((lane) => lane !== undefined);
}

/** Where there are more than two lanes, the one whose code is written comes first: beside the code there is room for two. */
function writtenFirst(lanes: readonly LiveLane[], codeLaneId: string | null): readonly LiveLane[] {
  if (lanes.length < 3 || codeLaneId === null) return lanes;
  return lanes.toSorted((a, b) => Number(b.laneId === codeLaneId) - Number(a.laneId === codeLaneId));
}
