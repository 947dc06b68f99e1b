import { expect, it } from 'vitest';
import { openingScenario } from './begin-address.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { EmbedOptions } from './embed-options.ts';
import type { LiveLane } from './live-lane.ts';
import type { LessonOnStage, PageState, PlaylistOnStage } from './page-state.ts';
import { stageOf } from './stage-of.ts';

const DESK = { narrow: false, sideways: false };
const UPRIGHT = { narrow: true, sideways: false };
const SIDEWAYS = { narrow: false, sideways: true };
const EMBED: EmbedOptions = { theme: null, charts: [], autoplay: false, readOnly: false, laneId: null };
const scenario = openingScenario();
const RACE: Scenario = { ...scenario, race: {} as NonNullable<Scenario['race']> };

/** A step that asks, with nothing hidden. */
const LESSON = {
  hidden: [],
  seenFrom: null,
  nameless: null,
  showsLanes: false,
  hasChart: false,
} as unknown as LessonOnStage;

function lanes(count: number): readonly LiveLane[] {
  return [...'abcdefgh'].slice(0, count).map((laneId) => ({ laneId }) as LiveLane);
}

function page(change: Partial<PageState> = {}): PageState {
  return {
    scenario,
    lanes: lanes(2),
    lesson: null,
    awaitsLesson: false,
    remarks: null,
    playlist: null,
    experimenting: false,
    parting: false,
    editing: false,
    presenting: false,
    stripShown: false,
    panelOpen: true,
    chartsOverlaid: false,
    codeLaneId: null,
    comparing: false,
    besideId: null,
    shownLaneId: null,
    ...change,
  } as PageState;
}

const ids = (list: readonly LiveLane[]) => list.map(({ laneId }) => laneId).join('');

it('two lanes on a desk stand beside each other, with the differences between them and charts of their own', () => {
  expect(stageOf(page(), DESK, null)).toMatchObject({
    hasPanel: true,
    hasTransport: true,
    above: 'watch',
    main: 'lanes',
    laneSwitch: null,
    differences: 'spine',
    isQuiet: false,
    isLow: false,
    hasFoot: true,
    hasCharts: true,
    below: [],
    plots: 'lanes',
    alone: false,
  });
});

it('the side panel is a sheet with a bar on a phone held upright only', () => {
  const has = (media: typeof DESK, change: Partial<PageState> = {}) => stageOf(page(change), media, null).hasSheetBar;
  expect([has(DESK), has(UPRIGHT), has(UPRIGHT, { presenting: true })]).toEqual([false, true, false]);
});

it('a phone shows the lane that is wanted, or the first where that is not seen', () => {
  const columns = (change: Partial<PageState>) => ids(stageOf(page(change), UPRIGHT, null).columns);
  expect(columns({ shownLaneId: 'b' })).toBe('b');
  expect(columns({ shownLaneId: null })).toBe('a');
  expect(columns({ shownLaneId: 'gone' })).toBe('a');
  expect(columns({ shownLaneId: 'a', lesson: { ...LESSON, hidden: ['a'] } })).toBe('b');
  expect(columns({ lanes: [] })).toBe('');
});

it('the switch between lanes is on the stage of a phone held upright and in the header of one held sideways', () => {
  const place = (media: typeof DESK, change: Partial<PageState> = {}, embed: EmbedOptions | null = null) =>
    stageOf(page(change), media, embed).laneSwitch;
  expect(place(UPRIGHT)).toBe('stage');
  expect(place(SIDEWAYS)).toBe('header');
  expect(place(SIDEWAYS, { comparing: true })).toBe(null);
  // Nothing of it is seen there.
  expect(place(SIDEWAYS, { experimenting: true })).toBe(null);
  expect(place(UPRIGHT, { lanes: lanes(1) })).toBe(null);
  expect(place(DESK)).toBe(null);
  // A frame of that form is not a phone.
  expect(place(SIDEWAYS, {}, EMBED)).toBe(null);
  expect(place(UPRIGHT, {}, EMBED)).toBe('stage');
});

it('experiments stand alone, in place of the run', () => {
  const alone = page({ experimenting: true, editing: true, codeLaneId: 'a' });
  expect(stageOf(alone, DESK, null)).toMatchObject({
    main: 'experiments',
    hasPanel: false,
    hasCode: false,
    hasTransport: false,
    above: null,
  });
});

