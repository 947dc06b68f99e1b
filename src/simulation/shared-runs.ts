import type { Scenario } from '../scenario/schema.ts';
import { isSamePast } from './lane.ts';
import { Measurement, type MeasurementState, type OpenLane } from './measurement.ts';
import { Holdings } from './rewind.ts';
import { finish, type FinishedRun, type Job, runJob } from './run-job.ts';

/** Memory for the moments that are kept, bytes. When it is full no more are kept. */
const BUDGET_BYTES = 128 * 1024 * 1024;

/** A moment of the run that several jobs have in common. */
interface KeptMoment {
  readonly seconds: number;
  /** It ran with this one until there. */
  readonly scenario: Scenario;
  readonly state: MeasurementState;
}

/**
 * Runs jobs one after another. Those that say until when they are the same (`sharedSeconds`) begin at the last moment that one before
 * them has left, instead of at 0 s. The result is that of a run from 0 s.
 */
export class SharedRuns {
  private shared: {
    readonly measurement: Measurement;
    /** The lane and the figures, which must be the same. */
    readonly name: string;
    /** In order of time; the first is at 0 s. */
    readonly kept: KeptMoment[];
    readonly holdings: Holdings;
  } | null = null;

  run(job: Job, open?: OpenLane): FinishedRun {
    const { sharedSeconds = 0, scenario, laneId, figures, key } = job;
    if (sharedSeconds <= 0) return runJob(job, open);
    const { shared } = this;
    // Where it breaks, nothing of it is of use.
    this.shared = null;
    const name = JSON.stringify([laneId, figures.map((one) => one.key)]);
    // The last moment at which what differs has not happened yet: the number before this one.
    const before = sharedSeconds * (1 - Number.EPSILON / 2);
    const isOf = (one: KeptMoment): boolean =>
      one.seconds <= before && isSamePast(one.scenario, scenario, laneId, one.seconds);
    const last = shared?.name === name ? shared.kept.findLast(isOf) : undefined;
    const used = last === undefined ? this.opened(job, name, open) : shared!;
    const { measurement, kept, holdings } = used;
    if (last !== undefined) measurement.restore(last.state, scenario, kept[0].state);
    measurement.advance(Infinity, before);
    if (before > (last?.seconds ?? 0) && holdings.bytes < BUDGET_BYTES) {
      const state = measurement.save(last?.state);
      holdings.hold(state);
      kept.splice(kept.findLastIndex(({ seconds }) => seconds < before) + 1, 0, { seconds: before, scenario, state });
    }
    const finished = finish(measurement, figures, key);
    this.shared = used;
    return finished;
  }

  private opened({ scenario, laneId, figures }: Job, name: string, open?: OpenLane) {
    const measurement = new Measurement(
      scenario,
      laneId,
      figures.map(({ figure }) => figure),
      open,
    );
    const state = measurement.save();
    const holdings = new Holdings();
    holdings.hold(state);
    return { measurement, name, kept: [{ seconds: 0, scenario, state }], holdings };
  }
}
