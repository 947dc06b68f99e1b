/** On a phone there is room for one lane: the letters choose which, with the hero difference between them. */
import { Fragment } from 'react';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import { HeroDifference } from '../instruments/hero-difference.tsx';
import { usePage, useSession } from '../session/session-context.ts';
import './lane-switch.css';

export function LaneSwitch() {
  const session = useSession();
  const lanes = usePage((page) => page.lanes);
  const described = usePage((page) => page.scenario.lanes);
  const shownLaneId = usePage((page) => page.shownLaneId);
  const [first, second] = lanes;
  return (
    <div className="lane-switch" role="group" aria-label="Lane shown">
      {lanes.map((lane, index) => (
        <Fragment key={lane.laneId}>
          {index === 1 && lanes.length === 2 && first !== undefined && second !== undefined && (
            <HeroDifference a={first} b={second} paintLoop={session.run.paintLoop} shown={session.run.shown} />
          )}
          <button
            type="button"
            aria-pressed={lane.laneId === shownLaneId}
            onClick={() => session.showLane(lane.laneId)}
          >
            <span className="lane-letter">{lane.letter}</span>
            <span>{described[index]?.title ?? schemeDeclaration(described[index]?.scheme ?? '')?.title}</span>
          </button>
        </Fragment>
      ))}
    </div>
  );
}
