import { jsonText } from '../base/printable.ts';
import { checkThreshold, ThresholdWork, thresholdSentences } from '../finding/threshold.ts';
import { LIMITS } from '../scenario/limits.ts';
import { problemInWords } from '../scenario/problem.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command, text, wholeNumber } from './command.ts';
import { endingOf } from './ending.ts';
import { grow } from './grow.ts';
import { loadScenario } from './load-scenario.ts';
import { refuseCode } from './open-lane.ts';
import { sayWhatWasStopped } from './run-all.ts';
import { changesOf, CHANGES, CODE, LANES, SWEEP } from './shared-options.ts';
import { UsageError } from './terminal.ts';

export const thresholdCommand = command({
  name: 'threshold',
  operand: 'SCENARIO',
  help: 'from which value of a setting on a lane ends badly, e.g. the smallest trigger: bisection at each seed',
  options: {
    ...CHANGES,
    ...LANES,
    ...CODE,
    ...SWEEP,
    vary: text('PATH=FROM..TO', 'the setting and its bounds, e.g. "timeline.1.atSeconds=20.1..40"'),
    'ends-badly': text('ENDING', 'e.g. "classes.calls.calls.neverRecovers > 0.5"'),
    from: wholeNumber('SECONDS', 'the ending is judged from there on', LIMITS.untilSeconds, 0),
    format: choice(['text', 'json'], 'text: sentences, and a line for each seed'),
  },
  run: async ([source], values, terminal) => {
    const { jobs: processes, shard, out, vary, format } = values;
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
      ...{ scenario, laneId, path, from: Number(from), to: Number(to), fail: endingOf(ending) },
      ...{ fromSeconds: values.from, seeds: values.seeds ?? 10 },
    };
    const problems = checkThreshold(question);
    if (problems.length > 0) {
      const lines = problems.map((problem) => `  ${problemInWords(problem, 'question')}`);
      throw new UsageError(`This cannot be asked:\n${lines.join('\n')}`);
    }
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
    if (format === 'json') {
      terminal.out(`${jsonText({ lane: laneId, path, fail: question.fail, seeds: state.seeds, sentences })}\n`);
    } else {
      const shown = (value: number | null): string => (value === null ? '-' : `${value}`);
      const rows = state.seeds.map(
        ({ seed, good, bad }) => `${`${seed}`.padStart(10)}  well at ${shown(good)}, badly at ${shown(bad)}`,
      );
      terminal.out(`${[...sentences, ...rows].join('\n')}\n`);
    }
    sayWhatWasStopped(grown.failed, grown.jobs, terminal);
  },
});
