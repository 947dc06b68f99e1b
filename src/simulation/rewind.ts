import type { Scenario } from '../scenario/schema.ts';
import type { Lane, LaneState } from './lane.ts';

/** Memory for the checkpoints of all lanes of a page, in bytes. */
const BUDGET_BYTES = 512 * 1024 * 1024;
/** Events between two checkpoints at least. */
const FIRST_GAP_EVENTS = 20_000;
/** A seek in a long run whose states are small simulates a thirtieth of it at most. */
const MAX_CHECKPOINTS = 60;

interface Checkpoint {
  readonly state: LaneState;
  readonly seconds: number;
  readonly events: number;
}

/**
 * A lane that can go back. It leaves checkpoints at even amounts of work, and thins them out to fit its memory; to
 * be at an earlier time it restores the last one before and simulates the rest.
 */
export class Rewind {
  /** In order of time; the first is at 0 and stays. */
  private checkpoints: Checkpoint[] = [];
  private readonly holdings = new Holdings();

  /** @param lane at time 0  @param budgetBytes memory for its checkpoints; a smaller one counts from the next on */
  constructor(
    readonly lane: Lane,
    public budgetBytes: number,
  ) {
    this.keep();
  }

  /** As `Lane.advance`, leaving checkpoints on the way. */
  advance(untilSeconds: number, maximumEvents: number): boolean {
    const { lane } = this;
    const last = lane.events + maximumEvents;
    for (;;) {
      const due = this.checkpoints.at(-1)!.events + this.gap();
      if (lane.events >= due) this.keep();
      else if (lane.events >= last) return false;
      else if (lane.advance(untilSeconds, Math.min(due, last) - lane.events)) return true;
      else if (lane.isStopped) return false;
    }
  }

  /**
   * Brings the lane to where a run of `scenario` to `seconds` can be continued: as far along as a checkpoint, or the
   * lane itself, allows.
   * @returns false when nothing of this run is of use: another lane must be opened
   */
  prepare(scenario: Scenario, seconds: number): boolean {
    const { lane } = this;
    const kept = this.checkpoints.filter((one) => lane.sharesPast(scenario, one.seconds));
    if (kept.length === 0) return false;
    const isPresentOfUse = lane.timeSeconds <= seconds && lane.sharesPast(scenario, lane.timeSeconds);
    const best = kept.findLast((one) => one.seconds <= seconds) ?? kept[0];
    if (isPresentOfUse && lane.events >= best.events) lane.revise(scenario);
    else lane.restore(best.state, scenario);
    for (const one of this.checkpoints) if (!kept.includes(one)) this.holdings.release(one.state);
    this.checkpoints = kept;
    return true;
  }

  /**
   * The time of the last event before `seconds`; null: there is none. The lane stands somewhere before `seconds`
   * afterwards: `prepare` brings it to where it is wanted.
   */
  eventBefore(seconds: number): number | null {
    const { lane } = this;
    for (const one of this.checkpoints.toReversed()) {
      if (one.seconds >= seconds) continue;
      lane.restore(one.state);
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

  private keep(): void {
    const { lane } = this;
    const state = lane.save(this.checkpoints.at(-1)?.state);
    this.checkpoints.push({ state, seconds: lane.timeSeconds, events: lane.events });
    this.holdings.hold(state);
    while (this.checkpoints.length > MAX_CHECKPOINTS) this.thin();
    while (this.checkpoints.length > 2 && this.holdings.bytes > this.budgetBytes) this.thin();
  }

  /** Forgets the checkpoint that is missed least: its neighbours are nearest to each other. */
  private thin(): void {
    const { checkpoints } = this;
    let least = 1;
    const span = (index: number): number => checkpoints[index + 1].events - checkpoints[index - 1].events;
    for (let index = 2; index < checkpoints.length - 1; index++) if (span(index) <= span(least)) least = index;
    for (const { state } of checkpoints.splice(least, 1)) this.holdings.release(state);
  }

  /** Events to the next checkpoint: about as many as between those that are there. */
  private gap(): number {
    const { checkpoints } = this;
    return Math.max(FIRST_GAP_EVENTS, Math.floor(checkpoints.at(-1)!.events / checkpoints.length));
  }
}

/** The share of the page's memory that one of this many lanes has. */
export function rewindBudgetBytes(lanes: number): number {
  return BUDGET_BYTES / lanes;
}

/** Counts the bytes of plain values that share parts with each other: each part once, as long as one holds it. */
class Holdings {
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
