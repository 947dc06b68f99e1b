/** In a lane's head: its score in the race. */
import { mostPoints } from '../../../race/score.ts';
import { useRace } from './use-race.ts';
import './lane-score.css';

export function LaneScoreFigure({ laneId }: { readonly laneId: string }) {
  const open = useRace();
  const lane = open?.lanes.find((one) => one.laneId === laneId);
  if (open === null || lane === undefined) return null;
  const most = mostPoints(open.scenario.race);
  return (
    <p className="lane-score" title={`Its score in the race, of ${most} points.`}>
      <span className="visually-hidden">Score: </span>
      {lane.score === null ? '–' : lane.score.score.toFixed(1)}
    </p>
  );
}
