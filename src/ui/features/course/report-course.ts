/** A lesson in a learning platform: what is predicted and revealed goes to the platform that started the page. */
import type { Page } from '../../core/page/page.ts';
import { lessonPlayer } from '../lessons/player.ts';
import { cmi5Platform } from './cmi5.ts';
import { type CourseProgress, progressOf } from './progress.ts';
import { scormPlatform } from './scorm.ts';

/** @param standard as the package says it */
export async function reportCourse(page: Page, standard: string): Promise<void> {
  const platform = standard === 'cmi5' ? await cmi5Platform(location.search) : scormPlatform();
  if (platform === null) {
    page.notify('No learning platform answers: nothing is reported. The lesson can be handed in as a link.');
    return;
  }
  const { store } = lessonPlayer(page);
  let progress: CourseProgress | null = null;
  let said = '';
  const follow = () => {
    const open = store.getState();
    // What somebody else handed in is not this student's.
    if (open === null || open.place.handedIn) return;
    progress = progressOf(open, progress);
    const text = JSON.stringify(progress);
    if (text === said) return;
    said = text;
    platform.report(progress);
  };
  follow();
  store.subscribe(follow);
  addEventListener('pagehide', () => platform.end(), { once: true });
}
