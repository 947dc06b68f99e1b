import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, Turn, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { FlowQueues, type FlowQueuesState, type FlowQueuesValues } from '../flow-queues.ts';
import { explainPieDrop, Pie, type PieValues } from '../pie/pie.ts';

type FqPieValues = PieValues & FlowQueuesValues;

/**
 * FQ-PIE: Linux, sch_fq_pie. Each flow has a queue by a hash; queues take turns as in FQ-CoDel, and PIE works on each. As
 * there, a packet that finds no room at all is dropped itself (FQ-CoDel drops from the longest queue).
 *
 * Deviations. PIE is that of RFC 8033, as in the discipline without turns. There is no limit of memory besides the buffer.
 */
export class FqPieDiscipline implements QueueDiscipline {
  private readonly queues: FlowQueues<Pie>;

  readonly probes: QueueDiscipline['probes'];

  constructor(
    waiting: WaitingPackets,
    private readonly values: () => FqPieValues,
  ) {
    this.queues = new FlowQueues(waiting, values, (number) => new Pie(waiting, number, values));
    this.probes = this.queues.probes;
  }

  arrived(packet: number): void {
    const number = this.queues.numberOf(packet);
    if (this.queues.managerOf(number).admits(packet)) this.queues.join(packet, number);
  }

  next(): number {
    return this.queues.next();
  }

  get queueCount(): number {
    return this.values().flows;
  }

  turns(): readonly Turn[] {
    return this.queues.turns();
  }

  explain(): Explanation {
    const { queues } = this;
    const dropping = queues.active().filter((number) => {
      const { probability, isDropping } = queues.managerOf(number);
      return isDropping && probability > 0;
    }).length;
    if (dropping === 0) return NO_WORDS;
    const where = dropping === 1 ? 'one queue' : `${dropping} queues`;
    return {
      ...NO_WORDS,
      title: 'FQ-PIE drops',
      why: `In ${where} arriving packets are dropped with a probability above 0.`,
    };
  }

  explainDrop(decision: Decision): Explanation {
    const words = explainPieDrop(decision);
    return { ...words, title: 'FQ-PIE', why: `In the queue of its own flow: ${words.why}` };
  }

  cleared(): void {
    this.queues.cleared();
  }

  save(): FlowQueuesState {
    return this.queues.save();
  }

  restore(state: FlowQueuesState): void {
    this.queues.restore(state);
  }
}
