import { MODEL_VERSION } from '../engine/model-version.ts';
import { Search, type SearchState } from '../finding/search.ts';
import { isLinkedSearch, planSearch, type SearchPlan } from '../finding/search-schema.ts';
import {
  cameInWords,
  extentSentence,
  findingScenario,
  findingSentence,
  searchCounts,
  searchQuestion,
  searchSentence,
  trialSentence,
  unconfirmedSentences,
} from '../finding/search-words.ts';
import { counted } from '../base/format.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { problemInWords } from '../scenario/problem.ts';
import { savedText } from '../scenario/saved-text.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { ASKED, askedSearch, refuseAsked } from './asked-search.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command, flag, type ValuesOf, wholeNumber } from './command.ts';
import { grow } from './grow.ts';
import { inputOf } from './map-command.ts';
import { refuseCode } from './open-lane.ts';
import { makeOutputFolder, writeOutput } from './run-store.ts';
import { CODE, SWEEP } from './shared-options.ts';
import { PartlyDone, type Terminal, UsageError } from './terminal.ts';

const { seeds: _seeds, ...REST } = SWEEP;

export const findCommand = command({
  name: 'find',
  operand: 'SEARCH',
  help: 'look for settings in which a lane fails, and make what is found smaller: as a file asks, or --vary of a scenario',
  options: {
    ...REST,
    ...CODE,
    ...ASKED,
    'search-seed': wholeNumber('N', "the search's seed, instead of its own", 0xffff_ffff, null),
    trials: wholeNumber('N', 'settings at a seed that are tried at most, instead of its own number', 50_000, null),
    'fail-if-found': flag('end with status 1 when something was found, for a build that guards a scheme'),
    format: choice(['text', 'json'], 'text: the sentence, the findings with their links, and the counts'),
  },
  run: async ([source], values, terminal) => {
    const { jobs: processes, shard, out, format } = values;
    const given = { seed: values['search-seed'], trials: values.trials };
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const planning = planSearch({ ...inputOrAsked(source, values, terminal), ...changes });
    if (!planning.ok) {
      const lines = planning.problems.map((problem) => `  ${problemInWords(problem, 'search')}`);
      throw new UsageError(`${source} is not a search that can run:\n${lines.join('\n')}`);
    }
    const { plan } = planning;
    const { lane, butNot } = plan.search;
    const lanes = butNot === undefined ? [lane] : [lane, butNot];
    for (const one of lanes) refuseCode(plan.base, one, terminal.code);
    refuseWrongCode(plan.base, lanes);
    const search = new Search(plan);
    const far = () => {
      const { trials, findings } = search.counts;
      const words = `${trials} of at most ${counted(plan.search.trials, 'trial')}, ${counted(findings, 'finding')}`;
      return { share: trials / plan.search.trials, words };
    };
    const grown = await grow((runs, failed) => search.wanted(runs, failed), { out, processes, shard, far }, terminal);
    if (!grown.isOver) {
      terminal.error('headway: start all shards again for what is wanted next, or the search without --shard\n');
      return;
    }
    const { state } = search;
    const json = `${JSON.stringify(resultOf(plan, state), null, 2)}\n`;
    if (out !== undefined) {
      makeOutputFolder(out);
      const files = state.findings.map((finding, n) =>
        writeOutput(out, `finding-${n + 1}.json`, savedText(findingScenario(plan, finding))),
      );
      terminal.error(`headway: the result is in ${[writeOutput(out, 'search.json', json), ...files].join(', ')}\n`);
    }
    terminal.out(format === 'json' ? json : textOf(plan, state));
    if (values['fail-if-found'] && state.findings.length > 0) throw new PartlyDone('The search has found a failure.');
  },
});

/** What a file asks, or what options ask of a scenario. */
function inputOrAsked(source: string, values: ValuesOf<typeof ASKED>, terminal: Terminal): object {
  const input = shippedScenarios.some(({ name }) => name === source) ? null : inputOf(source, terminal);
  const isScenario = input === null || (!isLinkedSearch(input) && values.vary.length > 0);
  if (isScenario) return askedSearch(source, values, terminal);
  refuseAsked(values);
  return input as object;
}

function textOf(plan: SearchPlan, state: SearchState): string {
  const lines = [searchQuestion(plan), searchSentence(plan, state)];
  if (state.findings.length === 0 && state.worst !== null)
    lines.push(`The nearest: ${trialSentence(plan, state.worst)}`);
  lines.push(searchCounts(state));
  for (const [n, finding] of state.findings.entries()) {
    lines.push('', `${n + 1}. ${findingSentence(plan, finding)}`);
    const extent = extentSentence(plan.search, finding);
    if (extent !== '') lines.push(`   ${extent}`);
    for (const step of finding.steps) lines.push(`   ${step.what}: ${step.change}: ${cameInWords(step)}`);
    lines.push(`   #${encodeLink(findingScenario(plan, finding), { modelVersion: MODEL_VERSION })}`);
  }
  const unconfirmed = unconfirmedSentences(plan, state);
  if (unconfirmed.length > 0) lines.push('', 'Not confirmed:', ...unconfirmed.map((one) => `   ${one}`));
  return `${lines.join('\n')}\n`;
}

function resultOf({ search }: SearchPlan, state: SearchState): object {
  return {
    modelVersion: MODEL_VERSION,
    search,
    trials: state.trials,
    refused: state.refused,
    spent: state.spent,
    unconfirmed: state.unconfirmed,
    findings: state.findings.map(({ scenario: _scenario, ...finding }) => finding),
  };
}
