import type { Page } from '../page/page.ts';

/** Pauses while the frame is scrolled out of sight, so that several embeds of a page leave each other their time. */
export function pauseOutOfSight(page: Page): () => void {
  let wasPlaying = false;
  const observer = new IntersectionObserver(([entry]) => {
    if (entry === undefined) return;
    if (!entry.isIntersecting) {
      wasPlaying = page.store.getState().playing;
      page.run.pause();
    } else if (wasPlaying) {
      wasPlaying = false;
      page.run.play();
    }
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
