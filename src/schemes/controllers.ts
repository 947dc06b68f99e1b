/** The schemes at work: one line for each that `declarations.ts` lists, in the same order. */
import { Controller, type ParameterValues, type SchemeContext } from '../engine/controller.ts';
import type { SchemeDeclaration, ValuesOf } from './declaration.ts';
import { AaccController } from './aacc/controller.ts';
import { PccController } from './pcc/controller.ts';
import { LccpController } from './segments/controller.ts';
import { CloseAndProbe } from './session-control/close-and-probe.ts';
import { SessionController } from './session-control/controller.ts';
import { FixedRate } from './session-control/fixed-rate.ts';
import { GoldenSectionAscent } from './session-control/golden-section-ascent.ts';
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

/** Makes a scheme's controller from its complete parameters. */
export type ControllerFactory = (context: SchemeContext, parameters: ParameterValues) => Controller;

/** A scheme that can run: what it declares about itself, and what it does. */
export interface Scheme {
  readonly declaration: SchemeDeclaration;
  readonly make: ControllerFactory;
}

/** The parameters have the types of their declaration, since validation holds them to it and defaults fill it up. */
export function scheme<const D extends SchemeDeclaration>(
  declaration: D,
  make: (context: SchemeContext, parameters: ValuesOf<D>) => Controller,
): Scheme {
  return { declaration, make: (context, parameters) => make(context, parameters as ValuesOf<D>) };
}

export const schemes: readonly Scheme[] = [
  scheme(none, () => new Controller()),
  scheme(
    fixedRate,
    (context, parameters) => new SessionController(context, parameters, (values) => new FixedRate(values().admitRate)),
  ),
  scheme(
    closeAndProbe,
    (context, parameters) => new SessionController(context, parameters, (values) => new CloseAndProbe(values)),
  ),
  scheme(
    goldenSectionAscent,
    (context, parameters) => new SessionController(context, parameters, (values) => new GoldenSectionAscent(values)),
  ),
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
