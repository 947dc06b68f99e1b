import type { RandomStream } from '../../base/random-stream.ts';
import { type Parts, restoreTo, saveOf } from '../../base/saved-state.ts';
import * as DropReason from '../kinds/drop-reason.ts';
import { ArrivalHeap, type ArrivalHeapState } from './arrival-heap.ts';
import { BurstLoss, type BurstLossSettings } from './burst-loss.ts';
import { Jitter, type JitterSettings } from './jitter.ts';

/** What happens to packets between a link's transmitter and its far end. Absent: nothing of it. */
export interface ImpairmentSettings {
  readonly jitter?: JitterSettings | undefined;
  readonly burstLoss?: BurstLossSettings | undefined;
}

/** Places of the values that are kept with a packet that was lost in the bad or the good state. */
export const BurstLost = { isBad: 0, since: 1, probability: 2 } as const;

/** Places of the values that are kept with a delayed packet, in seconds: what each impairment adds. */
export const Delayed = { total: 0, jitter: 1, held: 2 } as const;

/**
 * The way from the transmitter of an impaired link to its far end. What becomes of a packet is drawn when its last bit
 * leaves the transmitter, in a fixed order, from a stream of its own for each impairment: the k-th packet has the same
 * draws whatever the other impairments do. Packets may overtake each other here, so each has an arrival of its own,
 * and the link's ring holds only what has not departed.
 */
export class Pipe {
  readonly heap = new ArrivalHeap();
  /** What decided about the packet that entered last: see `BurstLost` and `Delayed`. */
  readonly reasons: Float64Array;
  readonly burstLoss: BurstLoss | null;
  private readonly jitter: Jitter | null;
  /** The latest arrival of the packets that may not be overtaken. */
  private latest = 0;

  /**
   * @param draws the stream of a purpose, from its first draw
   * @param reasonValues how many numbers are kept with a decision
   */
  constructor(
    public settings: ImpairmentSettings,
    draws: (purpose: string) => RandomStream,
    reasonValues: number,
  ) {
    this.reasons = new Float64Array(reasonValues);
    const { jitter, burstLoss } = settings;
    this.jitter = jitter === undefined ? null : new Jitter(jitter, draws('jitter'));
    this.burstLoss = burstLoss === undefined ? null : new BurstLoss(burstLoss, draws('burst-loss'));
  }

  /** Other values of the impairments that there are, from now on. What has departed arrives as it would have. */
  change(settings: ImpairmentSettings): void {
    this.settings = settings;
    const { jitter, burstLoss } = settings;
    if (this.jitter !== null && jitter !== undefined) this.jitter.settings = jitter;
    if (this.burstLoss !== null && burstLoss !== undefined) this.burstLoss.settings = burstLoss;
  }

  /** Why a packet that leaves the transmitter at `now` is lost; `DropReason.none`: it is not. `reasons` say more. */
  lossOf(now: number): number {
    const { burstLoss, reasons } = this;
    if (burstLoss === null || !burstLoss.loses(now)) return DropReason.none;
    const { isBad, since, settings } = burstLoss;
    reasons[BurstLost.isBad] = isBad ? 1 : 0;
    reasons[BurstLost.since] = since;
    reasons[BurstLost.probability] = isBad ? settings.lossInBad : settings.lossInGood;
    return DropReason.burstLoss;
  }

  /**
   * A packet that leaves the transmitter at `now` sets out; `reasons` say what delays it.
   * @param isSpared it takes the propagation delay alone
   * @returns whether it arrives before all others
   */
  enter(packet: number, now: number, delaySeconds: number, order: number, isSpared: boolean): boolean {
    const { heap, reasons } = this;
    const jitter = this.jitter === null || isSpared ? 0 : this.jitter.seconds(now);
    const free = now + delaySeconds + jitter;
    const keepsOrder = this.jitter === null || isSpared || this.jitter.settings.order === 'kept';
    const arrival = keepsOrder && free < this.latest ? this.latest : free;
    if (keepsOrder) this.latest = arrival;
    reasons[Delayed.jitter] = jitter;
    reasons[Delayed.held] = arrival - free;
    reasons[Delayed.total] = jitter + (arrival - free);
    heap.push(packet, now, arrival, order);
    return heap.firstOrder === order;
  }

  /** Removes every packet and gives each to `lost`. */
  clear(lost: (packet: number) => void): void {
    const all: number[] = [];
    this.heap.visit((packet) => all.push(packet));
    this.heap.clear();
    this.latest = 0;
    for (const packet of all) lost(packet);
  }

  save(): PipeState {
    return { settings: this.settings, latest: this.latest, heap: this.heap.save(), parts: saveOf(this.parts()) };
  }

  restore({ settings, latest, heap, parts }: PipeState): void {
    this.change(settings);
    this.latest = latest;
    this.heap.restore(heap);
    restoreTo(this.parts(), parts);
  }

  private parts(): readonly Parts[string][] {
    return [this.jitter, this.burstLoss].filter((one) => one !== null);
  }
}

export interface PipeState {
  readonly settings: ImpairmentSettings;
  readonly latest: number;
  readonly heap: ArrivalHeapState;
  readonly parts: unknown;
}
