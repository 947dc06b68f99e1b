import { firstOfRow } from '../engine/waits.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Lane, LaneState } from './lane.ts';
import type { Condition } from './report.ts';
import { isKnownUnmet } from './watch/watches.ts';

/** Memory for the checkpoints of all lanes of a page, in bytes; and on a device with little of it. */
const BUDGET_BYTES = 512 * 1024 * 1024;
const SMALL_BUDGET_BYTES = 128 * 1024 * 1024;
const SMALL_DEVICE_GIGABYTES = 4;
/** Events between two checkpoints at least. */
const FIRST_GAP_EVENTS = 20_000;
/** A seek in a long run whose states are small simulates a thirtieth of it at most. */
const MAX_CHECKPOINTS = 60;
/** With fewer than this a jump takes too long: nothing more is computed ahead where the memory holds no more of them. */
const FEWEST_AHEAD = 8;

interface Checkpoint {
  readonly state: LaneState;
  readonly seconds: number;
  readonly events: number;
  /** The samples since the checkpoint before, and how long packets waited in them. */
  readonly samples: Float64Array;
  readonly waits: Uint32Array;
}

/** A moment of a run with its samples so far, as another lane of that run left it. */
export type KeptMoment = Pick<Checkpoint, 'state' | 'samples' | 'waits'>;

/** What was kept is not what the run comes to. */
export class KeptMomentDiffers extends Error {}

/**
 * A lane that can go to any moment of its run. It leaves checkpoints at even amounts of work, and thins them out to fit its
 * memory; to be at another time it restores the last one before and simulates the rest. A second lane of the same run may
 * leave checkpoints ahead of it.
 */
export class Rewind {
  /** In order of time; the first is at 0 and stays. */
  private checkpoints: Checkpoint[] = [];
  private readonly holdings = new Holdings();
  /** The lane that computes ahead; null: none has. It is never before the last checkpoint that it left. */
  private ahead: Lane | null = null;
  /** The lane goes on from a kept moment that nothing has confirmed yet: its checkpoints are those of the second lane alone. */
  private unverified = false;

  /** @param lane at time 0  @param budgetBytes memory for its checkpoints; a smaller one counts from the next on */
  constructor(
    readonly lane: Lane,
    public budgetBytes: number,
  ) {
    this.keep(lane);
  }

  /** As `Lane.advance`, leaving checkpoints on the way. */
  advance(untilSeconds: number, maximumEvents: number): boolean {
    if (this.unverified) return this.lane.advance(untilSeconds, maximumEvents);
    return this.run(this.lane, untilSeconds, maximumEvents);
  }

  get isUnverified(): boolean {
    return this.unverified;
  }

  /** The present moment, to be kept. The lane must be verified. */
  present(): KeptMoment {
    const { sampler } = this.lane;
    return { state: this.lane.save(), samples: sampler.since(0), waits: sampler.waitsSince(0) };
  }

  /**
   * Brings the lane to a kept moment, which is ahead of it and has the form of one. `computeAhead` verifies it: the
   * second lane runs to where the first is then, and both must have come to the same.
   */
  adopt({ state, samples, waits }: KeptMoment): void {
    this.unverified = true;
    const { sampler } = this.lane;
    const { rows } = sampler;
    sampler.append(
      samples.subarray(rows * sampler.columns.length),
      waits.subarray(firstOfRow(waits, waits.length, rows)),
    );
    this.lane.restore(state);
  }

  /**
   * Goes on with the run from where it has been computed, in another lane: this one stays where it is.
   * @param open opens a lane of the same run at 0
   * @returns true when nothing is left to compute, or no memory to keep it in
   * @throws KeptMomentDiffers where the lane came from a kept moment that is not of this run
   */
  computeAhead(open: () => Lane, maximumEvents: number): boolean {
    if (this.unverified) {
      this.verify((this.ahead ??= open()), maximumEvents);
      return false;
    }
    const { untilSeconds } = this.lane.shape;
    if (this.last.seconds < untilSeconds && this.lane.timeSeconds >= untilSeconds) this.keep(this.lane);
    if (this.last.seconds >= untilSeconds || this.isFull) return true;
    this.ahead ??= open();
    if (this.ahead.events < this.last.events) this.bring(this.ahead, this.last);
    if (!this.run(this.ahead, untilSeconds, maximumEvents)) return false;
    this.keep(this.ahead);
    return true;
  }

  /** Up to here any moment is near a checkpoint. */
  get readySeconds(): number {
    const replayed = Math.max(this.last.seconds, this.ahead?.timeSeconds ?? 0);
    return this.unverified ? replayed : Math.max(replayed, this.lane.timeSeconds);
  }

  /** As `Lane.revise`. What has been computed ahead stays as far as the edited run is the same. */
  revise(scenario: Scenario): boolean {
    const shared = this.countShared(scenario);
    if (!this.lane.revise(scenario)) return false;
    this.forgetFrom(shared, scenario);
    return true;
  }

