/**
 * The player of a lesson: which step it is in, what was predicted, and what the run then did. It opens each step as a
 * document of its own (the lesson's scenario with the step's values), holds the run at the moment of waiting, and lets
 * it go when Reveal is pressed.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Verdict } from '../../../examination/judge.ts';
import { applyChanges } from '../../../scenario/link/changes.ts';
import { hiddenLanes } from '../../../scenario/lesson/step-scenario.ts';
import { PathError } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { PlacedStep } from '../../../scenario/lesson/step-moment.ts';
import type { LessonTry } from '../../../scenario/schema/lesson.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { isEqualRun } from '../../core/page/same-run.ts';
import { keptByPage } from '../../core/page/page-context.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import type { LessonOnStage, PlaylistOnStage, Selection } from '../../core/page/page-state.ts';
import type { Page } from '../../core/page/page.ts';
import type { Hold } from '../../core/page/run.ts';
import { WIDE_ENOUGH_FOR_PANEL } from '../../../widgets/use-media.ts';
import { keepProgress } from './kept-progress.ts';
import { beginning, isMarked, type LessonPlace, type Mark, MAX_EDITS, NO_MARK, type Reason } from './lesson-state.ts';
import {
  keep,
  linkedPlace,
  editsIn,
  markOf,
  namelessIn,
  opened,
  type OpenLesson,
  questionOf,
  scenarioOf,
  stepLink,
  stepOf,
  triedOf,
} from './open-lesson.ts';
import { noOutcomes, outcomeOf, withOutcome } from './outcomes.ts';
import { complete, lineOf } from './prediction.ts';
import { takeTruth } from './truth.ts';

/** Reveal takes about this long, whatever the run. */
const REVEAL_SECONDS = 5.5;
const CALM = '(prefers-reduced-motion: reduce)';

