import { Measurement } from '../simulation/measurement.ts';
import type { FinishedRun, Job } from './plan.ts';

/** Runs a job at once, for tests. */
export function runHere({ key, scenario, laneId, figures }: Job): FinishedRun {
  const measurement = new Measurement(
    scenario,
    laneId,
    figures.map(({ figure }) => figure),
  );
  measurement.advance(Infinity);
  const { values, ...rest } = measurement.result();
  return { key, values: Object.fromEntries(figures.map((one, i) => [one.key, values[i]])), ...rest };
}
