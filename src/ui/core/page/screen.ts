/** The rules of what is on screen: what a document opens with, and what goes when something else comes. Pure. */
import type { Scenario } from '../../../scenario/schema.ts';
import { WIDE_ENOUGH_FOR_PANEL } from '../../../widgets/use-media.ts';
import type { DialogName, DocumentState, EditSelection, PageState, Screen } from './page-state.ts';
import { computesAhead } from './compute-ahead.ts';
import { storedTheme } from './theme.ts';

/** More lanes are too narrow side by side. */
const MAX_SIDE_BY_SIDE = 6;

const NOTHING_CHOSEN: EditSelection = { nodes: [], links: [] };

/** What a page begins with. */
export function firstScreen(scenario: Scenario): Screen {
  return {
    ...opensWith(scenario),
    playlist: null,
    broughtPlaylist: null,
    editing: false,
    nextKind: 'drop',
    theme: storedTheme(),
    computesAhead: computesAhead(),
    presenting: false,
    black: false,
    stripShown: false,
    presenterOpen: false,
    scale: 1,
    panelOpen: matchMedia(WIDE_ENOUGH_FOR_PANEL).matches,
    panelTab: scenario.race === undefined ? 'guide' : 'score',
    panelBack: null,
    panelAfterCode: false,
    fault: null,
    chartsOverlaid: false,
    spoken: false,
    sounded: false,
    mapShows: 'error',
  };
}

/** What every document begins with on screen; all else stays as it is. */
export function opensWith({ lanes, view, race, lesson }: Scenario) {
  return {
    lesson: null,
    awaitsLesson: lesson !== undefined,
    editSelection: NOTHING_CHOSEN,
    chartedFlow: null,
    trouble: null,
    remarks: null,
    dialog: null,
    experimenting: false,
    parting: false,
    codeLaneId: null,
    comparing: lanes.length > 1 && (view.comparison ?? lanes.length > MAX_SIDE_BY_SIDE),
    besideId: null,
    shownLaneId: null,
    ...(race !== undefined && { panelTab: 'score' as const }),
  };
}

/** What files and lists keep: the document; of a step of a lesson, which holds that step alone, the whole lesson. */
export function wholeOf({ lesson, scenario, draft }: Pick<PageState, 'lesson' | 'scenario' | 'draft'>) {
  if (lesson !== null) return { scenario: lesson.scenario, draft: null };
  return { scenario, draft: draft === scenario ? null : draft };
}

/** Dialogs that say what runs in a lane. */
const TELLING: ReadonlySet<DialogName | null> = new Set(['share', 'film', 'log', 'handout', 'course'] as const);

/** Whether it would say what runs in a lane, while the step of a lesson asks for that. */
export function tells(
  { lesson }: Screen,
  { dialog = null, panelTab = 'lesson', codeLaneId = null, ...change }: Partial<Screen>,
): boolean {
  if (lesson === null || lesson.nameless === null) return false;
  const { experimenting, parting, editing, comparing } = change;
  const hasOpened = [experimenting, parting, editing, comparing].includes(true) || codeLaneId !== null;
  return hasOpened || panelTab !== 'lesson' || TELLING.has(dialog);
}

/** With what goes, or comes, when this is shown. */
export function withRules(before: Screen, change: Partial<Screen>): Partial<Screen> {
  const { panelOpen, panelTab, editing, presenting, comparing, codeLaneId, experimenting, parting } = change;
  const showsRun = [panelOpen, panelTab, editing, presenting, comparing, codeLaneId].some((one) => one !== undefined);
  return {
    ...(showsRun && { experimenting: false, parting: false }),
    ...(experimenting === true && { presenting: false, parting: false }),
    ...(parting === true && { experimenting: false }),
    // A tab is shown in an open panel, and there is no way back from one that somebody chose.
    ...(panelTab !== undefined && { panelOpen: true, panelBack: null }),
    // What is chosen in the editor has its numbers in the panel's scenario.
    ...(editing !== undefined && { editSelection: NOTHING_CHOSEN, ...(editing && { panelTab: 'scenario' as const }) }),
    ...(presenting !== undefined && { black: false, stripShown: false, presenterOpen: false }),
    ...(comparing !== undefined && { besideId: null }),
    ...(codeLaneId !== undefined && besideCode(before, codeLaneId)),
    ...change,
  };
}

/** The code has the panel's room, and gives it back. */
function besideCode({ panelOpen, panelAfterCode, codeLaneId: before }: Screen, codeLaneId: string | null) {
  if (codeLaneId === null) return { panelOpen: panelOpen || (before !== null && panelAfterCode) };
  return {
    panelOpen: false,
    comparing: false,
    editing: false,
    ...(before === null && { panelAfterCode: panelOpen }),
  };
}

/** What an edited document leaves on screen: not what has gone with lanes, nodes and links. */
export function afterEdit(before: Screen, { scenario, draft }: DocumentState): Partial<Screen> {
  const { editSelection, besideId, codeLaneId } = before;
  const stillThere = (laneId: string | null) => (scenario.lanes.some(({ id }) => id === laneId) ? laneId : null);
  return {
    editSelection: chosenOf(editSelection, draft),
    besideId: stillThere(besideId),
    codeLaneId: stillThere(codeLaneId),
  };
}

/** The same object where nothing of it has gone. */
function chosenOf(selection: EditSelection, { network }: Scenario): EditSelection {
  if (network.form !== 'drawn' || selection.nodes.length + selection.links.length === 0) return selection;
  const ids = new Set([...network.nodes, ...network.links].map(({ id }) => id));
  const nodes = selection.nodes.filter((id) => ids.has(id));
  const links = selection.links.filter((id) => ids.has(id));
  const isWhole = nodes.length === selection.nodes.length && links.length === selection.links.length;
  return isWhole ? selection : { nodes, links };
}

/** What Escape takes away: what lies over the lanes, or the presentation. Null: nothing does. */
export function dismissed(
  { trouble, experimenting, parting, comparing, besideId, presenting, panelOpen }: PageState,
  panelHasItsPlace: boolean,
): Partial<Screen> | null {
  if (trouble !== null) return { trouble: null };
  if (experimenting) return { experimenting: false };
  if (parting) return { parting: false };
  if (comparing && besideId !== null) return { besideId: null };
  if (presenting) return { presenting: false };
  return panelOpen && !panelHasItsPlace ? { panelOpen: false } : null;
}
