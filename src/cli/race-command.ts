import { jobsOf } from '../experiment/plan.ts';
import { planExperiment } from '../experiment/validate.ts';
import { changesOfTask, handedInto, taskCode } from '../race/fixed.ts';
import { isRace, raceExperiment, scoresOf, type LaneScore, type RaceScenario } from '../race/score.ts';
import { PART_WORDS, valueText } from '../race/words.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { ownSchemesOfLane } from '../scenario/own-schemes.ts';
import { problemInWords } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { parseScenario, validateScenario } from '../scenario/validate.ts';
import { type Change, loadScenario, textOf, valid } from './load-scenario.ts';
import { refuseCode } from './open-lane.ts';
import { runAll } from './run-all.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** A lane of a race as it is printed. */
interface Row {
  readonly name: string;
  readonly lane: string;
  readonly score: number;
  readonly parts: LaneScore['parts'];
}

/**
 * Runs a race and prints its table. Of each file that was handed in, only what runs in the student's lane is used: the
 * task is the lecturer's.
 */
export async function raceCommand(
  [source, ...handedIn]: readonly string[],
  options: { readonly changes: readonly Change[]; readonly processes: number; readonly format: 'text' | 'json' },
  terminal: Terminal,
): Promise<void> {
  if (source === undefined) throw new UsageError('"race" takes a scenario, and files that were handed in.');
  const task = loadScenario(source, options.changes, terminal);
  if (!isRace(task)) throw new UsageError(`${source} is not a race.`, 'A race has a "race" with a task and a score.');
  for (const change of changesOfTask(task))
    terminal.error(`headway: this task differs from the one fixed: ${change}.\n`);
  const entries = handedIn.map((file) => ({ name: file, scenario: entryOf(task, file, terminal) }));
  const references = task.lanes.map(({ id }) => id).filter((id) => entries.length === 0 || id !== task.race.yours);
  const rows = await rowsOf(task, references, (lane) => titleOf(task, lane), options.processes, terminal);
  for (const { name, scenario } of entries) {
    rows.push(...(await rowsOf(scenario, [task.race.yours], () => name, options.processes, terminal)));
  }
  rows.sort((a, b) => b.score - a.score);
  const code = taskCode(task);
  terminal.out(
    options.format === 'json' ? `${JSON.stringify({ task: code, rows }, null, 2)}\n` : table(task, rows, code),
  );
}

/** The task with what was handed in as a scenario's file, or as a link in a file. */
function entryOf(task: RaceScenario, file: string, terminal: Terminal): RaceScenario {
  const entry = handedInto(task, handedInScenario(file, terminal));
  if (entry === null) throw new UsageError(`${file} is not a race: nothing in it was handed in.`);
  const checked = valid(validateScenario(entry), file);
  return checked as RaceScenario;
}

function handedInScenario(file: string, terminal: Terminal): Scenario {
  const text = textOf(file, terminal);
  const [, fragment] = /^\s*(?:https?:\S*)?#(\S+)\s*$/.exec(text) ?? [];
  if (fragment === undefined) return valid(parseScenario(text), file);
  const decoded = decodeLink(fragment);
  if (!decoded.ok) throw new UsageError(`${file}: ${decoded.problem.message}`, decoded.problem.remedy);
  return decoded.scenario;
}

async function rowsOf(
  scenario: RaceScenario,
  lanes: readonly string[],
  nameOf: (laneId: string) => string,
  processes: number,
  terminal: Terminal,
): Promise<Row[]> {
  for (const lane of lanes) if (terminal.allowsCode !== true) refuseCode(ownSchemesOfLane(scenario, lane), lane);
  const planning = planExperiment(raceExperiment(scenario, lanes));
  if (!planning.ok) throw new UsageError(planning.problems.map((problem) => problemInWords(problem)).join('\n'));
  const runs = await runAll(jobsOf([planning.plan]), { store: null, processes }, terminal);
  return scoresOf(scenario, planning.plan, runs).map(({ laneId, score, parts }) => ({
    name: nameOf(laneId),
    lane: laneId,
    score,
    parts,
  }));
}

function titleOf({ lanes }: Scenario, laneId: string): string {
  return lanes.find(({ id }) => id === laneId)?.title ?? laneId;
}

function table({ title, race, run }: RaceScenario, rows: readonly Row[], code: string | null): string {
  const heads = ['', 'score', ...race.score.map(({ of, points }) => `${PART_WORDS[of].title} (of ${points})`)];
  const cells = rows.map(({ name, score, parts }) => [
    name,
    score.toFixed(1),
    ...parts.map(({ part, value, points }) => {
      const { number, unit } = valueText(part, value);
      return `${points.toFixed(1)} (${[number, unit].filter((one) => one !== '').join(' ')})`;
    }),
  ]);
  const widths = heads.map((head, column) =>
    Math.max(...[heads, ...cells].map((row) => row[column].length), head.length),
  );
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  const last = run.seed + race.seeds - 1;
  const seeds = last > run.seed ? `seeds ${run.seed} to ${last}` : `seed ${run.seed}`;
  const head = `${title}${code === null ? '' : `, task ${code}`}, ${seeds}`;
  return `${[head, line(heads), ...cells.map(line)].map((one) => one.trimEnd()).join('\n')}\n`;
}