it('more lanes have lower charts, and their differences in their heads', () => {
  const of = (count: number) => stageOf(page({ lanes: lanes(count) }), DESK, null);
  expect(of(1)).toMatchObject({ alone: true, differences: null, isLow: false });
  expect(of(3)).toMatchObject({ alone: false, differences: 'heads', isLow: false, plots: 'lanes' });
  expect(of(4)).toMatchObject({ isLow: true, plots: null, hasCharts: true });
  const projected = stageOf(page({ lanes: lanes(4), presenting: true }), DESK, null);
  expect(projected).toMatchObject({ hasCharts: true, isQuiet: true });
});

it('the table stands in place of the lanes; of two lanes that are open beside each other one is the first', () => {
  const comparing = page({ lanes: lanes(5), comparing: true });
  expect(stageOf(comparing, DESK, null)).toMatchObject({ main: 'table', hasLaneStrip: false });
  const beside = stageOf({ ...comparing, besideId: 'd' }, DESK, null);
  expect(beside).toMatchObject({ main: 'lanes', hasLaneStrip: true, differences: 'spine' });
  expect(ids(beside.lanes)).toBe('ad');
  expect(stageOf(page({ lanes: lanes(1), comparing: true }), DESK, null).main).toBe('lanes');
});

it('charts laid over each other stand below all lanes, and the pictures below them', () => {
  const overlaid = stageOf(page({ chartsOverlaid: true }), DESK, null);
  expect(overlaid).toMatchObject({ below: ['overlay'], hasCharts: false, plots: 'below' });
  expect(stageOf(page({ chartsOverlaid: true, lanes: lanes(1) }), DESK, null).below).toEqual([]);
});

it('a lesson that presents is a page; with the lanes, its chart takes the place of theirs', () => {
  const asked = page({ presenting: true, lesson: LESSON });
  expect(stageOf(asked, DESK, null)).toMatchObject({ main: 'lesson', hasTransport: false, above: null });
  const lesson = { ...LESSON, showsLanes: true, hasChart: true };
  const drawn = stageOf(page({ presenting: true, lesson, chartsOverlaid: true }), DESK, null);
  expect(drawn).toMatchObject({ main: 'lanes', hasTransport: true, below: ['lesson'], hasCharts: false });
});

it('what a sender cannot see is no difference between lanes', () => {
  const covered = page({ lesson: { ...LESSON, seenFrom: 'host' }, chartsOverlaid: true, comparing: true });
  expect(stageOf(covered, DESK, null)).toMatchObject({ main: 'lanes', differences: null, below: [] });
});

it('a race has its table below the lanes, unless code is written or it is presented or embedded', () => {
  const below = (change: Partial<PageState>, embed: EmbedOptions | null = null) =>
    stageOf(page({ scenario: RACE, ...change }), DESK, embed).below;
  expect(below({})).toEqual(['race']);
  expect(below({ codeLaneId: 'a' })).toEqual([]);
  expect(below({ presenting: true })).toEqual([]);
  expect(below({}, EMBED)).toEqual([]);
  expect(stageOf(page({ scenario: RACE, lanes: lanes(3) }), DESK, null).differences).toBe(null);
});

it('of more than two lanes the one whose code is written comes first', () => {
  const columns = (count: number) => ids(stageOf(page({ lanes: lanes(count), codeLaneId: 'b' }), DESK, null).columns);
  expect(columns(3)).toBe('bac');
  expect(columns(2)).toBe('ab');
});

it('a presentation has no panel and no code; it shows the main controls of a scenario on request', () => {
  const view = { ...scenario.view, bookmarks: [{ atSeconds: 1 }], controls: [] };
  const presented = page({ presenting: true, codeLaneId: 'a', editing: true, scenario: { ...scenario, view } });
  expect(stageOf(presented, DESK, null)).toMatchObject({
    hasPanel: false,
    hasCode: false,
    above: null,
    hasStrip: false,
    hasControls: false,
  });
  expect(stageOf({ ...presented, stripShown: true }, DESK, null).hasStrip).toBe(true);
  expect(stageOf({ ...presented, stripShown: true, lesson: LESSON }, DESK, null)).toMatchObject({
    hasStrip: false,
    hasControls: true,
  });
  expect(stageOf({ ...presented, presenting: false }, DESK, null)).toMatchObject({ above: 'editor', hasCode: true });
});

