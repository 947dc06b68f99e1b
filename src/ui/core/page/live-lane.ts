/**
 * One lane as the page keeps it: its worker, its newest frame, its samples. The one implementation of `LaneFeed`.
 *
 * While a lane replays (after a seek, or a change in the past) its frames are withheld and its samples gathered aside:
 * picture and charts rest on the moment that was shown and move on when the lane has arrived.
 */
import { LaneClient, type LaneWorker } from '../../../protocol/client.ts';
import type { LaneFrame, LaneMessage, PageMessage } from '../../../protocol/messages.ts';
import type { LogLine } from '../../../authored-lanes/log.ts';
import type { AuthoredStop } from '../../../authored-lanes/failure.ts';
import { expandNetwork, type ExpandedNetwork } from '../../../scenario/network.ts';
import { codeOfLane, type AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Condition, Happening, InspectionTarget, LaneShape, Extreme } from '../../../simulation/report.ts';
import { GrowingSeries } from './growing-series.ts';
import type { RateCloud } from '../../../protocol/rate-cloud.ts';
import type { LaneFeed, LaneSeries, OpenedLane } from '../../../protocol/lane-feed.ts';
import type { Expand } from './shared-expansion.ts';

type LaneEvent =
  | 'ready'
  | 'new-phase'
  | 'opened'
  | 'revised'
  | 'left'
  | 'frame'
  | 'window'
  | 'inspection'
  | 'cloud'
  | 'log'
  | 'kept-differs';

/** What a lane does. Whatever it was asked is answered within the phase, or never. */
export type LanePhase =
  /** It has no worker yet: somebody must agree to this code of the scenario's author first. */
  | { readonly kind: 'waiting'; readonly code: readonly AuthoredSchemeText[] }
  /** Its worker opens a run. `share`: how much of a long opening is done, from 0 to 1; null: it has not said so. */
  | { readonly kind: 'opening'; readonly share: number | null }
  /** On its way to the moment at which the page is. */
  | { readonly kind: 'replaying'; readonly seconds: number }
  | { readonly kind: 'running' }
  | LaneFailure;

export interface LaneFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** When it failed, in simulated seconds. */
  readonly seconds: number;
  /** Somebody gave up waiting for the lane to open. */
  readonly cancelled: boolean;
  /** Where code of the scenario's author has stopped the lane; null: it has not. */
  readonly stop: AuthoredStop | null;
}

/** Questions that a lane answers once. */
interface Answers {
  readonly found: InspectionTarget | null;
  readonly stepped: Happening | null;
  readonly 'event-before': number | null;
}

const NO_CODE: readonly AuthoredSchemeText[] = [];

/** A worker that owes an answer and says nothing for this long is dead: it works in slices of milliseconds. */
const SILENCE_MILLISECONDS = 8000;
/** The same before its first word, since its program comes over the network. */
const FIRST_SILENCE_MILLISECONDS = 60_000;
/** Where the worker runs code of the scenario's author: a step of it that does not come back is stopped. */
const CODE_SILENCE_MILLISECONDS = 1000;
/**
 * What counts of the time between two looks: two frames of a screen. Where they lie further apart the machine is busy,
 * and a worker that waits for its turn is silent too.
 */
const LONGEST_LOOK_MILLISECONDS = 34;

/** Starts a lane's worker. @param runsCode it is to run code that the author of the scenario has written */
export type StartLaneWorker = (runsCode: boolean) => LaneWorker;

