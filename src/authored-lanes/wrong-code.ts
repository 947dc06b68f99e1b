import { withArticle } from '../base/format.ts';
import { compile, type CompiledScheme } from '../authored/language/compile.ts';
import { sourceProblemInWords } from '../authored/language/problem.ts';
import { whyItCannotFollow } from '../authored/language/succession.ts';
import { codeOfLane, type AuthoredSchemeText } from '../scenario/authored-schemes.ts';
import { problemInWords } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { checkAuthoredParameters } from './check-parameters.ts';

/**
 * What is wrong with the code that lanes run, in words with their places; nothing of it runs. Such a lane would be stopped
 * as it opens.
 */
export function wrongCode(scenario: Scenario, laneIds: readonly string[]): string[] {
  return laneIds.flatMap((laneId) => wrongInLane(scenario, laneId));
}

/** What is wrong with the sources themselves, those too that no lane runs. */
export function wrongSources({ ownSchemes = [] }: Scenario): string[] {
  return ownSchemes.flatMap((text) => wrongInSource(text, new Map()));
}

function wrongInLane(scenario: Scenario, laneId: string): string[] {
  const first = new Map<string, CompiledScheme>();
  const wrong = codeOfLane(scenario, laneId).flatMap((text) => wrongInSource(text, first));
  if (wrong.length > 0) return wrong;
  return checkAuthoredParameters(scenario, laneId, first).map((problem) => problemInWords(problem));
}

/** @param first the sources with which the schemes begin, by their ids: they come first, and are added */
function wrongInSource({ id, kind, source }: AuthoredSchemeText, first: Map<string, CompiledScheme>): string[] {
  const compiled = compile(source);
  if (!compiled.ok) return compiled.problems.map((problem) => `ownSchemes.${id}, ${sourceProblemInWords(problem)}`);
  const { scheme } = compiled;
  if (scheme.kind !== kind)
    return [`ownSchemes.${id}: The source is ${withArticle(scheme.kind)}, and the scenario says ${kind}.`];
  const before = first.get(id);
  if (before === undefined) {
    first.set(id, scheme);
    return [];
  }
  const why = before.source === source ? null : whyItCannotFollow(before, scheme);
  return why === null ? [] : [`ownSchemes.${id}: It cannot take the place of the code before: ${why}.`];
}
