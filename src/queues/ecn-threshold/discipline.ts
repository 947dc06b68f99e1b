import { counted } from '../../base/format.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { dropForRoom } from '../overflow.ts';

interface EcnThresholdValues {
  /** Packets. */
  readonly threshold: number;
  readonly dropsOthers: boolean;
  readonly [id: string]: number | boolean;
}

/** First in, first out, with marks above a threshold: RFC 8257, 3.1. The packet that is being sent does not count. */
export class EcnThresholdDiscipline implements QueueDiscipline {
  readonly probes: QueueDiscipline['probes'] = {};

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => EcnThresholdValues,
  ) {}

  arrived(packet: number): void {
    const { waiting } = this;
    const { threshold, dropsOthers } = this.values();
    if (waiting.isFull) {
      dropForRoom(waiting, packet);
      return;
    }
    if (waiting.packets >= threshold) {
      waiting.reasons.fill(0);
      waiting.reasons.set([waiting.packets, threshold]);
      if (!waiting.mark(packet) && dropsOthers) {
        waiting.drop(packet, DropReason.early);
        return;
      }
    }
    waiting.join(packet, 0);
  }

  next(): number {
    return this.waiting.queue(0).length === 0 ? -1 : this.waiting.take(0);
  }

  explain(): Explanation {
    const { threshold } = this.values();
    if (this.waiting.packets < threshold) return NO_WORDS;
    const why = `${counted(this.waiting.packets, 'packet')} wait, and the threshold is ${threshold}.`;
    return { ...NO_WORDS, title: 'Above the threshold', why };
  }

  explainDrop({ code, values: [packets, threshold] }: Decision): Explanation {
    const isMark = code === DropReason.none;
    const found = `It found ${counted(packets, 'packet')} waiting, and the threshold is ${threshold}.`;
    return {
      title: 'ECN threshold',
      why: isMark ? found : `${found} A packet of a flow with ECN would have been marked; this one cannot be.`,
      values: [
        { name: 'queue', meaning: 'packets that waited', value: `${packets}`, decided: true },
        { name: 'K', meaning: 'threshold', value: `${threshold}`, decided: true },
      ],
      algorithm: {
        title: 'ECN threshold, as a packet arrives',
        source: 'RFC 8257, 3.1; RFC 3168, 5',
        lines: [
          { number: '1', text: 'if queue ≥ K:' },
          { number: '2', text: '  its flow has ECN: mark it', current: isMark },
          { number: '3', text: '  else: drop it', current: !isMark },
          { number: '4', text: 'put it at the tail' },
        ],
      },
    };
  }

  cleared(): void {}

  save(): unknown {
    return null;
  }

  restore(_state: unknown): void {}
}
