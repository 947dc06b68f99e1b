/** The window laws at work: one line for each that `declarations.ts` lists. */
import { NewRenoLaw } from '../engine/transport/newreno-law.ts';
import type { MakeWindowLaw } from '../engine/transport/window-law.ts';
import { CubicLaw, type CubicValues } from './cubic/law.ts';

export const windowLaws: Readonly<Record<string, MakeWindowLaw>> = {
  newreno: (sender) => new NewRenoLaw(sender),
  cubic: (sender, values) => new CubicLaw(sender, values as () => CubicValues),
};