  /**
   * Brings the lane to where a run of `scenario` to `seconds` can be continued: as far along as a checkpoint, or the
   * lane itself, allows.
   * @returns false when nothing of this run is of use: another lane must be opened
   */
  prepare(scenario: Scenario, seconds: number): boolean {
    const { lane, checkpoints } = this;
    const shared = this.countShared(scenario);
    if (shared === 0) return false;
    const isPresentOfUse = lane.timeSeconds <= seconds && lane.sharesPast(scenario, lane.timeSeconds);
    const best = checkpoints.findLast((one, index) => index < shared && one.seconds <= seconds) ?? checkpoints[0];
    if (isPresentOfUse && lane.events >= best.events) lane.revise(scenario);
    else this.bring(lane, best, scenario);
    this.forgetFrom(shared, scenario);
    return true;
  }

  /**
   * Brings the lane to the last checkpoint ahead, at `untilSeconds` at most, up to which checkpoints show that nothing meets
   * the condition. Without one it stays where it is.
   */
  leap(condition: Condition, untilSeconds: number): void {
    const { lane, checkpoints } = this;
    // Those of the second lane are behind it.
    if (this.unverified) return;
    const from = checkpoints.findLastIndex(({ events }) => events <= lane.events);
    let to = from;
    for (let next = from + 1; next < checkpoints.length; to = next++) {
      if (checkpoints[next].seconds > untilSeconds) break;
      if (!isKnownUnmet(condition, lane, checkpoints[to], checkpoints[next])) break;
    }
    if (to > from) this.bring(lane, checkpoints[to]);
  }

  /**
   * The time of the last event before `seconds`; null: there is none. The lane stands somewhere before `seconds`
   * afterwards: `prepare` brings it to where it is wanted.
   */
  eventBefore(seconds: number): number | null {
    const { lane } = this;
    for (const one of this.checkpoints.toReversed()) {
      if (one.seconds >= seconds) continue;
      this.bring(lane, one);
      let last: number | null = null;
      while (lane.nextEventSeconds < seconds) {
        last = lane.nextEventSeconds;
        lane.step();
      }
      // A checkpoint may stand at the event itself, and then nothing follows it.
      if (last !== null) return last;
    }
    return null;
  }

  /** Bytes that the checkpoints take, and how many they are. */
  get memory(): { readonly bytes: number; readonly checkpoints: number } {
    return { bytes: this.holdings.bytes, checkpoints: this.checkpoints.length };
  }

  private get last(): Checkpoint {
    return this.checkpoints[this.checkpoints.length - 1];
  }

  private get isFull(): boolean {
    const { length } = this.checkpoints;
    return length < FEWEST_AHEAD && (this.holdings.bytes / length) * FEWEST_AHEAD > this.budgetBytes;
  }

  /** Where both lanes agree, the first takes over the state of the second: nothing that was kept remains. */
  private verify(ahead: Lane, maximumEvents: number): void {
    const { lane } = this;
    if (ahead.events < this.last.events) this.bring(ahead, this.last);
    const missing = lane.events - ahead.events;
    const reached = missing > 0 && this.run(ahead, lane.timeSeconds, Math.min(maximumEvents, missing));
    if (ahead.events < lane.events && !reached) return;
    // Changes and samples that no event follows.
    ahead.advance(lane.timeSeconds, 0);
    if (!isSameMoment(lane, ahead)) throw new KeptMomentDiffers();
    this.unverified = false;
    this.keep(ahead);
    this.bring(lane, this.last);
  }

  private run(lane: Lane, untilSeconds: number, maximumEvents: number): boolean {
    const end = lane.events + maximumEvents;
    for (;;) {
      const due = this.last.events + this.gap();
      if (lane.events >= due) this.keep(lane);
      else if (lane.events >= end) return false;
      else if (lane.advance(untilSeconds, Math.min(due, end) - lane.events)) return true;
      else if (lane.isStopped) return false;
    }
  }

  /** To a checkpoint, with the samples up to there. */
  private bring(lane: Lane, to: Checkpoint, scenario?: Scenario): void {
    const { sampler } = lane;
    const width = sampler.columns.length;
    if (lane === this.lane && this.unverified) {
      // Not even its samples stay.
      lane.restore(this.checkpoints[0].state);
      this.unverified = false;
    }
    for (const { state, samples, waits } of this.checkpoints) {
      if (sampler.rows >= to.state.sampler.rows) break;
      const missing = state.sampler.rows - sampler.rows;
      if (missing <= 0) continue;
      sampler.append(samples.subarray(-missing * width), waits.subarray(firstOfRow(waits, waits.length, sampler.rows)));
    }
    lane.restore(to.state, scenario);
  }

