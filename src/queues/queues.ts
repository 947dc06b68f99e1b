/** The queue disciplines at work: one line for each that `declarations.ts` lists. */
import type { MakeQueueDiscipline } from '../engine/queue/queue-discipline.ts';
import { CodelDiscipline, type CodelValues } from './codel/discipline.ts';
import { EcnThresholdDiscipline, type EcnThresholdValues } from './ecn-threshold/discipline.ts';
import { FqCodelDiscipline, type FqCodelValues } from './fq-codel/discipline.ts';
import { PieDiscipline, type PieValues } from './pie/discipline.ts';
import { RedDiscipline, type RedValues } from './red/discipline.ts';

/** Null: the link itself does it. */
export const queueDisciplines: Readonly<Record<string, MakeQueueDiscipline | null>> = {
  'drop-tail': null,
  codel: (waiting, values) => new CodelDiscipline(waiting, values as () => CodelValues),
  red: (waiting, values) => new RedDiscipline(waiting, values as () => RedValues),
  pie: (waiting, values) => new PieDiscipline(waiting, values as () => PieValues),
  'ecn-threshold': (waiting, values) => new EcnThresholdDiscipline(waiting, values as () => EcnThresholdValues),
  'fq-codel': (waiting, values) => new FqCodelDiscipline(waiting, values as () => FqCodelValues),
};
