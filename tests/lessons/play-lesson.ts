/** Plays a lesson without a page: every step and every thing to try is run, and what the page would say is read off. */
import type { LaneFeed } from '../../src/protocol/lane-feed.ts';
import { stepScenario } from '../../src/scenario/lesson/step-scenario.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { LessonTry } from '../../src/scenario/schema/lesson.ts';
import { placedLesson, type PlacedStep } from '../../src/scenario/lesson/step-moment.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { GrowingSeries } from '../../src/ui/core/page/growing-series.ts';
import { findFigure } from '../../src/ui/features/lessons/lesson-figure.ts';
import { NO_MARK } from '../../src/ui/features/lessons/lesson-state.ts';
import { takeTruth, type Truth } from '../../src/ui/features/lessons/truth.ts';

export interface PlayedStep {
  readonly index: number;
  /** Null: the step itself. */
  readonly tried: string | null;
  readonly try: LessonTry | null;
  readonly truth: Truth;
  /** The sentence, as it is read. */
  readonly why: string;
  /** The same for somebody who drew what the run then did; null: nothing is drawn. */
  readonly drawnRight: Truth | null;
  /** Largest value that the asked figure has in the chart. */
  readonly largest: number | null;
  /** The template of the sentence, with the names of its figures. */
  readonly template: string;
  /**
   * A figure at the end of Reveal, or at another moment of the run.
   * @param name the lane and the figure: "none completed"
   * @throws Error where the lane has no such figure
   */
  readonly value: (name: string, atSeconds?: number) => number;
}

export function playLesson(scenario: Scenario): readonly PlayedStep[] {
  return placedLesson(scenario, scenario.lesson!).steps.flatMap((step, index) =>
    [null, ...step.tries].map((tried): PlayedStep => {
      const run = stepScenario(scenario, step, tried);
      const feeds = feedsOf(run, step);
      const truth = takeTruth(run, step, tried, NO_MARK, feeds);
      const known = (truth.line ?? []).filter((value) => value !== null);
      return {
        index,
        tried: tried?.title ?? null,
        try: tried,
        truth,
        drawnRight: truth.line === null ? null : takeTruth(run, step, tried, { ...NO_MARK, line: truth.line }, feeds),
        why: truth.why.map(({ text }) => text).join(''),
        largest: known.length === 0 ? null : Math.max(...known),
        template: tried?.why ?? step.why,
        value: (name, atSeconds = step.untilSeconds) => {
          const [laneId, id] = name.split(' ');
          const feed = feeds.find((one) => one.laneId === laneId);
          const figure = feed === undefined ? null : findFigure(feed.shape, id!);
          const value = figure?.read(feed!, atSeconds) ?? null;
          if (value === null) throw new Error(`no figure ${name}`);
          return value;
        },
      };
    }),
  );
}

function feedsOf(scenario: Scenario, step: PlacedStep): LaneFeed[] {
  return scenario.lanes.map(({ id }, index) => {
    const lane = openLane(scenario, id);
    while (!lane.advance(step.untilSeconds, 1_000_000));
    const series = new GrowingSeries(lane.shape.series);
    const columns = lane.shape.series.map((_, column) => lane.sampler.column(column));
    const rows = columns[0]!.length;
    const samples = new Float64Array(rows * columns.length);
    for (const [column, values] of columns.entries())
      for (let row = 0; row < rows; row++) samples[row * columns.length + column] = values[row]!;
    series.accept(samples, 0);
    return { laneId: id, letter: String.fromCharCode(65 + index), shape: lane.shape, series } as unknown as LaneFeed;
  });
}
