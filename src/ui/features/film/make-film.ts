/** Makes a film: each frame from the run, drawn and encoded before the next. Nothing is taken from the screen. */
import type { Page } from '../../core/page/page.ts';
import { encoderOf } from './film-encoders.ts';
import { FilmPicture } from './film-picture.ts';
import type { FilmPlan } from './film-plan.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { CodeTrust } from '../../core/page/code-trust.ts';
import { LaneSet } from '../../core/page/lane-set.ts';
import type { LiveLane, StartLaneWorker } from '../../core/page/live-lane.ts';

/**
 * @param host an element of the page that is not seen; canvases stand in it while the film is made
 * @param progress hears how much is done, from 0 to 1
 * @returns the file
 * @throws what the signal was aborted with; an error in words for whoever made the film
 */
export async function makeFilm(
  page: Page,
  plan: FilmPlan,
  host: HTMLElement,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { scenario, lesson, mapShows } = page.store.getState();
  const run = new FilmRun(scenario, page.startWorker, page.run.trust, signal);
  let picture: FilmPicture | null = null;
  try {
    await run.open(plan.moment(0));
    const lanes = run.lanes.filter(({ laneId }) => !lesson?.hidden.includes(laneId));
    picture = new FilmPicture(host, plan, scenario, lanes, mapShows === 'error');
    const encoder = await encoderOf(plan, picture.canvas);
    try {
      for (let frame = 0; frame < plan.frames; frame++) {
        await run.goTo(plan.moment(frame));
        picture.draw(frame, plan.moment(frame));
        await encoder.add(frame);
        signal.throwIfAborted();
        progress((frame + 1) / plan.frames);
      }
      return await encoder.finish();
    } catch (error) {
      await encoder.cancel();
      throw error;
    }
  } finally {
    picture?.close();
    run.close();
  }
}

/** How often workers are looked after that may have died. */
const LOOK_MILLISECONDS = 250;

class FilmRun {
  private readonly set: LaneSet;
  private changed: () => void = () => {};

  /** @param trust what the reader has agreed to run; other code of authors does not run for a film */
  constructor(
    private readonly scenario: Scenario,
    startWorker: StartLaneWorker,
    trust: CodeTrust,
    private readonly signal: AbortSignal,
  ) {
    this.set = new LaneSet(scenario, startWorker, () => this.changed(), null, undefined, trust);
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
    for (const { letter, phase } of this.set.lanes) {
      if (phase.kind === 'failed') throw new Error(`Lane ${letter} has stopped: ${phase.reason}.`);
      if (phase.kind === 'waiting')
        throw new Error(`Lane ${letter} waits until you agree to run its code. Agree in the lane, then make the film.`);
    }
  }
}
