/** The schemes at work: one line for each that `declarations.ts` lists, in the same order. */
import { type ControllerFactory, type Scheme, scheme } from './scheme.ts';
import { firstSchemes } from './first-schemes.ts';
import { AaccController } from './aacc/controller.ts';
import { PccController } from './pcc/controller.ts';
import { LccpController } from './segments/controller.ts';
import { BfyzRule } from './slbn/bfyz/bfyz-rule.ts';
import { CobbRule } from './slbn/cobb/cobb-rule.ts';
import { ExplicitRateController } from './slbn/controller.ts';
import { EricaRule } from './slbn/erica/erica-rule.ts';
import { PiqiRcpRule } from './slbn/piqi-rcp/piqi-rcp-rule.ts';
import { RcpRule } from './slbn/rcp/rcp-rule.ts';
import { TfrcController } from './tfrc/controller.ts';
import { XcpController } from './xcp/controller.ts';
import { SlbnRule } from './slbn/slbn-rule.ts';
import { aacc } from './aacc/declaration.ts';
import { pcc } from './pcc/declaration.ts';
import { bfyz } from './slbn/bfyz/declaration.ts';
import { cobb } from './slbn/cobb/declaration.ts';
import { erica } from './slbn/erica/declaration.ts';
import { lccp } from './segments/declaration.ts';
import { tfrc } from './tfrc/declaration.ts';
import { xcp } from './xcp/declaration.ts';
import { slbn } from './slbn/declaration.ts';
import { piqiRcp } from './slbn/piqi-rcp/declaration.ts';
import { rcp } from './slbn/rcp/declaration.ts';

export const schemes: readonly Scheme[] = [
  ...firstSchemes,
  scheme(lccp, (context, parameters) => new LccpController(context, parameters)),
  scheme(xcp, (context, parameters) => new XcpController(context, parameters)),
  scheme(tfrc, (context, parameters) => new TfrcController(context, parameters)),
  scheme(
    slbn,
    (context, parameters) =>
      new ExplicitRateController(context, parameters, (around, values) => new SlbnRule(around, values)),
  ),
  scheme(
    bfyz,
    (context, parameters) => new ExplicitRateController(context, parameters, (around) => new BfyzRule(around)),
  ),
  scheme(
    erica,
    (context, parameters) =>
      new ExplicitRateController(context, parameters, (around, values) => new EricaRule(around, values)),
  ),
  scheme(
    rcp,
    (context, parameters) =>
      new ExplicitRateController(context, parameters, (around, values) => new RcpRule(around, values)),
  ),
  scheme(
    piqiRcp,
    (context, parameters) =>
      new ExplicitRateController(context, parameters, (around, values) => new PiqiRcpRule(around, values)),
  ),
  scheme(
    cobb,
    (context, parameters) =>
      new ExplicitRateController(context, parameters, (around, values) => new CobbRule(around, values)),
  ),
  scheme(aacc, (context, parameters) => new AaccController(context, parameters)),
  scheme(pcc, (context, parameters) => new PccController(context, parameters)),
];

/** By the id of the scheme. */
export const controllers: Readonly<Record<string, ControllerFactory>> = Object.fromEntries(
  schemes.map(({ declaration, make }) => [declaration.id, make]),
);
