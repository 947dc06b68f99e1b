/** The schemes that a lane may name, in the order of the picker. Pure: what they declare, not what they do. */
import { aacc } from './aacc/declaration.ts';
import type { SchemeDeclaration } from './declaration.ts';
import { none } from './none/declaration.ts';
import { pcc } from './pcc/declaration.ts';
import { closeAndProbe, fixedRate, goldenSectionAscent } from './session-control/declaration.ts';
import { bfyz } from './slbn/bfyz/declaration.ts';
import { cobb } from './slbn/cobb/declaration.ts';
import { erica } from './slbn/erica/declaration.ts';
import { lccp } from './segments/declaration.ts';
import { tfrc } from './tfrc/declaration.ts';
import { xcp } from './xcp/declaration.ts';
import { slbn } from './slbn/declaration.ts';
import { piqiRcp } from './slbn/piqi-rcp/declaration.ts';
import { rcp } from './slbn/rcp/declaration.ts';

export const schemeDeclarations: readonly SchemeDeclaration[] = [
  none,
  fixedRate,
  closeAndProbe,
  goldenSectionAscent,
  lccp,
  xcp,
  tfrc,
  slbn,
  bfyz,
  erica,
  rcp,
  piqiRcp,
  cobb,
  aacc,
  pcc,
];

/** The declaration of a scheme by id; undefined when there is none. */
export function schemeDeclaration(id: string): SchemeDeclaration | undefined {
  return schemeDeclarations.find((declaration) => declaration.id === id);
}

/** The families of schemes, as readers know them. */
export const familyTitles = {
  any: 'Any scheme',
  'session-control': 'Session control',
  segments: 'Segments, LCCP',
  aacc: 'AACC',
  slbn: 'SLBN',
  pcc: 'PCC',
} as const;