export class LessonPlayer {
  /** Null: no lesson is open. */
  readonly store: StoreApi<OpenLesson | null> = createStore<OpenLesson | null>(() => null);
  /** The form of the open document's lesson is shown. */
  readonly writing: StoreApi<boolean> = createStore<boolean>(() => false);
  /** The count of documents when the player last opened one: that one is not new. */
  private openedAs = -1;
  /** The step's object has been selected: who selects another one keeps it. */
  private hasPointed = false;
  /** The moment that a link asks for, within its step, and what is selected there; null: none, or it is shown. */
  private linked: { readonly seconds: number; readonly selection: Selection | null } | null = null;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.run.onQuarter(() => this.lookAtRun());
    page.store.subscribe((now, before) => {
      if (now.lesson === null && before.lesson !== null) this.store.setState(null, true);
    });
  }

  /** Another document is open: its lesson begins, unless the player has opened it. */
  follow(): void {
    const { opened } = this.page.store.getState();
    this.page.show({ awaitsLesson: false });
    if (opened === this.openedAs) return;
    this.writing.setState(false, true);
    const { run, store } = this.page;
    const { brought, selection } = store.getState();
    const linked = run.clock.playing || run.shown() === 0 ? null : { seconds: run.shown(), selection };
    this.begin(brought.lesson);
    if (this.store.getState() === null) return;
    this.linked = linked;
    if (!this.open.place.revealed) this.showLinked();
  }

  /** What was revealed is read off the run before. */
  private showLinked(): void {
    const { linked, page } = this;
    this.linked = null;
    if (linked === null) return;
    const { seconds, selection } = linked;
    page.run.seek(Math.min(seconds, this.hold()?.atSeconds ?? Infinity));
    if (selection === null || page.run.lanes.lane(selection.laneId) === undefined) return;
    this.hasPointed = true;
    page.pointAt(selection);
  }

  /** Opens the document's lesson: where a link says, where it was left, or at its beginning. */
  begin(linked: unknown): void {
    const { scenario } = this.page.document;
    const { lesson } = scenario;
    if (lesson === undefined) return;
    const open = opened(scenario, lesson, linked);
    this.store.setState(open, true);
    const { place } = open;
    this.openStep({ ...place, revealed: place.revealed || place.handedIn }, true);
  }

  /** From the beginning again, with nothing predicted. */
  startOver(): void {
    const open = this.open;
    keepProgress(open.lesson, undefined);
    this.set({ outcomes: noOutcomes(open.lesson) });
    this.openStep(beginning(open.lesson));
  }

  /** The lesson is written in the form: until it is opened again, it does not run. */
  write(): void {
    if (this.store.getState() !== null) this.leave();
    // A document that comes with a lesson of its own is not begun by itself any more.
    this.openedAs = this.page.store.getState().opened;
    this.writing.setState(true, true);
    this.page.show({ panelTab: 'lesson' });
  }

  /** Ends the lesson; its scenario stays open as it was. */
  leave(): void {
    const { scenario } = this.open;
    this.openedAs = this.page.store.getState().opened + 1;
    this.page.open({ scenario, playing: false });
    this.page.show({ panelTab: 'lesson' });
  }

  go(index: number): void {
    const { place } = this.open;
    this.openStep({ ...place, index, tried: null, revealed: place.handedIn });
  }

  /** The one way on: reveal, then what the run did, then the next step. */
  next(): void {
    const { place, lesson, truth, finished } = this.open;
    if (finished) return;
    if (!place.revealed) return this.reveal();
    if (truth === null) return this.page.run.seek(this.step.untilSeconds);
    if (place.index + 1 < lesson.steps.length) this.go(place.index + 1);
    else if (this.playlist !== null) this.playlist.go(1);
    else this.finish();
  }

  private finish(): void {
    this.showEnd(true);
    // Its page stands in the panel, which may be closed.
    this.page.show({ panelTab: 'lesson' });
  }

  private showEnd(finished: boolean): void {
    this.set({ finished });
    this.stage();
  }

  /** What `nextBeat` does, in words. */
  get nextWords(): string {
    const { place, truth, lesson } = this.open;
    if (!place.revealed) return this.step.prediction === undefined ? 'Play on' : 'Reveal';
    if (truth === null) return 'Go to the end';
    const [first] = this.step.tries;
    if (place.tried === null && first !== undefined) return `What to try: ${first.title}, ${first.words}`;
    return place.index + 1 < lesson.steps.length ? 'Next step' : (this.playlist?.nextTitle ?? 'The last step is done');
  }

  /** The lanes in place of the page of the step, or that again. */
  toggleLanes(): void {
    this.set({ showsLanes: !this.open.showsLanes });
    this.stage();
  }

  /** The same as `next`, with the first thing to try between: a clicker has one key. */
  nextBeat(): void {
    const { place, truth } = this.open;
    const isDone = place.revealed && truth !== null;
    if (isDone && place.tried === null && this.step.tries.length > 0) this.tryOut(0);
    else if (!place.revealed && !isMarked(this.mark)) this.reveal(true);
    else this.next();
  }

  back(): void {
    const { place, finished } = this.open;
    if (finished) return this.showEnd(false);
    if (place.tried !== null) return this.openStep({ ...place, tried: null, revealed: true });
    if (place.revealed && !place.handedIn) return this.openStep({ ...place, revealed: false });
    if (place.index > 0) this.openStep({ ...place, index: place.index - 1, revealed: true });
    else this.playlist?.go(-1);
  }

  /** @param isRoom a room has said what it thinks: nothing need be drawn */
  reveal(isRoom = false): void {
    const { place } = this.open;
    const step = this.step;
    if (!isRoom && place.tried === null && step.prediction !== undefined && !isMarked(this.mark)) {
      return this.page.notify(`Predict first: ${ASKED[step.prediction.kind]}.`);
    }
    if (step.prediction?.kind === 'name') {
      if (!isRoom && this.mark.evidence === null)
        return this.page.notify('Take a moment of the run as evidence first.');
      // With its name, and without what was changed by hand: the sentence is about that run.
      return this.openStep({ ...place, revealed: true });
    }
    const line = this.mark.line === null ? null : complete(this.mark.line);
    this.setMark({ ...this.mark, line });
    this.place({ ...this.open.place, revealed: true });
    const { run } = this.page;
    if (matchMedia(CALM).matches) return run.seek(step.untilSeconds);
    this.page.run.setSpeed((step.untilSeconds - step.atSeconds) / REVEAL_SECONDS);
    run.play();
  }

  /** Back to the question, with nothing predicted. */
  again(): void {
    this.setMark(NO_MARK);
    this.openStep({ ...this.open.place, revealed: false });
  }

  /** Changes one value and asks again; what the run did stays, to compare with. */
  tryOut(index: number): void {
    const { place, truth, before } = this.open;
    this.set({ before: truth?.line ?? before, tryMark: NO_MARK, hands: [] });
    this.openStep({ ...place, tried: index, revealed: false });
  }

  /** Chooses an answer; of a drawing it draws the course that the answer means. Nothing once it is revealed. */
  choose(answer: number): void {
    const { prediction } = this.step;
    if (this.store.getState()?.place.revealed ?? true) return;
    if (prediction?.kind === 'draw') {
      const shape = prediction.answers[answer]?.shape;
      if (shape !== undefined) this.setMark({ ...NO_MARK, line: lineOf(shape) });
    } else if (prediction?.kind === 'choose' || prediction?.kind === 'name') {
      this.setMark({ ...this.mark, choice: answer });
    }
  }

  /** @param isWhole the hand has let go: links carry it */
  setMark(mark: Mark, isWhole = true): void {
    const { place } = this.open;
    if (place.handedIn) return;
    if (place.tried !== null) return this.set({ tryMark: mark });
    const marks = place.marks.map((one, index) => (index === place.index ? mark : one));
    this.set({ outcomes: withOutcome(this.open.outcomes, place.index, null) });
    if (isWhole) this.place({ ...place, marks });
    else this.set({ place: { ...place, marks } });
  }

  /** The moment that is shown, with what was changed by hand, is where the answer is seen. */
  takeEvidence(): void {
    const edits = editsIn(this.open, this.page.document.scenario);
    if (edits.length > MAX_EDITS) return this.page.notify('Too much was changed by hand. Begin the step again.');
    this.page.run.pause();
    this.setMark({ ...this.mark, evidence: { atSeconds: this.page.run.shown(), edits } });
  }

  /** The evidence again, with what was changed by hand for it. */
  showEvidence(): void {
    const { evidence } = this.mark;
    if (evidence !== null) this.showEdited(evidence.edits, evidence.atSeconds);
  }

  /** Takes the verdicts of the examination that the step asks for, with what was changed by hand for it. */
  takeVerdicts(verdicts: readonly Verdict[]): void {
    const { place } = this.open;
    const edits = editsIn(this.open, this.page.document.scenario);
    if (place.handedIn || edits.length > MAX_EDITS) return;
    this.place({ ...place, examined: place.examined.with(place.index, { verdicts, edits }) });
  }

  /** What was examined again. */
  showExamined(): void {
    const { examined, index } = this.open.place;
    const found = examined[index] ?? null;
    if (found !== null) this.showEdited(found.edits, this.step.atSeconds);
  }

  private showEdited(edits: LessonPlace['edits'], atSeconds: number): void {
    this.openedAs = this.page.store.getState().opened + 1;
    this.page.open({
      scenario: this.edited(edits),
      atSeconds,
      playing: false,
      screen: { lesson: this.onStage(), comparing: false, parting: false },
    });
    this.page.show({ panelTab: 'lesson' });
  }

  /** Keeps what somebody writes beside the prediction of the step. */
  explain(part: Partial<Reason>): void {
    const { place } = this.open;
    const reasons = place.reasons.map((one, index) => (index === place.index ? { ...one, ...part } : one));
    this.place({ ...place, reasons });
  }

  countHand(answer: number, more: boolean): void {
    const hands = [...this.open.hands];
    hands[answer] = Math.max(0, (hands[answer] ?? 0) + (more ? 1 : -1));
    this.set({ hands });
  }

  get step(): PlacedStep {
    return stepOf(this.open);
  }

  get tried(): LessonTry | null {
    return triedOf(this.open);
  }

  /** What is predicted for what is asked now. */
  get mark(): Mark {
    return markOf(this.open);
  }

  /** While presenting: what comes before and after the lesson; null: nothing. */
  private get playlist(): PlaylistOnStage | null {
    const { presenting, playlist } = this.page.store.getState();
    return presenting ? playlist : null;
  }

  private get open(): OpenLesson {
    const open = this.store.getState();
    if (open === null) throw new Error('no lesson is open');
    return open;
  }

  private set(change: Partial<OpenLesson>): void {
    this.store.setState({ ...this.open, ...change }, true);
  }

  /** The place has changed, the document has not. */
  private place(place: LessonPlace): void {
    this.set({ place });
    this.stage();
    keep(this.open);
  }

  private openStep(place: LessonPlace, isFirst = false): void {
    const isOther = place.index !== this.open.place.index;
    this.set({
      place: { ...place, edits: isFirst ? place.edits : [] },
      truth: null,
      finished: false,
      ...(isOther && { hands: [], before: null, tryMark: NO_MARK }),
    });
    this.hasPointed = false;
    this.linked = null;
    const { run } = this.page;
    const atSeconds = place.revealed ? this.step.untilSeconds : this.step.atSeconds;
    const scenario = this.edited(this.open.place.edits);
    if (!isFirst && isEqualRun(scenario, this.page.document.draft)) {
      run.pause();
      this.stage();
      run.seek(atSeconds);
    } else {
      this.openedAs = this.page.store.getState().opened + 1;
      this.page.open({
        scenario,
        atSeconds,
        playing: false,
        hold: this.hold(),
        screen: { lesson: this.onStage(), comparing: false, parting: false },
      });
    }
    this.showPanel();
    keep(this.open);
  }

  /**
   * The step stands in the panel; where that lies over the chart to draw in, the question stands below the chart. The
   * first step stands in the panel anyway: below the chart nobody would look for a lesson.
   */
  private showPanel(): void {
    const { panelOpen } = this.page.store.getState();
    const covers = !matchMedia(WIDE_ENOUGH_FOR_PANEL).matches;
    const isFirst = this.open.place.index === 0 && this.tried === null;
    if (!covers || isFirst || this.step.prediction?.kind !== 'draw') this.page.show({ panelTab: 'lesson' });
    else if (panelOpen) this.page.show({ panelOpen: false });
  }

  /** With what a link says was changed by hand; where that does not fit any more, without. */
  private edited(edits: LessonPlace['edits']): Scenario {
    const plain = scenarioOf(this.open);
    if (edits.length === 0) return plain;
    try {
      const result = validateScenario(applyChanges(plain, edits));
      if (result.ok) return result.scenario;
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
    }
    this.page.notify('Changes that the link made by hand do not fit this lesson.');
    return plain;
  }

  private onStage(): LessonOnStage {
    const { open, step, tried } = this;
    const { lesson, place, truth, scenario, finished, showsLanes } = open;
    const isAsking = !place.revealed;
    return {
      scenario,
      question: finished ? lesson.title : questionOf(open),
      where: `${lesson.title}, step ${place.index + 1} of ${lesson.steps.length}`,
      linkToStep: () => stepLink(this.open),
      showsLanes,
      forLink: (document) => {
        const now = this.store.getState();
        return now === null ? undefined : linkedPlace(now, document);
      },
      hidden: isAsking ? hiddenLanes(step, tried) : [],
      // It is shown with the truth, once Reveal has come to its end.
      seenFrom: truth === null ? (step.seenFrom ?? null) : null,
      // What the step says was so before a value was changed to try it.
      watch: isAsking && tried === null ? step.look : null,
      figure: step.prediction?.figure ?? null,
      // The answer to "which law is this?" is looked for in the figures.
      asks: isAsking && !finished && step.prediction !== undefined && step.prediction.kind !== 'name',
      nameless: namelessIn(open),
      hasChart: !finished && step.prediction?.kind === 'draw',
    };
  }

  /** The same document a moment later: another part of the lesson is shown, and the run may go further. */
  private stage(): void {
    this.page.run.holdAt(this.hold());
    this.page.show({ lesson: this.onStage() });
  }

  /** No lane passes the moment of the question, nor the step's end before the run was read; null: no bound. */
  private hold(): Hold | null {
    const { place, truth } = this.open;
    if (place.revealed && truth !== null) return null;
    const { atSeconds, untilSeconds, prediction } = this.step;
    // What is looked into may be played as often as one likes.
    if (prediction?.kind === 'name') return null;
    return { atSeconds: place.revealed ? untilSeconds : atSeconds, onHeld: () => this.next() };
  }

  /** While the run rests at the end of Reveal, what it did is read off it. */
  private lookAtRun(): void {
    const open = this.store.getState();
    if (open === null) return;
    const { run } = this.page;
    this.pointAt(run.lanes.lanes);
    if (!open.place.revealed || !run.resting || run.shown() !== this.step.untilSeconds) return;
    const isFirst = open.truth === null;
    // The evidence may have come there too, with what was changed by hand.
    if (!isFirst && this.step.prediction?.kind === 'name') return;
    const truth = takeTruth(this.page.document.scenario, this.step, this.tried, markOf(open), run.lanes.lanes);
    this.set({ truth });
    if (!isFirst) return;
    if (this.tried === null) {
      this.set({ outcomes: withOutcome(open.outcomes, open.place.index, outcomeOf(truth)) });
      keep(this.open);
    }
    this.stage();
    this.showLinked();
  }

  /** Selects what the step is about, once its lane is there and nothing else is selected. */
  private pointAt(lanes: readonly LiveLane[]): void {
    const { seenFrom, object = seenFrom } = this.step;
    const hidden = this.page.store.getState().lesson?.hidden ?? [];
    const lane = lanes.find(({ laneId }) => !hidden.includes(laneId));
    if (object === undefined || this.hasPointed || !lane?.shape) return;
    this.hasPointed = true;
    const [link, node] = [lane.shape.links.indexOf(object), lane.shape.nodes.indexOf(object)];
    if (link >= 0) this.page.pointAt({ laneId: lane.laneId, target: { kind: 'link', link } });
    else if (node >= 0) this.page.pointAt({ laneId: lane.laneId, target: { kind: 'node', node } });
  }
}

const ASKED = {
  draw: 'draw in the chart or choose an answer',
  choose: 'choose an answer',
  bar: 'place the bar',
  name: 'choose an answer',
};

export const lessonPlayer = keptByPage((page) => new LessonPlayer(page));
