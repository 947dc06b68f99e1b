import { PlainState } from '../../base/saved-state.ts';
import { counted, withCommas } from '../../base/format.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { dropForRoom } from '../overflow.ts';

interface PriorityValues {
  readonly levels: number;
  readonly pushesOut: boolean;
}

/**
 * Strict priority without preemption (head of the line: Kleinrock, "Queueing Systems", volume 2, chapter 3): a packet that
 * is being sent is sent to its end. The level of a packet is the place of its traffic class in the scenario.
 */
export class PriorityDiscipline extends PlainState implements QueueDiscipline {
  /** Levels that may hold packets: there may have been more of them than there are now. */
  private used = 0;

  readonly probes: QueueDiscipline['probes'] = {
    first: () => this.waiting.queue(0).length,
    last: () => this.waiting.queue(this.values().levels - 1).length,
  };

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => PriorityValues,
  ) {
    super();
  }

  arrived(packet: number): void {
    const { waiting } = this;
    const { levels, pushesOut } = this.values();
    const level = Math.min(waiting.trafficClassOf(packet), levels - 1);
    if (waiting.isFull && pushesOut) this.makeRoom(level);
    if (waiting.isFull) {
      dropForRoom(waiting, packet);
      return;
    }
    this.used = Math.max(this.used, level + 1);
    waiting.join(packet, level);
  }

  next(): number {
    for (let level = 0; level < this.used; level++) {
      if (this.waiting.queue(level).length > 0) return this.waiting.take(level);
    }
    return -1;
  }

  explain(): Explanation {
    return NO_WORDS;
  }

  explainDrop({ values: [buffer, level, packets, other] }: Decision): Explanation {
    return {
      title: 'Strict priority',
      why:
        `The buffer of ${withCommas(buffer)} packets was full when a packet of level ${other + 1} arrived. ` +
        `${counted(packets, 'packet')} waited at level ${level + 1}, the lowest: the packet at its head was dropped.`,
      values: [
        { name: 'buffer', meaning: 'packets at all levels', value: withCommas(buffer), decided: true },
        { name: 'level', meaning: 'of this packet', value: `${level + 1}`, decided: true },
        { name: 'level', meaning: 'of the one that came', value: `${other + 1}`, decided: true },
      ],
      algorithm: {
        title: 'Strict priority',
        source: 'Kleinrock 1976, chapter 3',
        lines: [
          { number: '1', text: 'no room: drop a packet of the lowest level below', current: true },
          { number: '2', text: 'put the packet at the tail of its level' },
          { number: '3', text: 'send from the first level that is not empty' },
        ],
      },
    };
  }

  cleared(): void {
    this.used = 0;
  }

  /** Drops a packet of the lowest level, where that is lower than `level`. */
  private makeRoom(level: number): void {
    const { waiting } = this;
    for (let lowest = this.used - 1; lowest > level; lowest--) {
      const { length } = waiting.queue(lowest);
      if (length === 0) continue;
      waiting.reasons.fill(0);
      waiting.reasons.set([waiting.bufferPackets, lowest, length, level]);
      waiting.drop(waiting.take(lowest), DropReason.early);
      return;
    }
  }
}
