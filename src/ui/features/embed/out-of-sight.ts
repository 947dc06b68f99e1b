import type { Page } from '../../core/page/page.ts';

/**
 * Pauses while the frame is scrolled out of sight, or on a slide that is not shown, so that several embeds of a page leave
 * each other their time. Of slides reveal.js tells its frames: it hides them where they are, which a frame cannot see.
 */
export function pauseOutOfSight(page: Page): () => void {
  let wasPlaying = false;
  let isInView = true;
  let isOnSlide = true;
  let wasSeen = true;
  const follow = () => {
    const isSeen = isInView && isOnSlide;
    if (isSeen === wasSeen) return;
    wasSeen = isSeen;
    if (!isSeen) {
      wasPlaying = page.store.getState().playing;
      page.run.pause();
    } else if (wasPlaying) {
      wasPlaying = false;
      page.run.play();
    }
  };
  const observer = new IntersectionObserver(([entry]) => {
    if (entry === undefined) return;
    isInView = entry.isIntersecting;
    follow();
  });
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || (data !== 'slide:start' && data !== 'slide:stop')) return;
    isOnSlide = data === 'slide:start';
    follow();
  };
  observer.observe(document.documentElement);
  addEventListener('message', hear);
  return () => {
    observer.disconnect();
    removeEventListener('message', hear);
  };
}
