import { type Varying, valueAt } from '../../base/profile.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import { type Part, restoreTo, saveOf } from '../../base/saved-state.ts';
import { REASON_VALUES } from '../decision-log.ts';
import * as DropReason from '../kinds/drop-reason.ts';
import * as EventKind from '../kinds/event-kind.ts';
import type { Scheduler } from '../scheduler.ts';
import { Aggregation, type AggregationSettings } from './aggregation.ts';
import { ArrivalHeap, type ArrivalHeapState } from './arrival-heap.ts';
import type { DepartedPacket } from './departed-packet.ts';
import { BurstLoss, type BurstLossSettings } from './burst-loss.ts';
import { Jitter, type JitterSettings } from './jitter.ts';
import {
  Corruption,
  type CorruptionSettings,
  LossTrace,
  type LossTraceSettings,
  Retransmission,
  type RetransmissionSettings,
} from './losses.ts';
import type { OpportunitiesSettings } from './opportunities.ts';
import { Reordering, type ReorderingSettings } from './reordering.ts';
import type { TokenBucketSettings } from './token-bucket.ts';

/** What happens to packets on an impaired link. Absent: nothing of it. */
export interface ImpairmentSettings extends PipeSettings {
  readonly policer?: (TokenBucketSettings & { readonly action: 'drop' | 'mark' }) | undefined;
  readonly shaper?: TokenBucketSettings | undefined;
  readonly opportunities?: OpportunitiesSettings | undefined;
}

/** The part of it that is between the transmitter and the far end. */
export interface PipeSettings {
  readonly jitter?: JitterSettings | undefined;
  readonly extraDelay?: { readonly seconds: Varying; readonly order: 'kept' | 'free' } | undefined;
  readonly burstLoss?: BurstLossSettings | undefined;
  readonly lossTrace?: LossTraceSettings | undefined;
  readonly corruption?: CorruptionSettings | undefined;
  readonly retransmission?: RetransmissionSettings | undefined;
  readonly duplication?: { readonly probability: number } | undefined;
  readonly reordering?: ReorderingSettings | undefined;
  readonly aggregation?: AggregationSettings | undefined;
}

/** Places of the values that are kept with a packet that was lost on the way: `lossOf` says which a reason has. */
export const Lost = { isBad: 0, since: 1, probability: 2, place: 0, tries: 0 } as const;

/** Places of the values that are kept with a delayed packet, in seconds: what each impairment adds. */
export const Delayed = {
  total: 0,
  jitter: 1,
  course: 2,
  tries: 3,
  late: 4,
  gathered: 5,
  held: 6,
  opportunity: 7,
} as const;

interface PipeSurroundings {
  readonly scheduler: Scheduler;
  readonly link: { readonly index: number; readonly delaySeconds: number };
  /** The stream of a purpose, from its first draw. */
  readonly draws: (purpose: string) => RandomStream;
  readonly bytesOf: (packet: number) => number;
  /** Another packet that is like it. */
  readonly copy: (packet: number) => number;
  /** A packet sets out that arrives later than the propagation delay says. */
  readonly delayed: (packet: number, values: Float64Array) => void;
}

/**
 * The way from the transmitter of an impaired link to its far end. What becomes of a packet is drawn when its last bit
 * leaves the transmitter, from a stream of its own for each impairment: the k-th packet has the same draws whatever the
 * other impairments do. Packets may overtake each other here, so each has an arrival of its own, and the link's ring
 * holds only what has not departed.
 */
export class Pipe {
  /** What decided about the packet that departed last: see `Lost` and `Delayed`. */
  readonly reasons = new Float64Array(REASON_VALUES);
  readonly burstLoss: BurstLoss | null;
  private readonly heap = new ArrivalHeap();
  private readonly lossTrace: LossTrace | null;
  private readonly corruption: Corruption | null;
  private readonly retransmission: Retransmission | null;
  private readonly jitter: Jitter | null;
  private readonly reordering: Reordering | null;
  private readonly aggregation: Aggregation | null;
  private readonly duplicates: RandomStream | null;
  /** The latest arrival of the packets that may not be overtaken. */
  private latest = 0;
  /** When the event that lets waiting packets go is due, seconds; Infinity: it is not planned. */
  private plannedAt = Infinity;

  constructor(
    private settings: PipeSettings,
    private readonly around: PipeSurroundings,
  ) {
    const { draws } = around;
    const { jitter, burstLoss, lossTrace, corruption, retransmission, duplication, reordering, aggregation } = settings;
    this.jitter = jitter === undefined ? null : new Jitter(jitter, draws('jitter'));
    this.burstLoss = burstLoss === undefined ? null : new BurstLoss(burstLoss, draws('burst-loss'));
    this.lossTrace = lossTrace === undefined ? null : new LossTrace(lossTrace);
    this.corruption = corruption === undefined ? null : new Corruption(corruption, draws('corruption'));
    this.retransmission =
      retransmission === undefined ? null : new Retransmission(retransmission, draws('retransmission'));
    this.duplicates = duplication === undefined ? null : draws('duplication');
    this.reordering = reordering === undefined ? null : new Reordering(reordering, draws('reordering'));
    this.aggregation = aggregation === undefined ? null : new Aggregation(aggregation, draws('aggregation'));
  }

