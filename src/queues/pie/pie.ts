import { PlainState } from '../../base/saved-state.ts';
import { duration, threeDigits } from '../../base/format.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { dropForRoom } from '../overflow.ts';

export interface PieValues {
  /** Seconds. */
  readonly target: number;
  readonly update: number;
  readonly burst: number;
  /** For each second. */
  readonly alpha: number;
  readonly beta: number;
  readonly spreads: boolean;
  readonly ecn: boolean;
  readonly [id: string]: number | boolean;
}

/** Below each probability the step is divided by this number (RFC 8033, 4.2). */
const STEPS: readonly (readonly [below: number, divisor: number])[] = [
  [0.000001, 2048],
  [0.00001, 512],
  [0.0001, 128],
  [0.001, 32],
  [0.01, 8],
  [0.1, 2],
];
/** Where the probability is large already it grows by no more at once (5.5). */
const LARGE = 0.1;
const LARGEST_STEP = 0.02;
/** What is left of the probability at each update while nothing waits (4.2). */
const DECAY = 0.98;
/** This many packets may wait in the queue whatever the probability is (4.1). */
const SPARED_PACKETS = 2;
/** Between drops the probabilities of the packets that came add up to this at least, and at most (5.5). */
const MIN_SUM = 0.85;
const MAX_SUM = 8.5;
/** With a larger probability packets are dropped even if they could be marked (5.1). */
const MAX_MARKED = 0.1;

/**
 * PIE on one queue: RFC 8033, section 4 and appendix A. The delay is that of the packet that left last (5.2), and 0 when none is left.
 *
 * Deviations. The timer of the updates has no events: as packets come and leave, the updates that were due are made,
 * which is the same, since nothing that they read has changed meanwhile. PIE is always active (5.3 lets it sleep while
 * the queue is short). A packet's mean size, of which two are spared, is that of the packets that wait.
 */
export class Pie extends PlainState {
  /** `drop_prob`. */
  probability = 0;
  /** `qdelay` now, and `qdelay_old`, at the last update, seconds. */
  delay = 0;
  private delayBefore = 0;
  /** `burst_allowance`, seconds. */
  allowance: number;
  /** `accu_prob`. */
  private sum = 0;
  /** When the next update is due, seconds. */
  private dueAt = 0;

  /** @param queue its number in the waiting room */
  constructor(
    private readonly waiting: WaitingPackets,
    private readonly queue: number,
    private readonly values: () => PieValues,
  ) {
    super();
    this.allowance = values().burst;
  }

  /** A packet has come. @returns it may wait now; false: it was dropped */
  admits(packet: number): boolean {
    const { waiting } = this;
    this.catchUp();
    if (waiting.isFull) {
      this.sum = 0;
      dropForRoom(waiting, packet);
      return false;
    }
    if (!this.isDropping || !this.isDrawn() || this.marks(packet)) return true;
    waiting.drop(packet, DropReason.early);
    return false;
  }

  /** The packet that is sent now; -1: none is left. */
  next(): number {
    const { waiting } = this;
    const fifo = waiting.queue(this.queue);
    if (fifo.length === 0) return -1;
    this.catchUp();
    const sojourn = waiting.now - fifo.firstJoined;
    const packet = waiting.take(this.queue);
    this.delay = fifo.length === 0 ? 0 : sojourn;
    return packet;
  }

  /** The burst that may pass is over: packets may be dropped. */
  get isDropping(): boolean {
    return this.allowance === 0;
  }

  /** The queue was emptied from outside. */
  cleared(): void {
    this.delay = 0;
  }

  /** 4.1 and 5.5: whether a packet that comes is chosen. */
  private isDrawn(): boolean {
    const { waiting, probability } = this;
    const { target, spreads } = this.values();
    const isShort = this.delayBefore < target / 2 && probability < 0.2;
    if (isShort || waiting.queue(this.queue).length <= SPARED_PACKETS) return false;
    if (probability === 0) this.sum = 0;
    this.sum += probability;
    const { sum } = this;
    if (spreads && sum < MIN_SUM) return false;
    if (!(spreads && sum >= MAX_SUM) && waiting.random.uniform() >= probability) return false;
    waiting.reasons.fill(0);
    waiting.reasons.set([probability, this.delay, this.delayBefore, target, sum]);
    this.sum = 0;
    return true;
  }

  /** 5.1. */
  private marks(packet: number): boolean {
    return this.values().ecn && this.probability <= MAX_MARKED && this.waiting.mark(packet);
  }

  private catchUp(): void {
    const { waiting } = this;
    const { update } = this.values();
    while (this.dueAt <= waiting.now) {
      this.updated();
      this.dueAt += update;
      // Nothing more can change until a packet leaves.
      if (this.isAtRest() && this.dueAt <= waiting.now) {
        this.dueAt += Math.ceil((waiting.now - this.dueAt) / update) * update;
      }
    }
  }

  private isAtRest(): boolean {
    const { probability, delay, delayBefore, allowance } = this;
    return probability === 0 && delay === 0 && delayBefore === 0 && allowance === this.values().burst;
  }

  /** 4.2 and 4.4. */
  private updated(): void {
    const { target, update, alpha, beta, burst } = this.values();
    const { delay, delayBefore, probability } = this;
    let step = alpha * (delay - target) + beta * (delay - delayBefore);
    step /= STEPS.find(([below]) => probability < below)?.[1] ?? 1;
    if (probability >= LARGE) step = Math.min(step, LARGEST_STEP);
    let next = probability + step;
    if (delay === 0 && delayBefore === 0) next *= DECAY;
    this.probability = Math.min(1, Math.max(0, next));
    this.delayBefore = delay;
    this.allowance = Math.max(0, this.allowance - update);
    if (this.probability === 0 && delay < target / 2 && delayBefore < target / 2) this.allowance = burst;
  }
}

/** Words for a packet that PIE dropped, from the numbers that were kept with the decision. */
export function explainPieDrop({ values: [probability, delay, before, target, sum] }: Decision): Explanation {
  const trend = delay > before ? 'growing' : delay < before ? 'falling' : 'steady';
  return {
    title: 'PIE',
    why:
      `The drop probability was ${threeDigits(probability)}. Packets waited ${duration(delay)}, ${trend} from ` +
      `${duration(before)} at the update before; the target is ${duration(target)}.`,
    values: [
      { name: 'drop_prob', meaning: 'drop probability', value: threeDigits(probability), decided: true },
      { name: 'qdelay', meaning: 'time in the queue', value: duration(delay) },
      { name: 'qdelay_old', meaning: 'at the update before', value: duration(before) },
      { name: 'QDELAY_REF', meaning: 'target', value: duration(target) },
      { name: 'accu_prob', meaning: 'sum of probabilities since the last drop', value: threeDigits(sum) },
    ],
    algorithm: {
      title: 'PIE, as a packet arrives and at each update',
      source: 'RFC 8033, 4.1, 4.2 and 5.5',
      lines: [
        { number: '1', text: 'each T_UPDATE: p = alpha (qdelay − QDELAY_REF) + beta (qdelay − qdelay_old)' },
        { number: '2', text: '  drop_prob = drop_prob + p, smaller steps where it is small' },
        { number: '3', text: 'accu_prob = accu_prob + drop_prob; below 0.85: let it wait' },
        { number: '4', text: 'with probability drop_prob: drop, accu_prob = 0', current: sum < MAX_SUM },
        { number: '5', text: 'accu_prob ≥ 8.5: drop, accu_prob = 0', current: sum >= MAX_SUM },
      ],
    },
  };
}
