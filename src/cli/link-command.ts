import { printableJson } from '../base/printable.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { linkedExperiment } from '../experiment/link.ts';
import { MAXIMUM_FRAGMENT } from '../scenario/link/decode-link.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { command } from './command.ts';
import { experimentIn, plannedExperiment, readingOnce } from './load-experiment.ts';
import { linkText } from './link-text.ts';
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
  help: 'print the file that a link stands for (-: from standard input)',
  options: {},
  run: ([operand], _values, terminal) => {
    const text = operand === '-' ? terminal.read('-').trim() : operand;
    terminal.out(printableJson(linkText(text, terminal)));
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
