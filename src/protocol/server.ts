/**
 * The worker's end of a lane. It simulates in slices of a bounded number of events and gives way to messages between
 * two slices, so pause, change and close always work, whatever the scenario.
 */
import type { Scenario } from '../scenario/schema.ts';
import type { Inspector } from '../simulation/inspect/inspect.ts';
import type { Lane } from '../simulation/lane.ts';
import { KeptMomentDiffers, Rewind, rewindBudgetBytes } from '../simulation/rewind.ts';
import type { LogLine } from '../authored-lanes/log.ts';
import type { AuthoredStop } from '../authored-lanes/failure.ts';
import type { Condition, Happening, InspectionTarget } from '../simulation/report.ts';
import { ConditionWatch, stepEvent } from '../simulation/watch/watches.ts';
import { pauseAfter } from './ahead-pace.ts';
import { isMomentOf, type KeptRuns } from './kept-moment.ts';
import { FrameWriter } from './frame-writer.ts';
import type { LaneMessage, PageMessage } from './messages.ts';
import { CloudWriter, hasCloud } from './rate-cloud.ts';

/** Events in a slice: a few milliseconds of work. */
export const SLICE_EVENTS = 10_000;
/** A frame goes out after this many slices even if the grant is not reached, so that the page sees progress. */
const SLICES_A_FRAME = 4;
const INSPECTION_INTERVAL_MILLISECONDS = 250;
const READY_INTERVAL_MILLISECONDS = 250;
/** Events in a slice of what lies ahead: whoever watches the lane waits for its end. */
const AHEAD_EVENTS = 5000;
/**
 * A lane that took longer to open is not opened a second time, since nothing is heard meanwhile. The slowest shipped scenario
 * with seven lanes takes 0.1 s on two quick cores, several times as long on a slow or busy machine; 50,000 sessions 1 s there.
 */
const LONGEST_OPENING_MILLISECONDS = 1000;
const OPENING_INTERVAL_MILLISECONDS = 200;
/** A cloud of rates looks at every session: 15 a second at most. */
const CLOUD_INTERVAL_MILLISECONDS = 1000 / 15;
/** Between two clouds the simulation has this many times as long as a cloud takes. */
const CLOUD_PAUSE = 9;

/** What the server needs of its surroundings; tests hand in their own. */
export interface Port {
  post(message: LaneMessage, transfer: ArrayBuffer[]): void;
  /** Calls back after the messages that wait have been handled, and not before that many milliseconds have passed. */
  yield(resume: () => void, milliseconds?: number): void;
  /** Milliseconds, for pacing slices, inspections and clouds only; simulated time never depends on it. */
  clock(): number;
  /** Without `progress` it is the same lane once more, to compute ahead of it. */
  open(scenario: Scenario, laneId: string, progress?: (share: number) => void): Lane;
  /** The memory of the device; absent: not known. */
  readonly deviceGigabytes?: number | undefined;
  /** What answers questions about objects: it may be fetched with the first of them. */
  inspector(): Inspector | Promise<Inspector>;
  /** Absent: nothing is kept. */
  readonly kept?: () => Promise<KeptRuns>;
  /** Absent: lanes run what comes with Headway, and no code of anybody else. */
  readonly code?: AuthorsCode;
}

/** A replay of fewer events takes less than half a second: nothing is kept for it. */
export const FEWEST_KEPT_EVENTS = 500_000;
/** Who steps or jumps on within this time leaves nothing behind. */
const KEEP_AFTER_MILLISECONDS = 500;
/** The smallest share of its spare time that a lane gives to verifying what it came from. */
const VERIFYING_SHARE = 0.25;

/** What a server needs where lanes run code that the author of the scenario has written. */
interface AuthorsCode {
  /** The lines of the log; null: nothing was logged since this was asked last. */
  newLog(): readonly LogLine[] | null;
  /** Where the code has stopped the lane; null: the error is another. */
  stopOf(error: unknown): AuthoredStop | null;
}

/** Where code may be slow, from one call to the next, the clock is looked at after this many events. */
const CODE_EVENTS = 8;
/** Such a slice ends after this time. */
const CODE_SLICE_MILLISECONDS = 10;
/** After one that took this long a frame goes out: the page takes silence for a step that does not come back. */
const SLOW_SLICE_MILLISECONDS = 50;
const LOG_INTERVAL_MILLISECONDS = 250;

