import { MODEL_VERSION } from '../engine/model-version.ts';
import { experimentFromLink, linkedExperiment } from '../experiment/link.ts';
import { EXPERIMENT_LIMITS } from '../experiment/limits.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { parseJson } from '../scenario/parse-json.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { loadScenario } from './load-scenario.ts';
import { plannedExperiment } from './sweep-command.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Prints the fragment that opens a scenario, or an experiment with its base. */
export function linkCommand(source: string, changes: readonly string[], terminal: Terminal): void {
  const texts = new Map<string, string>();
  // Standard input can be read once.
  const read = (path: string): string => {
    const text = texts.get(path) ?? terminal.read(path);
    texts.set(path, text);
    return text;
  };
  const input = experimentIn(source, read);
  if (input === null) {
    const scenario = loadScenario(source, changes, { ...terminal, read });
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

/** What a file holds, if it says that it is an experiment. */
function experimentIn(source: string, read: (path: string) => string): unknown {
  if (shippedScenarios.some(({ name }) => name === source)) return null;
  try {
    const parsed = parseJson(read(source), EXPERIMENT_LIMITS.textLength);
    const isOne = parsed.ok && Object.hasOwn(Object(parsed.input) as object, 'headwayExperiment');
    return isOne ? parsed.input : null;
  } catch {
    // The scenario's own loading says why it cannot be read.
    return null;
  }
}

/** Prints what a link holds: its scenario, or the experiment with that as its base. */
export function unlinkCommand(fragment: string, terminal: Terminal): void {
  const decoded = decodeLink(fragment);
  if (!decoded.ok) throw new UsageError(decoded.problem.message, decoded.problem.remedy);
  if (decoded.modelVersion !== null && decoded.modelVersion !== MODEL_VERSION) {
    terminal.error(`headway: the link was made by model version ${decoded.modelVersion}; this is ${MODEL_VERSION}.\n`);
  }
  terminal.out(`${JSON.stringify(contentOf(decoded), null, 2)}\n`);
}

function contentOf({ scenario, experiment: linked }: Extract<ReturnType<typeof decodeLink>, { ok: true }>): unknown {
  if (linked === undefined) return scenario;
  const result = experimentFromLink(linked, scenario);
  if (result.ok) return result.experiment;
  const [{ place, message, remedy }] = result.problems;
  throw new UsageError(`The link's experiment cannot be read: ${place}: ${message}`, remedy);
}
