/**
 * The run of a film: lanes of its own, which stop at each moment that is filmed. What the page shows and how fast this
 * machine is make no difference.
 */
import type { Scenario } from '../../../scenario/schema.ts';
import type { CodeTrust } from '../../core/page/code-trust.ts';
import { LaneSet } from '../../core/page/lane-set.ts';
import type { LiveLane, StartLaneWorker } from '../../core/page/live-lane.ts';

/** How often workers are looked after that may have died. */
const LOOK_MILLISECONDS = 250;

export class FilmRun {
  private readonly set: LaneSet;
  private changed: () => void = () => {};

  /** @param trust what the reader has agreed to run; other code of authors does not run for a film */
  constructor(
    private readonly scenario: Scenario,
    startWorker: StartLaneWorker,
    trust: CodeTrust,
    private readonly signal: AbortSignal,
  ) {
    this.set = new LaneSet(scenario, startWorker, () => this.changed(), undefined, null, undefined, trust);
  }

  get lanes(): readonly LiveLane[] {
    return this.set.lanes;
  }

  open(seconds: number): Promise<void> {
    this.set.open(this.scenario, seconds);
    return this.arrived(seconds);
  }

  /** Every lane comes to this moment, which is not before the last one. */
  goTo(seconds: number): Promise<void> {
    this.set.grant(seconds);
    return this.arrived(seconds);
  }

  close(): void {
    this.set.close();
  }

  private async arrived(seconds: number): Promise<void> {
    const { signal } = this;
    const looking = setInterval(() => {
      for (const lane of this.set.able) lane.watch(performance.now());
      this.changed();
    }, LOOK_MILLISECONDS);
    try {
      while (!this.set.restsAt(seconds)) {
        signal.throwIfAborted();
        this.refuseFailures();
        await new Promise<void>((resolve) => {
          this.changed = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      this.refuseFailures();
    } finally {
      clearInterval(looking);
      this.changed = () => {};
    }
  }

  private refuseFailures(): void {
    for (const { letter, failure, waits } of this.set.lanes) {
      if (failure !== null) throw new Error(`Lane ${letter} has stopped: ${failure}.`);
      if (waits.length > 0)
        throw new Error(`Lane ${letter} waits until you agree to run its code. Agree in the lane, then make the film.`);
    }
  }
}
