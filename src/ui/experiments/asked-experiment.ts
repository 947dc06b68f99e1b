/** What the form begins with: what a link brought, what was asked for before, or a first guess. */
import { experimentFromLink } from '../../experiment/link.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { type Draft, draftFor, draftOf, fits } from './experiment-draft.ts';

/** Kept by the session while the dialog is closed. A link's is not looked at before the dialog is. */
export type AskedExperiment =
  | { readonly from: 'form'; readonly draft: Draft }
  | { readonly from: 'link'; readonly input: unknown };

interface Beginning {
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly fromLink: boolean;
}

export function beginning(asked: AskedExperiment | null, scenario: Scenario): Beginning {
  if (asked?.from === 'form' && fits(asked.draft, scenario))
    return { draft: asked.draft, problems: [], fromLink: false };
  if (asked?.from !== 'link') return { draft: draftFor(scenario), problems: [], fromLink: false };
  const result = experimentFromLink(asked.input, scenario);
  if (result.ok) return { draft: draftOf(result.experiment, scenario), problems: [], fromLink: true };
  return { draft: draftFor(scenario), problems: result.problems, fromLink: true };
}
