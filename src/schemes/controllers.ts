/** The schemes at work: one line for each that `declarations.ts` lists. */
import { Controller, type ParameterValues, type SchemeContext } from '../engine/controller.ts';
import type { SchemeDeclaration } from './declaration.ts';
import { schemeDeclarations } from './declarations.ts';
import { AaccController } from './aacc/controller.ts';
import { PccController } from './pcc/controller.ts';
import { LccpController } from './segments/controller.ts';
import { CloseAndProbe, type CloseAndProbeParameters } from './session-control/close-and-probe.ts';
import { SessionController } from './session-control/controller.ts';
import { FixedRate } from './session-control/fixed-rate.ts';
import { GoldenSectionAscent, type GoldenSectionAscentParameters } from './session-control/golden-section-ascent.ts';
import { BfyzRule } from './slbn/bfyz/bfyz-rule.ts';
import { CobbRule, type CobbValues } from './slbn/cobb/cobb-rule.ts';
import { ExplicitRateController } from './slbn/controller.ts';
import { EricaRule, type EricaValues } from './slbn/erica/erica-rule.ts';
import type { ExplicitRateRule, RuleSurroundings } from './slbn/explicit-rate-rule.ts';
import { PiqiRcpRule, type PiqiRcpValues } from './slbn/piqi-rcp/piqi-rcp-rule.ts';
import { RcpRule, type RcpValues } from './slbn/rcp/rcp-rule.ts';
import { TfrcController } from './tfrc/controller.ts';
import { XcpController } from './xcp/controller.ts';
import { SlbnRule, type SlbnSwitches } from './slbn/slbn-rule.ts';

/** Makes a scheme's controller from its complete parameters. */
export type ControllerFactory = (context: SchemeContext, parameters: ParameterValues) => Controller;

/** A scheme that can run: what it declares about itself, and what it does. */
export interface Scheme {
  readonly declaration: SchemeDeclaration;
  readonly make: ControllerFactory;
}

function explicitRates(
  makeRule: (surroundings: RuleSurroundings, values: () => ParameterValues) => ExplicitRateRule,
): ControllerFactory {
  return (context, parameters) => new ExplicitRateController(context, parameters, makeRule);
}

export const controllers: Readonly<Record<string, ControllerFactory>> = {
  none: () => new Controller(),
  fixed: (context, parameters) =>
    new SessionController(context, parameters, (values) => new FixedRate(values().admitRate as number)),
  cp: (context, parameters) =>
    new SessionController(
      context,
      parameters,
      (values) => new CloseAndProbe(() => values() as unknown as CloseAndProbeParameters),
    ),
  'gss-ga': (context, parameters) =>
    new SessionController(
      context,
      parameters,
      (values) => new GoldenSectionAscent(() => values() as unknown as GoldenSectionAscentParameters),
    ),
  aacc: (context, parameters) => new AaccController(context, parameters),
  pcc: (context, parameters) => new PccController(context, parameters),
  lccp: (context, parameters) => new LccpController(context, parameters),
  xcp: (context, parameters) => new XcpController(context, parameters),
  tfrc: (context, parameters) => new TfrcController(context, parameters),
  slbn: explicitRates((surroundings, values) => new SlbnRule(surroundings, () => values() as unknown as SlbnSwitches)),
  bfyz: explicitRates((surroundings) => new BfyzRule(surroundings)),
  erica: explicitRates((surroundings, values) => new EricaRule(surroundings, () => values() as unknown as EricaValues)),
  rcp: explicitRates((surroundings, values) => new RcpRule(surroundings, () => values() as unknown as RcpValues)),
  'piqi-rcp': explicitRates(
    (surroundings, values) => new PiqiRcpRule(surroundings, () => values() as unknown as PiqiRcpValues),
  ),
  cobb: explicitRates((surroundings, values) => new CobbRule(surroundings, () => values() as unknown as CobbValues)),
};

/** The schemes that a lane may name, in the order of the picker. */
export const schemes: readonly Scheme[] = schemeDeclarations.map((declaration) => ({
  declaration,
  make: controllers[declaration.id],
}));
