/** The window laws that a traffic class may name, in the order of the picker. */
import { bbr } from './bbr/declaration.ts';
import { bbr3 } from './bbr3/declaration.ts';
import { copa } from './copa/declaration.ts';
import { cubic } from './cubic/declaration.ts';
import { dctcp } from './dctcp/declaration.ts';
import type { LawDeclaration } from './declaration.ts';
import { ledbat } from './ledbat/declaration.ts';
import { newReno } from './newreno/declaration.ts';
import { prague } from './prague/declaration.ts';
import { vegas } from './vegas/declaration.ts';

export const lawDeclarations: readonly LawDeclaration[] = [
  newReno,
  cubic,
  bbr,
  bbr3,
  dctcp,
  prague,
  vegas,
  copa,
  ledbat,
];

/** The declaration of a law by id; undefined when there is none. */
export function lawDeclaration(id: string): LawDeclaration | undefined {
  return lawDeclarations.find((declaration) => declaration.id === id);
}
