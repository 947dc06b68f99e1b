/**
 * The run of the open scenario: its lanes and its clock, and every way of moving in time. All that happens with each
 * paint begins in `#lead`; nothing here makes React render but the word whether time passes.
 */
import type { AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import type { Happening } from '../../../simulation/report.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { FIGURES_MILLISECONDS, intervalAt } from '../../../widgets/charts/paint-rarely.ts';
import { Clock } from './clock.ts';
import { type FigureWindow, lookBackOf, USUAL_WINDOW, windowWords } from './figure-window.ts';
import { LaneSet } from './lane-set.ts';
import { CodeTrust } from './code-trust.ts';
import type { LiveLane, StartLaneWorker } from './live-lane.ts';
import { decimalsAt, decimalsFor, decimalsOf } from '../words/time-text.ts';
import type { Goal } from './goal.ts';
import { createPaintLoop, type WakingPaintLoop } from './paint-loop.ts';
import { isSameRun } from './same-run.ts';
import { Way } from './way.ts';
import { sharedExpansion } from './shared-expansion.ts';
import { clampSpeed } from './speed.ts';

interface RunListener {
  /** Time began to pass, or stopped; by hand or at the run's end. */
  playingChanged(playing: boolean): void;
  /** The step was asked for and there is nothing left to happen. */
  nothingLeft(): void;
  /** A lane has processed one event. `happening`: what it brought about; null: nothing that can be seen. */
  stepped(lane: LiveLane, happening: Happening | null): void;
  /** Something that paints, or the clock itself, has thrown. */
  failed(error: unknown): void;
  /** What the run went on to has happened, in these lanes first (see their `met`); in none of them: not until then. */
  found(goal: Goal, lanes: readonly LiveLane[]): void;
  speedChanged(speed: number): void;
  /** A moment that was kept in the browser's storage was not of this run: the lane replays. */
  keptDiffers(): void;
}

/** A moment before the run's end that no lane passes. */
export interface Hold {
  readonly atSeconds: number;
  /** Somebody wants time to pass beyond it. */
  readonly onHeld: () => void;
}

export class Run {
  readonly clock = new Clock();
  readonly paintLoop: WakingPaintLoop;
  private readonly startWorker: StartLaneWorker;
  private readonly listener: RunListener;
  /** The code of authors that somebody has agreed to run. */
  readonly trust = new CodeTrust();
  private readonly expand = sharedExpansion();
  /** Whether moments are kept in the browser's storage, and found there. */
  keeps = (): boolean => false;
  private readonly quarterListeners = new Set<() => void>();
  private scenario: Scenario;
  private set: LaneSet;
  private hold: Hold | null = null;
  private figureWindow: FigureWindow = USUAL_WINDOW;
  private notifiedPlaying = false;
  private quarter = -1;
  private figuresSeconds = 0;
  private wasResting = false;
  /** The moment from which the last step was made. */
  private steppedFrom = -Infinity;
  /** The moment from which a step back is being made; null: none is. */
  private backFromSeconds: number | null = null;
  /** A step that was asked for while lanes were on their way; it is made once they rest. */
  private waitingStep: 'forward' | 'back' | null = null;
  private scrubSeconds: number | null = null;
  private aheadShare = 0;
  private readyWas = 0;
  private lastWay: Way | null = null;
  private currentGoal: { readonly what: Goal; begun: boolean; fromSeconds: number } | null = null;

  constructor(scenario: Scenario, startWorker: StartLaneWorker, listener: RunListener) {
    this.startWorker = startWorker;
    this.listener = listener;
    this.scenario = scenario;
    this.paintLoop = createPaintLoop(
      (now) => this.lead(now),
      (error) => listener.failed(error),
    );
    this.set = this.newLanes(scenario);
  }

  get lanes(): LaneSet {
    return this.set;
  }

  /** The present simulated time. */
  readonly shown = (): number => this.clock.shownSeconds;

  /** The moment whose picture is seen: while somebody waits for another one it is that from which it was asked for. */
  get seenSeconds(): number {
    const { way } = this;
    return way?.isLong ? (way.fromSeconds ?? this.clock.shownSeconds) : this.clock.shownSeconds;
  }

  readonly playing = (): boolean => this.clock.running;

  /** How far the figures of every lane look back at a moment, seconds. */
  readonly lookBack = (seconds: number): number => lookBackOf(this.figureWindow, seconds, this.scenario.timeline);

  /** What they look back over at the shown moment, in words. */
  readonly windowWords = (): string => windowWords(this.figureWindow, this.shown(), this.scenario.timeline);

  /** Another window for the figures of every lane. */
  look(window: FigureWindow): void {
    this.figureWindow = window;
    for (const lane of this.set.lanes) lane.lookBackBy(this.lookBack);
    this.wake();
  }

  /** Where the hand holds the timeline's knob; null while it does not. */
  readonly scrubbing = (): number | null => this.scrubSeconds;

  /** What the run goes on to; null: nothing but a time. */
  get goal(): Goal | null {
    return this.currentGoal?.what ?? null;
  }

  /** Whether the run has not begun: no lane may have passed time 0. */
  get unstarted(): boolean {
    return this.clock.grantedSeconds === 0;
  }

  /** Whether time stands still and every lane rests at the shown moment. */
  get resting(): boolean {
    return !this.clock.running && this.set.restsAt(this.clock.shownSeconds);
  }

  /**
   * Decimals of a second that the shown time needs: while time passes those that can be read; while it stands still as
   * many as tell this moment from the event before, when that was stepped from, and from the next one; but no zeros
   * beyond what the moment itself has.
   */
  get decimals(): number {
    const readable = decimalsAt(this.clock.speed);
    if (!this.resting) return readable;
    const shown = this.clock.shownSeconds;
    const gaps = this.set.able.map(({ frame }) => (frame === null ? 0 : frame.nextEventSeconds - shown));
    gaps.push(Math.abs(shown - this.steppedFrom));
    return Math.max(readable, Math.min(decimalsOf(shown), Math.max(...gaps.map(decimalsFor))));
  }

  /**
   * The moment of every figure on the screen, in simulated seconds: the shown one, as it was when figures last changed.
   * While time passes, figures, differences and the end of the hero chart's line are of one moment.
   */
  readonly figuresAt = (): number => this.figuresSeconds;

  /** Calls back at most four times a second while anything moves, when it has come to rest, and when lanes are opened again. */
  onQuarter(listener: () => void): () => void {
    this.quarterListeners.add(listener);
    listener();
    return () => void this.quarterListeners.delete(listener);
  }

  /** Null: the run goes to its end. */
  holdAt(hold: Hold | null): void {
    this.hold = hold;
    this.clock.untilSeconds = this.endSeconds;
  }

  /** Whether time stands where it is held, before the run's end. */
  get held(): boolean {
    const { hold } = this;
    return (
      hold !== null && this.clock.shownSeconds >= hold.atSeconds && hold.atSeconds < this.scenario.run.untilSeconds
    );
  }

  /** Up to here, and not before the shown moment, any moment is shown at once. */
  get readySeconds(): number {
    const { able, readySeconds } = this.set;
    const { way } = this;
    const there = way === null ? this.clock.shownSeconds : way.share * way.toSeconds;
    return Math.max(there, able.length === 0 ? 0 : readySeconds);
  }

  /** What is known of the way on which lanes are to the shown moment; null: they are there. */
  get way(): Way | null {
    return this.set.lag ? this.lastWay : null;
  }

  /** Lanes compute ahead of the shown moment, for this share of the time that they have left. */
  computeAhead(share: number): void {
    this.aheadShare = share;
    this.set.computeAhead(share);
  }

  private get endSeconds(): number {
    return Math.min(this.scenario.run.untilSeconds, this.hold?.atSeconds ?? Infinity);
  }

  play(): void {
    this.giveUp();
    if (this.held) return this.hold?.onHeld();
    if (this.clock.shownSeconds >= this.clock.untilSeconds) this.restart();
    this.setPlaying(true);
  }

  pause(): void {
    this.giveUp();
    this.clock.rest();
    this.setPlaying(false);
  }

  toggle(): void {
    if (this.clock.running) this.pause();
    else this.play();
  }

  /** Back to time 0 of the same run; goes on playing if it plays. */
  restart(): void {
    this.openAt(0);
  }

  /** Runs on to where something happens first in any lane; the other lanes come to that very moment too. */
  runOnTo(what: Goal): void {
    this.pause();
    this.currentGoal = { what, begun: false, fromSeconds: this.clock.shownSeconds };
    this.wake();
  }

  /** Processes the earliest next event of any lane, once all lanes are at the present moment. */
  step(): void {
    this.pause();
    if (!this.resting) return this.stepAtRest('forward');
    const next = this.set.nextEvent(this.scenario.timeline);
    if (next === null || next.atSeconds > this.clock.untilSeconds) return this.listener.nothingLeft();
    this.steppedFrom = this.clock.shownSeconds;
    this.clock.grantedSeconds = Math.max(this.clock.grantedSeconds, next.atSeconds);
    void next.lane.step(next.atSeconds).then((happening) => {
      if (happening !== undefined) this.listener.stepped(next.lane, happening);
    });
    this.wake();
  }

  /** Back to the last event before the present moment, of any lane; where there is none, to 0 s. */
  stepBack(): void {
    this.pause();
    if (this.clock.shownSeconds === 0) return;
    if (!this.resting) return this.stepAtRest('back');
    const fromSeconds = this.clock.shownSeconds;
    this.backFromSeconds = fromSeconds;
    void this.set.eventBefore(fromSeconds).then((before) => this.arriveBack(fromSeconds, before));
    this.wake();
  }

  private stepAtRest(which: 'forward' | 'back'): void {
    this.waitingStep = which;
    this.wake();
  }

  /** To any time: what is shown rests until every lane has come there from what it has computed. */
  seek(seconds: number): void {
    this.giveUp();
    const target = Math.min(this.clock.untilSeconds, Math.max(0, seconds));
    const shown = this.clock.shownSeconds;
    if (target === shown) return this.setPlaying(this.notifiedPlaying);
    const from = this.stopsAt ?? shown;
    this.openAt(target);
    this.lastWay = new Way(from, target);
  }

  /** Gives up a seek: back to where it was asked for. */
  stopSeek(): void {
    if (this.stopsAt !== null) this.openAt(this.stopsAt);
  }

  /** The moment to which a seek that is given up goes back; null: lanes are on no seek's way. */
  private get stopsAt(): number | null {
    return this.way?.fromSeconds ?? null;
  }

  /** The hand drags the knob: forwards the lanes follow as they can, backwards when it lets go. */
  scrub(seconds: number): void {
    this.scrubSeconds = seconds;
    this.wake();
  }

  /** The hand lets go; null: it has changed its mind. */
  endScrub(seconds: number | null): void {
    this.scrubSeconds = null;
    if (seconds !== null) this.seek(seconds);
    this.wake();
  }

  /** Where the moment under the hand is ready the lanes jump there, one jump at a time; else they run on to it. */
  private followHand(): void {
    const seconds = Math.min(this.scrubSeconds ?? 0, this.clock.untilSeconds);
    if (seconds <= this.clock.shownSeconds || seconds === this.clock.targetSeconds || this.set.lag) return;
    if (seconds <= this.readySeconds) return this.seek(seconds);
    this.giveUp();
    this.clock.targetSeconds = seconds;
  }

  setSpeed(speed: number): void {
    this.clock.speed = clampSpeed(speed);
    this.listener.speedChanged(this.clock.speed);
    this.wake();
  }

  /** Another scenario: new lanes, which are brought to `atSeconds`. */
  begin(scenario: Scenario, atSeconds: number): void {
    this.scenario = scenario;
    // Who has checked the scenario had it a moment ago: it is kept until the lanes have opened.
    this.expand(scenario.network);
    this.set.close();
    this.set = this.newLanes(scenario);
    this.clock.furthestSeconds = 0;
    this.openAt(atSeconds);
  }

  /** The same scenario, edited: lanes stay where they are, and replay as far as they must. */
  follow(scenario: Scenario): void {
    const previous = this.scenario;
    this.scenario = scenario;
    if (isSameRun(previous, scenario)) return;
    this.giveUp();
    this.clock.untilSeconds = this.endSeconds;
    if (previous.run.seed !== scenario.run.seed) {
      this.clock.furthestSeconds = 0;
      return this.openAt(0);
    }
    if (!this.set.fits(scenario)) return this.changeLanes(scenario);
    if (this.unstarted) return this.openAt(0);
    this.clock.furthestSeconds = this.clock.shownSeconds;
    for (const [index, { scheme, id }] of scenario.lanes.entries()) {
      const lane = this.set.lane(id);
      // A lane whose code has stopped it, or waits, begins again: the code may be another now.
      const phase = lane?.phase;
      const goesOn = phase?.kind === 'failed' ? phase.stop === null : phase?.kind !== 'waiting';
      if (goesOn && scheme === previous.lanes[index]?.scheme) lane?.revise(scenario);
      else lane?.open(scenario, this.clock.grantedSeconds);
    }
    this.sendOff();
  }

  /** A lane that failed starts over and comes back to where the others are. */
  restartLane(laneId: string): void {
    this.giveUp();
    this.set.lane(laneId)?.open(this.scenario, this.clock.grantedSeconds);
    this.sendOff();
  }

  /** Somebody agrees that this code runs: lanes that waited for it open, and come to where the others are. */
  agreeToCode(code: readonly AuthoredSchemeText[]): void {
    this.trust.agree(code);
    const waiting = this.set.lanes.filter(({ phase }) => phase.kind === 'waiting' && this.trust.agrees(phase.code));
    if (waiting.length === 0) return;
    this.giveUp();
    for (const lane of waiting) lane.open(this.scenario, this.clock.grantedSeconds);
    this.sendOff();
  }

  /** Something may have to be painted again. */
  wake(): void {
    this.wasResting = false;
    this.paintLoop.wake();
  }

  private openAt(seconds: number): void {
    this.giveUp();
    this.clock.untilSeconds = this.endSeconds;
    this.clock.jump(Math.min(seconds, this.clock.untilSeconds));
    this.lastWay = new Way(null, this.clock.shownSeconds);
    this.set.open(this.scenario, this.clock.shownSeconds);
    this.sendOff();
  }

  /** Lanes are on their way: nobody may take them to rest until the next quarter. */
  private sendOff(): void {
    this.wake();
    this.notifyQuarter();
  }

  /** More lanes, or fewer: those that stay keep their workers, and every one comes to the present. */
  private changeLanes(scenario: Scenario): void {
    this.set = this.newLanes(scenario, this.set);
    this.clock.furthestSeconds = this.clock.shownSeconds;
    this.openAt(this.clock.shownSeconds);
  }

  private newLanes(scenario: Scenario, before: LaneSet | null = null): LaneSet {
    const changed = () => this.wake();
    const ready = () => this.hearReady();
    const keeps = () => this.keeps();
    const keptDiffers = () => this.listener.keptDiffers();
    const { startWorker, expand, trust } = this;
    const set = new LaneSet(scenario, startWorker, changed, before, expand, trust, ready, keeps, keptDiffers);
    set.computeAhead(this.aheadShare);
    for (const lane of set.lanes) {
      lane.beside = () => set.lanes;
      lane.lookBackBy(this.lookBack);
    }
    return set;
  }

  /** While time passes every quarter shows it. At rest nothing is painted for it: those who say it write it down. */
  private hearReady(): void {
    if (this.clock.running || this.readySeconds === this.readyWas) return;
    this.readyWas = this.readySeconds;
    this.notifyQuarter();
  }

  private setPlaying(playing: boolean): void {
    this.clock.forgetLastPaint();
    this.clock.playing = playing;
    this.notifyPlaying();
    this.wake();
  }

  /** The first thing in every paint. @returns whether another paint must follow. */
  private lead(now: number): boolean {
    for (const lane of this.set.able) lane.watch(now);
    // With no lane left nothing can pass.
    if (this.set.able.length === 0) this.clock.rest();
    this.followHand();
    this.lastWay = this.set.lag ? (this.lastWay ?? new Way(null, this.clock.shownSeconds)) : null;
    this.lastWay?.note(now, this.set.able);
    if (!this.pursue()) {
      this.clock.tick(now, this.set.able);
      this.set.grant(this.clock.grantedSeconds);
    }
    this.notifyPlaying();
    if (this.waitingStep !== null && this.resting) {
      if (this.waitingStep === 'forward') this.step();
      else this.stepBack();
    }
    const resting = this.resting;
    const cameToRest = resting && !this.wasResting;
    this.wasResting = resting;
    if (cameToRest) for (const lane of this.set.able) lane.askAgain();
    const quarter = intervalAt(now, FIGURES_MILLISECONDS);
    if (cameToRest || quarter !== this.quarter) {
      this.quarter = quarter;
      this.notifyQuarter();
    }
    return !resting;
  }

  /** Every lane has said when its last event was: all of them go there. */
  private arriveBack(fromSeconds: number, before: number | null | undefined): void {
    if (before === undefined || this.backFromSeconds !== fromSeconds) return;
    this.steppedFrom = fromSeconds;
    this.backFromSeconds = null;
    this.openAt(before ?? 0);
  }

  /** Goes after what is looked for. @returns true while lanes decide where it was first: time must not pass */
  private pursue(): boolean {
    const goal = this.currentGoal;
    if (goal === null) return false;
    const { able } = this.set;
    if (!goal.begun) {
      // Every lane must begin to look out at the same moment.
      if (!this.resting) return false;
      goal.begun = true;
      goal.fromSeconds = this.clock.shownSeconds;
      this.set.await(goal.what.condition, goal.what.laneId);
      this.clock.forgetLastPaint();
      this.clock.targetSeconds = Math.min(goal.what.untilSeconds, this.clock.untilSeconds);
      return false;
    }
    if (able.some(({ met }) => met !== null)) {
      if (able.every(({ met, busy }) => met !== null || !busy)) this.settle(goal.what);
      return true;
    }
    if (this.clock.targetSeconds === null) {
      // The moment at which it was asked for is not lost for something that never comes.
      this.openAt(goal.fromSeconds);
      this.listener.found(goal.what, []);
    }
    return false;
  }

  /** Every lane comes to the earliest moment at which one has found it; those that are past it go back. */
  private settle(goal: Goal): void {
    const { able } = this.set;
    const at = Math.min(...able.map(({ met }) => met?.atSeconds ?? Infinity));
    const first = able.filter(({ met }) => met?.atSeconds === at);
    this.currentGoal = null;
    this.clock.jump(at);
    this.listener.found(goal, first);
    for (const lane of able) {
      if (first.includes(lane) || lane.computedSeconds === at) lane.await(null);
      else lane.open(this.scenario, at);
    }
    this.sendOff();
  }

  private giveUp(): void {
    this.waitingStep = null;
    if (this.backFromSeconds !== null) {
      // Lanes that were asked stand elsewhere.
      this.backFromSeconds = null;
      this.set.open(this.scenario, this.clock.grantedSeconds);
    }
    if (this.currentGoal === null) return;
    this.currentGoal = null;
    this.clock.targetSeconds = null;
    this.set.await(null, null);
  }

  private notifyQuarter(): void {
    this.figuresSeconds = this.shown();
    this.paintLoop.paintTogether();
    for (const listener of this.quarterListeners) listener();
  }

  private notifyPlaying(): void {
    if (this.notifiedPlaying === this.clock.playing) return;
    this.notifiedPlaying = this.clock.playing;
    this.listener.playingChanged(this.notifiedPlaying);
  }
}
