/** A lane whose authored scheme has stopped: in which function and line, and the ways on. It covers the lane's picture. */
import type { ReactNode } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { authoredSchemesOfLane } from '../../../scenario/authored-schemes.ts';
import type { LaneFailure, LiveLane } from '../../core/page/live-lane.ts';
import { usePageState } from '../../core/page/page-context.ts';
import { useAuthoredWork } from './authored-work.ts';
import './authored-stop.css';

interface Props {
  readonly lane: LiveLane;
  readonly failure: LaneFailure;
  /** What is said of a lane that stopped for another reason. */
  readonly otherwise: ReactNode;
}

export function AuthoredStop({ lane, failure, otherwise }: Props) {
  const work = useAuthoredWork();
  const { stop } = failure;
  const id = usePageState((state) => authoredSchemesOfLane(state.scenario, lane.laneId)[0]?.id ?? '');
  const others = usePageState((state) => state.lanes.length - 1);
  if (stop === null) return otherwise;
  const { functionName, line, column, message } = stop;
  return (
    <div className="lane-failure stack authored-stop" role="alert">
      <h3>
        <span aria-hidden="true">✕</span> Stopped at {failure.seconds.toFixed(3)} s
      </h3>
      <p>
        {line > 0 ? (
          <>
            In <code>{functionName}</code>, line {line}: <bdi>{message}</bdi>
          </>
        ) : (
          <bdi>{message}</bdi>
        )}
        {others > 0 && ` The other ${others === 1 ? 'lane goes' : 'lanes go'} on.`}
      </p>
      <div className="authored-stop-ways row wrap">
        {line > 0 && <Button onClick={() => work.ask(lane.laneId, { line, column })}>Go to line {line}</Button>}
        {work.ranBefore(id) !== null && (
          <Button className="text-button" onClick={() => work.goBack(lane.laneId, id)}>
            Back to what ran
          </Button>
        )}
      </div>
    </div>
  );
}
