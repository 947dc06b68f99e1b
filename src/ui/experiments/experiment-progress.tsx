/** How far the experiment is, and how long it will still take. */
import { useStore } from 'zustand';
import type { ExperimentRun } from './experiment-run.ts';

interface Props {
  readonly run: ExperimentRun;
  /** Of what the form asks for, before it is run. */
  readonly planned: string;
}

export function ExperimentProgress({ run, planned }: Props) {
  const { status, runs, jobs, secondsLeft, failure } = useStore(run.store);
  if (status === 'idle') return <span>{planned}</span>;
  const words = {
    running: `${runs.size} of ${jobs} runs${secondsLeft === null ? '' : `, about ${inTime(secondsLeft)} left`}`,
    finished: `${jobs} runs finished`,
    stopped: `Stopped after ${runs.size} of ${jobs} runs. Run goes on from here.`,
    failed: `A run failed: ${failure}`,
  }[status];
  return (
    <>
      <progress max={Math.max(1, jobs)} value={runs.size} aria-label="Runs finished" />
      <span role="status">{words}</span>
    </>
  );
}

function inTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
