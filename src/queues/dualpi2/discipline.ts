import { duration, threeDigits } from '../../base/format.ts';
import { PlainState } from '../../base/saved-state.ts';
import type { Decision } from '../../engine/decision-log.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import * as Ecn from '../../engine/kinds/ecn.ts';
import type { QueueDiscipline, Turn, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { dropForRoom } from '../overflow.ts';

export interface Dualpi2Values {
  /** Seconds. */
  readonly target: number;
  readonly update: number;
  readonly rampStart: number;
  readonly rampRange: number;
  /** For each second. */
  readonly alpha: number;
  readonly beta: number;
  readonly coupling: number;
  readonly classicShare: number;
}

/** The queues by their numbers. */
const LOW = 0;
const CLASSIC = 1;
const NAMES = ['L queue', 'Classic queue'];

/** By which rule a packet was marked or dropped. */
const COUPLED = 0;
const RAMP = 1;
const SQUARED = 2;
const OVERLOAD = 3;

/** Packets of the L queue that the ramp spares when they wait alone, this one included (Th_len). */
const SPARED_PACKETS = 1;

/**
 * DualPI2: RFC 9332, appendix A, with the overload behaviour of figures 7 and 8. A proportional integral controller holds
 * the longer of both queues at the target by p'. Its square drops or marks packets of the Classic queue, and k times it
 * marks packets of the L queue, which a ramp marks too as soon as they have waited.
 *
 * Choices that the RFC leaves. What comes is ECT(1) or marked already: the L queue. Neither counts are drawn: `recur` is
 * the deterministic counter of figure 3. The scheduler is a weighted round robin in bytes by a credit that changes only while packets
 * wait in both queues. The timer of the updates has no events: as packets come and leave, the updates that were due are
 * made with the ages that the heads had then. A buffer that is full drops what comes.
 */
export class Dualpi2Discipline extends PlainState implements QueueDiscipline {
  /** p'. */
  private probability = 0;
  /** `prevq`: the longer delay at the last update, seconds. */
  private delayBefore = 0;
  /** The counters of `recur`. */
  private lowCount = 0;
  private classicCount = 0;
  /** Bytes that the Classic queue is owed: above 0 it is served. */
  private owed = 0;
  /** What the last packet of each queue had waited, seconds. */
  private lowDelay = 0;
  private classicDelay = 0;
  /** When the next update is due, seconds. */
  private dueAt = 0;

  readonly probes: QueueDiscipline['probes'] = {
    probability: () => this.probability,
    coupled: () => Math.min(1, this.coupled),
    classic: () => this.squared,
    lowDelay: () => this.lowDelay,
    classicDelay: () => this.classicDelay,
  };
  readonly queueCount = NAMES.length;

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => Dualpi2Values,
  ) {
    super();
  }

  /** Figure 3, with the classifier of RFC 9331, 5.1. */
  arrived(packet: number): void {
    this.catchUp();
    if (this.waiting.isFull) dropForRoom(this.waiting, packet);
    else this.waiting.join(packet, this.queueOf(packet));
  }

  queueOf(packet: number): number {
    return (this.waiting.ecnOf(packet) & (Ecn.scalable | Ecn.marked)) === 0 ? CLASSIC : LOW;
  }

  /** Figures 7 and 8. */
  next(): number {
    this.catchUp();
    for (;;) {
      const number = this.scheduled();
      const { length } = this.waiting.queue(number);
      if (length === 0) return -1;
      const sojourn = this.waiting.now - this.waiting.queue(number).firstJoined;
      const packet = this.waiting.take(number);
      this.pay(number, packet);
      if (number === LOW) this.lowDelay = sojourn;
      else this.classicDelay = sojourn;
      if (number === LOW ? this.passesLow(packet, length) : this.passesClassic(packet)) return packet;
    }
  }

  /** The queue that is served next, and the other. */
  turns(): readonly Turn[] {
    const first = this.scheduled();
    return [first, 1 - first].map((queue) => ({ queue, name: NAMES[queue] }));
  }

  explain(): Explanation {
    if (this.coupled < 1) return NO_WORDS;
    return {
      ...NO_WORDS,
      title: 'Overload',
      why: `k p' is ${threeDigits(this.coupled)}, and a mark cannot say more than 1: packets of the L queue are dropped with p'², too.`,
    };
  }

  explainDrop({ values: [rule, base, coupling, sojourn, likelihood, rampStart] }: Decision): Explanation {
    const p = threeDigits(base);
    const k = threeDigits(coupling);
    const why = [
      `Coupled: p' ${p}, k ${k}. Packets of the L queue are marked with k p' = ${threeDigits(likelihood)}, so that a flow there gets about as much as one in the Classic queue.`,
      `Step: ${duration(sojourn)} in the L queue. From ${duration(rampStart)} on the ramp marks, here with probability ${threeDigits(likelihood)}.`,
      `Squared: p' ${p}. Packets of the Classic queue are chosen with p'² = ${threeDigits(likelihood)}; it had waited ${duration(sojourn)}.`,
      `Overload: p' ${p}, k ${k}. k p' is 1 or more and cannot be marked: packets are dropped with p'² = ${threeDigits(likelihood)}, whatever their ECN field says.`,
    ][rule];
    return {
      title: 'DualPI2',
      why,
      values: [
        { name: "p'", meaning: 'base probability', value: p, decided: rule !== RAMP },
        { name: 'k', meaning: 'coupling factor', value: k, decided: rule === COUPLED || rule === OVERLOAD },
        { name: 'sojourn', meaning: 'time in the queue', value: duration(sojourn), decided: rule === RAMP },
        { name: 'p', meaning: 'probability of this rule', value: threeDigits(likelihood), decided: true },
      ],
      algorithm: {
        title: 'DualPI2, as a packet leaves',
        source: 'RFC 9332, appendix A, figures 7 and 8',
        lines: [
          { number: '1', text: "each Tupdate: p' = p' + alpha (delay − target) + beta (delay − delay before)" },
          { number: '2', text: "L queue: mark with k p'", current: rule === COUPLED },
          { number: '3', text: '  or with the ramp, if that is more', current: rule === RAMP },
          { number: '4', text: "Classic queue: with p'² mark ECT(0), drop what has no ECN", current: rule === SQUARED },
          { number: '5', text: "k p' ≥ 1: drop with p'² from both queues", current: rule === OVERLOAD },
        ],
      },
    };
  }

  cleared(): void {
    this.owed = 0;
  }

  /** p_CL. */
  private get coupled(): number {
    return this.values().coupling * this.probability;
  }

  /** p_C. */
  private get squared(): number {
    return this.probability * this.probability;
  }

  /** The queue that the scheduler would serve; where none has a packet, the L queue. */
  private scheduled(): number {
    const { waiting } = this;
    if (waiting.queue(CLASSIC).length === 0) return LOW;
    return waiting.queue(LOW).length === 0 || this.owed > 0 ? CLASSIC : LOW;
  }

  /** A packet was taken out of a queue: where one waits in the other, the credit follows. */
  private pay(number: number, packet: number): void {
    const { waiting } = this;
    if (waiting.queue(1 - number).length === 0) return;
    const { classicShare } = this.values();
    const bytes = waiting.bytesOf(packet);
    this.owed += number === LOW ? classicShare * bytes : (classicShare - 1) * bytes;
  }

  /** @param length packets that waited in the L queue, this one included @returns false: it was dropped */
  private passesLow(packet: number, length: number): boolean {
    const { coupled, lowDelay } = this;
    if (coupled >= 1) {
      if (this.recursLow(this.squared)) {
        this.drop(packet, OVERLOAD, lowDelay, this.squared);
        return false;
      }
      this.mark(packet, COUPLED, lowDelay, coupled);
      return true;
    }
    const native = length > SPARED_PACKETS ? this.ramp(lowDelay) : 0;
    const likelihood = Math.max(native, coupled);
    if (this.recursLow(likelihood)) this.mark(packet, native > coupled ? RAMP : COUPLED, lowDelay, likelihood);
    return true;
  }

  /** @returns false: it was dropped */
  private passesClassic(packet: number): boolean {
    const { squared, classicDelay } = this;
    this.classicCount += squared;
    if (this.classicCount <= 1) return true;
    this.classicCount -= 1;
    const { coupling } = this.values();
    const isOverload = squared >= 1 / (coupling * coupling);
    if (!isOverload && this.mark(packet, SQUARED, classicDelay, squared)) return true;
    const isCapable = (this.waiting.ecnOf(packet) & Ecn.capable) !== 0;
    this.drop(packet, isCapable ? OVERLOAD : SQUARED, classicDelay, squared);
    return false;
  }

  /** `laqm`, figure 5. */
  private ramp(sojourn: number): number {
    const { rampStart, rampRange } = this.values();
    if (sojourn <= rampStart) return 0;
    return sojourn >= rampStart + rampRange ? 1 : (sojourn - rampStart) / rampRange;
  }

  /** `recur`, figure 3. */
  private recursLow(likelihood: number): boolean {
    this.lowCount += likelihood;
    if (this.lowCount <= 1) return false;
    this.lowCount -= 1;
    return true;
  }

  private mark(packet: number, rule: number, sojourn: number, likelihood: number): boolean {
    this.noteReasons(rule, sojourn, likelihood);
    return this.waiting.mark(packet);
  }

  private drop(packet: number, rule: number, sojourn: number, likelihood: number): void {
    this.noteReasons(rule, sojourn, likelihood);
    this.waiting.drop(packet, DropReason.early);
  }

  private noteReasons(rule: number, sojourn: number, likelihood: number): void {
    const { reasons } = this.waiting;
    const { coupling, rampStart } = this.values();
    reasons.fill(0);
    reasons[0] = rule;
    reasons[1] = this.probability;
    reasons[2] = coupling;
    reasons[3] = sojourn;
    reasons[4] = likelihood;
    reasons[5] = rampStart;
  }

  private catchUp(): void {
    const { waiting } = this;
    while (this.dueAt <= waiting.now) {
      const delay = Math.max(this.headAge(LOW), this.headAge(CLASSIC));
      const before = this.probability;
      this.updated(delay);
      const { update } = this.values();
      this.dueAt += update;
      // It stays so until a packet comes or leaves: 0 where nothing waits, or 1 while a head gets older.
      const isAtRest = this.probability === before && (delay === 0 ? before === 0 : before === 1);
      if (isAtRest && this.dueAt <= waiting.now) {
        const skipped = Math.floor((waiting.now - this.dueAt) / update) * update;
        this.dueAt += skipped;
        if (delay > 0) this.delayBefore += skipped;
      }
    }
  }

  /** The age of the packet at a queue's head when the update is due, seconds; 0: it is empty. */
  private headAge(number: number): number {
    const fifo = this.waiting.queue(number);
    return fifo.length === 0 ? 0 : this.dueAt - fifo.firstJoined;
  }

  /** `dualpi2_update`, figure 2. */
  private updated(delay: number): void {
    const { target, alpha, beta } = this.values();
    const next = this.probability + alpha * (delay - target) + beta * (delay - this.delayBefore);
    this.probability = Math.min(1, Math.max(0, next));
    this.delayBefore = delay;
  }
}
