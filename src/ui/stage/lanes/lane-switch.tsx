/** On a phone there is room for one lane: the letters choose which, with the hero difference between them. */
import { Fragment } from 'react';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { twoSeedsWords } from './comparisons.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { afterFirstMovement, onDemand } from '../../core/lazy/lazy-component.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { useLead } from '../instruments/use-lead.ts';
import './lane-switch.css';

const HeroDifference = afterFirstMovement(
  async () => (await import('../instruments/hero-difference.tsx')).HeroDifference,
);
const LaneAuthoredMark = onDemand(async () => (await import('./lane-authored-mark.tsx')).LaneAuthoredMark);

export function LaneSwitch() {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const described = usePageState((state) => state.scenario.lanes);
  const hasOwn = usePageState((state) => state.scenario.ownSchemes !== undefined);
  const [shown] = useStage().columns;
  const isCovered = usePageState((state) => state.lesson?.seenFrom != null);
  const mark = usePageState((state) => twoSeedsWords(state.scenario, 0, 1));
  const lead = useLead();
  const [first, second] = lanes;
  return (
    <div className="lane-switch" role="group" aria-label="Lane shown">
      {lanes.map((lane, index) => (
        <Fragment key={lane.laneId}>
          {!isCovered && index === 1 && lanes.length === 2 && first !== undefined && second !== undefined && (
            <HeroDifference
              a={first}
              b={second}
              lead={lead}
              paintLoop={page.run.paintLoop}
              shown={page.run.figuresAt}
              mark={mark}
            />
          )}
          <button type="button" aria-pressed={lane === shown} onClick={() => page.show({ shownLaneId: lane.laneId })}>
            <span className="lane-letter" translate="no">
              {lane.letter}
            </span>
            {hasOwn && <LaneAuthoredMark laneId={lane.laneId} form="sign" />}
            <span>{described[index]?.title ?? schemeDeclaration(described[index]?.scheme ?? '')?.title}</span>
          </button>
        </Fragment>
      ))}
    </div>
  );
}
