/** What the run does in each step of a lesson, for a class's overview: the lanes of a step run beside the page's. */
import type { Scenario } from '../../../../scenario/schema.ts';
import type { PlacedLesson } from '../../../../scenario/lesson/step-moment.ts';
import { stepScenario } from '../../../../scenario/lesson/step-scenario.ts';
import { LiveLane, type StartLaneWorker } from '../../../core/page/live-lane.ts';
import { NO_MARK } from '../lesson-state.ts';
import { takeTruth, type Truth } from '../truth.ts';

/**
 * One step after another.
 * @param found hears what the run does in a step; null: a lane of it cannot be run
 * @returns ends it
 */
export function findTruths(
  scenario: Scenario,
  lesson: PlacedLesson,
  startWorker: StartLaneWorker,
  found: (step: number, truth: Truth | null) => void,
): () => void {
  let lanes: readonly LiveLane[] = [];
  let isOver = false;
  const close = () => lanes.forEach((lane) => lane.close());
  const find = async () => {
    for (const [index, step] of lesson.steps.entries()) {
      const { prediction } = step;
      if (prediction === undefined) continue;
      const others = 'dividedBy' in prediction && prediction.dividedBy !== undefined ? [prediction.dividedBy] : [];
      lanes = [prediction.lane, ...others].map((id) => new LiveLane(id, '', startWorker));
      const asked = stepScenario(scenario, step, null);
      // oxlint-disable-next-line no-await-in-loop -- two lanes at a time are enough beside the show
      const arrived = await Promise.all(lanes.map((lane) => arrivalOf(lane, asked, step.untilSeconds)));
      if (isOver) return;
      found(index, arrived.includes(false) ? null : takeTruth(asked, step, null, NO_MARK, lanes));
      close();
    }
  };
  void find();
  return () => {
    isOver = true;
    close();
  };
}

/** @returns whether the lane came there; not where it failed, or where somebody must agree to its code first */
function arrivalOf(lane: LiveLane, scenario: Scenario, untilSeconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { kind } = lane.phase;
      const hasArrived = lane.computedSeconds >= untilSeconds;
      if (!hasArrived && kind !== 'failed' && kind !== 'waiting') return;
      for (const end of ends) end();
      resolve(hasArrived);
    };
    const ends = [lane.on('frame', look), lane.on('new-phase', look)];
    lane.open(scenario, untilSeconds);
    look();
  });
}
