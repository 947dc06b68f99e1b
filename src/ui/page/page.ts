/**
 * The page: the document, its run, and what is shown around them. It knows no React; components read its
 * store and call its parts.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { withCommas } from '../../base/format.ts';
import { chartLink } from '../../scenario/edit/charted-link.ts';
import { EditError, type Edit } from '../../scenario/edit/edit.ts';
import { moveEntry, removeEntry } from '../../scenario/edit/timeline-edits.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Happening, HappeningKind, InspectionTarget } from '../../simulation/report.ts';
import { createChartSpan, jumpSeconds } from '../../widgets/charts/chart-span.ts';
import { createCursor } from '../../widgets/charts/cursor.ts';
import { SharedScales } from '../../widgets/charts/shared-scales.ts';
import { HIDDEN_WORDS } from '../../widgets/hidden-words.ts';
import { keptLater, leaving } from './branches.ts';
import { bookmarksOf, type BookmarkWords, reworded, toggled } from './bookmarks.ts';
import { ScenarioDocument, type Steps } from './document.ts';
import type {
  BroughtPlaylist,
  DialogName,
  EditSelection,
  Fault,
  LessonOnStage,
  PageState,
  PanelTab,
  PlaylistOnStage,
  Remarks,
  Selection,
  TrafficEnds,
  Trouble,
} from './page-state.ts';
import type { EmbedOptions } from './embed-options.ts';
import { faultOf } from './fault.ts';
import type { SpeedReached } from './clock.ts';
import type { LiveLane, StartLaneWorker } from './live-lane.ts';
import { type Goal, happeningLabel } from './goal.ts';
import { whyItCannotCome } from '../../scenario/possible-events.ts';
import { Run } from './run.ts';
import { otherTheme, showTheme, storedTheme, storeTheme } from './theme.ts';
import { shortSeconds } from '../words/time-text.ts';

const NOTICE_MILLISECONDS = 4000;
/** Letters that are read while a notice stands. */
const READ_IN_PASSING = 60;
/** Letters of a reason that a notice has room for; the inspector has all of it. */
const LONGEST_REASON = 80;
/** As in app.css: below, the panel lies over the stage. */
const PANEL_HAS_ITS_PLACE = '(width >= 1280px)';

const NOT_CHANGED = 'Not changed';
const NOTHING_CHOSEN: EditSelection = { nodes: [], links: [] };
const NO_ENDS: TrafficEnds = { from: [], to: [] };

/** Where somebody left off, beside the scenario itself. */
export interface LeftOff {
  readonly atSeconds: number;
  readonly selection: Selection | null;
  readonly branches: readonly Scenario[];
  readonly history: Steps;
}

