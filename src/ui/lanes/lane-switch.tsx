/** On a phone there is room for one lane: the letters choose which, with the hero difference between them. */
import { Fragment } from 'react';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import { Icon } from '../icons/icon.tsx';
import { whoseCode } from '../icons/own-mark.tsx';
import { HeroDifference } from '../instruments/hero-difference.tsx';
import { twoSeedsWords } from './comparisons.ts';
import { usePageState, usePage } from '../page/page-context.ts';
import { ownCodeOf } from '../page/own-code.ts';
import './lane-switch.css';

export function LaneSwitch() {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const described = usePageState((state) => state.scenario.lanes);
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
            <OwnSign laneId={lane.laneId} />
            <span>{described[index]?.title ?? schemeDeclaration(described[index]?.scheme ?? '')?.title}</span>
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** There is no room for words. */
function OwnSign({ laneId }: { readonly laneId: string }) {
  const page = usePage();
  const code = ownCodeOf(
    page,
    usePageState((state) => state.scenario),
    laneId,
  );
  if (code === null) return null;
  return (
    <span className="lane-switch-own" title={whoseCode(code.isYours)}>
      <Icon name="braces" />
      <span className="visually-hidden">{whoseCode(code.isYours)}</span>
    </span>
  );
}
