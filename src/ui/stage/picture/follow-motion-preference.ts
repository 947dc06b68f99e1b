import type { PictureView } from './picture-view.ts';

/** Keeps a picture as still as the reader's system asks for. @returns what ends it */
export function followMotionPreference(picture: PictureView): () => void {
  const preference = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => {
    picture.reducedMotion = preference.matches;
  };
  follow();
  preference.addEventListener('change', follow);
  return () => preference.removeEventListener('change', follow);
}
