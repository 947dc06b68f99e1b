/** The window laws at work: one line for each that `declarations.ts` lists. */
import { NewRenoLaw } from '../engine/transport/newreno-law.ts';
import type { MakeWindowLaw, WindowLaw, WindowSender } from '../engine/transport/window-law.ts';
import type { ValuesOf } from '../schemes/declaration.ts';
import { cubic } from './cubic/declaration.ts';
import type { LawDeclaration } from './declaration.ts';
import { newReno } from './newreno/declaration.ts';
import { CubicLaw } from './cubic/law.ts';

/** Its values have the types of its declaration, since validation holds them to it and defaults fill them up. */
function law<const D extends LawDeclaration>(
  { id }: D,
  make: (sender: WindowSender, values: () => ValuesOf<D>) => WindowLaw,
): Record<string, MakeWindowLaw> {
  return { [id]: (sender, values) => make(sender, values as () => ValuesOf<D>) };
}

export const windowLaws: Readonly<Record<string, MakeWindowLaw>> = {
  ...law(newReno, (sender) => new NewRenoLaw(sender)),
  ...law(cubic, (sender, values) => new CubicLaw(sender, values)),
};
