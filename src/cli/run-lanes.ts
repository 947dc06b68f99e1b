import { codeOfLane } from '../scenario/own-schemes.ts';
import { withCommas } from '../base/format.ts';
import { runLaneTask, type LaneOutcome, type LaneTask } from './lane-task.ts';
import { openAnyLane, refuseCode } from './open-lane.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** What short lanes may take here before the others are given to processes, which take about as long to start. */
const PATIENCE_MILLISECONDS = 1000;

/**
 * Runs lanes side by side in processes, or one after another here where they are short or there is one process. The
 * outcomes, in the order of the tasks, are the same.
 */
export async function runLanes(
  tasks: readonly LaneTask[],
  processes: number,
  terminal: Terminal,
): Promise<LaneOutcome[]> {
  if (terminal.allowsCode !== true) {
    for (const { scenario, laneId } of tasks) refuseCode(codeOfLane(scenario, laneId), laneId);
  }
  const { runLanes: inProcesses } = terminal;
  const aside = processes > 1 && tasks.length > 1 ? inProcesses : undefined;
  const patience = aside === undefined ? Infinity : terminal.clock() + PATIENCE_MILLISECONDS;
  const outcomes: LaneOutcome[] = [];
  for (const task of tasks) {
    const outcome = terminal.clock() > patience ? null : runHere(task, patience, terminal);
    if (outcome === null) break;
    outcomes.push(outcome);
  }
  const rest = tasks.slice(outcomes.length);
  if (aside !== undefined && rest.length > 0) outcomes.push(...(await sideBySide(rest, processes, aside, terminal)));
  const cautions = outcomes.flatMap(({ result: { id }, caution }) => (caution === '' ? [] : [`${id}: ${caution}\n`]));
  for (const caution of new Set(cautions)) terminal.error(caution);
  return outcomes;
}

/** @returns null: it would take longer than `patience`, a time of the clock */
function runHere(task: LaneTask, patience: number, terminal: Terminal): LaneOutcome | null {
  const { laneId, scenario } = task;
  const { untilSeconds } = scenario.run;
  const progress = new Progress(terminal);
  const outcome = runLaneTask(
    task,
    (one, id) => openAnyLane(one, id, terminal),
    () => terminal.clock(),
    (seconds) => {
      if (terminal.clock() > patience) return false;
      const share = seconds / untilSeconds;
      const words = `${laneId}: ${seconds.toFixed(1)} of ${withCommas(untilSeconds)} s (${Math.floor(100 * share)} %)`;
      progress.report(share, words);
      return true;
    },
  );
  if (outcome !== null) progress.finish(`${laneId}: ${untilSeconds} s in ${outcome.wallSeconds.toFixed(2)} s`);
  return outcome;
}

async function sideBySide(
  tasks: readonly LaneTask[],
  processes: number,
  inProcesses: NonNullable<Terminal['runLanes']>,
  terminal: Terminal,
): Promise<LaneOutcome[]> {
  const progress = new Progress(terminal);
  const shares = tasks.map(() => 0);
  const outcomes = await inProcesses(tasks, processes, (task, seconds) => {
    shares[task] = seconds / tasks[task].scenario.run.untilSeconds;
    const share = shares.reduce((sum, one) => sum + one, 0) / tasks.length;
    progress.report(share, `${tasks.length} lanes: ${Math.floor(100 * share)} %`);
  });
  progress.finish(`${tasks.length} lanes in ${progress.seconds.toFixed(2)} s`);
  return outcomes;
}
