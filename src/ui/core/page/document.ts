/**
 * The scenario as a document: edited, undone, done again. Before the run has begun a change edits the scenario itself;
 * in mid-run it is an entry on the timeline, so that the link and a replay carry it. What cannot change while it runs
 * (a segment size, the run's length) edits the scenario, and lanes replay.
 *
 * An edit of the network may leave problems (flows without a path). Then the document is a draft: it says what
 * is wrong and where, and the run goes on with the last scenario that can run.
 */
import { laneLetter } from '../../../base/format.ts';
import { withPlaceFor } from '../../../scenario/edit/edit.ts';
import { withEntry } from '../../../scenario/edit/timeline-edits.ts';
import { getPath, PathError, setPath } from '../../../scenario/path.ts';
import { type Problem, problemInWords } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { mayChangeInMidRun } from '../../../scenario/may-change.ts';
import { problemsOfForm, validateScenario } from '../../../scenario/validate.ts';
import { edit, type EditHistory, redo, startHistory, undo } from '../../../scenario/edit/edit-history.ts';

/** What the document has to know of time. */
interface DocumentClock {
  /** No lane has processed, or will process unasked, any event after this. */
  readonly grantedSeconds: number;
  readonly speed: number;
}

interface DocumentListener {
  /** After each edit, undo and redo, but not after `open`. `scenario` and `draft` of the document are the present ones. */
  changed(): void;
  /** The edit, or a value that was held back, would give a scenario that cannot run; it has not been made. */
  refused(reason: string): void;
}

/** A dragged slider writes at most four entries a second. */
const WRITE_MILLISECONDS = 250;
/**
 * Changes of one value that follow each other faster than this are one gesture, and are undone together. So are all that
 * are made while the pointer is held down, however slow the page is.
 */
const GESTURE_MILLISECONDS = 1000;

export type UndoHistory = Pick<EditHistory<Scenario>, 'past' | 'future'>;

export class ScenarioDocument {
  /** Changes edit the scenario itself although it runs: lanes replay. */
  fromBeginning = false;
  private history: EditHistory<Scenario>;
  private runningScenario: Scenario;
  private currentProblems: readonly Problem[] = [];
  private readonly clock: DocumentClock;
  private readonly listener: DocumentListener;
  private writtenMilliseconds = -Infinity;
  /** When the pointer was pressed last, and when it was released; Infinity: it is held down. */
  private pressedMilliseconds = -Infinity;
  private releasedMilliseconds = -Infinity;
  private waiting: {
    readonly path: string;
    readonly timer: ReturnType<typeof setTimeout>;
    write: (() => void) | null;
  } | null = null;

  constructor(scenario: Scenario, clock: DocumentClock, listener: DocumentListener) {
    this.history = startHistory(scenario);
    this.runningScenario = scenario;
    this.clock = clock;
    this.listener = listener;
  }

  /** What runs: the newest state of the document that can. */
  get scenario(): Scenario {
    return this.runningScenario;
  }

  /** The document as it is. The same as `scenario` where there are no problems. */
  get draft(): Scenario {
    return this.history.present;
  }

  /** Why the draft cannot run; empty: it can. */
  get problems(): readonly Problem[] {
    return this.currentProblems;
  }

  /** Whether a change that the timeline can express would be an entry of it. */
  get isLive(): boolean {
    return this.clock.grantedSeconds > 0 && !this.fromBeginning;
  }

  /** The moment of a change that is made now, later than all that was simulated. */
  get nextMoment(): number {
    return momentAfter(this.clock.grantedSeconds, this.clock.speed);
  }

  /** What undo would take back, in words; null: nothing. */
  get undoLabel(): string | null {
    return this.history.past.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.history.future[0]?.label ?? null;
  }

  /** What can be undone and done again. */
  get steps(): UndoHistory {
    const { past, future } = this.history;
    return { past, future };
  }

  /** The same document after a reload, with what could be undone and done again. */
  resume({ past, future }: UndoHistory): void {
    this.history = { ...this.history, past, future, gesture: null };
  }

  /** Another scheme re-runs the lane. Parameters that it lacks are kept, without effect, for the way back. */
  setScheme(laneId: string, scheme: string): void {
    const at = this.draft.lanes.findIndex(({ id }) => id === laneId);
    const lanes = this.draft.lanes.map((lane, index) => {
      if (index !== at) return lane;
      // The lane's title named the scheme that it had.
      const { title: _title, ...others } = lane;
      return { ...others, scheme };
    });
    this.edit({ ...this.draft, lanes }, `change the scheme of lane ${laneLetter(at)}`, { mustRun: true });
  }

  /** Another scenario, with a history of its own. */
  open(scenario: Scenario): void {
    this.flush();
    this.fromBeginning = false;
    this.history = startHistory(scenario);
    this.runningScenario = scenario;
    this.currentProblems = [];
  }

  /**
   * Sets a value at a path such as `lanes.cp.parameters.stepSize`.
   * @returns why the value was refused; null: it was written
   */
  set(path: string, value: unknown, label: string): string | null {
    this.flush();
    const problem = this.write(path, value, label);
    return problem === null ? null : `${withoutPath(problem.message, path)} ${problem.remedy}`;
  }

  /**
   * The same for a slider that is being dragged, which calls this as often as it likes: successive values of one path are
   * written four times a second, the last one always.
   * @returns why the value was refused, for the field that it was typed into; null: it was written, or is held back
   */
  change(path: string, value: unknown, label: string): string | null {
    if (this.waiting !== null && this.waiting.path === path) {
      this.waiting.write = () => this.refuse(this.write(path, value, label));
      return null;
    }
    const refused = this.set(path, value, label);
    if (refused === null) this.wait(path);
    return refused;
  }

