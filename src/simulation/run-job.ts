import type { Scenario } from '../scenario/schema.ts';
import { type Figure, Measurement, type OpenLane } from './measurement.ts';

/** A figure that is asked for. Two of one key are one measurement. */
export interface KeyedFigure {
  readonly key: string;
  readonly figure: Figure;
}

/** One simulation of an experiment: a cell at a seed. Cells of one content share it. */
export interface Job {
  readonly key: string;
  /** With the one lane that is run. */
  readonly scenario: Scenario;
  readonly laneId: string;
  readonly figures: readonly KeyedFigure[];
  /** Before this moment the run is that of other jobs too, e.g. of other forks: it may go on from what they have left. */
  readonly sharedSeconds?: number;
}

/** What a job gave. It can be kept: the key names all that it depends on, but the model version. */
export interface FinishedRun {
  readonly key: string;
  /** By the figures' keys. */
  readonly values: Readonly<Record<string, number | null>>;
  readonly fingerprint: string;
  readonly events: number;
}

/** What came of a job. */
export type Reply = { readonly run: FinishedRun } | { readonly key: string; readonly error: string };

/** How a lane is advanced by whoever has something else to do now and then. */
export interface Slice {
  readonly events: number;
  /** Receives the simulated time after each slice. False: the lane is given up. */
  goesOn(seconds: number): boolean;
  /** The lane runs no more, and its results are put together. */
  ended?(): void;
}

/**
 * Runs a job from beginning to end.
 * @param open opens its lane; absent: one that runs what comes with Headway alone
 */
export function runJob({ scenario, laneId, figures, key }: Job, open?: OpenLane, slice?: Slice): FinishedRun {
  const measurement = new Measurement(
    scenario,
    laneId,
    figures.map(({ figure }) => figure),
    open,
  );
  return finish(measurement, figures, key, slice);
}

/** Advances it to the end of its run. */
export function finish(
  measurement: Measurement,
  figures: readonly KeyedFigure[],
  key: string,
  slice?: Slice,
): FinishedRun {
  while (!measurement.advance(slice?.events ?? Infinity)) slice?.goesOn(measurement.timeSeconds);
  slice?.ended?.();
  const { values, fingerprint, events } = measurement.result();
  return { key, values: Object.fromEntries(figures.map((one, i) => [one.key, values[i]])), fingerprint, events };
}

/** For whoever has to send on what went wrong. @param run runs it; absent: `runJob` */
export function tryJob(job: Job, open?: OpenLane, run = runJob): Reply {
  try {
    return { run: run(job, open) };
  } catch (error) {
    return { key: job.key, error: error instanceof Error ? error.message : String(error) };
  }
}
