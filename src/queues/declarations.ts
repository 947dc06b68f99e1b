/** The queue disciplines that a link or a lane may name, in the order of the picker. */
import { cake } from './cake/declaration.ts';
import { codel } from './codel/declaration.ts';
import type { PartDeclaration } from '../schemes/declaration.ts';
import { dropTail } from './drop-tail/declaration.ts';
import { dualpi2 } from './dualpi2/declaration.ts';
import { ecnThreshold } from './ecn-threshold/declaration.ts';
import { fqCodel } from './fq-codel/declaration.ts';
import { fqPie } from './fq-pie/declaration.ts';
import { drr } from './drr/declaration.ts';
import { pie } from './pie/declaration.ts';
import { priority } from './priority/declaration.ts';
import { red } from './red/declaration.ts';

export const disciplineDeclarations: readonly PartDeclaration[] = [
  dropTail,
  red,
  codel,
  fqCodel,
  pie,
  fqPie,
  cake,
  dualpi2,
  ecnThreshold,
  drr,
  priority,
];

/** The declaration of a discipline by id; undefined when there is none. */
export function disciplineDeclaration(id: string): PartDeclaration | undefined {
  return disciplineDeclarations.find((declaration) => declaration.id === id);
}
