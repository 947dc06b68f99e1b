/** How far the experiment is, and how long it will still take. */
import { useStore } from 'zustand';
import { withCommas } from '../../../base/format.ts';
import type { BackgroundRun } from '../../core/runs/background-run.ts';
import { inTime } from '../../core/words/time-text.ts';

interface Props {
  readonly run: BackgroundRun;
  /** The number of runs that the form asks for, in words. */
  readonly planned: string;
}

export function ExperimentProgress({ run, planned }: Props) {
  const { status, runs, jobs, secondsLeft, failure } = useStore(run.store);
  const isRunning = status === 'running';
  const left = secondsLeft === null ? '' : `, about ${inTime(secondsLeft)} left`;
  const words = {
    idle: '',
    running: 'Running',
    finished: `${runsInWords(jobs)} finished`,
    stopped: `${runs.size} of ${jobs} runs are done. “Run” continues from here.`,
    failed: `A run failed: ${failure}`,
  }[status];
  return (
    <>
      {status === 'idle' || <progress max={Math.max(1, jobs)} value={runs.size} aria-label="Runs finished" />}
      {isRunning && <span>{`${runs.size} of ${jobs} runs${left}`}</span>}
      {/* Screen readers announce when it begins and ends; they read the rest from the bar on request. */}
      <span role="status" className={isRunning ? 'visually-hidden' : ''}>
        {words}
      </span>
      {isRunning || (status === 'finished' && planned === runsInWords(jobs)) || (
        <span className="experiment-planned">{planned}</span>
      )}
    </>
  );
}

export function runsInWords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'run' : 'runs'}`;
}

/** How much simulated time each run takes. */
export function lengthInWords(untilSeconds: number, warmUpSeconds: number): string {
  const counts = warmUpSeconds > 0 ? `, counted from ${withCommas(warmUpSeconds)} s on` : '';
  return `Each run takes ${withCommas(untilSeconds)} s of its network’s time${counts}.`;
}