  /** The value at `path` as in force, with the changes that are about to happen. */
  value(path: string): unknown {
    // Before the run a change edits the scenario itself: what the timeline makes of it later is not reported.
    if (!this.isLive) return this.plainValue(path);
    const { nextMoment } = this;
    const last = this.draft.timeline.findLast((entry) => entry.set === path && entry.atSeconds <= nextMoment);
    return last === undefined ? this.plainValue(path) : last.value;
  }

  /**
   * Replaces the draft by an edited one, which may have problems, unless it `mustRun`. Edits of one `gesture`
   * that follow each other quickly are undone together. What `isValid` was checked elsewhere.
   */
  edit(
    draft: Scenario,
    label: string,
    options: { readonly mustRun?: boolean; readonly gesture?: string; readonly isValid?: boolean } = {},
  ): void {
    this.flush();
    const { mustRun = false, gesture = null, isValid = false } = options;
    const next = edit(this.continued(), draft, label, gesture);
    if (isValid) this.take(next, []);
    else this.refuse(this.follow(next, !mustRun || this.currentProblems.length > 0));
  }

  pointerPressed(): void {
    this.pressedMilliseconds = performance.now();
    this.releasedMilliseconds = Infinity;
  }

  pointerReleased(): void {
    this.releasedMilliseconds = performance.now();
  }

  undo(): void {
    this.flush();
    this.refuse(this.follow(undo(this.history), true));
  }

  redo(): void {
    this.flush();
    this.refuse(this.follow(redo(this.history), true));
  }

  /** A path may lead to what an edit has just taken away. */
  private plainValue(path: string): unknown {
    try {
      return getPath(this.draft, path);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      return undefined;
    }
  }

  private write(path: string, value: unknown, label: string): Problem | null {
    // A slider reports its value again when the hand lets go. After a while that would be a step that changes nothing.
    if (Object.is(this.value(path), value)) return null;
    const ready = withPlaceFor(this.draft, path);
    const live = this.isLive && mayChangeInMidRun(path);
    const next = live ? this.withEntry(ready, path, value, label) : setPath(ready, path, value);
    // A typed value must be valid, unless the draft has problems already: then it may be one step of fixing them.
    return this.follow(edit(this.continued(), next, label, path), this.currentProblems.length > 0, path);
  }

  /** The history for the next edit: after a while the gesture is another one. */
  private continued(): EditHistory<Scenario> {
    const now = performance.now();
    const isQuick = now - this.writtenMilliseconds < GESTURE_MILLISECONDS;
    const isOneDrag =
      this.writtenMilliseconds >= this.pressedMilliseconds && now - this.releasedMilliseconds < GESTURE_MILLISECONDS;
    const continues = isQuick || isOneDrag;
    this.writtenMilliseconds = now;
    return continues ? this.history : { ...this.history, gesture: null };
  }

  private withEntry(scenario: Scenario, path: string, value: unknown, label: string): Scenario {
    const entry = { atSeconds: this.nextMoment, set: path, value, label } as Scenario['timeline'][number];
    return { ...scenario, timeline: withEntry(scenario.timeline, entry) };
  }

  /** Until the time is up further values of `path` are held back; a gesture lasts as long as they keep coming. */
  private wait(path: string): void {
    const timer = setTimeout(() => {
      const write = this.waiting?.write ?? null;
      this.waiting = null;
      if (write === null) return;
      write();
      this.wait(path);
    }, WRITE_MILLISECONDS);
    this.waiting = { path, timer, write: null };
  }

  /** Writes what is held back, now. */
  private flush(): void {
    const waiting = this.waiting;
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    this.waiting = null;
    waiting.write?.();
  }

  /**
   * The one place where what the page makes is checked.
   * @param path of the value that was changed: what is wrong with it comes first, and is never left for later
   * @returns why nothing was done; null: it was
   */
  private follow(history: EditHistory<Scenario>, mayBeDraft: boolean, path?: string): Problem | null {
    if (history === this.history) return null;
    const draft = history.present;
    const result = validateScenario(draft);
    const problems = result.ok ? [] : result.problems;
    const own = path === undefined ? undefined : problems.find((problem) => isAbout(problem, path));
    const other = mayBeDraft && !result.ok ? problemsOfForm(draft)[0] : problems[0];
    const refused = own ?? other;
    if (refused !== undefined) return refused;
    this.take(history, problems);
    return null;
  }

  private take(history: EditHistory<Scenario>, problems: readonly Problem[]): void {
    this.history = history;
    this.currentProblems = problems;
    if (problems.length === 0) this.runningScenario = history.present;
    this.listener.changed();
  }

  private refuse(problem: Problem | null): void {
    if (problem !== null) this.listener.refused(problemInWords(problem));
  }
}

/** Whether it is wrong with the value at the path, where the value stands or on the timeline. */
function isAbout({ place, message }: Problem, path: string): boolean {
  return place.startsWith(path) || message !== withoutPath(message, path);
}

/** What the timeline says of a value names its path first. */
function withoutPath(message: string, path: string): string {
  return message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
}

/**
 * A moment after `grantedSeconds` that reads well: at 4 s here for a second of network the next hundredth, in slow
 * motion a finer one. It is at most a twentieth of a second here away.
 */
export function momentAfter(grantedSeconds: number, speed: number): number {
  const decimals = Math.min(9, Math.max(1, Math.ceil(-Math.log10(speed * 0.05))));
  const quantum = 10 ** decimals;
  const moment = Math.ceil(grantedSeconds * quantum) / quantum;
  return moment > grantedSeconds ? moment : Number((moment + 1 / quantum).toFixed(decimals));
}
