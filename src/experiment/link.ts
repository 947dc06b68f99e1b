/** Experiments in links: beside the scenario that is their base, and without what goes without saying. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { problemsOf, type Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { experimentSchema, EXPERIMENT_VERSION, type Experiment } from './schema.ts';
import { STANDARD_FIGURES } from './standard-figures.ts';

const ALL_STANDARD = STANDARD_FIGURES.map(({ id }) => id);

const linkedSchema = z.strictObject({
  ...experimentSchema.shape,
  title: z.optional(experimentSchema.shape.title),
  base: z.optional(z.never()),
  set: z.optional(z.never()),
  figures: z._default(experimentSchema.shape.figures, ALL_STANDARD),
});

/**
 * What a link carries of an experiment whose base, changes included, is the link's scenario. A title that is the
 * scenario's, notes that are empty, and figures that are all the standard ones are left out.
 */
export function linkedExperiment(experiment: Experiment, scenario: Scenario): unknown {
  const { base: _base, set: _set, title, notes, figures, ...rest } = experiment;
  const isStandard = JSON.stringify(figures) === JSON.stringify(ALL_STANDARD);
  return {
    ...rest,
    headwayExperiment: EXPERIMENT_VERSION,
    ...(title !== scenario.title && { title }),
    ...(notes !== '' && { notes }),
    ...(!isStandard && { figures }),
  };
}

/** What a link carries, on its scenario again; or what is wrong with its form. Whether it can run shows when it is planned. */
export function experimentFromLink(
  input: unknown,
  scenario: Scenario,
):
  | { readonly ok: true; readonly experiment: Experiment }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const parsed = linkedSchema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, input, linkedSchema) };
  const { base: _base, set: _set, title = scenario.title, ...rest } = parsed.data;
  return { ok: true, experiment: { ...rest, title, base: scenario as unknown as Record<string, never>, set: {} } };
}