  /** Packets in it. */
  get length(): number {
    return this.heap.length + (this.reordering?.length ?? 0) + (this.aggregation?.length ?? 0);
  }

  /** Other values of the impairments that there are, from now on. What has departed arrives as it would have. */
  change(settings: PipeSettings): void {
    this.settings = settings;
    for (const name of [
      'jitter',
      'burstLoss',
      'lossTrace',
      'corruption',
      'retransmission',
      'reordering',
      'aggregation',
    ] as const) {
      if (this[name] !== null) Object.assign(this[name], { settings: settings[name] });
    }
  }

  /**
   * The last bit of a packet leaves the transmitter.
   * @param isSpared it takes the propagation delay alone
   * @param isLost it is lost for another reason
   * @returns why it is lost (`reasons` say more); `DropReason.none`: it sets out
   */
  depart(packet: number, isSpared: boolean, isLost: boolean): number {
    const { now } = this.around.scheduler;
    const delays = [0, 0, 0, 0, 0, 0, 0];
    if (isSpared) {
      this.launch({ packet, departure: now, delays, keepsOrder: true, isDoubled: false, isSpared });
      return DropReason.none;
    }
    const { settings } = this;
    const tries = this.retransmission?.triesNeeded() ?? 1;
    delays[Delayed.jitter] = this.jitter?.seconds(now) ?? 0;
    delays[Delayed.course] = settings.extraDelay === undefined ? 0 : valueAt(settings.extraDelay.seconds, now);
    delays[Delayed.tries] = tries < Infinity ? (tries - 1) * (settings.retransmission?.trySeconds ?? 0) : 0;
    const isDoubled = (this.duplicates?.uniform() ?? 1) < (settings.duplication?.probability ?? 0);
    const isLate = this.reordering?.isLate() ?? false;
    const loss = this.lossOf(packet, now, tries);
    if (isLost || loss !== DropReason.none) return isLost ? DropReason.lostOnLink : loss;
    const keepsOrder = !isLate && settings.jitter?.order !== 'free' && settings.extraDelay?.order !== 'free';
    const departed = { packet, departure: now, delays, keepsOrder, isDoubled, isSpared };
    if (isLate) this.makeLate(departed);
    else if (!this.aggregation?.gathers) this.launch(departed);
    else {
      this.aggregation.add(now, departed);
      if (this.aggregation.dueAt <= now) this.letGo(now);
    }
    this.plan();
    return DropReason.none;
  }

  /** The event of the first arrival. @returns the packet that has reached the far end; -1: the event was overtaken by another */
  arrived(): number {
    const { heap } = this;
    const { now, queue } = this.around.scheduler;
    if (heap.length === 0 || heap.firstArrival !== now || heap.firstOrder !== queue.firstOrder) return -1;
    const packet = heap.shift();
    this.planArrival();
    return packet;
  }

  /** The event of packets that wait behind the transmitter. */
  due(): void {
    const { now } = this.around.scheduler;
    if (this.plannedAt !== now) return;
    this.plannedAt = Infinity;
    for (const { departed } of this.reordering?.overdue(now) ?? []) {
      departed.delays[Delayed.late] = now - departed.departure;
      this.launch(departed);
    }
    if (this.aggregation !== null && this.aggregation.dueAt <= now) this.letGo(now);
    this.plan();
  }

  /** Every packet: those that fly, in the order in which they arrive, and then those that wait. */
  visit(each: (packet: number, departure: number, arrival: number) => void): void {
    const { delaySeconds } = this.around.link;
    this.heap.visit(each);
    this.reordering?.visit(({ departed, until }) => each(departed.packet, departed.departure, until + delaySeconds));
    const dueAt = this.aggregation?.dueAt ?? 0;
    this.aggregation?.visit(({ packet, departure }) => each(packet, departure, dueAt + delaySeconds));
  }

  /** Removes every packet and gives each to `lost`. */
  clear(lost: (packet: number) => void): void {
    const all: number[] = [];
    this.visit((packet) => all.push(packet));
    this.heap.clear();
    this.reordering?.clear();
    this.aggregation?.clear();
    this.latest = 0;
    this.plannedAt = Infinity;
    for (const packet of all) lost(packet);
  }

  save(): PipeState {
    const { latest, plannedAt } = this;
    return { latest, plannedAt, heap: this.heap.save(), parts: saveOf(this.parts()) };
  }

