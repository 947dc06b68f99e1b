/** A bar to place: how much will it be? After Reveal the run's own stands beside it. */
import { useId } from 'react';
import type { Prediction } from '../../../scenario/schema/lesson.ts';
import { usePageState } from '../../core/page/page-context.ts';
import { findFigure } from './lesson-figure.ts';
import { NO_MARK } from './lesson-state.ts';
import { markOf, type OpenLesson } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
  readonly prediction: Extract<Prediction, { kind: 'bar' }>;
}

const STEPS = 200;

export function BarField({ player, open, prediction }: Props) {
  const id = useId();
  const { maximum } = prediction;
  const { bar } = markOf(open);
  const { revealed } = open.place;
  const shape = usePageState((state) => state.lanes.find(({ laneId }) => laneId === prediction.lane))?.shape ?? null;
  const figure = findFigure(shape, prediction.figure);
  const text = (value: number) =>
    prediction.dividedBy === undefined
      ? (figure?.text(value) ?? String(value))
      : `${Number(value.toPrecision(2))} times`;
  return (
    <div className="lesson-bar">
      <label htmlFor={id}>{figure?.title ?? 'How much?'}</label>
      <output htmlFor={id}>{bar === null ? 'not placed' : text(bar)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        step={1}
        value={bar === null ? 0 : (bar / maximum) * STEPS}
        aria-valuetext={bar === null ? 'not placed' : text(bar)}
        data-placed={bar !== null}
        disabled={revealed}
        onChange={(event) => player.setMark({ ...NO_MARK, bar: (Number(event.target.value) / STEPS) * maximum })}
      />
      <span className="lesson-bar-ends" aria-hidden="true">
        <span>0</span>
        <span>{text(maximum)}</span>
      </span>
    </div>
  );
}
