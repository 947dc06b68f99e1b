/** What stands where the transport stands: one button, how far the work is, and the count of runs in place of the clock. */
import { Button } from '../../../widgets/controls/button.tsx';
import { capitalised, withCommas, withUnitsKept } from '../../../base/format.ts';
import type { BackgroundState } from './background-run.ts';
import { Icon } from '../icons/icon.tsx';
import { inTime } from '../words/time-text.ts';
import './work-bar.css';

interface Props {
  readonly state: BackgroundState;
  /** What the work may need in all; null: that is not known. */
  readonly most: number | null;
  /** What is counted; absent: runs. */
  readonly counts?: { readonly noun: string; readonly done: number };
  /** What is done once it has been run, e.g. `3 corners refused`. */
  readonly ended: string;
  /** Before it begins: what it costs. */
  readonly cost: string;
  /** There is nothing to start; absent: there is. */
  readonly disabled?: boolean;
  /** Space is another's key here; absent: it starts and stops. */
  readonly leavesSpace?: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function WorkBar(props: Props) {
  const { state, most, counts, ended, cost, disabled = false, leavesSpace = false, onStart, onStop } = props;
  const { status, runs, failed, jobs, secondsLeft, failure } = state;
  const isRunning = status === 'running';
  const { noun, done } = counts ?? { noun: 'runs', done: runs.size + failed.size };
  const words = {
    idle: 'Not run yet',
    running: 'Running',
    finished: `Finished${ended === '' ? '' : `, ${ended}`}`,
    stopped: `Stopped at ${withCommas(done)}`,
    failed: `It cannot run: ${failure}`,
  }[status];
  const [firstFailure] = failed.values();
  const does = isRunning ? 'Stop' : status === 'idle' ? 'Start' : status === 'finished' ? 'Run again' : 'Go on';
  return (
    <footer className="work-bar row" data-status={status}>
      <Button
        className="transport-play"
        aria-label={does}
        title={leavesSpace ? does : `${does} (Space)`}
        disabled={disabled}
        onClick={isRunning ? onStop : onStart}
      >
        <Icon name={isRunning ? 'pause' : status === 'finished' ? 'check' : 'play'} />
      </Button>
      <div className="work-words">
        <b role="status">{words}</b>
        <span className="note">
          {status === 'idle' && withUnitsKept(cost)}
          {isRunning &&
            (secondsLeft === null ? 'what is done is kept' : `about ${inTime(secondsLeft)} left for what is known`)}
          {status === 'stopped' && 'what is done is kept'}
          {firstFailure !== undefined && ` ${failed.size} failed: ${firstFailure}`}
        </span>
      </div>
      <progress
        max={Math.max(1, status === 'finished' ? done : (most ?? jobs))}
        value={done}
        aria-label={`${capitalised(noun)} finished`}
      />
      <div className="work-count note">
        {most === 0 ? (
          'nothing has to be run'
        ) : (
          <>
            <b>{withCommas(done)}</b>{' '}
            {status === 'finished'
              ? noun
              : most === null
                ? `of ${withCommas(jobs)} ${noun} so far`
                : `of at most ${withCommas(most)} ${noun}`}
          </>
        )}
      </div>
    </footer>
  );
}