  /** The settings must be those of the state. */
  restore({ latest, plannedAt, heap, parts }: PipeState): void {
    this.latest = latest;
    this.plannedAt = plannedAt;
    this.heap.restore(heap);
    restoreTo(this.parts(), parts);
  }

  private parts(): readonly Part[] {
    const { jitter, burstLoss, lossTrace, corruption, retransmission, duplicates, reordering, aggregation } = this;
    return [jitter, burstLoss, lossTrace, corruption, retransmission, duplicates, reordering, aggregation].filter(
      (part) => part !== null,
    );
  }

  /** Every impairment draws, whichever loses it. */
  private lossOf(packet: number, now: number, tries: number): number {
    const { burstLoss, lossTrace, corruption, reasons } = this;
    const bytes = this.around.bytesOf(packet);
    const inBurst = burstLoss?.loses(now) ?? false;
    const inTrace = lossTrace?.loses() ?? false;
    const isCorrupted = corruption?.loses(bytes) ?? false;
    if (inBurst) {
      const { isBad, since, settings } = burstLoss!;
      reasons[Lost.isBad] = isBad ? 1 : 0;
      reasons[Lost.since] = since;
      reasons[Lost.probability] = isBad ? settings.lossInBad : settings.lossInGood;
      return DropReason.burstLoss;
    }
    if (inTrace) {
      reasons[Lost.place] = lossTrace!.place;
      return DropReason.lossTrace;
    }
    if (isCorrupted) {
      reasons[Lost.probability] = corruption!.probability(bytes);
      return DropReason.corrupted;
    }
    if (tries < Infinity) return DropReason.none;
    reasons[Lost.tries] = this.settings.retransmission!.tries;
    return DropReason.triesFailed;
  }

  private makeLate(departed: DepartedPacket): void {
    const { late } = this.reordering!.settings;
    if (late.kind === 'time') {
      departed.delays[Delayed.late] = late.seconds;
      this.launch(departed);
    } else {
      // Nothing else delays it.
      departed.delays.fill(0);
      this.reordering!.add({ departed, left: late.packets, until: departed.departure + late.longestWaitSeconds });
    }
  }

  private letGo(now: number): void {
    for (const departed of this.aggregation!.release(now)) {
      departed.delays[Delayed.gathered] = now - departed.departure;
      this.launch(departed);
    }
  }

  /** A packet sets out now. */
  private launch(departed: DepartedPacket): void {
    const { aggregation, around } = this;
    const { departure, delays, keepsOrder, isSpared } = departed;
    const { now } = around.scheduler;
    const extra = delays.reduce((sum, seconds) => sum + seconds, 0);
    // The sum may be a little less than a packet has waited already.
    const alone = Math.max(now, departure + around.link.delaySeconds + extra);
    const together = aggregation === null || isSpared ? alone : aggregation.arrivalOf(alone);
    const arrival = keepsOrder && together < this.latest ? this.latest : together;
    if (keepsOrder) this.latest = arrival;
    delays[Delayed.gathered] += together - alone;
    delays[Delayed.held] = arrival - together;
    this.fly(departed, arrival);
    if (delays[Delayed.late] === 0) this.letPass(arrival);
  }

  /** A packet has left that arrives at a time: the last that a late one waits for takes it along. */
  private letPass(arrival: number): void {
    for (const { departed } of this.reordering?.passed() ?? []) {
      const { delays, departure } = departed;
      delays[Delayed.late] = arrival - departure - this.around.link.delaySeconds;
      this.fly(departed, arrival);
    }
  }

  private fly({ packet, departure, delays, isDoubled }: DepartedPacket, arrival: number): void {
    const { around, heap, reasons } = this;
    const { scheduler } = around;
    const first = heap.length === 0 ? -1 : heap.firstOrder;
    heap.push(packet, departure, arrival, scheduler.order());
    reasons.set(delays);
    reasons[Delayed.total] = delays.reduce((sum, seconds) => sum + seconds, 0);
    if (reasons[Delayed.total] > 0) around.delayed(packet, reasons);
    if (isDoubled) heap.push(around.copy(packet), departure, arrival, scheduler.order());
    if (heap.firstOrder !== first) this.planArrival();
  }

  private planArrival(): void {
    const { heap, around } = this;
    if (heap.length === 0) return;
    around.scheduler.schedule(heap.firstArrival, heap.firstOrder, EventKind.pipeArrival, around.link.index);
  }

  private plan(): void {
    const { scheduler, link } = this.around;
    const dueAt = Math.min(this.aggregation?.dueAt ?? Infinity, this.reordering?.dueAt ?? Infinity);
    if (dueAt === this.plannedAt) return;
    this.plannedAt = dueAt;
    if (dueAt < Infinity) scheduler.schedule(dueAt, scheduler.order(), EventKind.pipeDue, link.index);
  }
}

export interface PipeState {
  readonly latest: number;
  readonly plannedAt: number;
  readonly heap: ArrivalHeapState;
  readonly parts: unknown;
}
