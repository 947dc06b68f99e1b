import { jsonText, printable } from '../base/printable.ts';
import { jobsOf, runKey, type Plan } from '../experiment/plan.ts';
import { planExperiment } from '../experiment/validate.ts';
import { changesOfTask, handedInto, taskCode } from '../race/fixed.ts';
import { isRace, raceExperiment, scoresOf, type LaneScore, type RaceScenario } from '../race/score.ts';
import { PART_WORDS, valueText } from '../race/words.ts';
import { decodeLink } from '../scenario/link/decode-link.ts';
import { problemInWords } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { parseScenario, validateScenario } from '../scenario/validate.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command } from './command.ts';
import { type Change, loadScenario, textOf, valid } from './load-scenario.ts';
import { refuseCode } from './open-lane.ts';
import { runAll } from './run-all.ts';
import { changesOf, CHANGES, CODE, JOBS } from './shared-options.ts';
import { PartlyDone, type Terminal, UsageError } from './terminal.ts';

/** A lane of a race as it is printed. */
interface Row {
  readonly name: string;
  readonly lane: string;
  /** null: it has none. */
  readonly score: number | null;
  readonly parts: LaneScore['parts'];
  /** Why it has no score. */
  readonly reason?: string;
}

export const raceCommand = command({
  name: 'race',
  operand: 'SCENARIO [FILE...]',
  help: "run a race with its seeds, and print the score of each lane. FILE is what was handed in, as a scenario or as a link in a file: only what runs in the student's lane is used, the task stays that of SCENARIO",
  options: { ...CHANGES, ...JOBS, ...CODE, format: choice(['text', 'json'], 'a table, or all figures') },
  run: ([source, ...handedIn], values, terminal) => {
    if (source === undefined) throw new UsageError('"race" takes a scenario, and files that were handed in.');
    const options = { changes: changesOf(values), processes: values.jobs, format: values.format };
    return runRace(source, handedIn, options, terminal);
  },
});

/**
 * Runs a race and prints its table. Of each file that was handed in, only what runs in the student's lane is used: the
 * task is the lecturer's. A file that cannot be used has a row with the reason, and the others have their scores.
 * @throws PartlyDone, after the table, where a row has no score
 */
async function runRace(
  source: string,
  handedIn: readonly string[],
  options: { readonly changes: readonly Change[]; readonly processes: number; readonly format: 'text' | 'json' },
  terminal: Terminal,
): Promise<void> {
  const task = loadScenario(source, options.changes, terminal);
  if (!isRace(task)) throw new UsageError(`${source} is not a race.`, 'A race has a "race" with a task and a score.');
  for (const change of changesOfTask(task))
    terminal.error(`headway: this task differs from the one fixed: ${change}.\n`);
  const { yours } = task.race;
  const entries = handedIn.map((file) => entryOf(task, file, terminal));
  const references = task.lanes.map(({ id }) => id).filter((id) => entries.length === 0 || id !== yours);
  for (const lane of references) refuseCode(task, lane, terminal.code);
  refuseWrongCode(task, references);
  // Whoever has allowed no code has to read it first: that is no mistake of those who wrote it.
  for (const { scenario } of entries) if (scenario !== null) refuseCode(scenario, yours, terminal.code);
  const rows = await rowsOf(task, references, (lane) => titleOf(task, lane), options.processes, terminal);
  for (const { file, scenario, reason } of entries) {
    if (scenario === null) rows.push({ name: file, lane: yours, score: null, parts: [], reason });
    // oxlint-disable-next-line no-await-in-loop
    else rows.push(...(await rowsOf(scenario, [yours], () => file, options.processes, terminal)));
  }
  rows.sort((a, b) => (b.score ?? -1) - (a.score ?? -1));
  const code = taskCode(task);
  terminal.out(options.format === 'json' ? `${jsonText({ task: code, rows })}\n` : printable(table(task, rows, code)));
  const without = rows.filter(({ score }) => score === null).length;
  if (without > 0) throw new PartlyDone(`${without} of ${rows.length} rows of the race have no score.`);
}