it('a question or a break of a playlist has the stage to itself while presenting, also before a lesson', () => {
  const playlist = { slide: { words: 'Break', untilClock: null } } as PlaylistOnStage;
  const view = { ...scenario.view, bookmarks: [{ atSeconds: 1 }], controls: [] };
  const slide = { main: 'slide', hasTransport: false, hasStrip: false };
  const presented = page({ presenting: true, stripShown: true, playlist, scenario: { ...scenario, view } });
  expect(stageOf(presented, DESK, null)).toMatchObject(slide);
  expect(stageOf({ ...presented, lesson: LESSON }, DESK, null)).toMatchObject(slide);
  expect(stageOf({ ...presented, presenting: false }, DESK, null).main).toBe('lanes');
});

it('where lanes part stands in place of the lanes, with the timeline, where there are two that may be seen', () => {
  const bare = { main: 'parting', hasTransport: true, hasPanel: false, hasCode: false, above: null, laneSwitch: null };
  expect(stageOf(page({ parting: true, codeLaneId: 'a' }), DESK, null)).toMatchObject(bare);
  expect(stageOf(page({ parting: true }), UPRIGHT, null)).toMatchObject({ ...bare, hasSheetBar: false });
  const presented = page({ parting: true, presenting: true, lesson: LESSON });
  expect(stageOf(presented, DESK, null)).toMatchObject({ ...bare, header: 'presentation' });
  expect(stageOf(page({ parting: true, lanes: lanes(1) }), DESK, null).main).toBe('lanes');
  expect(stageOf(page({ parting: true, lesson: { ...LESSON, seenFrom: 's1' } }), DESK, null).main).toBe('lanes');
  expect(stageOf(page({ parting: true, lesson: { ...LESSON, nameless: 'a' } }), DESK, null).main).toBe('lanes');
  expect(stageOf(page({ parting: true }), DESK, EMBED).main).toBe('lanes');
});

it('an embed without charts has none', () => {
  expect(stageOf(page(), DESK, { ...EMBED, charts: null }).hasCharts).toBe(false);
  expect(stageOf(page(), DESK, EMBED)).toMatchObject({ hasCharts: true, isQuiet: true, hasFoot: false, plots: null });
});

it('on a phone a step that is drawn has the screen to itself; its lanes come when they are asked for', () => {
  const lesson = { ...LESSON, hasChart: true };
  const bare = { main: 'lesson', header: 'lesson', hasPanel: false, hasTransport: false, above: null, below: [] };
  expect(stageOf(page({ lesson }), UPRIGHT, null)).toMatchObject(bare);
  expect(stageOf(page({ lesson }), SIDEWAYS, null)).toMatchObject(bare);
  const lanesShown = { ...bare, main: 'lanes', hasTransport: true };
  expect(stageOf(page({ lesson: { ...lesson, showsLanes: true } }), UPRIGHT, null)).toMatchObject(lanesShown);
  expect(stageOf(page({ lesson: LESSON }), UPRIGHT, null)).toMatchObject({ main: 'lanes', header: 'page' });
  expect(stageOf(page({ lesson }), UPRIGHT, EMBED)).toMatchObject({ main: 'lanes', below: ['lesson'] });
});

it('shows no lane of a document whose lesson has not been opened yet, unless it cannot be', () => {
  const coming = { awaitsLesson: true, comparing: true };
  expect(stageOf(page(coming), DESK, null)).toMatchObject({ main: 'lanes', lanes: [], columns: [], laneSwitch: null });
  expect(stageOf(page(coming), UPRIGHT, null).columns).toEqual([]);
  const remarks = { title: 'A part of the page could not be loaded', sentences: [] };
  expect(stageOf(page({ awaitsLesson: true, remarks }), DESK, null).lanes).toHaveLength(2);
  expect(stageOf(page({ awaitsLesson: true, lesson: LESSON }), DESK, null).lanes).toHaveLength(2);
});
