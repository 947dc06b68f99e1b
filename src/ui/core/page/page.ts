/**
 * The page: the document, its run, and the store of what is shown. It knows no feature and no React: features keep their
 * own (`keptByPage`), components read the store and call its parts.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { capitalised } from '../../../base/format.ts';
import { EditError, type Edit } from '../../../scenario/edit/edit.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import { createChartSpan } from '../../../widgets/charts/chart-span.ts';
import { createCursor } from '../../../widgets/charts/cursor.ts';
import { SharedScales } from '../../../widgets/charts/shared-scales.ts';
import { shortSeconds } from '../words/time-text.ts';
import { firstDifference, keptLater, leaving } from './branches.ts';
import { savesData } from './compute-ahead.ts';
import { ScenarioDocument, type UndoHistory } from './document.ts';
import type { EmbedOptions } from './embed-options.ts';
import { faultOf } from './fault.ts';
import { Findings } from './findings.ts';
import type { StartLaneWorker } from './live-lane.ts';
import type { Brought, DocumentState, Fault, PageState, Screen, Selection } from './page-state.ts';
import { type Hold, Run } from './run.ts';
import { afterEdit, firstScreen, opensWith, tells, withRules } from './screen.ts';

const NOTICE_MILLISECONDS = 4000;
/** Letters that are read while a notice stands. */
const READ_IN_PASSING = 60;
const NOT_CHANGED = 'Not changed';

/** All that can come with a document. */
interface Opening {
  readonly scenario: Scenario;
  /** The document as it was being edited, with its problems. */
  readonly draft?: Scenario;
  readonly atSeconds?: number;
  /** Absent: as the scenario says. */
  readonly playing?: boolean;
  readonly hold?: Hold | null;
  readonly selection?: Selection;
  readonly brought?: Brought;
  /** What is on screen with it. */
  readonly screen?: Partial<Screen>;
}

/** Where somebody left off, beside the scenario itself. */
export interface LeftOff {
  readonly atSeconds: number;
  readonly selection: Selection | null;
  readonly branches: readonly Scenario[];
  readonly history: UndoHistory;
}