  /** How many checkpoints a run of that scenario has too: the first ones. */
  private countShared(scenario: Scenario): number {
    const { lane, checkpoints } = this;
    let [shared, differs] = [0, checkpoints.length];
    if (lane.sharesPast(scenario, this.last.seconds)) return differs;
    while (shared < differs) {
      const middle = (shared + differs) >> 1;
      if (lane.sharesPast(scenario, checkpoints[middle].seconds)) shared = middle + 1;
      else differs = middle;
    }
    return shared;
  }

  /** The checkpoints from this one on, and what lies ahead of them, are of a run that is not wanted any more. */
  private forgetFrom(index: number, scenario: Scenario): void {
    for (const one of this.checkpoints.splice(index)) this.release(one);
    if (this.ahead !== null && !this.ahead.revise(scenario)) this.bring(this.ahead, this.last, scenario);
  }

  private keep(lane: Lane): void {
    const before = this.checkpoints.at(-1)?.state;
    const rows = before?.sampler.rows ?? 0;
    const kept: Checkpoint = {
      state: lane.save(before),
      seconds: lane.timeSeconds,
      events: lane.events,
      samples: lane.sampler.since(rows),
      waits: lane.sampler.waitsSince(rows),
    };
    this.checkpoints.push(kept);
    this.hold(kept);
    while (this.checkpoints.length > MAX_CHECKPOINTS) this.thin();
    while (this.checkpoints.length > 2 && this.holdings.bytes > this.budgetBytes) this.thin();
  }

  /** Forgets the checkpoint that is missed least: its neighbours are nearest to each other. */
  private thin(): void {
    const { checkpoints } = this;
    let least = 1;
    const span = (index: number): number => checkpoints[index + 1].events - checkpoints[index - 1].events;
    for (let index = 2; index < checkpoints.length - 1; index++) if (span(index) <= span(least)) least = index;
    const [one, next] = checkpoints.slice(least, least + 2);
    const joined: Checkpoint = {
      ...next,
      samples: joinedNumbers(Float64Array, one.samples, next.samples),
      waits: joinedNumbers(Uint32Array, one.waits, next.waits),
    };
    checkpoints.splice(least, 2, joined);
    this.hold(joined);
    this.release(one);
    this.release(next);
  }

  private hold({ state, samples, waits }: Checkpoint): void {
    for (const part of [state, samples, waits]) this.holdings.hold(part);
  }

  private release({ state, samples, waits }: Checkpoint): void {
    for (const part of [state, samples, waits]) this.holdings.release(part);
  }

  /** Events to the next checkpoint: about as many as between those that are there. */
  private gap(): number {
    return Math.max(FIRST_GAP_EVENTS, Math.floor(this.last.events / this.checkpoints.length));
  }
}

/**
 * The share of the page's memory that one of this many lanes has.
 * @param deviceGigabytes the memory of the device, where it is known
 */
export function rewindBudgetBytes(lanes: number, deviceGigabytes = Infinity): number {
  return (deviceGigabytes <= SMALL_DEVICE_GIGABYTES ? SMALL_BUDGET_BYTES : BUDGET_BYTES) / lanes;
}

function isSameMoment(a: Lane, b: Lane): boolean {
  const isEqual = (one: Float64Array | Uint32Array, other: Float64Array | Uint32Array): boolean =>
    one.length === other.length && one.every((value: number, index: number) => Object.is(value, other[index]));
  return (
    a.timeSeconds === b.timeSeconds &&
    a.events === b.events &&
    a.fingerprint() === b.fingerprint() &&
    isEqual(a.sampler.since(0), b.sampler.since(0)) &&
    isEqual(a.sampler.waitsSince(0), b.sampler.waitsSince(0))
  );
}

function joinedNumbers<Numbers extends Float64Array | Uint32Array>(
  kind: new (length: number) => Numbers,
  one: Numbers,
  next: Numbers,
): Numbers {
  const joined = new kind(one.length + next.length);
  joined.set(one);
  joined.set(next, one.length);
  return joined;
}

/** Counts the bytes of plain values that share parts with each other: each part once, as long as one holds it. */
export class Holdings {
  bytes = 0;
  /** How often each object is referred to. */
  private readonly references = new Map<object, number>();

  hold(value: object): void {
    const references = this.references.get(value) ?? 0;
    this.references.set(value, references + 1);
    if (references > 0) return;
    this.bytes += ownBytes(value);
    forEachPart(value, (part) => this.hold(part));
  }

  release(value: object): void {
    const references = this.references.get(value)! - 1;
    if (references > 0) {
      this.references.set(value, references);
      return;
    }
    this.references.delete(value);
    this.bytes -= ownBytes(value);
    forEachPart(value, (part) => this.release(part));
  }
}

/** Roughly: numbers count as 8. */
function ownBytes(value: object): number {
  return ArrayBuffer.isView(value) ? value.byteLength + 64 : 32 + 8 * Object.keys(value).length;
}

function forEachPart(value: object, visit: (part: object) => void): void {
  if (ArrayBuffer.isView(value)) return;
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) visit(part as object);
}
