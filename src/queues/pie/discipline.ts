import type { PlainFields } from '../../base/saved-state.ts';
import { duration, threeDigits } from '../../base/format.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { explainPieDrop, Pie, type PieValues } from './pie.ts';

export type { PieValues } from './pie.ts';

/** PIE on one queue. */
export class PieDiscipline implements QueueDiscipline {
  private readonly pie: Pie;

  readonly probes: QueueDiscipline['probes'] = {
    sojourn: () => this.pie.delay,
    probability: () => this.pie.probability,
    allowance: () => this.pie.allowance,
  };

  constructor(
    private readonly waiting: WaitingPackets,
    values: () => PieValues,
  ) {
    this.pie = new Pie(waiting, 0, values);
  }

  arrived(packet: number): void {
    if (this.pie.admits(packet)) this.waiting.join(packet, 0);
  }

  next(): number {
    return this.pie.next();
  }

  explain(): Explanation {
    const { probability, isDropping, delay } = this.pie;
    if (probability === 0 || !isDropping) return NO_WORDS;
    return {
      ...NO_WORDS,
      title: 'PIE drops',
      why: `Packets wait ${duration(delay)}: one in ${threeDigits(1 / probability)} is dropped.`,
    };
  }

  explainDrop(decision: Decision): Explanation {
    return explainPieDrop(decision);
  }

  cleared(): void {
    this.pie.cleared();
  }

  save(): PlainFields {
    return this.pie.save();
  }

  restore(state: PlainFields): void {
    this.pie.restore(state);
  }
}