export class LaneServer {
  private lane: Lane | null = null;
  private scenario: Scenario | null = null;
  private rewind: Rewind | null = null;
  private writer: FrameWriter | null = null;
  /** The revision of the scenario that the lane runs. */
  private revision = 0;
  private granted = 0;
  /** What the lane is to stop at; once it has, it takes no grant until the next `await`. */
  private watch: ConditionWatch | null = null;
  private watchNumber = 0;
  /** The lane replays up to here before it shows packets again. */
  private replayTo = 0;
  private slices = 0;
  private working = false;
  /** It is called back after the messages that wait. */
  private yields = false;
  /** It is called back after a pause in computing ahead. */
  private pauses = false;
  /** For computing ahead, of the time in which there is nothing else to do. */
  private share = 0;
  /** Nothing more is computed ahead until the run or the share is another. */
  private aheadEnded = false;
  private openingMilliseconds = 0;
  /** The present moment is kept once the lane is verified. */
  private keepsPresent = false;
  /** The events of the moment that was kept last: it is asked for more than once. */
  private keptEvents = 0;
  private toldReadyAt = -Infinity;
  private target: InspectionTarget | null = null;
  private inspectedAt = -Infinity;
  /** Null: nothing is looked for. */
  private sought: Extract<PageMessage, { kind: 'find' }>['sought'] | null = null;
  /** Null: nobody has asked yet, or it is on its way. */
  private inspector: Inspector | null = null;
  private fetchesInspector = false;
  /** Null: the lane has no cloud. */
  private cloudWriter: CloudWriter | null = null;
  private nextCloudAt = -Infinity;
  private loggedAt = -Infinity;

  constructor(private readonly port: Port) {}

  receive(message: PageMessage): void {
    try {
      this.handle(message);
    } catch (error) {
      this.fail(error);
    }
  }

  private handle(message: PageMessage): void {
    switch (message.kind) {
      case 'open':
        this.open(message.revision, message.scenario, message.laneId, message.replayToSeconds);
        if (message.mayResume) void this.resume();
        break;
      case 'grant':
        if (this.watch?.stops) break;
        this.granted = Math.max(this.granted, message.untilSeconds);
        this.work();
        break;
      case 'ahead':
        this.share = message.share;
        this.aheadEnded = false;
        this.plan();
        break;
      case 'revise':
        this.revise(message.revision, message.scenario);
        break;
      case 'camera':
        if (this.writer !== null) this.writer.camera = message.links;
        this.tell();
        break;
      case 'inspect':
        this.target = message.target;
        this.sendInspection(true);
        break;
      case 'find':
        this.sought = message.sought;
        this.sendFound();
        break;
      case 'await':
        this.await(message.condition);
        this.watchNumber = message.number;
        this.granted = message.grantedSeconds;
        this.work();
        break;
      case 'measure':
        this.measure();
        break;
      case 'keep':
        this.keepAtRest();
        break;
      case 'step':
        this.step();
        break;
      case 'event-before':
        this.port.post({ kind: 'event-before', seconds: this.rewind?.eventBefore(message.seconds) ?? null }, []);
        break;
      default:
        this.writer?.recycle(message.buffer);
    }
  }

  private open(revision: number, scenario: Scenario, laneId: string, replayToSeconds: number): void {
    this.granted = this.replayTo = Math.min(replayToSeconds, scenario.run.untilSeconds);
    if (this.lane?.laneId === laneId && this.rewind?.prepare(scenario, this.granted)) {
      this.writer!.rewound();
      // Other lanes may have come or gone.
      this.rewind.budgetBytes = rewindBudgetBytes(scenario.lanes.length, this.port.deviceGigabytes);
    } else {
      const camera = this.writer?.camera;
      const began = this.port.clock();
      this.lane = this.port.open(scenario, laneId, this.opening(revision, began));
      this.openingMilliseconds = this.port.clock() - began;
      this.rewind = new Rewind(this.lane, rewindBudgetBytes(scenario.lanes.length, this.port.deviceGigabytes));
      this.writer = new FrameWriter(this.lane, camera ?? [...this.lane.shape.links.keys()]);
      this.cloudWriter = hasCloud(this.lane) ? new CloudWriter(this.lane) : null;
      this.keptEvents = 0;
    }
    this.follow(revision, scenario);
    this.await(null);
    this.port.post({ kind: 'opened', revision, shape: this.lane.shape }, []);
    this.tellReady();
    this.tell();
    this.work();
  }