interface Entry {
  readonly file: string;
  /** The task with what was handed in; null: nothing that can be used was. */
  readonly scenario: RaceScenario | null;
  /** Why nothing can be used. */
  readonly reason: string;
}

function entryOf(task: RaceScenario, file: string, terminal: Terminal): Entry {
  try {
    return { file, scenario: taskWith(task, file, terminal), reason: '' };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { file, scenario: null, reason: `${error.message} ${error.remedy}`.trim() };
  }
}

/** The task with what was handed in as a scenario's file, or as a link in a file. */
function taskWith(task: RaceScenario, file: string, terminal: Terminal): RaceScenario {
  const entry = handedInto(task, handedInScenario(file, terminal));
  if (entry === null) throw new UsageError(`${file} is not a race: nothing in it was handed in.`);
  const checked = valid(validateScenario(entry), file) as RaceScenario;
  refuseWrongCode(checked, [task.race.yours]);
  // What cannot be measured is found here too.
  planOf(checked, [task.race.yours]);
  return checked;
}

function handedInScenario(file: string, terminal: Terminal): Scenario {
  const text = textOf(file, terminal);
  const [, fragment] = /^\s*(?:https?:\S*)?#(\S+)\s*$/.exec(text) ?? [];
  if (fragment === undefined) return valid(parseScenario(text), file);
  const decoded = decodeLink(fragment);
  if (!decoded.ok) throw new UsageError(`${file}: ${decoded.problem.message}`, decoded.problem.remedy);
  return decoded.scenario;
}

function planOf(scenario: RaceScenario, lanes: readonly string[]): Plan {
  const planning = planExperiment(raceExperiment(scenario, lanes));
  if (planning.ok) return planning.plan;
  throw new UsageError(planning.problems.map((problem) => problemInWords(problem)).join('\n'));
}

async function rowsOf(
  scenario: RaceScenario,
  lanes: readonly string[],
  nameOf: (laneId: string) => string,
  processes: number,
  terminal: Terminal,
): Promise<Row[]> {
  const plan = planOf(scenario, lanes);
  const jobs = jobsOf([plan]);
  const { runs, stopped } = await runAll(jobs, { store: null, processes }, terminal);
  const scores = new Map(scoresOf(scenario, plan, runs).map((score) => [score.laneId, score]));
  return plan.cells.map((cell) => {
    const row = { name: nameOf(cell.laneId), lane: cell.laneId };
    const found = scores.get(cell.laneId);
    if (found !== undefined) return { ...row, score: found.score, parts: found.parts };
    const seed = plan.seeds.find((one) => stopped.has(runKey(cell, one)))!;
    const reason = `It was stopped at seed ${seed}. ${stopped.get(runKey(cell, seed))}`;
    return { ...row, score: null, parts: [], reason };
  });
}

function titleOf({ lanes }: Scenario, laneId: string): string {
  return lanes.find(({ id }) => id === laneId)?.title ?? laneId;
}

function table({ title, race, run }: RaceScenario, rows: readonly Row[], code: string | null): string {
  const heads = ['', 'score', ...race.score.map(({ of, points }) => `${PART_WORDS[of].title} (of ${points})`)];
  const scored = rows.filter(({ score }) => score !== null);
  const cells = scored.map(({ name, score, parts }) => [
    name,
    score!.toFixed(1),
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
  const reasons = rows.flatMap(({ name, reason }) => {
    if (reason === undefined) return [];
    const [first, ...more] = reason.split('\n');
    return [`${name.padEnd(widths[0])}  no score: ${first}`, ...more];
  });
  return `${[head, line(heads), ...cells.map(line), ...reasons].map((one) => one.trimEnd()).join('\n')}\n`;
}
