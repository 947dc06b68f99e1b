/** The schemes that a lane may name, in the order of the picker. Pure: what they declare, not what they do. */
import { aacc } from './aacc/parameters.ts';
import type { ParameterValue, SchemeDeclaration, ValuesOf } from './declaration.ts';
import { none } from './none/parameters.ts';
import { pcc } from './pcc/parameters.ts';
import { closeAndProbe, fixedRate, goldenSectionAscent } from './session-control/parameters.ts';
import { bfyz } from './slbn/bfyz/parameters.ts';
import { cobb } from './slbn/cobb/parameters.ts';
import { erica } from './slbn/erica/parameters.ts';
import { lccp } from './segments/parameters.ts';
import { tfrc } from './tfrc/parameters.ts';
import { xcp } from './xcp/parameters.ts';
import { slbn } from './slbn/parameters.ts';
import { piqiRcp } from './slbn/piqi-rcp/parameters.ts';
import { rcp } from './slbn/rcp/parameters.ts';

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

/** Parameters as declared with the defaults filled in. */
export function completeParameters<D extends Pick<SchemeDeclaration, 'parameters'>>(
  declaration: D,
  given: Readonly<Record<string, ParameterValue>>,
): ValuesOf<D> {
  const values: Record<string, ParameterValue> = {};
  for (const parameter of declaration.parameters) values[parameter.id] = given[parameter.id] ?? parameter.default;
  // Whatever is given has been held against the declaration: see `scenario/validate.ts`.
  return values as ValuesOf<D>;
}
