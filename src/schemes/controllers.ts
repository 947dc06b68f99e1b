/** The schemes at work: one line for each that `declarations.ts` lists. */
import { Controller, type ParameterValues, type SchemeContext } from '../engine/controller.ts';
import { LccpController } from './segments/controller.ts';
import { CloseAndProbe, type CloseAndProbeParameters } from './session-control/close-and-probe.ts';
import { SessionController } from './session-control/controller.ts';
import { FixedRate } from './session-control/fixed-rate.ts';
import { GoldenSectionAscent, type GoldenSectionAscentParameters } from './session-control/golden-section-ascent.ts';
import { ExplicitRateController } from './slbn/controller.ts';
import { XcpController } from './xcp/controller.ts';
import { SlbnRule, type SlbnSwitches } from './slbn/slbn-rule.ts';

/** Makes a scheme's controller from its complete parameters. */
export type ControllerFactory = (context: SchemeContext, parameters: ParameterValues) => Controller;

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
  lccp: (context, parameters) => new LccpController(context, parameters),
  xcp: (context, parameters) => new XcpController(context, parameters),
  slbn: (context, parameters) =>
    new ExplicitRateController(
      context,
      parameters,
      (surroundings, values) =>
        new SlbnRule(surroundings, context.links.length, () => values() as unknown as SlbnSwitches),
    ),
};
