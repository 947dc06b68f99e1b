/**
 * One page's session: the document, its run, and what the page shows around them. Knows no React; components read its
 * store and call its parts.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { withCommas } from '../../base/format.ts';
import type { LaneWorker } from '../../protocol/client.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { InspectionTarget } from '../../simulation/report.ts';
import { createChartSpan } from '../../widgets/charts/chart-span.ts';
import { createCursor } from '../../widgets/charts/cursor.ts';
import { SharedScales } from '../../widgets/charts/shared-scales.ts';
import { ExperimentRun } from '../experiments/experiment-run.ts';
import { keptRuns } from '../experiments/kept-runs.ts';
import { startRunWorker } from '../experiments/start-run-worker.ts';
import { ScenarioDocument } from './document.ts';
import type { DialogName, PageState, PanelTab, Trouble } from './page-state.ts';
import type { SpeedReached } from './clock.ts';
import { Run } from './run.ts';
import { otherTheme, showTheme, storedTheme, storeTheme } from './theme.ts';
import { shortSeconds } from './time-text.ts';

const NOTICE_MILLISECONDS = 4000;
/** As in app.css: below, the panel lies over the stage. */
const PANEL_HAS_ITS_PLACE = '(width >= 1280px)';

export class Session {
  readonly store: StoreApi<PageState>;
  readonly run: Run;
  readonly document: ScenarioDocument;
  /** The moment that all charts point at. */
  readonly cursor = createCursor();
  /** What all charts show, and the axes they have in common. */
  readonly span = createChartSpan();
  readonly scales = new SharedScales();
  /** Goes on while its dialog is closed. */
  readonly experiments = new ExperimentRun(startRunWorker, keptRuns);
  #noticeTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(scenario: Scenario, startWorker: () => LaneWorker) {
    this.run = new Run(scenario, startWorker, {
      playingChanged: (playing) => this.store.setState({ playing }),
      nothingLeft: () => this.notify('Nothing more happens in this run.'),
    });
    this.document = new ScenarioDocument(scenario, this.run.clock, {
      changed: (changed) => this.#follow(changed),
      refused: (reason) => this.notify(`Not changed: ${reason}`),
    });
    this.store = createStore<PageState>(() => ({
      scenario,
      opened: 0,
      lanes: this.run.lanes.lanes,
      playing: false,
      speed: this.run.clock.speed,
      theme: storedTheme(),
      presenting: false,
      scale: 1,
      panelOpen: matchMedia(PANEL_HAS_ITS_PLACE).matches,
      panelTab: 'inspect',
      selection: null,
      dialog: null,
      trouble: null,
      notice: null,
      undoLabel: null,
      redoLabel: null,
      shownLaneId: lastLane(scenario),
    }));
  }

  /** Opens a scenario: new lanes, a new history. */
  open(scenario: Scenario, options: { readonly atSeconds?: number; readonly playing?: boolean } = {}): void {
    this.document.open(scenario);
    this.run.pause();
    this.cursor.pin(null);
    this.setSpeed(scenario.view.speed);
    this.run.begin(scenario, options.atSeconds ?? 0);
    this.store.setState(({ opened }) => ({
      ...this.#documentState(),
      opened: opened + 1,
      selection: null,
      trouble: null,
      dialog: null,
      shownLaneId: lastLane(scenario),
    }));
    if (options.playing ?? scenario.view.autoplay) this.run.play();
  }

  setSpeed(speed: number): void {
    this.run.setSpeed(speed);
    this.store.setState({ speed: this.run.clock.speed });
  }

  /** Another scheme re-runs the lane. Parameters that it lacks are kept, without effect, for the way back. */
  setScheme(laneId: string, scheme: string): void {
    const { scenario } = this.document;
    const lanes = scenario.lanes.map((lane) => (lane.id === laneId ? { ...lane, scheme } : lane));
    const letter = this.run.lanes.lane(laneId)?.letter ?? laneId;
    this.document.edit({ ...scenario, lanes }, `scheme of lane ${letter}`);
  }

  setSeed(seed: number): void {
    const { scenario } = this.document;
    if (seed !== scenario.run.seed) this.document.edit({ ...scenario, run: { ...scenario.run, seed } }, `seed ${seed}`);
  }

  removeTimelineEntry(index: number): void {
    const { scenario } = this.document;
    const entry = scenario.timeline[index];
    if (entry === undefined) return;
    const timeline = scenario.timeline.filter((other) => other !== entry);
    this.document.edit({ ...scenario, timeline }, `taking out ${entry.label ?? entry.set}`);
  }

  /** Another time for a change; lanes replay as far as they must. */
  moveTimelineEntry(index: number, atSeconds: number): void {
    const { scenario } = this.document;
    const entry = scenario.timeline[index];
    if (entry === undefined || entry.atSeconds === atSeconds) return;
    const timeline = scenario.timeline
      .map((other) => (other === entry ? { ...entry, atSeconds } : other))
      .sort((a, b) => a.atSeconds - b.atSeconds);
    this.document.edit({ ...scenario, timeline }, `moving ${entry.label ?? entry.set}`);
  }

  undo(): void {
    const { undoLabel } = this.document;
    if (undoLabel === null) return;
    this.document.undo();
    this.notify(`Undone: ${undoLabel}`);
  }

  redo(): void {
    const { redoLabel } = this.document;
    if (redoLabel === null) return;
    this.document.redo();
    this.notify(`Done again: ${redoLabel}`);
  }

  /** Chooses an object: its lane tells about it until another is chosen. Null: none. */
  select(laneId: string, target: InspectionTarget | null): void {
    for (const lane of this.run.lanes.lanes) lane.inspect(lane.laneId === laneId ? target : null);
    this.store.setState({ selection: target === null ? null : { laneId, target } });
    if (target !== null) this.showPanel('inspect');
  }

  /** Asks a lane about an object without choosing it: the same flow in another lane. Null: no longer. */
  ask(laneId: string, target: InspectionTarget | null): void {
    this.run.lanes.lane(laneId)?.inspect(target);
  }

  showPanel(panelTab: PanelTab): void {
    this.store.setState({ panelTab, panelOpen: true });
  }

  togglePanel(): void {
    this.store.setState(({ panelOpen }) => ({ panelOpen: !panelOpen }));
  }

  /** Takes away what lies over the lanes; where nothing does, the choice of an object. */
  dismiss(): void {
    const { trouble, panelOpen, selection } = this.store.getState();
    if (trouble !== null) this.report(null);
    else if (panelOpen && !matchMedia(PANEL_HAS_ITS_PLACE).matches) this.togglePanel();
    else if (selection !== null) this.select(selection.laneId, null);
  }

  show(dialog: DialogName | null): void {
    this.store.setState({ dialog });
  }

  report(trouble: Trouble | null): void {
    this.store.setState({ trouble });
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
    this.store.setState({ presenting });
    showTheme(this.store.getState().theme, presenting);
    this.run.wake();
  }

  /** A message that goes by itself. */
  notify(notice: string): void {
    if (this.#noticeTimer !== null) clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.store.setState({ notice: null }), NOTICE_MILLISECONDS);
    this.store.setState({ notice });
  }

  /** What the page is doing, beside the clock: "paused, event 61,204"; the speed reached where it is not the one asked for. */
  doing(): string {
    const { clock, lanes } = this.run;
    if (clock.targetSeconds !== null) return `running on to ${shortSeconds(clock.targetSeconds)} s`;
    if (clock.playing) return clock.reached === null ? 'playing' : reachedWords(clock.reached);
    if (!this.run.resting) return 'replaying';
    if (clock.shownSeconds >= clock.untilSeconds) return 'at the end';
    return `paused, event ${withCommas(String(lanes.events))}`;
  }

  #follow(scenario: Scenario): void {
    this.run.follow(scenario);
    this.store.setState(({ lanes, selection }) => {
      const state = this.#documentState();
      // What was chosen in lanes that are gone is gone with them.
      return { ...state, selection: state.lanes === lanes ? selection : null };
    });
  }

  #documentState(): Pick<PageState, 'scenario' | 'lanes' | 'undoLabel' | 'redoLabel'> {
    const { scenario, undoLabel, redoLabel } = this.document;
    return { scenario, lanes: this.run.lanes.lanes, undoLabel, redoLabel };
  }
}

function reachedWords({ speed, limitedBy }: SpeedReached): string {
  return `reached × ${speed.toPrecision(2)}${limitedBy === null ? '' : `, ${limitedBy} limits`}`;
}

function lastLane(scenario: Scenario): string {
  return scenario.lanes.at(-1)?.id ?? '';
}
