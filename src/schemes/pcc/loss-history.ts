import { plainFields, type PlainFields } from '../../base/saved-state.ts';
/** The weights of the loss intervals, newest first (section 3.3, after TFRC). */
const WEIGHTS = [1, 1, 1, 1, 0.8, 0.6, 0.4, 0.2];

/**
 * Loss events as a receiver sees them: a group of losses within one round trip is one event. An interval counts the
 * packets from the first loss of an event to the first loss of the next.
 */
export class LossHistory {
  /** Packets that were sent, as far as the receiver knows, and those of them that were lost. */
  packets = 0;
  lost = 0;
  events = 0;
  /** Complete intervals, newest first; the last eight are kept. */
  private intervals: number[] = [];
  /** When the event in progress began, and how many packets there were before it. */
  private eventAt = -Infinity;
  private packetsBeforeEvent = 0;
  private arrivedAt = 0;

  /**
   * A packet has come. Those lost before it are taken to have been lost at even gaps since the packet before.
   * @param lost packets missing directly before this one
   */
  arrived(now: number, lost: number, roundTripSeconds: number): void {
    for (let i = 1; i <= lost; i++) {
      const at = this.arrivedAt + ((now - this.arrivedAt) * i) / (lost + 1);
      if (at > this.eventAt + roundTripSeconds) this.eventBegins(at);
      this.lost++;
      this.packets++;
    }
    this.packets++;
    this.arrivedAt = now;
  }

  /** Complete intervals so far, at most eight. */
  get completeIntervals(): number {
    return this.intervals.length;
  }

  /** Mean packets between loss events: with the open interval where that makes it larger. Infinity: no loss yet. */
  get averageInterval(): number {
    if (this.events === 0) return Infinity;
    // One event in all packets so far.
    if (this.intervals.length === 0) return this.packets;
    const open = this.packets - this.packetsBeforeEvent;
    return Math.max(weightedMean(this.intervals), weightedMean([open, ...this.intervals]));
  }

  /** The loss event rate l. */
  get lossEventRate(): number {
    return 1 / this.averageInterval;
  }

  save(): LossHistoryState {
    return { fields: plainFields(this), intervals: [...this.intervals] };
  }

  restore({ fields, intervals }: LossHistoryState): void {
    Object.assign(this, fields);
    this.intervals = [...intervals];
  }

  private eventBegins(at: number): void {
    if (this.events > 0) {
      this.intervals.unshift(this.packets - this.packetsBeforeEvent);
      this.intervals.length = Math.min(this.intervals.length, WEIGHTS.length);
    }
    this.events++;
    this.eventAt = at;
    this.packetsBeforeEvent = this.packets;
  }
}

/** @param values newest first; those beyond the weights do not count */
function weightedMean(values: readonly number[]): number {
  let sum = 0;
  let weights = 0;
  for (const [i, weight] of WEIGHTS.entries()) {
    if (i >= values.length) break;
    sum += weight * values[i];
    weights += weight;
  }
  return sum / weights;
}

export interface LossHistoryState {
  readonly fields: PlainFields;
  readonly intervals: readonly number[];
}
