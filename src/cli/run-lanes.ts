import { codeOfLane } from '../scenario/authored-schemes.ts';
import { withCommas } from '../base/format.ts';
import type { Slice } from '../simulation/run-job.ts';
import { runLaneTask, SLICE_EVENTS, type LaneOutcome, type LaneTask } from './lane-task.ts';
import { openHere, refuseCode } from './open-lane.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import type { LaneFailure } from './work.ts';

/** What short lanes may take here before the others are given to processes, which take about as long to start. */
const PATIENCE_MILLISECONDS = 1000;

/**
 * Runs lanes side by side in processes, or one after another here where they are short or a single one. The outcomes are
 * the same. Lanes with code of an author never run here, but where it is to have no wall.
 * @param finished receives what became of a task by its index, also before the rest is interrupted
 */
export async function runLanes(
  tasks: readonly LaneTask[],
  processes: number,
  finished: (task: number, outcome: LaneOutcome | LaneFailure) => void,
  terminal: Terminal,
): Promise<void> {
  const { runLanes: inProcesses, code } = terminal;
  for (const { scenario, laneId } of tasks) refuseCode(scenario, laneId, code);
  const isWalled = ({ scenario, laneId }: LaneTask): boolean =>
    code === 'walled' && codeOfLane(scenario, laneId).length > 0;
  const walled = new Set([...tasks.keys()].filter((task) => isWalled(tasks[task])));
  // One after another in a process of their own: this one hears when it is interrupted.
  const aside = tasks.length > 1 || walled.size > 0 ? inProcesses : undefined;
  const patience = aside === undefined ? Infinity : terminal.clock() + PATIENCE_MILLISECONDS;
  const rest = [...tasks.keys()];
  for (const task of tasks.keys()) {
    if (walled.has(task)) continue;
    const outcome = terminal.clock() > patience ? null : runHere(tasks[task], patience, terminal);
    if (outcome === null) break;
    rest.splice(rest.indexOf(task), 1);
    finished(task, outcome);
  }
  if (rest.length === 0) return;
  if (aside === undefined) throw new Error('Code of an author runs in processes alone, and here are none.');
  const left = rest.map((task) => tasks[task]);
  await sideBySide(left, processes, (task, outcome) => finished(rest[task], outcome), aside, terminal);
}

/** @returns null: it would take longer than `patience`, a time of the clock */
function runHere(task: LaneTask, patience: number, terminal: Terminal): LaneOutcome | LaneFailure | null {
  const { laneId, scenario } = task;
  const { untilSeconds } = scenario.run;
  const progress = new Progress(terminal);
  const goesOn = (seconds: number): boolean => {
    if (terminal.clock() > patience) return false;
    const share = seconds / untilSeconds;
    const words = `${laneId}: ${seconds.toFixed(1)} of ${withCommas(untilSeconds)} s (${Math.floor(100 * share)} %)`;
    progress.report(share, words);
    return true;
  };
  const slice = { events: SLICE_EVENTS, goesOn };
  const outcome = outcomeHere(task, slice, terminal);
  if (outcome !== null && 'error' in outcome) return outcome;
  if (outcome !== null) progress.finish(`${laneId}: ${untilSeconds} s in ${outcome.wallSeconds.toFixed(2)} s`);
  return outcome;
}

/** @returns null: it was given up */
function outcomeHere(task: LaneTask, slice: Slice, { clock, code }: Terminal): LaneOutcome | LaneFailure | null {
  try {
    return runLaneTask(task, openHere(code), clock, slice);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function sideBySide(
  tasks: readonly LaneTask[],
  processes: number,
  finished: (task: number, outcome: LaneOutcome | LaneFailure) => void,
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
    await inProcesses(tasks, processes, finished, advanced, terminal.code);
  } catch (error) {
    progress.stop();
    throw error;
  }
  progress.finish(`${tasks.length} lanes in ${progress.seconds.toFixed(2)} s`);
}
