import { EXPERIMENT_LIMITS } from '../experiment/limits.ts';
import type { Plan } from '../experiment/plan.ts';
import { planExperiment, withSeeds } from '../experiment/validate.ts';
import { parseJson } from '../scenario/parse-json.ts';
import { type Problem, problemInWords } from '../scenario/problem.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** An experiment from a file or `-`, written out. */
export function loadExperiment(source: string, seeds: number | null, terminal: Terminal): Plan {
  const isShipped = shippedScenarios.some(({ name }) => name === source);
  const parsed = isShipped ? null : parseJson(textOf(source, terminal), EXPERIMENT_LIMITS.textLength);
  if (parsed === null || (parsed.ok && names(parsed.input, 'headway'))) {
    const remedy = '"headway run" runs it; an experiment names it as its "base".';
    throw new UsageError(`${source} is a scenario, and this takes an experiment.`, remedy);
  }
  if (!parsed.ok) throw refusal(source, parsed.problems);
  return plannedExperiment(seeds === null ? parsed.input : withSeeds(parsed.input, seeds), source);
}

/** The plan, or a UsageError that lists what is wrong. */
export function plannedExperiment(input: unknown, source: string): Plan {
  const result = planExperiment(input);
  if (!result.ok) throw refusal(source, result.problems);
  return result.plan;
}

/** What a file holds, if it says that it is an experiment; else null. */
export function experimentIn(source: string, read: (path: string) => string): unknown {
  if (shippedScenarios.some(({ name }) => name === source)) return null;
  try {
    return experimentInText(read(source));
  } catch {
    // The scenario's own loading says why it cannot be read.
    return null;
  }
}

/** What a text holds, if it says that it is an experiment; else null. */
export function experimentInText(text: string): unknown {
  const parsed = parseJson(text, EXPERIMENT_LIMITS.textLength);
  return parsed.ok && names(parsed.input, 'headwayExperiment') ? parsed.input : null;
}

function names(input: unknown, key: string): boolean {
  return Object.hasOwn(Object(input) as object, key);
}

/** The same terminal, which reads each text once: standard input can be read only once. */
export function readingOnce(terminal: Terminal): Terminal {
  const texts = new Map<string, string>();
  const read = (path: string): string => {
    const text = texts.get(path) ?? terminal.read(path);
    texts.set(path, text);
    return text;
  };
  return { ...terminal, read };
}

function refusal(source: string, problems: readonly Problem[]): UsageError {
  const lines = problems.map((problem) => `  ${problemInWords(problem, 'experiment')}`);
  return new UsageError(`${source} is not an experiment that can run:\n${lines.join('\n')}`);
}

function textOf(source: string, terminal: Terminal): string {
  try {
    return terminal.read(source);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The experiment "${source}" cannot be read (${reason}).`);
  }
}