export class LiveLane implements LaneFeed {
  readonly laneId: string;
  readonly letter: string;
  opened: OpenedLane | null = null;
  frame: LaneFrame | null = null;
  series: LaneSeries = new GrowingSeries([]);
  /** The samples of the run before the author’s code was changed; null: it was not. */
  before: LaneSeries | null = null;
  /** The next run that opens is compared with this one. */
  comparesNext = false;
  lookBack: LaneFeed['lookBack'];
  beside: LaneFeed['beside'];
  inspection: LaneFeed['inspection'] = null;
  cloud: RateCloud | null = null;
  phase: LanePhase = { kind: 'opening', share: null };
  /** The newest lines that the author's code has logged. */
  log: readonly LogLine[] = [];
  /** Up to here any moment of its run is shown at once. */
  readySeconds = 0;
  /** What met the condition that it awaits, and where it has stopped; null: it goes on. */
  met: Happening | null = null;
  /** Samples of the run that is opening; they become `series` when the lane has arrived. */
  private incoming = new GrowingSeries([]);
  private readonly startWorker: StartLaneWorker;
  private readonly trusts: (code: readonly AuthoredSchemeText[]) => boolean;
  private readonly keeps: () => boolean;
  /** The worker runs code of the scenario's author. */
  private runsCode = false;
  private readonly expand: Expand;
  private readonly listeners = new Map<LaneEvent, Set<() => void>>();
  private readonly questions = new Map<keyof Answers, (answer: never) => void>();
  private client: LaneClient | null = null;
  private grantedSeconds = 0;
  /** Scenarios that were sent, by revision, from the one that the lane runs on. */
  private readonly sent = new Map<number, Scenario>();
  private sentRevision = 0;
  private revision = 0;
  /** The newest scenario that the lane was asked to open: answers about older ones are not for the page any more. */
  private openRevision = 0;
  private awaiting = false;
  private waitNumber = 0;
  /** The frame for whose moment a sample row was asked for. */
  private measuredFrame: LaneFrame | null = null;
  private aheadShare = 0;
  private camera: readonly number[] | null = null;
  private target: InspectionTarget | null = null;
  private owesAnswer = false;
  /** The worker has said something: its program is there. */
  private hasSpoken = false;
  private lookedMilliseconds = 0;
  /** How long it has owed an answer and said nothing. */
  private silentMilliseconds = 0;

  /**
   * @param expand lanes of one network share what this gives
   * @param trusts whether somebody has agreed that this code of the scenario's author runs
   * @param keeps whether moments are kept in the browser's storage
   */
  constructor(
    laneId: string,
    letter: string,
    startWorker: StartLaneWorker,
    expand: Expand = expandNetwork,
    trusts: (code: readonly AuthoredSchemeText[]) => boolean = () => false,
    keeps: () => boolean = () => false,
  ) {
    this.trusts = trusts;
    this.keeps = keeps;
    this.laneId = laneId;
    this.letter = letter;
    this.startWorker = startWorker;
    this.expand = expand;
  }

