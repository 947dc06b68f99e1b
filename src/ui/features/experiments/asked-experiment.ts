/** What the form begins with: what a link brought, what was asked for before, or a first guess. */
import { experimentFromLink } from '../../../experiment/link.ts';
import type { Problem } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { keptByPage } from '../../core/page/page-context.ts';
import { type Draft, draftFor, draftOf, fits } from './experiment-draft.ts';

/** What the form says, kept while the page shows something else. */
export const formOf = keptByPage((): { draft: Draft | null } => ({ draft: null }));

interface Beginning {
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly fromLink: boolean;
}

/** @param linked what a link brought, as it came; undefined: it brought none */
export function beginning(linked: unknown, asked: Draft | null, scenario: Scenario): Beginning {
  if (linked === undefined) {
    const draft = asked !== null && fits(asked, scenario) ? asked : draftFor(scenario);
    return { draft, problems: [], fromLink: false };
  }
  const result = experimentFromLink(linked, scenario);
  if (result.ok) return { draft: draftOf(result.experiment, scenario), problems: [], fromLink: true };
  return { draft: draftFor(scenario), problems: result.problems, fromLink: true };
}
