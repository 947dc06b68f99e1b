/** On a phone there is room for one lane: the letters choose which, with the hero difference between them. */
import { Fragment } from 'react';
import { ownLinesOf } from '../../scenario/own-schemes.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import { Icon } from '../icons/icon.tsx';
import { HeroDifference } from '../instruments/hero-difference.tsx';
import { twoSeedsWords } from './comparisons.ts';
import { usePageState, usePage } from '../page/page-context.ts';
import './lane-switch.css';

export function LaneSwitch() {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const scenario = usePageState((state) => state.scenario);
  const described = scenario.lanes;
  const shownLaneId = usePageState((state) => state.shownLaneId);
  const mark = usePageState((state) => twoSeedsWords(state.scenario, 0, 1));
  const [first, second] = lanes;
  return (
    <div className="lane-switch" role="group" aria-label="Lane shown">
      {lanes.map((lane, index) => (
        <Fragment key={lane.laneId}>
          {index === 1 && lanes.length === 2 && first !== undefined && second !== undefined && (
            <HeroDifference a={first} b={second} paintLoop={page.run.paintLoop} shown={page.run.shown} mark={mark} />
          )}
          <button type="button" aria-pressed={lane.laneId === shownLaneId} onClick={() => page.showLane(lane.laneId)}>
            <span className="lane-letter">{lane.letter}</span>
            {ownLinesOf(scenario, lane.laneId) > 0 && (
              <span className="lane-switch-own" title="author’s code">
                <Icon name="braces" />
                <span className="visually-hidden">author’s code</span>
              </span>
            )}
            <span>{described[index]?.title ?? schemeDeclaration(described[index]?.scheme ?? '')?.title}</span>
          </button>
        </Fragment>
      ))}
    </div>
  );
}
