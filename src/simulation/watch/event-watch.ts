import * as Happened from '../../engine/kinds/happened.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import type { Happening } from '../report.ts';
import { describeHappening, type Observed } from './describe-happening.ts';

/** What one event can bring about, most interesting first: a reader sees the first that happened. */
const BY_WEIGHT: readonly number[] = [
  Happened.flowCompleted,
  Happened.packetDropped,
  Happened.packetRefused,
  Happened.timedOut,
  Happened.flowArrived,
  Happened.flowLeft,
  Happened.decided,
  Happened.packetDelivered,
  Happened.packetForwarded,
];

/** Looks on while one event is processed, and keeps what weighed most in it. */
export class EventWatch implements LaneObserver {
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
