import { jsonText } from '../base/printable.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import {
  checkThreshold,
  isThreshold,
  linkedThreshold,
  planThreshold,
  type ThresholdQuestion,
  ThresholdWork,
  thresholdSentences,
} from '../finding/threshold.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { LIMITS } from '../scenario/limits.ts';
import { type Problem, problemInWords } from '../scenario/problem.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command, text, type ValuesOf, wholeNumber } from './command.ts';
import { endingOf } from './ending.ts';
import { grow } from './grow.ts';
import { loadScenario } from './load-scenario.ts';
import { inputOf } from './map-command.ts';
import { refuseCode } from './open-lane.ts';
import { sayWhatWasStopped } from './run-all.ts';
import { writeOutput } from './run-store.ts';
import { changesOf, CHANGES, CODE, LANES, SWEEP } from './shared-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

const OPTIONS = {
  ...CHANGES,
  ...LANES,
  ...CODE,
  ...SWEEP,
  vary: text('PATH=FROM..TO', 'the setting and its bounds, e.g. "timeline.1.atSeconds=20.1..40"'),
  'ends-badly': text('ENDING', 'e.g. "classes.calls.calls.neverRecovers > 0.5"'),
  from: wholeNumber('SECONDS', 'the ending is judged from there on', LIMITS.untilSeconds, 0),
  format: choice(['text', 'json'], 'text: sentences, and a line for each seed'),
};

export const thresholdCommand = command({
  name: 'threshold',
  operand: 'SCENARIO',
  help: 'at which value of a setting a lane begins to end badly, e.g. the smallest trigger, or as a file of --out asks',
  options: OPTIONS,
  run: async ([source], values, terminal) => {
    const { jobs: processes, shard, out, format } = values;
    const question = questionOf(source, values, terminal);
    const { scenario, laneId } = question;
    refuseCode(scenario, laneId, terminal.code);
    refuseWrongCode(scenario, [laneId]);
    const work = new ThresholdWork(question);
    const grown = await grow((runs, failed) => work.state(runs, failed).wanted, { out, processes, shard }, terminal);
    if (!grown.isOver) {
      terminal.error('headway: start all shards again for what is wanted next, or the command without --shard\n');
      return;
    }
    const state = work.state(grown.runs, grown.failed);
    const sentences = thresholdSentences(question, state);
    const linked = linkedThreshold(question) as object;
    if (out !== undefined) {
      const file = writeOutput(out, 'threshold.json', `${jsonText({ ...linked, base: scenario })}\n`);
      terminal.error(`headway: what was asked is in ${file}\n`);
    }
    if (format === 'json') {
      const { path, fail } = question;
      terminal.out(`${jsonText({ lane: laneId, path, fail, seeds: state.seeds, sentences })}\n`);
    } else {
      const shown = (value: number | null): string => (value === null ? '-' : `${value}`);
      const rows = state.seeds.map(
        ({ seed, good, bad }) => `${`${seed}`.padStart(10)}  well at ${shown(good)}, badly at ${shown(bad)}`,
      );
      const link = encodeLink(scenario, { modelVersion: MODEL_VERSION, experiment: linked });
      terminal.out(`${[...sentences, ...rows, `#${link}`].join('\n')}\n`);
    }
    sayWhatWasStopped(grown.failed, grown.jobs, terminal);
  },
});

/** What a file asks, or what a scenario is asked with options. */
function questionOf(source: string, values: ValuesOf<typeof OPTIONS>, terminal: Terminal): ThresholdQuestion {
  const input = shippedScenarios.some(({ name }) => name === source) ? null : inputOf(source, terminal);
  if (isThreshold(input)) {
    const planning = planThreshold(values.seeds === null ? input : { ...(input as object), seeds: values.seeds });
    if (planning.ok) return planning.question;
    throw refusal(planning.problems);
  }
  const { vary } = values;
  const ending = values['ends-badly'];
  if (vary === undefined || ending === undefined) {
    throw new UsageError('"threshold" needs a setting and an ending.', 'Give --vary and --ends-badly.');
  }
  const [, path = '', from, to] = /^([\w.-]+)=(.+)\.\.(.+)$/.exec(vary) ?? [];
  if (path === '') throw new UsageError(`--vary ${vary} has no bounds.`, 'e.g. "timeline.1.atSeconds=20.1..40"');
  const scenario = loadScenario(source, changesOf(values), terminal);
  const [laneId = scenario.lanes[0].id, ...others] = values.lane;
  if (others.length > 0) throw new UsageError('"threshold" asks about one lane.', 'Give --lane once.');
  const question = {
    ...{ scenario, laneId, path, from: Number(from), to: Number(to), fail: endingOf(ending, scenario) },
    ...{ fromSeconds: values.from, seeds: values.seeds ?? 10 },
  };
  const problems = checkThreshold(question);
  if (problems.length > 0) throw refusal(problems);
  return question;
}

function refusal(problems: readonly Problem[]): UsageError {
  const lines = problems.map((problem) => `  ${problemInWords(problem, 'question')}`);
  return new UsageError(`This cannot be asked:\n${lines.join('\n')}`);
}