  /** Reports how far a lane has opened. The worker hears nothing before it is done, but what it says is heard at once. */
  private opening(revision: number, began: number): (share: number) => void {
    let sentAt = began;
    return (share) => {
      const now = this.port.clock();
      if (now - sentAt < OPENING_INTERVAL_MILLISECONDS) return;
      sentAt = now;
      this.port.post({ kind: 'opening', revision, share }, []);
    };
  }

  /** Goes on from a moment of this run that was kept, if one is nearer than what has been computed meanwhile. */
  private async resume(): Promise<void> {
    const { lane, rewind, replayTo, port } = this;
    if (port.kept === undefined || lane === null || this.openingMilliseconds > LONGEST_OPENING_MILLISECONDS) return;
    if (rewind === null || rewind.isUnverified || rewind.readySeconds >= replayTo) return;
    const run = lane.dependence;
    // Without a database the lane replays.
    const kept = await port.kept().catch(() => null);
    const moment = await kept?.find(run, replayTo).catch(() => null);
    if (moment == null || this.rewind !== rewind || rewind.isUnverified) return;
    if (lane.dependence !== run || this.replayTo !== replayTo || lane.timeSeconds >= replayTo) return;
    if (!isMomentOf(lane, moment)) return void kept?.forget(run).catch(() => {});
    if (moment.seconds <= rewind.readySeconds) return;
    try {
      rewind.adopt(moment);
      if (lane.timeSeconds !== moment.seconds) throw new KeptMomentDiffers();
      this.writer!.rewound();
      this.work();
    } catch {
      this.reopen();
    }
  }

  private keepAtRest(): void {
    const { lane, port } = this;
    if (port.kept === undefined || lane === null || lane.events < FEWEST_KEPT_EVENTS) return;
    const { events } = lane;
    port.yield(() => {
      if (this.lane !== lane || lane.events !== events || this.keptEvents === events) return;
      if (this.rewind!.isUnverified) this.keepsPresent = true;
      else this.keepNow(lane);
    }, KEEP_AFTER_MILLISECONDS);
  }

  private keepNow({ dependence, timeSeconds, events }: Lane): void {
    this.keepsPresent = false;
    this.keptEvents = events;
    const moment = { seconds: timeSeconds, ...this.rewind!.present() };
    // What cannot be kept is replayed.
    void this.port.kept!()
      .then((kept) => kept.keep(dependence, timeSeconds, moment))
      .catch(() => {});
  }

  /** What was kept is of no use: the lane replays. */
  private reopen(): void {
    const { lane, scenario } = this;
    if (lane === null || scenario === null) return;
    const { dependence, laneId } = lane;
    void this.port
      .kept?.()
      .then((kept) => kept.forget(dependence))
      .catch(() => {});
    this.rewind = null;
    this.port.post({ kind: 'kept-differs' }, []);
    this.open(this.revision, scenario, laneId, Math.max(this.granted, this.replayTo));
  }

  private revise(revision: number, scenario: Scenario): void {
    if (this.lane === null) return;
    if (this.rewind?.revise(scenario)) {
      this.follow(revision, scenario);
      this.tellReady();
      this.tell();
      return this.plan();
    }
    this.open(revision, scenario, this.lane.laneId, Math.max(this.lane.timeSeconds, this.replayTo));
  }

  private follow(revision: number, scenario: Scenario): void {
    this.keepsPresent = false;
    this.revision = revision;
    this.scenario = scenario;
    this.aheadEnded = false;
  }

  private await(condition: Condition | null): void {
    const { lane } = this;
    if (lane === null) return;
    // A column that this lane's scheme lacks never passes anything.
    const isHere = condition?.kind !== 'series' || lane.shape.series.some(({ id }) => id === condition.column);
    this.watch = condition !== null && isHere ? new ConditionWatch(lane, condition) : null;
    lane.observe(this.watch);
  }

  private measure(): void {
    const { lane, writer, revision } = this;
    if (lane === null || writer === null) return;
    const row = lane.sampler.present();
    // Where sessions are many, what is known of their links is as new as the last sample.
    const links = writer.links();
    this.port.post({ kind: 'measured', revision, atSeconds: lane.timeSeconds, row, links }, [row.buffer, links.buffer]);
    this.sendCloud(true);
  }

