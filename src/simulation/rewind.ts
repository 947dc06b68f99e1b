import type { Scenario } from '../scenario/schema.ts';
import type { Lane, LaneState } from './lane.ts';

/** Memory for the checkpoints of all lanes of a page, in bytes. */
const BUDGET_BYTES = 128 * 1024 * 1024;
/** Events between two checkpoints at least. */
const FIRST_GAP_EVENTS = 20_000;
/** A seek in a long run whose states are small simulates a thirtieth of it at most. */
const MOST_CHECKPOINTS = 60;

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
      else if (lane.advance(untilSeconds, Math.min(due, last) - lane.events)) return true;
      else if (lane.isStopped || lane.events >= last) return false;
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
    this.checkpoints = kept;
    return true;
  }

  /** Bytes that the checkpoints take, and how many they are. */
  get memory(): { readonly bytes: number; readonly checkpoints: number } {
    const seen = new Set<object>();
    let bytes = 0;
    for (const { state } of this.checkpoints) bytes += bytesOf(state, seen);
    return { bytes, checkpoints: this.checkpoints.length };
  }

  private keep(): void {
    const { lane } = this;
    const state = lane.save(this.checkpoints.at(-1)?.state);
    this.checkpoints.push({ state, seconds: lane.timeSeconds, events: lane.events });
    while (this.checkpoints.length > MOST_CHECKPOINTS) this.thin();
    while (this.checkpoints.length > 2 && this.memory.bytes > this.budgetBytes) this.thin();
  }

  /** Forgets the checkpoint that is missed least: its neighbours are nearest to each other. */
  private thin(): void {
    const { checkpoints } = this;
    let least = 1;
    const span = (index: number): number => checkpoints[index + 1].events - checkpoints[index - 1].events;
    for (let index = 2; index < checkpoints.length - 1; index++) if (span(index) <= span(least)) least = index;
    checkpoints.splice(least, 1);
  }

  /** Events to the next checkpoint: a few are left between those that will stay. */
  private gap(): number {
    const { checkpoints } = this;
    return Math.max(FIRST_GAP_EVENTS, checkpoints.at(-1)!.events / checkpoints.length / 2);
  }
}

/** The share of a page's memory that one of so many lanes has. */
export function rewindBudgetBytes(lanes: number): number {
  return BUDGET_BYTES / lanes;
}

/** Bytes of a plain value and everything below it; what was seen already counts as nothing. Numbers count as 8. */
function bytesOf(value: unknown, seen: Set<object>): number {
  if (typeof value !== 'object' || value === null) return 8;
  if (seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength + 64;
  let bytes = 32;
  for (const item of Object.values(value)) bytes += bytesOf(item, seen);
  return bytes;
}