  on(event: LaneEvent, listener: () => void): () => void {
    let listeners = this.listeners.get(event);
    if (listeners === undefined) this.listeners.set(event, (listeners = new Set()));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  get shape(): LaneShape | null {
    return this.opened?.shape ?? null;
  }

  /** Time up to which the lane may be shown; -Infinity while it is on its way. */
  get computedSeconds(): number {
    return this.lags || this.frame === null ? -Infinity : this.frame.timeSeconds;
  }

  get lags(): boolean {
    return this.phase.kind === 'opening' || this.phase.kind === 'replaying';
  }

  get failure(): string | null {
    return this.phase.kind === 'failed' ? this.phase.reason : null;
  }

  /** The author's code that nobody has agreed to run yet; empty: the lane does not wait for that. */
  get unagreedCode(): readonly AuthoredSchemeText[] {
    return this.phase.kind === 'waiting' ? this.phase.code : NO_CODE;
  }

  /** Figures look back by another rule. */
  lookBackBy(lookBack: NonNullable<LaneFeed['lookBack']>): void {
    this.lookBack = lookBack;
    this.tell('window');
  }

  /** Starts, or starts again, and replays to `replayToSeconds`. A dead worker is replaced. */
  open(scenario: Scenario, replayToSeconds: number): void {
    const before = this.phase;
    this.met = null;
    this.awaiting = false;
    this.grantedSeconds = replayToSeconds;
    if (this.mustWait(scenario)) return;
    // A run that failed early is nothing to compare with: the one before it stays.
    const ran = before.kind === 'failed' ? this.before : this.series.rows > 0 ? this.series : null;
    this.before = this.comparesNext ? ran : null;
    // The worker hears nothing before it has opened what is not wanted any more.
    if (before.kind === 'opening' && before.share !== null) this.close();
    this.leaveFor({ kind: 'opening', share: null });
    this.client ??= this.startClient();
    const revision = this.send(scenario);
    this.openRevision = revision;
    const mayResume = replayToSeconds > 0 && this.keepsMoments;
    this.expectAnswer({ kind: 'open', revision, scenario, laneId: this.laneId, replayToSeconds, mayResume });
  }

  /** What code of a scenario's author has computed is not kept. */
  private get keepsMoments(): boolean {
    return !this.runsCode && this.keeps();
  }

  /** Gives up opening. The worker ends, since it receives nothing while it opens; `open` begins again. */
  cancelOpening(): void {
    if (this.phase.kind !== 'opening') return;
    this.close();
    this.fail('opening was cancelled', { cancelled: true });
  }

  /** What was reported about objects is of the moment that the lane leaves. */
  private leaveFor(phase: LanePhase): void {
    this.enter(phase);
    this.inspection = null;
    this.tell('left');
    this.tell('inspection');
  }

  private enter(phase: LanePhase): void {
    const isOther = phase.kind !== this.phase.kind;
    this.phase = phase;
    if (!isOther) return;
    this.endQuestions();
    this.tell('new-phase');
  }

  private endQuestions(): void {
    for (const end of this.questions.values()) (end as (answer: undefined) => void)(undefined);
    this.questions.clear();
  }

  /** @returns what the worker answers; undefined: the lane has gone on to another phase, or was asked again */
  private ask<Kind extends keyof Answers>(kind: Kind, question: PageMessage): Promise<Answers[Kind] | undefined> {
    const answer = new Promise<Answers[Kind] | undefined>((resolve) => {
      (this.questions.get(kind) as ((answer: undefined) => void) | undefined)?.(undefined);
      this.questions.set(kind, resolve);
    });
    this.expectAnswer(question);
    return answer;
  }

  private answer<Kind extends keyof Answers>(kind: Kind, answer: Answers[Kind]): void {
    (this.questions.get(kind) as ((answer: Answers[Kind]) => void) | undefined)?.(answer);
    this.questions.delete(kind);
  }

  /** The scenario has changed. A change in the past opens the lane again. */
  revise(scenario: Scenario): void {
    const code = codeOfLane(scenario, this.laneId);
    const isOther = code.length > 0 !== this.runsCode || (code.length > 0 && !this.trusts(code));
    const { phase } = this;
    const isLongOpening = phase.kind === 'opening' && phase.share !== null;
    if (isLongOpening || isOther || phase.kind === 'waiting') this.open(scenario, this.grantedSeconds);
    else if (phase.kind !== 'failed') this.expectAnswer({ kind: 'revise', revision: this.send(scenario), scenario });
  }

  grant(untilSeconds: number): void {
    if (!this.hasRun || untilSeconds <= this.grantedSeconds) return;
    this.grantedSeconds = untilSeconds;
    this.expectAnswer({ kind: 'grant', untilSeconds });
  }

  /** For this share of the time in which it has nothing else to do, the worker computes ahead. */
  computeAhead(share: number): void {
    if (share === this.aheadShare) return;
    this.aheadShare = share;
    if (this.hasRun) this.client?.send({ kind: 'ahead', share });
  }

  /** The lane stops at what meets this, as far as grants let it come; null: it stays where it is, and follows grants. */
  await(condition: Condition | null): void {
    if (condition === null && !this.awaiting) return;
    this.awaiting = condition !== null;
    this.met = null;
    if (!this.hasRun) return;
    const grantedSeconds = this.grantedSeconds;
    this.client?.send({ kind: 'await', number: ++this.waitNumber, condition, grantedSeconds });
  }

  /** The worker has opened a run, and nothing has ended it. */
  private get hasRun(): boolean {
    return this.phase.kind === 'running' || this.phase.kind === 'replaying';
  }

  /**
   * Processes the lane's next event, which is at `atSeconds`.
   * @returns what it brought about; null: nothing that can be seen. undefined: the lane has gone elsewhere
   */
  step(atSeconds: number): Promise<Happening | null | undefined> {
    this.grantedSeconds = Math.max(this.grantedSeconds, atSeconds);
    return this.ask('stepped', { kind: 'step' });
  }

  /**
   * The lane leaves where it stands: it must be opened again once it has answered.
   * @returns when the last event was before this moment; null: there is none. undefined: the lane has gone elsewhere
   */
  eventBefore(seconds: number): Promise<number | null | undefined> {
    this.leaveFor({ kind: 'opening', share: null });
    return this.ask('event-before', { kind: 'event-before', seconds });
  }

  /** Directed links whose packets are wanted; all of them until this is called. */
  look(links: readonly number[]): void {
    if (links.join() === this.camera?.join()) return;
    this.camera = links;
    if (this.hasRun) this.client?.send({ kind: 'camera', links });
  }

  inspect(target: InspectionTarget | null): void {
    this.target = target;
    this.inspection = null;
    if (this.hasRun) this.client?.send({ kind: 'inspect', target });
  }

  async find(sought: Extreme): Promise<InspectionTarget | null | undefined> {
    return this.phase.kind === 'running' ? this.ask('found', { kind: 'find', sought }) : undefined;
  }

  /**
   * The lane rests. Inspections come a few times a second, and samples lie apart: this asks for those of the present
   * moment, unless they are there. The moment is kept.
   */
  askAgain(): void {
    this.askPresent();
    if (this.hasRun && this.keepsMoments) this.client?.send({ kind: 'keep' });
    if (this.target === null || !this.hasRun) return;
    if (this.inspection?.atSeconds === this.frame?.timeSeconds) return;
    this.client?.send({ kind: 'inspect', target: this.target });
  }

  close(): void {
    this.client?.close();
    this.client = null;
  }

  /** What is read off the samples while time stands still is of that very moment. */
  private askPresent(): void {
    if (this.phase.kind !== 'running' || this.measuredFrame === this.frame) return;
    this.measuredFrame = this.frame;
    this.client?.send({ kind: 'measure' });
  }

  private receivePresent({ revision, atSeconds, row, links }: Extract<LaneMessage, { kind: 'measured' }>): void {
    if (this.phase.kind !== 'running' || revision !== this.revision || atSeconds !== this.frame?.timeSeconds) return;
    this.incoming.acceptPresent(row);
    if (links.length === this.frame.links.length) this.frame.links.set(links);
    this.tell('frame');
  }

  /** Whether the lane waits for somebody to agree to its code. Its worker is of the kind that it needs after this. */
  private mustWait(scenario: Scenario): boolean {
    const code = codeOfLane(scenario, this.laneId);
    const runsCode = code.length > 0;
    if (runsCode !== this.runsCode) this.close();
    this.runsCode = runsCode;
    this.log = [];
    if (!runsCode || this.trusts(code)) return false;
    this.close();
    this.owesAnswer = false;
    this.inspection = null;
    const waited = this.phase.kind === 'waiting';
    this.enter({ kind: 'waiting', code });
    // It may be other code than before.
    if (waited) this.tell('new-phase');
    return true;
  }

  /** Called while the page is visible: finds workers that died without a word. */
  watch(nowMilliseconds: number): void {
    const since = Math.min(LONGEST_LOOK_MILLISECONDS, nowMilliseconds - this.lookedMilliseconds);
    this.lookedMilliseconds = nowMilliseconds;
    if (!this.owesAnswer) return;
    this.silentMilliseconds += since;
    if (this.silentMilliseconds < this.patienceMilliseconds) return;
    const seconds = this.patienceMilliseconds / 1000;
    const who = this.runsStep ? 'a step of its code has not come back' : 'the simulator has not answered';
    this.client?.declareDead(`${who} for ${seconds} s`);
  }

  /** What the worker does is a step of its author's code. */
  private get runsStep(): boolean {
    return this.runsCode && this.opened !== null && this.phase.kind !== 'opening';
  }

  private get patienceMilliseconds(): number {
    if (!this.hasSpoken) return FIRST_SILENCE_MILLISECONDS;
    return this.runsStep ? CODE_SILENCE_MILLISECONDS : SILENCE_MILLISECONDS;
  }

  /** Whether an answer is due, so that the page must stay awake. */
  get busy(): boolean {
    return this.owesAnswer;
  }

  private startClient(): LaneClient {
    this.hasSpoken = false;
    this.silentMilliseconds = 0;
    return new LaneClient(this.startWorker(this.runsCode), {
      heard: (message) => {
        this.hasSpoken = true;
        this.silentMilliseconds = 0;
        this.hear(message);
      },
      died: (reason) => {
        this.client = null;
        this.fail(reason);
      },
    });
  }

  private expectAnswer(message: PageMessage): void {
    if (!this.owesAnswer) this.silentMilliseconds = 0;
    this.owesAnswer = true;
    this.client?.send(message);
  }

  private hear(message: LaneMessage): void {
    if (message.kind === 'failed') {
      return this.fail(message.message, { seconds: message.timeSeconds, stop: message.stop ?? null });
    }
    // What a lane sent before it was opened again is about another run.
    if (message.kind === 'opened') {
      if (message.revision < this.openRevision) return;
      return this.hearOpened(message.shape, message.revision);
    }
    if (message.kind === 'opening') {
      if (message.revision < this.openRevision) return;
      const phase: LanePhase = { kind: 'opening', share: message.share };
      return this.phase.kind === 'opening' ? this.enter(phase) : this.leaveFor(phase);
    }
    if (message.kind === 'frame') {
      if (!this.hasRun) return this.recycle(message.frame);
      this.revised(message.revision);
      return this.receive(message.frame);
    }
    if (message.kind === 'met') return this.meet(message.number, message.happening);
    if (message.kind === 'stepped') return this.answer('stepped', message.happening);
    if (message.kind === 'event-before') return this.answer('event-before', message.seconds);
    if (message.kind === 'measured') return this.receivePresent(message);
    if (message.kind === 'ready') {
      // Before an edit more was ready, or less.
      if (message.revision !== this.sentRevision) return;
      this.readySeconds = message.seconds;
      return this.tell('ready');
    }
    if (message.kind === 'kept-differs') return this.tell('kept-differs');
    if (message.kind === 'log') {
      this.log = message.lines;
      return this.tell('log');
    }
    // A frame of an earlier moment on the way, or from before the lane left.
    if (this.lags) return;
    if (message.kind === 'found') return this.answer('found', message.target);
    if (message.kind === 'cloud') {
      if (message.revision !== this.revision) return;
      this.cloud = message.cloud;
      return this.tell('cloud');
    }
    const { atSeconds, target, inspection } = message;
    this.inspection = { atSeconds, target, inspection };
    this.tell('inspection');
  }

  /** @returns the number that names the scenario */
  private send(scenario: Scenario): number {
    if (this.sent.get(this.sentRevision) !== scenario) this.readySeconds = 0;
    this.sent.set(++this.sentRevision, scenario);
    return this.sentRevision;
  }

  /** The network of the scenario that was sent under this number; those sent before it are done with. */
  private networkOf(revision: number): ExpandedNetwork {
    const scenario = this.sent.get(revision);
    if (scenario === undefined)
      throw new Error(`lane ${this.letter} answered for revision ${revision}, which is unknown`);
    for (const older of this.sent.keys()) if (older < revision) this.sent.delete(older);
    this.revision = revision;
    return this.expand(scenario.network);
  }

  /** The lane runs another scenario, and has kept its run. */
  private revised(revision: number): void {
    if (this.opened === null || revision === this.revision) return;
    const network = this.networkOf(revision);
    if (network === this.opened.network) return;
    this.opened = { shape: this.opened.shape, network };
    this.tell('revised');
  }

  private hearOpened(shape: LaneShape, revision: number): void {
    const network = this.networkOf(revision);
    const phase: LanePhase = { kind: 'replaying', seconds: 0 };
    if (this.lags) this.enter(phase);
    else this.leaveFor(phase);
    this.incoming = new GrowingSeries(shape.series);
    // Who reads other columns than before must not find the old ones; and nobody finds those of moments on the way.
    if (this.shape === null || columnsOf(this.shape) !== columnsOf(shape))
      this.series = new GrowingSeries(shape.series);
    if (this.shape !== null && !isSameNetwork(this.shape, shape)) {
      this.frame = null;
      this.cloud = null;
    }
    this.opened = { shape, network };
    this.client?.send({ kind: 'ahead', share: this.aheadShare });
    if (this.camera !== null) this.client?.send({ kind: 'camera', links: this.camera });
    if (this.target !== null) this.client?.send({ kind: 'inspect', target: this.target });
    // A lane that opens itself again, because its past has changed, replays to where it was: less than was granted.
    this.expectAnswer({ kind: 'grant', untilSeconds: this.grantedSeconds });
    this.tell('opened');
  }

  private meet(number: number, happening: Happening): void {
    // It was given up while the answer was on its way.
    if (!this.hasRun || !this.awaiting || number !== this.waitNumber) return;
    this.met = happening;
    this.grantedSeconds = happening.atSeconds;
  }

  private receive(frame: LaneFrame): void {
    try {
      this.incoming.accept(frame.samples, frame.firstSample, frame.waits, frame.timeSeconds);
    } catch (error) {
      this.client?.declareDead(error instanceof Error ? error.message : String(error));
      return;
    }
    if (frame.replaying) {
      this.enter({ kind: 'replaying', seconds: frame.timeSeconds });
      this.recycle(frame);
    } else {
      const previous = this.frame;
      this.frame = frame;
      this.series = this.incoming;
      const arrived = this.lags;
      this.enter({ kind: 'running' });
      if (arrived) this.askAgain();
      // Another frame of the moment that was measured: packets of other links, or an edited scenario.
      else if (previous !== null && previous === this.measuredFrame && previous.timeSeconds === frame.timeSeconds)
        this.askPresent();
      this.owesAnswer = frame.timeSeconds < this.grantedSeconds;
      if (previous !== null) this.recycle(previous);
    }
    this.tell('frame');
  }

  private recycle(frame: LaneFrame): void {
    if (frame.packets.byteLength > 0) this.client?.send({ kind: 'recycle', buffer: frame.packets }, [frame.packets]);
  }

  private fail(reason: string, known: Partial<LaneFailure> = {}): void {
    const { phase } = this;
    const reached = phase.kind === 'replaying' ? phase.seconds : (this.frame?.timeSeconds ?? 0);
    // What was shown while the lane was on its way is of another run.
    if (phase.kind === 'opening') this.series = new GrowingSeries(this.shape?.series ?? []);
    else if (phase.kind === 'replaying') this.series = this.incoming;
    this.owesAnswer = false;
    this.enter({ kind: 'failed', reason, seconds: reached, cancelled: false, stop: null, ...known });
  }

  private tell(event: LaneEvent): void {
    for (const listener of this.listeners.get(event) ?? []) listener();
  }
}

function isSameNetwork(a: LaneShape, b: LaneShape): boolean {
  return a.nodes.join() === b.nodes.join() && a.links.join() === b.links.join();
}

function columnsOf({ series }: LaneShape): string {
  return series.map(({ id }) => id).join();
}
