/** No control, and the schemes of session control, at work: the page's first scenario runs them. */
import { Controller } from '../engine/controller.ts';
import { none } from './none/declaration.ts';
import { type Scheme, scheme } from './scheme.ts';
import { CloseAndProbe } from './session-control/close-and-probe.ts';
import { SessionController } from './session-control/controller.ts';
import { closeAndProbe, fixedRate, goldenSectionAscent } from './session-control/declaration.ts';
import { FixedRate } from './session-control/fixed-rate.ts';
import { GoldenSectionAscent } from './session-control/golden-section-ascent.ts';

export const firstSchemes: readonly Scheme[] = [
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
];
