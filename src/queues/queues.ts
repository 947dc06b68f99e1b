/** The queue disciplines at work: one line for each that `declarations.ts` lists. */
import type { MakeQueueDiscipline, QueueDiscipline, WaitingPackets } from '../engine/queue/queue-discipline.ts';
import type { ValuesOf } from '../schemes/declaration.ts';
import { cake } from './cake/declaration.ts';
import { codel } from './codel/declaration.ts';
import type { PartDeclaration } from '../schemes/declaration.ts';
import { dualpi2 } from './dualpi2/declaration.ts';
import { ecnThreshold } from './ecn-threshold/declaration.ts';
import { fqCodel } from './fq-codel/declaration.ts';
import { fqPie } from './fq-pie/declaration.ts';
import { drr } from './drr/declaration.ts';
import { pie } from './pie/declaration.ts';
import { priority } from './priority/declaration.ts';
import { red } from './red/declaration.ts';
import { CakeDiscipline } from './cake/discipline.ts';
import { CodelDiscipline } from './codel/discipline.ts';
import { Dualpi2Discipline } from './dualpi2/discipline.ts';
import { EcnThresholdDiscipline } from './ecn-threshold/discipline.ts';
import { FqCodelDiscipline } from './fq-codel/discipline.ts';
import { FqPieDiscipline } from './fq-pie/discipline.ts';
import { DrrDiscipline } from './drr/discipline.ts';
import { PieDiscipline } from './pie/discipline.ts';
import { PriorityDiscipline } from './priority/discipline.ts';
import { RedDiscipline } from './red/discipline.ts';

/** Its values have the types of its declaration, since validation holds them to it and defaults fill them up. */
function discipline<const D extends PartDeclaration>(
  { id }: D,
  make: (waiting: WaitingPackets, values: () => ValuesOf<D>) => QueueDiscipline,
): Record<string, MakeQueueDiscipline> {
  return { [id]: (waiting, values) => make(waiting, values as () => ValuesOf<D>) };
}

/** Null: the link itself does it. */
export const queueDisciplines: Readonly<Record<string, MakeQueueDiscipline | null>> = {
  'drop-tail': null,
  ...discipline(codel, (waiting, values) => new CodelDiscipline(waiting, values)),
  ...discipline(red, (waiting, values) => new RedDiscipline(waiting, values)),
  ...discipline(pie, (waiting, values) => new PieDiscipline(waiting, values)),
  ...discipline(ecnThreshold, (waiting, values) => new EcnThresholdDiscipline(waiting, values)),
  ...discipline(fqCodel, (waiting, values) => new FqCodelDiscipline(waiting, values)),
  ...discipline(fqPie, (waiting, values) => new FqPieDiscipline(waiting, values)),
  ...discipline(cake, (waiting, values) => new CakeDiscipline(waiting, values)),
  ...discipline(dualpi2, (waiting, values) => new Dualpi2Discipline(waiting, values)),
  ...discipline(drr, (waiting, values) => new DrrDiscipline(waiting, values)),
  ...discipline(priority, (waiting, values) => new PriorityDiscipline(waiting, values)),
};
