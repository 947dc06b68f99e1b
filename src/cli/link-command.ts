import { MODEL_VERSION } from '../engine/model-version.ts';
import { experimentFromLink, linkedExperiment } from '../experiment/link.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { experimentIn, plannedExperiment, readingOnce } from './load-experiment.ts';
import { type Change, loadScenario } from './load-scenario.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Prints the fragment that opens a scenario, or an experiment with its base. */
export function linkCommand(source: string, changes: readonly Change[], terminal: Terminal): void {
  const once = readingOnce(terminal);
  const input = experimentIn(source, once.read);
  if (input === null) {
    const scenario = loadScenario(source, changes, once);
    terminal.out(`#${encodeLink(scenario, { modelVersion: MODEL_VERSION })}\n`);
    return;
  }
  if (changes.length > 0) {
    throw new UsageError('--set, --seed and --until change scenarios.', 'Write them into the experiment’s "set".');
  }
  const { base, experiment } = plannedExperiment(input, source);
  const link = encodeLink(base, { modelVersion: MODEL_VERSION, experiment: linkedExperiment(experiment, base) });
  terminal.out(`#${link}\n`);
}

/** Prints what a link holds: its scenario, or the experiment with that as its base. */
export function unlinkCommand(operand: string, terminal: Terminal): void {
  const text = operand === '-' ? terminal.read('-').trim() : operand;
  const decoded = decodeLink(fragmentOf(text));
  if (!decoded.ok) throw new UsageError(decoded.problem.message, decoded.problem.remedy);
  if (decoded.modelVersion !== null && decoded.modelVersion !== MODEL_VERSION) {
    terminal.error(`headway: the link was made by model version ${decoded.modelVersion}; this is ${MODEL_VERSION}.\n`);
  }
  terminal.out(`${JSON.stringify(contentOf(decoded), null, 2)}\n`);
}

/** A whole address has its fragment from the first # on. */
function fragmentOf(text: string): string {
  return /^[a-z]+:/i.test(text) && text.includes('#') ? text.slice(text.indexOf('#')) : text;
}

function contentOf({ scenario, experiment: linked }: Extract<ReturnType<typeof decodeLink>, { ok: true }>): unknown {
  if (linked === undefined) return scenario;
  const result = experimentFromLink(linked, scenario);
  if (result.ok) return result.experiment;
  const [{ place, message, remedy }] = result.problems;
  throw new UsageError(`The link's experiment cannot be read: ${place}: ${message}`, remedy);
}
