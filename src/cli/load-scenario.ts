import { nearest } from '../base/nearest.ts';
import { PathError, setPath } from '../scenario/path.ts';
import { problemInWords, type Validation } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { parseScenario, validateScenario } from '../scenario/validate.ts';
import { experimentInText } from './load-experiment.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { type TraceOption, withTrace } from './trace-options.ts';

/** `PATH=VALUE`, or a file whose content is put in. */
export type Change = string | TraceOption;

/**
 * The scenario that an argument means: a name from `list`, a file, or `-` for standard input.
 * @param changes applied in their order before anything is checked again
 */
export function loadScenario(source: string, changes: readonly Change[], terminal: Terminal): Scenario {
  const shipped = shippedScenarios.find(({ name }) => name === source);
  const scenario =
    shipped === undefined
      ? scenarioInText(textOf(source, terminal), source)
      : valid(validateScenario(shipped.scenario), source);
  if (changes.length === 0) return scenario;
  const changed = changes.reduce(
    (before, change) =>
      typeof change === 'string' ? applyChange(before, change) : withTrace(before, change, terminal),
    scenario,
  );
  return valid(validateScenario(changed), source);
}

function scenarioInText(text: string, source: string): Scenario {
  const result = parseScenario(text);
  if (!result.ok && experimentInText(text) !== null) {
    throw new UsageError(`${source} is an experiment, and this takes a scenario.`, '"headway sweep" runs it.');
  }
  return valid(result, source);
}

/** The scenario, or a UsageError that lists what is wrong. */
export function valid(result: Validation<Scenario>, source: string): Scenario {
  if (result.ok) return result.scenario;
  const lines = result.problems.map((problem) => `  ${problemInWords(problem, 'scenario')}`);
  throw new UsageError(`${source} is not a scenario that can run:\n${lines.join('\n')}`);
}

/** The text of a file that is to hold a scenario. */
export function textOf(source: string, terminal: Terminal): string {
  try {
    return terminal.read(source);
  } catch (error) {
    const names = shippedScenarios.map(({ name }) => name);
    const near = nearest(source, names);
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `"${source}" is neither a scenario from the list nor a file that can be read (${reason}).`,
      near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '"headway list" prints the names.',
    );
  }
}

function applyChange(scenario: Scenario, change: string): Scenario {
  const equals = change.indexOf('=');
  if (equals < 1) throw new UsageError(`--set "${change}" has no value.`, 'Write --set PATH=VALUE.');
  const path = change.slice(0, equals);
  try {
    return setPath(scenario, path, valueOf(change.slice(equals + 1)));
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    throw new UsageError(`--set ${path}: ${error.message}`, `Known: ${error.near.join(', ')}.`);
  }
}

/** JSON, or else the bare text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
