import { MODEL_VERSION } from '../engine/model-version.ts';
import { experimentFromLink, linkedExperiment } from '../experiment/link.ts';
import { decodeLink, MAXIMUM_FRAGMENT } from '../scenario/link/decode-link.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { command } from './command.ts';
import { experimentIn, plannedExperiment, readingOnce } from './load-experiment.ts';
import { savedText } from '../scenario/saved-text.ts';
import { loadScenario } from './load-scenario.ts';
import { changesOf, CHANGES } from './shared-options.ts';
import { UsageError } from './terminal.ts';

export const linkCommand = command({
  name: 'link',
  operand: 'FILE',
  help: 'print the link fragment of a scenario or an experiment',
  options: CHANGES,
  run: ([source], values, terminal) => {
    const changes = changesOf(values);
    const once = readingOnce(terminal);
    const input = experimentIn(source, once.read);
    if (input === null) {
      const scenario = loadScenario(source, changes, once);
      terminal.out(`#${short(encodeLink(scenario, { modelVersion: MODEL_VERSION }))}\n`);
      return;
    }
    if (changes.length > 0) {
      throw new UsageError('--set, --seed and --until change scenarios.', 'Write them into the experiment’s "set".');
    }
    const { base, experiment } = plannedExperiment(input, source);
    const link = encodeLink(base, { modelVersion: MODEL_VERSION, experiment: linkedExperiment(experiment, base) });
    terminal.out(`#${short(link)}\n`);
  },
});

export const unlinkCommand = command({
  name: 'unlink',
  operand: 'FRAGMENT',
  help: 'print the scenario of a link, or its experiment with that as its base (-: from standard input)',
  options: {},
  run: ([operand], _values, terminal) => {
    const text = operand === '-' ? terminal.read('-').trim() : operand;
    const decoded = decodeLink(fragmentOf(text));
    if (!decoded.ok) throw new UsageError(decoded.problem.message, decoded.problem.remedy);
    if (decoded.modelVersion !== null && decoded.modelVersion !== MODEL_VERSION) {
      terminal.error(
        `headway: the link was made by model version ${decoded.modelVersion}; this is ${MODEL_VERSION}.\n`,
      );
    }
    terminal.out(savedText(contentOf(decoded)));
  },
});

/** A link that opens: what is longer is not looked at. */
function short(link: string): string {
  if (link.length <= MAXIMUM_FRAGMENT) return link;
  throw new UsageError(
    `The link would have ${link.length} characters, and one with more than ${MAXIMUM_FRAGMENT} does not open.`,
    'Give the file itself.',
  );
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
