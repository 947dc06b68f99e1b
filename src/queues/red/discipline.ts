import { PlainState } from '../../base/saved-state.ts';
import { threeDigits } from '../../base/format.ts';
import { power } from '../../base/mathematics.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { dropForRoom } from '../overflow.ts';

export interface RedValues {
  /** Packets. */
  readonly lower: number;
  readonly upper: number;
  readonly steepest: number;
  readonly weight: number;
  readonly gentle: boolean;
  readonly waits: boolean;
  readonly inBytes: boolean;
  readonly meanPacketBytes: number;
  readonly ecn: boolean;
  readonly [id: string]: number | boolean;
}

/**
 * RED: Floyd and Jacobson, "Random Early Detection Gateways for Congestion Avoidance", 1993, figure 2, with what ns-2
 * and ns-3 have added: `gentle`, and `waits`.
 *
 * Deviations. As in ns-2 the first packet that finds the average above the lower threshold is spared, and nothing is
 * dropped early while one packet waits. An upper threshold that is not above the lower one counts as one just above it.
 */
export class RedDiscipline extends PlainState implements QueueDiscipline {
  private average = 0;
  /** Packets (or bytes, as packets) since the last drop: `count`. */
  private since = 0;
  /** The average was above the lower threshold when the last packet came. */
  private isAbove = false;
  /** When the transmitter had nothing more to send, seconds; Infinity: packets wait. */
  private idleSince = 0;

  readonly probes: QueueDiscipline['probes'] = {
    average: () => this.average,
    probability: () => this.probability(),
  };

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => RedValues,
  ) {
    super();
  }

  arrived(packet: number): void {
    const { waiting } = this;
    const { inBytes, meanPacketBytes, lower } = this.values();
    this.measure();
    this.since += inBytes ? waiting.bytesOf(packet) / meanPacketBytes : 1;
    if (waiting.isFull) {
      dropForRoom(waiting, packet);
      return;
    }
    const wasAbove = this.isAbove;
    this.isAbove = this.average >= lower && waiting.packets > 1;
    if (this.isAbove && this.drops(packet, !wasAbove)) return;
    this.idleSince = Infinity;
    waiting.join(packet, 0);
  }

  next(): number {
    const { waiting } = this;
    if (waiting.queue(0).length === 0) return -1;
    const packet = waiting.take(0);
    if (waiting.packets === 0) this.idleSince = waiting.now + (waiting.bytesOf(packet) * 8) / waiting.rateBitsPerSecond;
    return packet;
  }

  explain(): Explanation {
    const p = this.probability();
    if (p === 0) return NO_WORDS;
    return {
      ...NO_WORDS,
      title: 'RED drops',
      why: `The average queue, ${threeDigits(this.average)} packets, is above the lower threshold.`,
    };
  }

  explainDrop({ values: [average, probability, since, lower, upper, weight] }: Decision): Explanation {
    const isForced = probability === 1;
    return {
      title: 'RED',
      why: isForced
        ? `The average queue was ${threeDigits(average)} packets, so far above the upper threshold of ` +
          `${threeDigits(upper)} that every packet is dropped.`
        : `The average queue was ${threeDigits(average)} packets, above the lower threshold of ${threeDigits(lower)}: ` +
          `each packet is dropped with a probability of ${threeDigits(probability)}, and ${threeDigits(since)} had ` +
          `arrived since the last drop.`,
      values: [
        {
          name: 'avg',
          meaning: `average queue, weight ${threeDigits(weight)}`,
          value: threeDigits(average),
          decided: true,
        },
        { name: 'min_th', meaning: 'lower threshold', value: threeDigits(lower), decided: !isForced },
        { name: 'max_th', meaning: 'upper threshold', value: threeDigits(upper), decided: isForced },
        { name: 'p_b', meaning: 'drop probability of the average', value: threeDigits(probability) },
        { name: 'count', meaning: 'packets since the last drop', value: threeDigits(since) },
      ],
      algorithm: {
        title: 'RED, as a packet arrives',
        source: 'Floyd and Jacobson 1993, figure 2',
        lines: [
          { number: '1', text: 'avg = (1 − w_q) avg + w_q q' },
          { number: '2', text: 'if min_th ≤ avg < max_th:' },
          { number: '3', text: '  p_b = max_p (avg − min_th) / (max_th − min_th)' },
          { number: '4', text: '  p_a = p_b / (1 − count p_b)' },
          { number: '5', text: '  with probability p_a: drop, count = 0', current: !isForced },
          { number: '6', text: 'else if avg ≥ max_th (gentle: 2 max_th): drop', current: isForced },
        ],
      },
    };
  }

  cleared(): void {
    this.idleSince = this.waiting.now;
  }

  /** The average moves with each packet that comes; for idle time as if this many small queues had been seen. */
  private measure(): void {
    const { waiting } = this;
    const { weight, inBytes, meanPacketBytes } = this.values();
    if (this.idleSince < waiting.now) {
      const passed = ((waiting.now - this.idleSince) * waiting.rateBitsPerSecond) / (8 * meanPacketBytes);
      this.average *= power(1 - weight, Math.floor(passed));
      this.idleSince = waiting.now;
    }
    const queue = inBytes ? waiting.bytes / meanPacketBytes : waiting.packets;
    this.average += weight * (queue - this.average);
  }

  /** p_b. */
  private probability(): number {
    const { average } = this;
    const { lower, upper: wanted, steepest, gentle } = this.values();
    const upper = Math.max(wanted, lower * (1 + 1e-9));
    if (average < lower) return 0;
    if (average < upper) return (steepest * (average - lower)) / (upper - lower);
    if (!gentle || average >= 2 * upper) return 1;
    return steepest + ((1 - steepest) * (average - upper)) / upper;
  }

  /** p_a: the longer none was dropped, the likelier. */
  private spread(probability: number, packet: number): number {
    const { waits, inBytes, meanPacketBytes } = this.values();
    const expected = this.since * probability;
    if (waits && expected < 1) return 0;
    const left = (waits ? 2 : 1) - expected;
    const spread = left > 0 ? Math.min(1, probability / left) : 1;
    return inBytes ? Math.min(1, (spread * this.waiting.bytesOf(packet)) / meanPacketBytes) : spread;
  }

  /** Whether the packet was dropped. @param isFirst the average has only now passed the lower threshold */
  private drops(packet: number, isFirst: boolean): boolean {
    const { waiting } = this;
    const { lower, upper, weight, ecn } = this.values();
    const probability = this.probability();
    if (probability < 1) {
      if (isFirst) {
        this.since = 1;
        return false;
      }
      if (waiting.random.uniform() >= this.spread(probability, packet)) return false;
    }
    const { since } = this;
    this.since = 0;
    waiting.reasons.fill(0);
    waiting.reasons.set([this.average, probability, since, lower, upper, weight]);
    if (ecn && probability < 1 && waiting.mark(packet)) return false;
    waiting.drop(packet, DropReason.early);
    return true;
  }
}
