import type { MakeQueueDiscipline } from '../engine/queue/queue-discipline.ts';
import type { MakeWindowLaw } from '../engine/transport/window-law.ts';
import type { LawDeclaration } from '../laws/declaration.ts';
import { lawDeclaration } from '../laws/declarations.ts';
import { windowLaws } from '../laws/laws.ts';
import type { PartDeclaration } from '../schemes/declaration.ts';
import { disciplineDeclaration } from '../queues/declarations.ts';
import { queueDisciplines } from '../queues/queues.ts';
import type { AuthoredSchemeText } from '../scenario/authored-schemes.ts';
import { schemes } from '../schemes/controllers.ts';
import type { Scheme } from '../schemes/scheme.ts';

interface CataloguedLaw {
  readonly declaration: LawDeclaration;
  readonly make: MakeWindowLaw;
}

interface CataloguedDiscipline {
  readonly declaration: PartDeclaration;
  /** Null: the link itself does it. */
  readonly make: MakeQueueDiscipline | null;
}

/** The schemes, laws and disciplines that a lane can use, by name. */
export interface Catalogue {
  scheme(id: string): Scheme | undefined;
  law(id: string): CataloguedLaw | undefined;
  discipline(id: string): CataloguedDiscipline | undefined;
  /** The schemes of the scenario's author have these sources from now on; absent: there are none. */
  readonly follow?: (schemes: readonly AuthoredSchemeText[]) => void;
  /** What the catalogue itself remembers of the lane; absent: nothing. */
  readonly memory?: { save(): unknown; restore(state: unknown): void };
}

/** The catalogue that comes with Headway. */
export const SHIPPED_CATALOGUE: Catalogue = {
  scheme: (id) => schemes.find(({ declaration }) => declaration.id === id),
  law(id) {
    const declaration = lawDeclaration(id);
    return declaration && { declaration, make: windowLaws[id] };
  },
  discipline(id) {
    const declaration = disciplineDeclaration(id);
    return declaration && { declaration, make: queueDisciplines[id] };
  },
};

/** For what depends on the traffic alone: laws and disciplines that do not come with Headway count as the standard ones. */
export const TRAFFIC_CATALOGUE: Catalogue = {
  ...SHIPPED_CATALOGUE,
  law: (id) => SHIPPED_CATALOGUE.law(id) ?? SHIPPED_CATALOGUE.law('newreno'),
  discipline: (id) => SHIPPED_CATALOGUE.discipline(id) ?? SHIPPED_CATALOGUE.discipline('drop-tail'),
};