  private step(): void {
    const { lane } = this;
    if (lane === null || lane.nextEventSeconds > lane.shape.untilSeconds) return;
    const happening = stepEvent(lane);
    this.granted = Math.max(this.granted, lane.timeSeconds);
    this.port.post({ kind: 'stepped', happening }, []);
    this.tell();
    this.sendInspection(true);
  }

  /** Simulates towards the grant, a slice now and the rest after other messages. */
  private work(): void {
    if (this.working || this.lane === null) return;
    this.working = true;
    this.slice();
  }

  private readonly slice = (): void => {
    const { lane, rewind } = this;
    this.working = false;
    if (lane === null || rewind === null) return;
    try {
      const until = Math.min(this.granted, lane.shape.untilSeconds);
      // What lies ahead may tell that it does not happen there.
      if (this.watch !== null) rewind.leap(this.watch.condition, until);
      const began = this.port.clock();
      const reached = this.inSlice(SLICE_EVENTS, (events) => rewind.advance(until, events));
      if (this.watch?.stops) {
        this.stopped(lane, this.watch.met!);
        return;
      }
      if (this.port.code !== undefined && this.port.clock() - began >= SLOW_SLICE_MILLISECONDS)
        this.slices = SLICES_A_FRAME;
      if (reached || ++this.slices >= SLICES_A_FRAME) this.tell();
      this.sendInspection(false);
      if (reached) return this.plan();
      this.working = true;
      this.giveWay();
    } catch (error) {
      this.fail(error);
    }
  };

  /** @param advance simulates this many events. @returns what it does; where code may be slow it is asked in small portions */
  private inSlice(maximumEvents: number, advance: (events: number) => boolean): boolean {
    const { code, clock } = this.port;
    if (code === undefined) return advance(maximumEvents);
    const began = clock();
    for (let events = 0; events < maximumEvents; events += CODE_EVENTS) {
      if (advance(CODE_EVENTS)) return true;
      if (this.watch?.stops || clock() - began >= CODE_SLICE_MILLISECONDS) return false;
    }
    return false;
  }

  private giveWay(): void {
    if (this.yields) return;
    this.yields = true;
    this.port.yield(this.resumed);
  }

  private readonly resumed = (): void => {
    this.yields = false;
    if (this.working) this.slice();
    else this.lookAhead();
  };

  /** While the lane has nothing to do, it is computed ahead. */
  private plan(): void {
    if (!this.working && !this.pauses && !this.aheadEnded && this.pace > 0) this.giveWay();
  }

  private get pace(): number {
    return this.rewind?.isUnverified ? Math.max(VERIFYING_SHARE, this.share) : this.share;
  }

  /** A slice of what lies ahead. What goes wrong there is reported when the lane itself comes there. */
  private lookAhead(): void {
    const { lane, rewind, scenario, port } = this;
    if (lane === null || rewind === null || scenario === null || this.aheadEnded || this.pace === 0) return;
    if (this.openingMilliseconds > LONGEST_OPENING_MILLISECONDS) return;
    const began = port.clock();
    try {
      const open = (): Lane => port.open(scenario, lane.laneId);
      this.aheadEnded = this.inSlice(AHEAD_EVENTS, (events) => rewind.computeAhead(open, events));
    } catch {
      if (rewind.isUnverified) return this.reopen();
      this.aheadEnded = true;
    }
    if (this.keepsPresent && !rewind.isUnverified) this.keepNow(lane);
    const pause = pauseAfter(port.clock() - began, this.pace);
    this.aheadEnded ||= pause === null;
    if (this.aheadEnded || began - this.toldReadyAt >= READY_INTERVAL_MILLISECONDS) this.tellReady();
    if (pause === null || pause === 0) return this.plan();
    this.pauses = true;
    port.yield(() => {
      this.pauses = false;
      this.plan();
    }, pause);
  }

  private tellReady(): void {
    const { rewind, revision, port } = this;
    if (rewind === null) return;
    this.toldReadyAt = port.clock();
    port.post({ kind: 'ready', revision, seconds: rewind.readySeconds }, []);
  }

