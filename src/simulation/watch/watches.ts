import { counted } from '../../base/format.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import { linkName } from '../inspect/names.ts';
import { largestQueueOf } from '../../engine/link.ts';
import type { Lane, LaneObserver, LaneState } from '../lane.ts';
import type { Condition, Happening, HappeningKind } from '../report.ts';
import { describeHappening, HAPPENING_KINDS, type Observed } from './describe-happening.ts';
import { isAbout } from './trace.ts';

/**
 * Stops a lane at the event that meets a condition: hand it to `Lane.observe`. It knows only what happens from then on;
 * a queue that is above its mark already must come down first.
 */
export class ConditionWatch implements LaneObserver {
  /** What met the condition; null: nothing yet. */
  met: Happening | null = null;
  /** `Happened`; -1: any. */
  private readonly kind: number;
  private readonly column: number;

  /** Throws for a column that the lane does not have. */
  constructor(
    private readonly lane: Lane,
    readonly condition: Condition,
  ) {
    const isOne = condition.kind === 'happening' && condition.what !== 'any';
    this.kind = isOne ? HAPPENING_KINDS.indexOf(condition.what) : -1;
    this.column = condition.kind === 'series' ? columnOf(lane, condition.column) : -1;
  }

  get stops(): boolean {
    return this.met !== null;
  }

  happened(kind: number, link: number, flow: number, packet: number, code: number): void {
    const { condition, lane } = this;
    if (this.met !== null) return;
    if (condition.kind === 'happening') {
      if (this.kind >= 0 && kind !== this.kind) return;
      const observed: Observed = { kind, link, flow, packet, code };
      if (condition.at !== null && !isAbout(lane, observed, condition.at)) return;
      this.met = describeHappening(lane, observed);
    } else if (condition.kind === 'queue' && kind === Happened.packetQueued && link === condition.link) {
      const { links, scheduler } = lane.engine;
      if (links[link].queuePackets(scheduler.now) !== condition.abovePackets + 1) return;
      const met = describeHappening(lane, { kind, link, flow, packet, code });
      const words = `The queue of ${linkName(lane, link)} rose above ${counted(condition.abovePackets, 'packet')}`;
      this.met = { ...met, words, target: { kind: 'link', link } };
    }
  }

  sampled(): void {
    const { condition, lane } = this;
    if (condition.kind !== 'series' || this.met !== null) return;
    const [before, now] = lane.sampler.newest(this.column);
    const { direction, value } = condition;
    if (!isAcross(condition, before, now)) return;
    const { title, unit } = lane.sampler.columns[this.column];
    this.met = {
      kind: 'crossing',
      atSeconds: lane.timeSeconds,
      words: `${title} ${direction === 'above' ? 'rose above' : 'fell below'} ${value}${unit && ` ${unit}`}`,
      why: '',
      link: -1,
      node: -1,
      flow: -1,
      packet: -1,
      target: null,
    };
  }
}

/** A moment of a run with the samples since the one before, as a checkpoint has it. */
interface Moment {
  readonly state: LaneState;
  readonly samples: Float64Array;
}

/**
 * Whether it is known that nothing between two moments of a lane has met the condition: what they count is the same, no
 * queue was ever so long, or no sample has passed the value. Where nothing counts it, it is not known.
 */
export function isKnownUnmet(condition: Condition, lane: Lane, before: Moment, after: Moment): boolean {
  if (condition.kind === 'happening') {
    const count = countOf(condition.what, after.state);
    return count !== null && count === countOf(condition.what, before.state);
  }
  if (condition.kind === 'queue') {
    const { fluid } = lane.engine.links[condition.link];
    return fluid === null && largestQueueOf(after.state.engine.network.links[condition.link]) <= condition.abovePackets;
  }
  const width = lane.sampler.columns.length;
  const column = columnOf(lane, condition.column);
  // The last sample before is that of an earlier moment.
  if (before.samples.length === 0 && before.state.sampler.rows > 0) return false;
  let last = before.samples.at(column - width) ?? Number.NaN;
  for (let at = column; at < after.samples.length; at += width) {
    if (isAcross(condition, last, after.samples[at])) return false;
    last = after.samples[at];
  }
  return true;
}

/** How often it has happened so far; null: a state does not count it. */
function countOf(kind: HappeningKind | 'any', { engine }: LaneState): number | null {
  const [drops, refusals, , delays] = engine.network.logs;
  if (kind === 'drop') return drops.count;
  if (kind === 'refusal') return refusals.count;
  if (kind === 'delay') return delays.count;
  return kind === 'decision' ? engine.decisions.count : null;
}

function isAcross({ direction, value }: Extract<Condition, { kind: 'series' }>, before: number, now: number): boolean {
  return direction === 'above' ? before <= value && now > value : before >= value && now < value;
}

function columnOf(lane: Lane, id: string): number {
  const column = lane.sampler.columns.findIndex((one) => one.id === id);
  if (column < 0) throw new Error(`Lane "${lane.laneId}" has no column "${id}".`);
  return column;
}

/** What one event can bring about, most interesting first: a reader sees the first that happened. */
const BY_WEIGHT: readonly number[] = [
  Happened.flowCompleted,
  Happened.packetDropped,
  Happened.packetRefused,
  Happened.timedOut,
  Happened.reductionUndone,
  Happened.flowArrived,
  Happened.flowLeft,
  Happened.decided,
  Happened.packetDelivered,
  Happened.packetForwarded,
];

/** Looks on while one event is processed, and keeps what weighed most in it. */
class EventWatch implements LaneObserver {
  readonly stops = false;
  /** Null: a timer was reset, and nothing else happened. */
  happening: Happening | null = null;
  private weight = Infinity;

  constructor(private readonly lane: Lane) {}

  happened(kind: number, link: number, flow: number, packet: number, code: number): void {
    const place = BY_WEIGHT.indexOf(kind);
    const weight = place < 0 ? BY_WEIGHT.length : place;
    if (weight >= this.weight) return;
    this.weight = weight;
    const observed: Observed = { kind, link, flow, packet, code };
    this.happening = describeHappening(this.lane, observed);
  }

  sampled(): void {}
}

/** Processes the lane's next event. @returns what it brought about; null: nothing that can be seen */
export function stepEvent(lane: Lane): Happening | null {
  const watch = new EventWatch(lane);
  lane.observe(watch);
  lane.step();
  lane.observe(null);
  return watch.happening;
}
