/** The queue disciplines at work: one line for each that `declarations.ts` lists. */
import type { MakeQueueDiscipline } from '../engine/queue/queue-discipline.ts';
import { CodelDiscipline, type CodelValues } from './codel/discipline.ts';
import { FqCodelDiscipline, type FqCodelValues } from './fq-codel/discipline.ts';

/** Null: the link itself does it. */
export const queueDisciplines: Readonly<Record<string, MakeQueueDiscipline | null>> = {
  'drop-tail': null,
  codel: (waiting, values) => new CodelDiscipline(waiting, values as () => CodelValues),
  'fq-codel': (waiting, values) => new FqCodelDiscipline(waiting, values as () => FqCodelValues),
};