  /** The condition is met: here the lane waits for the next message. */
  private stopped(lane: Lane, happening: Happening): void {
    this.granted = lane.timeSeconds;
    this.port.post({ kind: 'met', number: this.watchNumber, happening }, []);
    this.tell();
    this.sendInspection(true);
  }

  private tell(): void {
    if (this.lane === null || this.writer === null) return;
    this.slices = 0;
    const frame = this.writer.write(this.lane.timeSeconds < this.replayTo);
    const transfer = [
      frame.samples,
      frame.waits,
      frame.links,
      frame.counted,
      frame.nodes,
      frame.gates,
      frame.sessions,
      frame.distributions,
      frame.decisions,
      frame.trials,
    ].map((values) => values.buffer as ArrayBuffer);
    if (frame.packets.byteLength > 0) transfer.push(frame.packets);
    this.port.post({ kind: 'frame', revision: this.revision, frame }, transfer);
    if (!frame.replaying) this.sendCloud(false);
    if (!frame.replaying) this.tellLog(this.lane.timeSeconds >= this.granted);
  }

  /** @param now the lane rests: whoever reads must see the last line */
  private tellLog(now: boolean): void {
    const { code, clock } = this.port;
    if (code === undefined) return;
    const present = clock();
    if (!now && present - this.loggedAt < LOG_INTERVAL_MILLISECONDS) return;
    const lines = code.newLog();
    if (lines === null) return;
    this.loggedAt = present;
    this.port.post({ kind: 'log', revision: this.revision, lines }, []);
  }

  private sendCloud(now: boolean): void {
    const { lane, cloudWriter, revision } = this;
    if (lane === null || cloudWriter === null) return;
    const began = this.port.clock();
    if (!now && began < this.nextCloudAt) return;
    const cloud = cloudWriter.write();
    const transfer = [cloud.cells, cloud.counts, cloud.linkErrors].map(({ buffer }) => buffer as ArrayBuffer);
    this.port.post({ kind: 'cloud', revision, atSeconds: lane.timeSeconds, cloud }, transfer);
    const ended = this.port.clock();
    this.nextCloudAt = ended + Math.max(CLOUD_INTERVAL_MILLISECONDS, CLOUD_PAUSE * (ended - began));
  }

  private sendFound(): void {
    const { lane, sought } = this;
    if (lane === null || sought === null) return;
    if (this.inspector === null && !this.hasInspector()) return;
    this.sought = null;
    this.port.post({ kind: 'found', sought, target: this.inspector!.findObject(lane, sought) }, []);
  }

  private sendInspection(now: boolean): void {
    const { lane, target } = this;
    if (lane === null || target === null) return;
    if (!now && this.port.clock() - this.inspectedAt < INSPECTION_INTERVAL_MILLISECONDS) return;
    if (this.inspector === null && !this.hasInspector()) return;
    this.inspectedAt = this.port.clock();
    const inspection = this.inspector!.inspect(lane, target);
    this.port.post({ kind: 'inspection', atSeconds: lane.timeSeconds, target, inspection }, []);
  }

  /** @returns false: it is being fetched, and answers when it is there */
  private hasInspector(): boolean {
    if (this.fetchesInspector) return false;
    const inspector = this.port.inspector();
    if (!(inspector instanceof Promise)) {
      this.inspector = inspector;
      return true;
    }
    this.fetchesInspector = true;
    inspector.then(
      (fetched) => {
        this.inspector = fetched;
        try {
          this.sendFound();
          this.sendInspection(true);
        } catch (error) {
          this.fail(error);
        }
      },
      () => {
        // The next question tries again.
        this.fetchesInspector = false;
      },
    );
    return false;
  }

  private fail(error: unknown): void {
    // It may have come from what was kept, and not be of the run.
    if (this.rewind?.isUnverified) return this.reopen();
    const message = error instanceof Error ? error.message : String(error);
    const timeSeconds = this.lane?.timeSeconds ?? 0;
    const stop = this.port.code?.stopOf(error) ?? null;
    const lines = this.port.code?.newLog() ?? null;
    if (lines !== null) this.port.post({ kind: 'log', revision: this.revision, lines }, []);
    this.port.post({ kind: 'failed', message, timeSeconds, ...(stop !== null && { stop }) }, []);
    this.lane = null;
    this.scenario = null;
    this.rewind = null;
    this.writer = null;
    this.cloudWriter = null;
  }
}
