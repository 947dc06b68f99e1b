/** What the run did, in the terms of what was asked. */
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PlacedStep } from '../../../scenario/lesson/step-moment.ts';
import { nameOfLane } from '../../../scenario/lesson/step-scenario.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LessonTry } from '../../../scenario/schema/lesson.ts';
import { WINDOW_SECONDS } from '../../../quantities/quantity.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { findFigure, type LessonFigure } from './lesson-figure.ts';
import type { Mark } from './lesson-state.ts';
import {
  answerOf,
  complete,
  type Line,
  meanDifference,
  meanOfEnd,
  meanOfWhole,
  momentOf,
  nearestShape,
  POINTS,
  ratioText,
} from './prediction.ts';
import { type WhyPart, whyWords } from './why-words.ts';

export interface Truth {
  /** The course of the figure, in a step that is drawn. */
  readonly line: Line | null;
  /** The answer that the run gives; null: none of them, or none was asked for. */
  readonly answer: number | null;
  /** What was asked for, in the figure's plain unit or as a ratio; null: a course was, or it is not known. */
  readonly value: number | null;
  /** What was predicted and what was, at the end of Reveal, written as figures are. */
  readonly yours: string | null;
  readonly run: string | null;
  /** The time that both are taken over, in words; null: one moment or window that the question names. */
  readonly over: string | null;
  /** How many times; null: there is nothing to divide. */
  readonly ratio: string | null;
  /** What lies between the two lines: "201 fewer flows by 12 s than drawn". */
  readonly between: string | null;
  readonly why: readonly WhyPart[];
}

/**
 * @param scenario what runs in the step
 * @param tried what is tried in the step; null: the step itself
 */
export function takeTruth(
  scenario: Scenario,
  step: PlacedStep,
  tried: LessonTry | null,
  mark: Mark,
  lanes: readonly LaneFeed[],
): Truth {
  const { prediction, atSeconds, untilSeconds } = step;
  const why = whyWords(tried?.why ?? step.why, lanes, untilSeconds);
  const nothing: Truth = {
    line: null,
    answer: null,
    value: null,
    yours: null,
    run: null,
    over: null,
    ratio: null,
    between: null,
    why,
  };
  if (prediction === undefined) return nothing;
  if (prediction.kind === 'name') {
    const name = nameOfLane(scenario, prediction.lane);
    const answer = prediction.answers.findIndex(({ is }) => is === name);
    return { ...nothing, answer: answer < 0 ? null : answer, run: prediction.answers[answer]?.words ?? null };
  }
  const feed = lanes.find(({ laneId }) => laneId === prediction.lane);
  const figure = findFigure(feed?.shape ?? null, prediction.figure);
  if (feed === undefined || figure === null) return nothing;
  const value = figure.read(feed, untilSeconds);
  if (prediction.kind === 'draw') {
    const line = lineOfRun(figure, feed, step, prediction.windowSeconds);
    const drawn = mark.line === null ? null : complete(mark.line);
    const span = untilSeconds - atSeconds;
    // Both are means over the same time: where the drawing is shorter than the figure's window, over the drawing.
    const isWindow = figure.isLevel || span >= WINDOW_SECONDS;
    const yours = drawn === null ? null : meanOfEnd(drawn, figure.isLevel ? 0 : Math.min(1, WINDOW_SECONDS / span));
    const run = isWindow ? value : meanOfWhole(line);
    return {
      ...nothing,
      line,
      answer: nearestShape(
        line,
        prediction.answers.map(({ shape }) => shape),
      ),
      yours: yours === null ? null : figure.text(yours),
      run: figure.text(run),
      ratio: ratioText(yours, run),
      over: figure.isLevel
        ? `at ${shortSeconds(untilSeconds)} s`
        : isWindow
          ? `mean over the last ${WINDOW_SECONDS} s`
          : `mean from ${shortSeconds(atSeconds)} to ${shortSeconds(untilSeconds)} s`,
      between: drawn === null ? null : betweenWords(figure, meanDifference(drawn, line), step),
    };
  }
  const other = lanes.find(({ laneId }) => laneId === prediction.dividedBy);
  const divisor =
    other === undefined ? null : (findFigure(other.shape, prediction.figure)?.read(other, untilSeconds) ?? null);
  const asked = prediction.dividedBy === undefined ? value : value === null || !divisor ? null : value / divisor;
  const text = (one: number | null) => (prediction.dividedBy === undefined ? figure.text(one) : timesText(one));
  const yours = prediction.kind === 'bar' ? mark.bar : null;
  return {
    ...nothing,
    answer: prediction.kind === 'choose' ? answerOf(asked, prediction.answers) : null,
    value: asked,
    yours: yours === null ? null : text(yours),
    run: text(asked),
    ratio: ratioText(yours, asked),
  };
}

function timesText(value: number | null): string {
  if (value === null) return '—';
  return `${value < 9.95 ? value.toFixed(value < 0.1 ? 2 : 1) : Math.round(value).toLocaleString('en')} times`;
}

/** The figure at the moments of a drawn line, as far as the lane has come. */
function lineOfRun(
  figure: LessonFigure,
  feed: LaneFeed,
  { atSeconds, untilSeconds }: PlacedStep,
  windowSeconds: number,
): Line {
  return Array.from({ length: POINTS }, (_, point) =>
    figure.read(feed, momentOf(point, atSeconds, untilSeconds), windowSeconds),
  );
}

function betweenWords(figure: LessonFigure, difference: number | null, step: PlacedStep): string | null {
  if (difference === null) return null;
  const word = difference < 0 ? 'fewer' : 'more';
  if (figure.unit === 'flows/s') {
    const flows = Math.round(Math.abs(difference) * (step.untilSeconds - step.atSeconds));
    return `${flows.toLocaleString('en')} ${word} flows by ${step.untilSeconds} s than drawn`;
  }
  const isCounted = ['flows', 'packets', 'segments'].includes(figure.unit);
  const text = figure.text(Math.abs(difference)).replace('%', 'percentage points');
  return `on average ${text} ${isCounted ? word : difference < 0 ? 'less' : 'more'} than drawn`;
}
