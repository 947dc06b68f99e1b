import type { FinishedRun, Job } from '../experiment/plan.ts';
import { Measurement } from './measurement.ts';

/** Runs a job from beginning to end. */
export function runJob({ key, scenario, laneId, figures }: Job): FinishedRun {
  const measurement = new Measurement(
    scenario,
    laneId,
    figures.map(({ figure }) => figure),
  );
  measurement.advance(Infinity);
  const { values, fingerprint, events } = measurement.result();
  return { key, values: Object.fromEntries(figures.map((one, i) => [one.key, values[i]])), fingerprint, events };
}