export class Page {
  readonly store: StoreApi<PageState>;
  readonly run: Run;
  readonly document: ScenarioDocument;
  /** The moment that all charts point at. */
  readonly cursor = createCursor();
  /** What all charts show, and the axes they have in common. */
  readonly span = createChartSpan();
  readonly scales = new SharedScales();
  /** The experiment that a link brought with the open scenario, as it came and not checked; undefined: there is none. */
  linkedExperiment: unknown = undefined;
  /** Where a link says that the open scenario's lesson is, as it came and not checked; undefined: it does not say. */
  linkedLesson: unknown = undefined;
  /** What was found last. */
  private announced: Happening | null = null;
  /** What went on when the screen was blackened. */
  private beforeBlack: { readonly playing: boolean; readonly targetSeconds: number | null } | null = null;
  /** The panel was open before the code was. */
  private hadPanel = false;
  private noticeTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    scenario: Scenario,
    readonly startWorker: StartLaneWorker,
    /** The page is in a frame of another page; null: it is not. */
    readonly embed: EmbedOptions | null = null,
  ) {
    this.run = new Run(scenario, startWorker, {
      playingChanged: (playing) => this.store.setState({ playing }),
      nothingLeft: () => this.notify('Nothing more happens in this run.'),
      failed: (error) => this.fail(faultOf('A picture or a chart', error)),
      stepped: (lane) => this.stepped(lane),
      found: (goal, lanes) => this.found(goal, lanes),
      held: () => this.store.getState().lesson?.onHeld(),
    });
    this.document = new ScenarioDocument(scenario, this.run.clock, {
      changed: () => this.follow(),
      refused: (reason) => this.noticeOrRemarks(NOT_CHANGED, [reason]),
    });
    this.store = createStore<PageState>(() => ({
      scenario,
      draft: scenario,
      problems: [],
      editing: false,
      lesson: null,
      playlist: null,
      broughtPlaylist: null,
      editSelection: NOTHING_CHOSEN,
      trafficEnds: NO_ENDS,
      fromBeginning: false,
      opened: 0,
      lanes: this.run.lanes.lanes,
      playing: false,
      speed: this.run.clock.speed,
      nextKind: 'drop',
      theme: storedTheme(),
      presenting: false,
      black: false,
      stripHidden: false,
      scale: 1,
      panelOpen: matchMedia(PANEL_HAS_ITS_PLACE).matches,
      panelTab: scenario.race === undefined ? 'inspect' : 'score',
      selection: null,
      dialog: null,
      trouble: null,
      fault: null,
      notice: null,
      remarks: null,
      branches: [],
      undoLabel: null,
      redoLabel: null,
      chartsOverlaid: false,
      chartedFlow: null,
      mapShows: 'error',
      codeLaneId: null,
      comparing: opensComparing(scenario),
      besideId: null,
      shownLaneId: firstLane(scenario),
    }));
  }

  /** Opens a scenario: new lanes, a new history. */
  open(
    scenario: Scenario,
    options: {
      readonly atSeconds?: number;
      readonly playing?: boolean;
      readonly draft?: Scenario;
      readonly lesson?: LessonOnStage;
    } = {},
  ): void {
    const { lesson = null } = options;
    this.setFromBeginning(false);
    this.linkedExperiment = undefined;
    this.linkedLesson = undefined;
    this.document.open(scenario);
    this.run.paintLoop.retry();
    this.run.pause();
    this.cursor.pin(null);
    this.setSpeed(scenario.view.speed);
    this.run.holdAt(lesson?.holdSeconds ?? Infinity);
    this.run.begin(scenario, options.atSeconds ?? 0);
    this.store.setState(({ opened }) => ({
      ...this.documentState(),
      opened: opened + 1,
      chartedFlow: null,
      selection: null,
      branches: [],
      editSelection: NOTHING_CHOSEN,
      trafficEnds: NO_ENDS,
      trouble: null,
      remarks: null,
      dialog: null,
      codeLaneId: null,
      lesson,
      ...(scenario.race !== undefined && { panelTab: 'score' as const }),
      comparing: lesson === null && opensComparing(scenario),
      besideId: null,
      shownLaneId: firstLane(scenario, lesson?.hidden, this.embed?.laneId),
    }));
    if (options.draft !== undefined) this.document.edit(options.draft, 'the draft');
    if (this.playsByItself(options.playing ?? scenario.view.autoplay)) this.run.play();
  }

  /** Whether what opens plays at once. An embed does only when its address asks for it and motion is welcome. */
  private playsByItself(wanted: boolean): boolean {
    if (this.embed === null) return wanted;
    return this.embed.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /**
   * Makes an edit of the document. What else it changed is announced; so is the reason why it cannot be made, and then nothing is changed.
   * @param gesture what the hand is doing: quick edits of one gesture are undone together
   * @returns null: nothing has changed
   */
  apply<One extends Edit>(make: (draft: Scenario) => One, gesture?: string): One | null {
    try {
      const edit = make(this.document.draft);
      const isValid = edit.isValid ?? false;
      this.document.edit(edit.scenario, edit.label, { isValid, ...(gesture !== undefined && { gesture }) });
      if (this.document.draft !== edit.scenario) return null;
      // Why the last one could not be made is past.
      if (this.store.getState().remarks?.title === NOT_CHANGED) this.remark(null);
      if (edit.notes.length > 0) this.noticeOrRemarks(sentence(edit.label), edit.notes);
      return edit;
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      this.noticeOrRemarks(NOT_CHANGED, [error.message]);
      return null;
    }
  }

  /** The same lesson a moment later: another part of it is shown, and the run may go further. */
  setLesson(lesson: LessonOnStage | null): void {
    this.run.holdAt(lesson?.holdSeconds ?? Infinity);
    this.store.setState(({ scenario, shownLaneId }) => ({
      lesson,
      shownLaneId: lesson?.hidden.includes(shownLaneId) ? firstLane(scenario, lesson.hidden) : shownLaneId,
    }));
  }

  setPlaylist(playlist: PlaylistOnStage | null): void {
    this.store.setState({ playlist });
  }

  /** A link or a file has brought a playlist; null: it has been taken. */
  bringPlaylist(broughtPlaylist: BroughtPlaylist | null): void {
    this.store.setState({ broughtPlaylist });
  }

  setEditing(editing: boolean): void {
    // What is chosen has its numbers in the panel's scenario.
    this.store.setState({ editing, editSelection: NOTHING_CHOSEN, ...(editing && { panelTab: 'scenario' }) });
    if (!editing) this.setFromBeginning(false);
  }

  choose(editSelection: EditSelection): void {
    this.store.setState({ editSelection });
  }

  /** Kept here, since the panel that shows them comes and goes while nodes are chosen. */
  setTrafficEnds(trafficEnds: TrafficEnds = NO_ENDS): void {
    this.store.setState({ trafficEnds });
  }

  setFromBeginning(fromBeginning: boolean): void {
    this.document.fromBeginning = fromBeginning;
    this.store.setState({ fromBeginning });
  }

  setSpeed(speed: number): void {
    this.run.setSpeed(speed);
    this.store.setState({ speed: this.run.clock.speed });
  }

  /** On to the next event of a kind, in the lane where it comes first; at an object: in that object's lane. */
  toNext(kind: HappeningKind | 'any', at: Selection | null = null): void {
    const obstacle = whyItCannotCome(this.document.scenario, kind, at?.laneId ?? null);
    if (this.store.getState().lesson?.seenFrom != null) return this.notify(`${HIDDEN_WORDS}.`);
    if (obstacle !== null) return this.notify(`${sentence(happeningLabel(kind))} cannot occur. ${obstacle}`);
    this.store.setState({ nextKind: kind });
    const label = at === null ? happeningLabel(kind) : `${happeningLabel(kind)} at the selected ${at.target.kind}`;
    this.run.runOnTo({
      condition: { kind: 'happening', what: kind, at: at?.target ?? null },
      laneId: at?.laneId ?? null,
      untilSeconds: Infinity,
      label,
    });
  }

  /** Another scheme re-runs the lane. Parameters that it lacks are kept, without effect, for the way back. */
  setScheme(laneId: string, scheme: string): void {
    const { draft } = this.document;
    // The lane's title named the scheme that it had.
    const changed = ({ title: _title, ...lane }: Scenario['lanes'][number]) => ({ ...lane, scheme });
    const lanes = draft.lanes.map((lane) => (lane.id === laneId ? changed(lane) : lane));
    const letter = this.run.lanes.lane(laneId)?.letter ?? laneId;
    this.document.edit({ ...draft, lanes }, `change the scheme of lane ${letter}`, { mustRun: true });
  }

  setSeed(seed: number): void {
    const { draft } = this.document;
    if (seed !== draft.run.seed)
      this.document.edit({ ...draft, run: { ...draft.run, seed } }, `change the seed to ${seed}`);
  }

  removeTimelineEntry(index: number): void {
    this.apply((draft) => removeEntry(draft, index));
  }

  /** Another time for a change; lanes replay as far as they must. */
  moveTimelineEntry(index: number, atSeconds: number): void {
    if (this.document.draft.timeline[index]?.atSeconds === atSeconds) return;
    this.apply((draft) => moveEntry(draft, index, atSeconds));
  }

  /** A bookmark at this moment, or none where there is one. */
  toggleBookmark(atSeconds: number): void {
    const isThere = bookmarksOf(this.document.draft).some((one) => one.atSeconds === atSeconds);
    // Where something has just been found, that is what it is called.
    const label = this.announced?.atSeconds === atSeconds ? this.announced.words : '';
    const what = `${isThere ? 'remove' : 'add'} the bookmark at ${shortSeconds(atSeconds)} s`;
    this.apply((draft) => ({ scenario: toggled(draft, atSeconds, label), label: what, notes: [] }));
    this.notify(isThere ? 'Bookmark removed.' : `Bookmark added at ${shortSeconds(atSeconds)} s.`);
  }

  /** Another name or sentence for the bookmark at this moment; null: takes it out. */
  changeBookmark(atSeconds: number, words: BookmarkWords | null): void {
    if (words === null) return this.toggleBookmark(atSeconds);
    this.apply((draft) => ({ scenario: reworded(draft, atSeconds, words), label: 'reword a bookmark', notes: [] }));
  }

  /** Back to a future that was left; the present one takes its place among the others. */
  takeBranch(index: number): void {
    const branch = this.store.getState().branches[index];
    if (branch === undefined) return;
    // Words and bookmarks stay: they are of the document, not of the run.
    const left = this.document.scenario;
    const { network, traffic, timeline, lanes, run } = branch;
    const taken = { ...left, network, traffic, timeline, lanes, run };
    this.document.edit(taken, 'return to the other future');
    // Also where nothing of it that differs has been seen since.
    this.store.setState(({ branches }) => ({ branches: leaving(branches, left, taken, Infinity) }));
    this.notify('Returned to the other future.');
  }

  undo(): void {
    const { undoLabel } = this.document;
    if (undoLabel === null) return;
    this.document.undo();
    // The remarks on the edit no longer apply.
    if (this.store.getState().remarks?.title === sentence(undoLabel)) this.remark(null);
    this.notify(`Undone: ${undoLabel}`);
  }

  redo(): void {
    const { redoLabel } = this.document;
    if (redoLabel === null) return;
    this.document.redo();
    this.notify(`Redone: ${redoLabel}`);
  }

  /** Chooses an object: its lane reports on it until another is chosen. Null: none. */
  select(laneId: string, target: InspectionTarget | null): void {
    this.chooseObject(target === null ? null : { laneId, target });
    // Beside the code the strip below it reports.
    if (target !== null && this.store.getState().codeLaneId === null) this.showPanel('inspect');
  }

  /** What a link has chosen: where there is room for one lane, its lane is shown. */
  chooseFromLink(selection: Selection): void {
    this.chooseObject(selection);
    this.showLane(selection.laneId);
  }

  /** Asks a lane about an object without choosing it: the same flow in another lane. Null: no longer. */
  ask(laneId: string, target: InspectionTarget | null): void {
    this.run.lanes.lane(laneId)?.inspect(target);
  }

  /** Shows an experiment that a link brought with the open scenario. */
  showExperiment(input: unknown): void {
    this.linkedExperiment = input;
    this.show('experiments');
  }

  showPanel(panelTab: PanelTab): void {
    this.store.setState({ panelTab, panelOpen: true });
  }

  togglePanel(): void {
    this.store.setState(({ panelOpen }) => ({ panelOpen: !panelOpen }));
  }

  /** Takes away what lies over the lanes, or ends the presentation; where nothing does, the choice of an object. */
  dismiss(): void {
    const { trouble, presenting, panelOpen, selection, comparing, besideId } = this.store.getState();
    if (trouble !== null) this.report(null);
    else if (comparing && besideId !== null) this.openBeside(null);
    else if (presenting) this.setPresenting(false);
    else if (panelOpen && !matchMedia(PANEL_HAS_ITS_PLACE).matches) this.togglePanel();
    else if (selection !== null) this.select(selection.laneId, null);
  }

  show(dialog: DialogName | null): void {
    this.store.setState({ dialog });
  }

  report(trouble: Trouble | null): void {
    this.store.setState({ trouble });
  }

  /** Shows an error that nobody foresaw, unless one is shown already. */
  fail(fault: Fault): void {
    if (this.store.getState().fault === null) this.store.setState({ fault });
  }

  /** The sheet of the error has been read; what failed is tried again. */
  continueAfterFault(): void {
    this.store.setState({ fault: null });
    this.run.paintLoop.retry();
  }

  /** The charts of all lanes are about this TCP flow; null: about the lanes. A flow that is selected is so no longer. */
  chartFlow(chartedFlow: string | null): void {
    const { selection } = this.store.getState();
    if (selection?.target.kind === 'flow') this.select(selection.laneId, null);
    this.store.setState({ chartedFlow });
  }

  /** Charts a lane each, or laid over each other; of one lane they are its own. */
  toggleOverlay(): void {
    this.store.setState(({ chartsOverlaid }) => ({ chartsOverlaid: !chartsOverlaid }));
    this.run.wake();
  }

  /** Lines of maps stand for errors of links, or for their use. */
  toggleMap(): void {
    this.store.setState(({ mapShows }) => ({ mapShows: mapShows === 'error' ? 'use' : 'error' }));
    this.run.wake();
  }

  /** The directed link whose queue is charted in all lanes; null: each lane finds a bottleneck. */
  chartLink(linkId: string | null): void {
    this.apply((draft) => chartLink(draft, linkId));
  }

  /** Compares all lanes in a table, or shows them side by side again. */
  toggleComparing(): void {
    const hidden = this.store.getState().lesson?.hidden ?? [];
    if (hidden.length > 0) return this.notify('The other lanes are shown after Reveal.');
    this.store.setState(({ comparing }) => ({ comparing: !comparing, besideId: null }));
    this.run.wake();
  }

  /** While lanes are compared: opens a lane beside the first one; null: back to the table. */
  openBeside(besideId: string | null): void {
    this.store.setState({ besideId });
    this.run.wake();
  }

  /** Opens the code of a lane's own scheme beside the lanes; null: closes it. */
  openCode(codeLaneId: string | null): void {
    this.store.setState(({ panelOpen, codeLaneId: before }) => {
      // The code has the panel's room, and gives it back.
      if (before === null) this.hadPanel = panelOpen;
      return {
        codeLaneId,
        panelOpen: codeLaneId === null && (panelOpen || (before !== null && this.hadPanel)),
        ...(codeLaneId !== null && { comparing: false, editing: false }),
      };
    });
    this.run.wake();
  }

  showLane(shownLaneId: string): void {
    this.store.setState({ shownLaneId });
  }

  toggleTheme(): void {
    const theme = otherTheme(this.store.getState().theme);
    storeTheme(theme);
    this.store.setState({ theme });
    showTheme(theme, this.store.getState().presenting);
    this.run.wake();
  }

  /** How much larger than on a desk everything is drawn. */
  setScale(scale: number): void {
    this.store.setState({ scale });
    this.run.wake();
  }

  setPresenting(presenting: boolean): void {
    if (presenting === this.store.getState().presenting) return;
    this.store.setState({ presenting, black: false, stripHidden: false });
    showTheme(this.store.getState().theme, presenting);
    this.run.wake();
  }

  /** Blackens the screen of a presentation, or ends that. Time stands still meanwhile, and goes on as it did. */
  toggleBlack(): void {
    const { presenting, black } = this.store.getState();
    if (!presenting) return;
    if (!black) {
      const { playing, targetSeconds } = this.run.clock;
      this.beforeBlack = { playing, targetSeconds };
      this.run.pause();
    } else if (this.beforeBlack !== null) {
      const { playing, targetSeconds } = this.beforeBlack;
      if (playing) this.run.play();
      if (targetSeconds !== null) this.run.seek(targetSeconds);
    }
    this.store.setState({ black: !black });
  }

  /** While presenting: hides the strip of what the scenario is about, or shows it. */
  toggleStrip(): void {
    this.store.setState(({ stripHidden }) => ({ stripHidden: !stripHidden }));
  }

  /** Back or forward by a twentieth of what charts show. Forward and back again is the same moment. */
  jump(direction: -1 | 1): void {
    const { span, run } = this;
    const to = run.shown() + direction * jumpSeconds(span.kind, this.document.scenario.run.untilSeconds);
    // Whole nanoseconds: without it sums and differences of fractions end beside the moment.
    run.seek(Math.round(to * 1e9) / 1e9);
  }

  /** Goes to the chapter before or after the shown moment. */
  toChapter(direction: -1 | 1): void {
    const { bookmarks = [] } = this.document.scenario.view;
    // On the way to a chapter the next key means the one after it.
    const shown = this.run.clock.targetSeconds ?? this.run.shown();
    const chapter =
      direction > 0
        ? bookmarks.find(({ atSeconds }) => atSeconds > shown)
        : bookmarks.findLast(({ atSeconds }) => atSeconds < shown);
    const { presenting, playlist } = this.store.getState();
    if (chapter === undefined && presenting && playlist !== null) return playlist.go(direction);
    if (bookmarks.length === 0) return this.notify('There are no bookmarks. B adds one at this moment.');
    if (chapter === undefined)
      return this.notify(direction > 0 ? 'This is the last bookmark.' : 'This is the first bookmark.');
    this.goToChapter(chapter.atSeconds);
    if (chapter.label !== undefined && !this.store.getState().presenting) this.notify(chapter.label);
  }

  goToChapter(atSeconds: number): void {
    this.run.pause();
    this.run.seek(atSeconds);
  }

  /** A message that goes by itself. */
  notify(notice: string): void {
    if (this.noticeTimer !== null) clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => this.store.setState({ notice: null }), NOTICE_MILLISECONDS);
    this.store.setState({ notice });
  }

  /** Remarks that stay until they are closed; null: closes them. */
  remark(remarks: Remarks | null): void {
    this.store.setState({ remarks });
  }

  /** Remarks on an edit that was made: they go when it is undone. */
  remarkOn({ label }: Edit, sentences: readonly string[]): void {
    this.remark({ title: sentence(label), sentences });
  }

  /** What the page is doing, beside the clock: "paused, event 61,204"; the speed reached where it is not the one asked for. */
  doing(): string {
    const { clock, lanes } = this.run;
    if (this.run.goal !== null) return `running to ${this.run.goal.label}`;
    if (clock.targetSeconds !== null) return `running to ${shortSeconds(clock.targetSeconds)} s`;
    if (clock.playing) return clock.reached === null ? 'playing' : reachedWords(clock.reached);
    if (!this.run.resting) return 'replaying';
    if (clock.shownSeconds >= clock.untilSeconds) return this.run.held ? 'waits for the lesson' : 'at the end';
    return `paused, event ${withCommas(lanes.events)}`;
  }

  /** A notice where it is short enough to be read as it goes by; otherwise remarks. */
  private noticeOrRemarks(title: string, sentences: readonly string[]): void {
    const text = sentences.join(' ');
    if (text.length <= READ_IN_PASSING) this.notify(`${title}: ${text}`);
    else this.remark({ title, sentences });
  }

  private chooseObject(selection: Selection | null): void {
    for (const lane of this.run.lanes.lanes) {
      lane.inspect(lane.laneId === selection?.laneId ? selection.target : null);
    }
    this.store.setState({ selection });
  }

  /** What was chosen by hand stays chosen while events are stepped through. */
  private stepped(lane: LiveLane): void {
    const happening = lane.stepped;
    if (happening === null) return this.notify('A timer was reset; nothing else happened.');
    const { selection } = this.store.getState();
    const isFree = selection === null || selection.byTime === true;
    if (isFree && happening.target !== null) this.point(lane, happening.target);
    this.announce(happening, [lane]);
  }

  private found(goal: Goal, lanes: readonly LiveLane[]): void {
    // If there are several lanes: the one that is shown where there is room for one.
    const lane = lanes.find(({ laneId }) => laneId === this.store.getState().shownLaneId) ?? lanes[0];
    const happening = lane?.met;
    if (lane === undefined || !happening) {
      const { untilSeconds, shownSeconds } = this.run.clock;
      const until = shortSeconds(Math.min(goal.untilSeconds, untilSeconds));
      const back = shortSeconds(shownSeconds);
      return this.notify(`${sentence(goal.label)} did not occur before ${until} s. You are back at ${back} s.`);
    }
    this.showLane(lane.laneId);
    if (happening.target !== null) this.point(lane, happening.target);
    this.announce(happening, lanes);
  }

  /** Chooses what something happened to, without opening the panel over the picture. */
  private point(lane: LiveLane, target: InspectionTarget): void {
    this.chooseObject({ laneId: lane.laneId, target, byTime: true });
  }

  private announce(happening: Happening, lanes: readonly LiveLane[]): void {
    this.announced = happening;
    const { words, why, atSeconds } = happening;
    const isOne = this.run.lanes.lanes.length === 1;
    const letters = lanes.map(({ letter }) => letter).join(' and ');
    const where = isOne ? '' : `${letters}: `;
    const because = why.length > 0 && why.length <= LONGEST_REASON ? ` ${why}` : '';
    this.notify(`${where}${words} at ${atSeconds.toFixed(6)} s.${because}`);
  }

  private follow(): void {
    const { scenario } = this.document;
    // What could not be painted may have come from what has changed.
    this.run.paintLoop.retry();
    // A draft that cannot run leaves the run as it is.
    const { scenario: before, branches } = this.store.getState();
    if (scenario !== before) {
      const left = leaving(branches, before, scenario, this.run.clock.furthestSeconds);
      const isOtherFuture = left.length > 0 && left[0] === before;
      this.store.setState({ branches: left });
      this.run.follow(scenario);
      if (isOtherFuture) this.announceKeptChanges(before, scenario);
    }
    const isSameNetwork = sizeOf(scenario) === sizeOf(before);
    this.store.setState(({ lanes, selection, editSelection, shownLaneId, besideId, codeLaneId }) => {
      const state = this.documentState();
      return {
        ...state,
        editSelection: stillThere(editSelection, state.draft),
        // What was chosen in lanes that are gone is gone with them, and places in a network that has others now.
        selection: state.lanes === lanes && isSameNetwork ? selection : null,
        besideId: scenario.lanes.some(({ id }) => id === besideId) ? besideId : null,
        codeLaneId: scenario.lanes.some(({ id }) => id === codeLaneId) ? codeLaneId : null,
        shownLaneId: scenario.lanes.some(({ id }) => id === shownLaneId) ? shownLaneId : firstLane(scenario),
      };
    });
  }

  /** A change of the past leaves later changes on the timeline: whoever made it may have thought them gone. */
  private announceKeptChanges(before: Scenario, after: Scenario): void {
    const kept = keptLater(before, after);
    if (kept.length === 0) return;
    const when = kept.map(({ atSeconds, label }) => `${shortSeconds(atSeconds)} s${label ? ` (${label})` : ''}`);
    const subject = kept.length === 1 ? `The change at ${when[0]} stays` : `The changes at ${when.join(', ')} stay`;
    this.remark({
      title: 'Another future begins here',
      sentences: [
        `${subject} on the timeline. Remove ${kept.length === 1 ? 'it' : 'them'} under Scenario, Timeline, if you do not want ${kept.length === 1 ? 'it' : 'them'}.`,
        'The future that you left is saved. The button beside the seed returns to it.',
      ],
    });
  }

  /** What a reload is to bring back. */
  get leftOff(): LeftOff {
    const { branches, selection } = this.store.getState();
    return { atSeconds: this.run.shown(), selection, branches, history: this.document.steps };
  }

  /** After a reload: the moment, undo and redo, the futures that were left and the chosen object are there again. */
  resume({ atSeconds, selection, branches, history }: LeftOff): void {
    this.document.resume(history);
    this.run.pause();
    this.store.setState({ ...this.documentState(), branches });
    this.run.seek(atSeconds);
    if (selection !== null && this.run.lanes.lane(selection.laneId) !== undefined) this.chooseFromLink(selection);
  }

  private documentState(): Pick<PageState, 'scenario' | 'draft' | 'problems' | 'lanes' | 'undoLabel' | 'redoLabel'> {
    const { scenario, draft, problems, undoLabel, redoLabel } = this.document;
    return { scenario, draft, problems, lanes: this.run.lanes.lanes, undoLabel, redoLabel };
  }
}

function sentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function sizeOf({ network }: Scenario): string {
  return network.form === 'drawn' ? `${network.nodes.length} ${network.links.length}` : JSON.stringify(network);
}

/** The same object where nothing of it has gone. */
function stillThere(selection: EditSelection, { network }: Scenario): EditSelection {
  if (network.form !== 'drawn' || selection.nodes.length + selection.links.length === 0) return selection;
  const ids = new Set([...network.nodes, ...network.links].map(({ id }) => id));
  const nodes = selection.nodes.filter((id) => ids.has(id));
  const links = selection.links.filter((id) => ids.has(id));
  const isWhole = nodes.length === selection.nodes.length && links.length === selection.links.length;
  return isWhole ? selection : { nodes, links };
}

function reachedWords({ speed, limitedBy }: SpeedReached): string {
  return `running at × ${speed.toPrecision(2)}${limitedBy === null ? '' : `, lane ${limitedBy} is slowest`}`;
}

/** More lanes are too narrow side by side. */
const MAX_SIDE_BY_SIDE = 6;

function opensComparing({ lanes, view }: Scenario): boolean {
  return lanes.length > 1 && (view.comparison ?? lanes.length > MAX_SIDE_BY_SIDE);
}

/** The lane that is wanted, if it is there and not hidden; otherwise the first. */
function firstLane({ lanes }: Scenario, hidden: readonly string[] = [], wanted: string | null = null): string {
  if (wanted !== null && !hidden.includes(wanted) && lanes.some(({ id }) => id === wanted)) return wanted;
  return lanes.find(({ id }) => !hidden.includes(id))?.id ?? '';
}