export class Page {
  readonly store: StoreApi<PageState>;
  readonly run: Run;
  readonly document: ScenarioDocument;
  readonly findings = new Findings(this);
  /** The moment that all charts point at. */
  readonly cursor = createCursor();
  /** What all charts show, and the axes they have in common. */
  readonly span = createChartSpan();
  readonly scales = new SharedScales();
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    scenario: Scenario,
    readonly startWorker: StartLaneWorker,
    /** The page is in a frame of another page; null: it is not. */
    readonly embed: EmbedOptions | null = null,
  ) {
    this.run = new Run(scenario, startWorker, {
      playingChanged: (playing) => this.store.setState({ playing }),
      speedChanged: (speed) => this.store.setState({ speed }),
      keptDiffers: () => this.notify('What was kept of this run was not of it. It is computed again.'),
      nothingLeft: () => this.notify('Nothing more happens in this run.'),
      failed: (error) => this.fail(faultOf('A picture or a chart', error)),
      stepped: (lane, happening) => this.findings.stepped(lane, happening),
      found: (goal, lanes) => this.findings.found(goal, lanes),
    });
    this.document = new ScenarioDocument(scenario, this.run.clock, {
      changed: () => this.follow(),
      refused: (reason) => this.noticeOrRemarks(NOT_CHANGED, [reason]),
    });
    this.store = createStore<PageState>(() => ({
      ...this.documentState(),
      ...firstScreen(scenario),
      opened: 0,
      brought: {},
      playing: false,
      speed: this.run.clock.speed,
      selection: null,
      notice: null,
      branches: [],
      formerSeconds: 0,
    }));
    this.run.keeps = () => embed === null && this.store.getState().computesAhead && !savesData();
  }

  /** Opens a document: new lanes, a new history. */
  open({ scenario, draft, atSeconds = 0, playing, hold = null, selection, brought = {}, screen }: Opening): void {
    this.document.open(scenario);
    this.run.paintLoop.retry();
    this.run.pause();
    this.cursor.pin(null);
    this.run.setSpeed(scenario.view.speed);
    this.run.holdAt(hold);
    this.run.begin(scenario, atSeconds);
    this.store.setState((before) => ({
      ...this.documentState(),
      ...opensWith(scenario),
      ...(this.embed?.laneId && { shownLaneId: this.embed.laneId }),
      ...(screen !== undefined && withRules(before, screen)),
      opened: before.opened + 1,
      brought,
      selection: null,
      branches: [],
      formerSeconds: 0,
    }));
    if (draft !== undefined) this.document.edit(draft, 'the draft');
    if (this.playsByItself(playing ?? scenario.view.autoplay)) this.run.play();
    if (selection !== undefined) this.pointAt(selection);
  }

  /** Whether what opens plays at once. An embed does only when its address asks for it and motion is welcome. */
  private playsByItself(wanted: boolean): boolean {
    if (this.embed === null) return wanted;
    return this.embed.autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Changes what is on screen; not to what the step of a lesson hides. */
  show(change: Partial<Screen>): void {
    if (tells(this.store.getState(), change)) return this.notify('Hidden until Reveal: it says what runs here.');
    this.store.setState((before) => withRules(before, change));
    this.run.wake();
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
      this.closeRemarks(NOT_CHANGED);
      if (edit.notes.length > 0) this.noticeOrRemarks(capitalised(edit.label), edit.notes);
      return edit;
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      this.noticeOrRemarks(NOT_CHANGED, [error.message]);
      return null;
    }
  }

  undo(): void {
    const { undoLabel } = this.document;
    if (undoLabel === null) return;
    this.document.undo();
    // The remarks on the edit no longer apply.
    this.closeRemarks(capitalised(undoLabel));
    this.notify(`Undone: ${undoLabel}`);
  }

  redo(): void {
    const { redoLabel } = this.document;
    if (redoLabel === null) return;
    this.document.redo();
    this.notify(`Redone: ${redoLabel}`);
  }

  /** Back to a future that was left; the present one takes its place among the others. */
  takeBranch(branch: Scenario): void {
    // Words and bookmarks stay: they are of the document, not of the run.
    const left = this.document.scenario;
    const { network, traffic, timeline, lanes, run } = branch;
    const taken = { ...left, network, traffic, timeline, lanes, run };
    this.document.edit(taken, 'return to the other future');
    // Also where nothing of it that differs has been seen since.
    this.store.setState(({ branches }) => ({ branches: leaving(branches, left, taken, Infinity) }));
    this.notify('Returned to the other future.');
  }

  /** Chooses an object: its lane reports on it until another is chosen. Null: none. */
  choose(selection: Selection | null): void {
    for (const lane of this.run.lanes.lanes) {
      lane.inspect(lane.laneId === selection?.laneId ? selection.target : null);
    }
    this.store.setState({ selection });
    const { panelBack } = this.store.getState();
    if (selection === null && panelBack !== null) this.show({ panelTab: panelBack });
  }

  /** The same by hand: the panel says what it is, and goes back to what it showed when the object is left. */
  select(laneId: string, target: InspectionTarget | null): void {
    this.choose(target === null ? null : { laneId, target });
    const { codeLaneId, panelTab, panelBack } = this.store.getState();
    // Beside the code the strip below it reports.
    if (target === null || codeLaneId !== null) return;
    this.show({ panelTab: 'inspect', panelBack: panelTab === 'inspect' ? panelBack : panelTab });
  }

  /** The same by a link or a lesson: where there is room for one lane, its lane is shown. */
  pointAt(selection: Selection): void {
    this.choose(selection);
    this.show({ shownLaneId: selection.laneId });
  }

  /** A message that goes by itself. */
  notify(notice: string): void {
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => this.store.setState({ notice: null }), NOTICE_MILLISECONDS);
    this.store.setState({ notice });
  }

  /** Shows an error that nobody foresaw, unless one is shown already. */
  fail(fault: Fault): void {
    if (this.store.getState().fault === null) this.show({ fault });
  }

  /** A notice where it is short enough to be read as it goes by; otherwise remarks. */
  private noticeOrRemarks(title: string, sentences: readonly string[]): void {
    const text = sentences.join(' ');
    if (text.length <= READ_IN_PASSING) this.notify(`${title}: ${text}`);
    else this.show({ remarks: { title, sentences } });
  }

  private closeRemarks(title: string): void {
    if (this.store.getState().remarks?.title === title) this.show({ remarks: null });
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
      if (isOtherFuture) this.store.setState({ formerSeconds: this.run.readySeconds });
      else if (firstDifference(before, scenario) === 0) this.store.setState({ formerSeconds: 0 });
      this.run.follow(scenario);
      if (isOtherFuture) this.announceKeptChanges(before, scenario);
    }
    const isSameNetwork = sizeOf(scenario) === sizeOf(before);
    this.store.setState((shown) => {
      const state = this.documentState();
      // What was chosen in lanes that are gone is gone with them, and places in a network that has others now.
      const selection = state.lanes === shown.lanes && isSameNetwork ? shown.selection : null;
      return { ...state, ...afterEdit(shown, state), selection };
    });
  }

  /** A change of the past leaves later changes on the timeline: whoever made it may have thought them gone. */
  private announceKeptChanges(before: Scenario, after: Scenario): void {
    const kept = keptLater(before, after);
    if (kept.length === 0) return;
    const when = kept.map(({ atSeconds, label }) => `${shortSeconds(atSeconds)} s${label ? ` (${label})` : ''}`);
    const subject = kept.length === 1 ? `The change at ${when[0]} stays` : `The changes at ${when.join(', ')} stay`;
    const them = kept.length === 1 ? 'it' : 'them';
    this.show({
      remarks: {
        title: 'Another future begins here',
        sentences: [
          `${subject} on the timeline. Remove ${them} under Scenario, Timeline, if you do not want ${them}.`,
          'The future that you left is saved. The button beside the seed returns to it.',
        ],
      },
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
    if (selection !== null && this.run.lanes.lane(selection.laneId) !== undefined) this.pointAt(selection);
  }

  private documentState(): DocumentState {
    const { scenario, draft, problems, undoLabel, redoLabel } = this.document;
    return { scenario, draft, problems, lanes: this.run.lanes.lanes, undoLabel, redoLabel };
  }
}

function sizeOf({ network }: Scenario): string {
  return network.form === 'drawn' ? `${network.nodes.length} ${network.links.length}` : JSON.stringify(network);
}
