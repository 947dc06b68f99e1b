import type { PlainFields } from '../../base/saved-state.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { dropForRoom } from '../overflow.ts';
import { Codel, type CodelValues, explainCodelDrop } from './codel.ts';

export type { CodelValues } from './codel.ts';

/** CoDel on one queue. The buffer's limit holds besides. */
export class CodelDiscipline implements QueueDiscipline {
  private readonly codel: Codel;

  readonly probes: QueueDiscipline['probes'] = {
    sojourn: () => this.codel.sojourn,
    count: () => (this.codel.isDropping ? this.codel.count : 0),
  };

  constructor(
    private readonly waiting: WaitingPackets,
    values: () => CodelValues,
  ) {
    this.codel = new Codel(waiting, 0, values);
  }

  arrived(packet: number): void {
    const { waiting } = this;
    this.codel.sees(packet);
    if (waiting.isFull) dropForRoom(waiting, packet);
    else waiting.join(packet, 0);
  }

  next(): number {
    return this.codel.next();
  }

  explain(): Explanation {
    if (!this.codel.isDropping) return NO_WORDS;
    return {
      ...NO_WORDS,
      title: 'CoDel drops',
      why: 'Every packet of an interval has waited longer than the target: CoDel drops until one has not.',
    };
  }

  explainDrop(decision: Decision): Explanation {
    return explainCodelDrop(decision);
  }

  cleared(): void {
    this.codel.cleared();
  }

  save(): PlainFields {
    return this.codel.save();
  }

  restore(state: PlainFields): void {
    this.codel.restore(state);
  }
}
