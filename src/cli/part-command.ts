import { jsonText } from '../base/printable.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import {
  checkForks,
  decidedAt,
  FORK_DRAWS,
  FORK_LIMITS,
  forksSentence,
  ForkWork,
  otherEnding,
} from '../finding/forks.ts';
import { LIMITS } from '../scenario/limits.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { problemInWords } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import { momentOf, partingOf, partingSentence, sameSentence, type Parted } from '../simulation/watch/parting.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command, text, type ValuesOf, wholeNumber } from './command.ts';
import { endingOf } from './ending.ts';
import { grow } from './grow.ts';
import { changeOf, loadScenario } from './load-scenario.ts';
import { openHere, refuseCode } from './open-lane.ts';
import { sayWhatWasStopped } from './run-all.ts';
import { changesOf, CHANGES, CODE, LANES, SWEEP } from './shared-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

const { seeds: _seeds, ...REST } = SWEEP;

const FORKING = {
  ...REST,
  'ends-badly': text(
    'ENDING',
    'ask when the ending of one lane is decided, e.g. "flowsActive > 40": forks with other draws',
  ),
  from: wholeNumber('SECONDS', 'the ending is judged from there on', LIMITS.untilSeconds, 0),
  draws: choice(FORK_DRAWS, 'what has other draws in the forks: all, the traffic, or the network and its schemes'),
  moments: wholeNumber('N', 'moments of forks at most', FORK_LIMITS.moments, 24),
  'helped-by': text(
    'PATH=VALUE',
    'each fork makes this change too, e.g. network.links.wan.rateBitsPerSecond=1e7: until when does it help?',
  ),
  forks: wholeNumber('N', 'forks at each moment', FORK_LIMITS.forks, 20),
};

export const partCommand = command({
  name: 'part',
  operand: 'SCENARIO',
  help: 'say where two lanes part, or, with --ends-badly, from which moment on the ending of one is decided',
  options: {
    ...CHANGES,
    ...LANES,
    ...CODE,
    ...FORKING,
    format: choice(['text', 'json'], 'text: the sentence, and why'),
  },
  run: async ([source], values, terminal) => {
    const scenario = loadScenario(source, changesOf(values), terminal);
    const known = scenario.lanes.map(({ id }) => id);
    if (values['ends-badly'] !== undefined) {
      const [lane = known[0], ...others] = values.lane;
      if (others.length > 0) throw new UsageError('--ends-badly asks about one lane.', 'Give --lane once.');
      await whenDecided(scenario, lane, values['ends-badly'], values, terminal);
      return;
    }
    const [a, b, ...more] = values.lane.length > 0 ? values.lane : known.slice(0, 2);
    if (b === undefined || more.length > 0) {
      throw new UsageError('"part" compares two lanes.', `Give --lane twice; known: ${known.join(', ')}.`);
    }
    for (const lane of [a, b]) {
      if (!known.includes(lane)) throw new UsageError(`There is no lane "${lane}".`, `Known: ${known.join(', ')}.`);
      if (codeOfLane(scenario, lane).length > 0 && terminal.code !== 'without wall') {
        const remedy = 'Read it, and give --allow-code-without-process-wall.';
        throw new UsageError(
          `Lane "${lane}" runs code of the scenario's author, and both lanes run in one process.`,
          remedy,
        );
      }
    }
    const open = openHere(terminal.code);
    const parting = partingOf(open(scenario, a), open(scenario, b));
    if (values.format === 'json') {
      const shown = (one: Parted | null): object | null => one && { ...one.happening, packet: one.packet };
      terminal.out(`${jsonText({ lanes: [a, b], ...parting, a: shown(parting.a), b: shown(parting.b) })}\n`);
      return;
    }
    const lines = [partingSentence(parting, [a, b], scenario.run.untilSeconds)];
    if (parting.differs !== null) {
      lines.push(sameSentence(parting));
      for (const [name, one] of [
        [a, parting.a],
        [b, parting.b],
      ] as const)
        if (one !== null && one.happening.why !== '') lines.push(`Why in ${name}: ${one.happening.why}`);
      const view = { atSeconds: momentOf(parting), paused: true };
      lines.push(`#${encodeLink(scenario, { modelVersion: MODEL_VERSION, view, parting: { lanes: [a, b] } })}`);
    }
    terminal.out(`${lines.join('\n')}\n`);
  },
});

/** Forks of a lane with other draws, and the share of them that end badly. */
async function whenDecided(
  scenario: Scenario,
  laneId: string,
  ending: string,
  values: ValuesOf<typeof FORKING> & { readonly format: string },
  terminal: Terminal,
): Promise<void> {
  const { from, draws, moments, forks, out, jobs: processes, shard } = values;
  const helped = values['helped-by'];
  const question = {
    ...{ scenario, laneId, fail: endingOf(ending, scenario), fromSeconds: from, draws, moments, forks },
    ...(helped !== undefined && { helper: changeOf('--helped-by', helped) }),
  };
  const problems = checkForks(question);
  if (problems.length > 0) {
    const lines = problems.map((problem) => `  ${problemInWords(problem, 'question')}`);
    throw new UsageError(`This cannot be asked:\n${lines.join('\n')}`);
  }
  refuseCode(scenario, laneId, terminal.code);
  refuseWrongCode(scenario, [laneId]);
  const work = new ForkWork(question);
  const grown = await grow((runs, failed) => work.state(runs, failed).wanted, { out, processes, shard }, terminal);
  if (!grown.isOver) {
    terminal.error('headway: start all shards again for what is wanted next, or the command without --shard\n');
    return;
  }
  const state = work.state(grown.runs, grown.failed);
  const sentence = forksSentence(state);
  if (values.format === 'json') {
    const { isBad, words, disturbed, moments: asked } = state;
    const { fail } = question;
    const decided = decidedAt(state);
    terminal.out(
      `${jsonText({ lane: laneId, fail, draws, isBad, words, disturbed, decided, moments: asked, sentence })}\n`,
    );
  } else {
    const rows = state.moments.map(
      ({ atSeconds, bad, judged }) => `${`${atSeconds}`.padStart(10)} s  ${bad} of ${judged} forks end badly`,
    );
    const other = otherEnding(state);
    const link =
      other === null
        ? []
        : [
            `Fork ${other.number + 1} at ${other.atSeconds} s ends otherwise:`,
            `#${encodeLink(work.fork(other.atSeconds, other.number, state.disturbed !== null), { modelVersion: MODEL_VERSION })}`,
          ];
    terminal.out(`${[sentence, ...rows, ...link].join('\n')}\n`);
  }
  sayWhatWasStopped(grown.failed, grown.jobs, terminal);
}
