import { codeOfLane } from '../scenario/own-schemes.ts';
import { withCommas } from '../base/format.ts';
import { runLaneTask, type LaneOutcome, type LaneTask } from './lane-task.ts';
import { openAnyLane, refuseCode } from './open-lane.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** What short lanes may take here before the others are given to processes, which take about as long to start. */
const PATIENCE_MILLISECONDS = 1000;

/**
 * Runs lanes side by side in processes, or one after another here where they are short or a single one. The outcomes are
 * the same.
 * @param finished receives the outcome of a task by its index, also before the rest fails or is interrupted
 */
export async function runLanes(
  tasks: readonly LaneTask[],
  processes: number,
  finished: (task: number, outcome: LaneOutcome) => void,
  terminal: Terminal,
): Promise<void> {
  if (terminal.allowsCode !== true) {
    for (const { scenario, laneId } of tasks) refuseCode(codeOfLane(scenario, laneId), laneId);
  }
  const { runLanes: inProcesses } = terminal;
  // One after another in a process of their own: this one hears when it is interrupted.
  const aside = tasks.length > 1 ? inProcesses : undefined;
  const patience = aside === undefined ? Infinity : terminal.clock() + PATIENCE_MILLISECONDS;
  let here = 0;
  for (; here < tasks.length; here++) {
    const outcome = terminal.clock() > patience ? null : runHere(tasks[here], patience, terminal);
    if (outcome === null) break;
    finished(here, outcome);
  }
  if (aside === undefined || here === tasks.length) return;
  await sideBySide(tasks.slice(here), processes, (task, outcome) => finished(here + task, outcome), aside, terminal);
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
  finished: (task: number, outcome: LaneOutcome) => void,
  inProcesses: NonNullable<Terminal['runLanes']>,
  terminal: Terminal,
): Promise<void> {
  const progress = new Progress(terminal);
  const shares = tasks.map(() => 0);
  const advanced = (task: number, seconds: number): void => {
    shares[task] = seconds / tasks[task].scenario.run.untilSeconds;
    const share = shares.reduce((sum, one) => sum + one, 0) / tasks.length;
    progress.report(share, `${tasks.length} lanes: ${Math.floor(100 * share)} %`);
  };
  try {
    await inProcesses(tasks, processes, finished, advanced);
  } catch (error) {
    progress.stop();
    throw error;
  }
  progress.finish(`${tasks.length} lanes in ${progress.seconds.toFixed(2)} s`);
}
