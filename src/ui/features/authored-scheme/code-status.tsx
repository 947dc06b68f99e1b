/** One line below the code: what became of the last Apply, or how many errors there are. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../widgets/controls/button.tsx';
import { PHONE, useMedia } from '../../../widgets/use-media.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import type { CodeProblem } from './code/problems.ts';
import { type Applied, useAuthoredWork } from './authored-work.ts';

interface Props {
  readonly laneId: string;
  readonly letter: string;
  readonly problems: readonly CodeProblem[];
  readonly lineOf: (problem: CodeProblem) => number;
  /** The lane has stopped in this code. */
  readonly hasStopped: boolean;
  readonly canApply: boolean;
  readonly focused: boolean;
  readonly onGoTo: (problem: CodeProblem) => void;
}

export function CodeStatus({ laneId, letter, problems, lineOf, hasStopped, canApply, focused, onGoTo }: Props) {
  const page = usePage();
  const work = useAuthoredWork();
  const applied = useStore(work.store, (state) => state.applied);
  const arrived = useArrival(laneId);
  const undoLabel = usePageState((state) => state.undoLabel);
  const phone = useMedia(PHONE);
  const isLast = applied !== null && applied.laneId === laneId && undoLabel === applied.label;
  const [first] = problems;
  return (
    <div className="code-status row note" data-faulty={first !== undefined}>
      <p role="status">
        {first !== undefined ? (
          <>
            <b>{problems.length === 1 ? '1 error,' : `${problems.length} errors,`}</b>{' '}
            <Button className="text-button" onClick={() => onGoTo(first)}>
              line {lineOf(first)}
            </Button>
            .{' '}
            {hasStopped
              ? 'The code that ran before is still available.'
              : 'You can apply the code when it has no errors.'}
          </>
        ) : canApply ? (
          `Not applied. ${phone ? 'A keyboard is better for writing code.' : 'Ctrl and Enter apply it.'}`
        ) : isLast ? (
          appliedWords(letter, applied, arrived)
        ) : focused ? (
          'Esc, then Tab leaves the code.'
        ) : phone ? (
          'The code can be changed here; a keyboard is better.'
        ) : (
          'This is what runs.'
        )}
      </p>
      {isLast && (
        <Button className="text-button" onClick={() => page.undo()}>
          Undo
        </Button>
      )}
    </div>
  );
}

interface Arrival {
  /** The Apply that it is of. */
  readonly of: Applied;
  readonly atSeconds: number;
  readonly tookSeconds: number;
}

function appliedWords(letter: string, { fromSeconds, why }: Applied, arrival: Arrival | null): string {
  if (fromSeconds !== null) return `Applied: ${letter} goes on with it from ${fromSeconds.toFixed(3)} s.`;
  return why === null ? arrivalWords(letter, arrival) : `Applied from 0, because ${why}.`;
}

function arrivalWords(letter: string, arrival: Arrival | null): string {
  if (arrival === null) return `Applied: ${letter} runs again from 0.`;
  if (arrival.atSeconds === 0) return `Applied: ${letter} begins at 0.`;
  return `Applied: ${letter} ran again from 0 to ${arrival.atSeconds.toFixed(3)} s in ${arrival.tookSeconds.toFixed(1)} s. The grey line is the previous run.`;
}

/** Where the lane was when it first rested or ran on after the last Apply; null: it is on its way. */
function useArrival(laneId: string): Arrival | null {
  const page = usePage();
  const work = useAuthoredWork();
  const applied = useStore(work.store, (state) => state.applied);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  useEffect(() => {
    const lane = page.run.lanes.lane(laneId);
    if (applied === null || lane === undefined) return;
    const look = () => {
      if (lane.lags || lane.busy || lane.frame === null || lane.failure !== null) return;
      const tookSeconds = (performance.now() - applied.sinceMilliseconds) / 1000;
      const atSeconds = lane.frame.timeSeconds;
      setArrival((known) => (known?.of === applied ? known : { of: applied, atSeconds, tookSeconds }));
    };
    return page.run.onQuarter(look);
  }, [page, laneId, applied]);
  return arrival !== null && arrival.of === applied ? arrival : null;
}
