import { MODEL_VERSION } from '../engine/model-version.ts';
import { MapWork } from '../finding/map.ts';
import { mapCsv, mapJson, mapMarkdown, mapSvg } from '../finding/map-files.ts';
import { linkedMap, planMap } from '../finding/map-schema.ts';
import { mapSentence } from '../finding/map-words.ts';
import { counted } from '../base/format.ts';
import { encodeLink } from '../scenario/link/encode-link.ts';
import { parseJson } from '../scenario/parse-json.ts';
import { EXPERIMENT_LIMITS } from '../experiment/limits.ts';
import { problemInWords } from '../scenario/problem.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command } from './command.ts';
import { grow } from './grow.ts';
import { refuseCode } from './open-lane.ts';
import { sayWhatWasStopped } from './run-all.ts';
import { makeOutputFolder, writeOutput } from './run-store.ts';
import { CODE, SWEEP } from './shared-options.ts';
import { type Terminal, UsageError } from './terminal.ts';

export const mapCommand = command({
  name: 'map',
  operand: 'MAP',
  help: 'vary two values over a plane, finer where neighbours differ',
  options: {
    ...SWEEP,
    ...CODE,
    format: choice(
      ['text', 'json', 'csv', 'md', 'svg'],
      'text: the sentence, the counts and a link; with --out the others are written too',
    ),
  },
  run: async ([source], { seeds, jobs: processes, shard, out, format }, terminal) => {
    const plan = planOf(source, seeds, terminal);
    const lanes = [...new Set(plan.terms.map(({ lane }) => lane))];
    for (const lane of lanes) refuseCode(plan.base, lane, terminal.code);
    refuseWrongCode(plan.base, lanes);
    const work = new MapWork(plan);
    const grown = await grow((runs, failed) => work.state(runs, failed).wanted, { out, processes, shard }, terminal);
    if (!grown.isOver) {
      terminal.error('headway: start all shards again for what is wanted next, or the map without --shard\n');
      return;
    }
    const state = work.state(grown.runs, grown.failed);
    const link = encodeLink(plan.base, { modelVersion: MODEL_VERSION, experiment: linkedMap(plan.map) });
    const text = {
      text: () =>
        `${mapSentence(work, state)}\n${counted(state.corners.size, 'corner')}, ${counted(state.runs, 'run')}${state.isCut ? ': the bound on runs ended it' : ''}\n#${link}\n`,
      json: () => `${JSON.stringify(mapJson(work, state), null, 2)}\n`,
      csv: () => mapCsv(work, state),
      md: () => mapMarkdown(work, state),
      svg: () => mapSvg(work, state),
    };
    if (out !== undefined) {
      makeOutputFolder(out);
      const files = (['json', 'csv', 'md', 'svg'] as const).map((one) => writeOutput(out, `map.${one}`, text[one]()));
      terminal.error(`headway: the map is in ${files.join(', ')}\n`);
    }
    terminal.out(text[format]());
    sayWhatWasStopped(grown.failed, grown.jobs, terminal);
  },
});

function planOf(source: string, seeds: number | null, terminal: Terminal) {
  const input = inputOf(source, terminal);
  const given =
    seeds === null ? input : { ...(input as object), seeds: { ...seedsOf(input), count: seeds, most: seeds } };
  const planning = planMap(given);
  if (planning.ok) return planning.plan;
  const lines = planning.problems.map((problem) => `  ${problemInWords(problem, 'map')}`);
  throw new UsageError(`${source} is not a map that can be made:\n${lines.join('\n')}`);
}

function seedsOf(input: unknown): object {
  const { seeds } = (input ?? {}) as { readonly seeds?: unknown };
  return typeof seeds === 'object' && seeds !== null ? seeds : {};
}

/** The JSON of a file or `-`. */
export function inputOf(source: string, terminal: Terminal): unknown {
  let text: string;
  try {
    text = terminal.read(source);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`"${source}" cannot be read (${reason}).`, 'Give a JSON file, e.g. one of maps or searches.');
  }
  const parsed = parseJson(text, EXPERIMENT_LIMITS.textLength);
  if (parsed.ok) return parsed.input;
  throw new UsageError(`${source}: ${parsed.problems.map((problem) => problemInWords(problem)).join(' ')}`);
}
