/** The window laws at work: one line for each that `declarations.ts` lists. */
import { NewRenoLaw } from '../engine/transport/newreno-law.ts';
import type { MakeWindowLaw, WindowLaw, WindowSender } from '../engine/transport/window-law.ts';
import type { ValuesOf } from '../schemes/declaration.ts';
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
import { BbrLaw } from './bbr/law.ts';
import { Bbr3Law } from './bbr3/law.ts';
import { CopaLaw } from './copa/law.ts';
import { CubicLaw } from './cubic/law.ts';
import { DctcpLaw } from './dctcp/law.ts';
import { LedbatLaw } from './ledbat/law.ts';
import { PragueLaw } from './prague/law.ts';
import { VegasLaw } from './vegas/law.ts';

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
  ...law(bbr, (sender, values) => new BbrLaw(sender, values)),
  ...law(bbr3, (sender, values) => new Bbr3Law(sender, values)),
  ...law(copa, (sender, values) => new CopaLaw(sender, values)),
  ...law(dctcp, (sender, values) => new DctcpLaw(sender, values)),
  ...law(prague, (sender, values) => new PragueLaw(sender, values)),
  ...law(vegas, (sender, values) => new VegasLaw(sender, values)),
  ...law(ledbat, (sender, values) => new LedbatLaw(sender, values)),
};
