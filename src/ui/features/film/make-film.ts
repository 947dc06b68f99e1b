/** Makes a film: each frame from the run, drawn and encoded before the next. Nothing is taken from the screen. */
import type { Page } from '../../core/page/page.ts';
import { encoderOf } from './film-encoders.ts';
import { FilmPicture } from './film-picture.ts';
import type { FilmPlan } from './film-plan.ts';
import { FilmRun } from './film-run.ts';

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
