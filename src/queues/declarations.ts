/** The queue disciplines that a link or a lane may name, in the order of the picker. */
import { codel } from './codel/declaration.ts';
import type { DisciplineDeclaration } from './declaration.ts';
import { dropTail } from './drop-tail/declaration.ts';
import { fqCodel } from './fq-codel/declaration.ts';

export const disciplineDeclarations: readonly DisciplineDeclaration[] = [dropTail, codel, fqCodel];

/** The declaration of a discipline by id; undefined when there is none. */
export function disciplineDeclaration(id: string): DisciplineDeclaration | undefined {
  return disciplineDeclarations.find((declaration) => declaration.id === id);
}
