/**
 * The scenario as a document: edited, undone, done again. Before the run has begun a change edits the scenario itself;
 * in mid-run it is an entry on the timeline, so that the link and a replay carry it. What cannot change while it runs
 * (a segment size, the run's length) edits the scenario, and lanes replay.
 */
import { getPath, setPath } from '../../scenario/path.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { mayChangeInMidRun, validateScenario } from '../../scenario/validate.ts';
import { edit, type EditHistory, redo, startHistory, undo } from '../../scenario/edit/edit-history.ts';
import { momentAfter, withEntry } from './live-change.ts';
import { inWords } from './problem-words.ts';

/** What the document has to know of time. */
export interface DocumentClock {
  /** No lane has processed, or will process unasked, any event after this. */
  readonly grantedSeconds: number;
  readonly speed: number;
}

export interface DocumentListener {
  /** After each edit, undo and redo, but not after `open`. */
  changed(scenario: Scenario): void;
  /** The edit would give a scenario that cannot run; it has not been made. */
  refused(reason: string): void;
}

/** A dragged slider writes at most four entries a second. */
const WRITE_MILLISECONDS = 250;
/** Changes of one value that follow each other faster than this are one gesture, and are undone together. */
const GESTURE_MILLISECONDS = 1000;

export class ScenarioDocument {
  #history: EditHistory<Scenario>;
  readonly #clock: DocumentClock;
  readonly #listener: DocumentListener;
  #writtenMilliseconds = -Infinity;
  #waiting: {
    readonly path: string;
    readonly timer: ReturnType<typeof setTimeout>;
    write: (() => void) | null;
  } | null = null;

  constructor(scenario: Scenario, clock: DocumentClock, listener: DocumentListener) {
    this.#history = startHistory(scenario);
    this.#clock = clock;
    this.#listener = listener;
  }

  get scenario(): Scenario {
    return this.#history.present;
  }

  /** What undo would take back, in words; null: nothing. */
  get undoLabel(): string | null {
    return this.#history.past.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#history.future[0]?.label ?? null;
  }

  /** Another scenario, with a history of its own. */
  open(scenario: Scenario): void {
    this.#flush();
    this.#history = startHistory(scenario);
  }

  /**
   * Sets a value at a path such as `lanes.cp.parameters.stepSize`. A slider that is being dragged calls this as often
   * as it likes: successive values of one path are written four times a second, the last one always.
   */
  change(path: string, value: unknown, label: string): void {
    if (this.#waiting !== null && this.#waiting.path === path) {
      this.#waiting.write = () => this.#write(path, value, label);
      return;
    }
    this.#flush();
    this.#write(path, value, label);
    this.#wait(path);
  }

  /** The value at `path` as in force, with the changes that are about to happen. */
  value(path: string): unknown {
    // Before the run a change edits the scenario itself: what the timeline makes of it later is not told.
    if (this.#clock.grantedSeconds === 0) return getPath(this.scenario, path);
    const soon = momentAfter(this.#clock.grantedSeconds, this.#clock.speed);
    const last = this.scenario.timeline.findLast((entry) => entry.set === path && entry.atSeconds <= soon);
    return last === undefined ? getPath(this.scenario, path) : last.value;
  }

  /** Replaces the scenario by an edited one. */
  edit(scenario: Scenario, label: string): void {
    this.#flush();
    this.#follow(edit(this.#history, scenario, label, null));
  }

  undo(): void {
    this.#flush();
    this.#follow(undo(this.#history));
  }

  redo(): void {
    this.#flush();
    this.#follow(redo(this.#history));
  }

  #write(path: string, value: unknown, label: string): void {
    const live = this.#clock.grantedSeconds > 0 && mayChangeInMidRun(path);
    const next = live ? this.#withEntry(path, value, label) : setPath(this.scenario, path, value);
    const now = performance.now();
    const continues = now - this.#writtenMilliseconds < GESTURE_MILLISECONDS;
    this.#writtenMilliseconds = now;
    this.#follow(edit(continues ? this.#history : { ...this.#history, gesture: null }, next, label, path));
  }

  #withEntry(path: string, value: unknown, label: string): Scenario {
    const atSeconds = momentAfter(this.#clock.grantedSeconds, this.#clock.speed);
    const entry = { atSeconds, set: path, value, label } as Scenario['timeline'][number];
    return { ...this.scenario, timeline: withEntry(this.scenario.timeline, entry) };
  }

  /** Until the time is up further values of `path` are held back; a gesture lasts as long as they keep coming. */
  #wait(path: string): void {
    const timer = setTimeout(() => {
      const write = this.#waiting?.write ?? null;
      this.#waiting = null;
      if (write === null) return;
      write();
      this.#wait(path);
    }, WRITE_MILLISECONDS);
    this.#waiting = { path, timer, write: null };
  }

  /** Writes what is held back, now. */
  #flush(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    this.#waiting = null;
    waiting.write?.();
  }

  #follow(history: EditHistory<Scenario>): void {
    if (history === this.#history) return;
    const result = validateScenario(history.present);
    if (!result.ok) return this.#listener.refused(result.problems[0] === undefined ? '' : inWords(result.problems[0]));
    this.#history = history;
    this.#listener.changed(history.present);
  }
}
