/** Now and then puts a picture into words: spoken where the keyboard is in the picture, or where somebody asked for it. */
import { useEffect, useRef } from 'react';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { pictureSummary } from './picture-summary.ts';
import type { PictureView } from './picture-view.ts';
import { writeText } from '../../../widgets/write-text.ts';

export interface PictureWordsProps {
  readonly picture: PictureView;
  readonly playing: () => boolean;
  readonly paintLoop: PaintLoop;
}

/** Screen readers receive words at most this often, and only while the picture has the keyboard. */
const SUMMARY_MILLISECONDS = 5000;
/** While time stands still the last words are announced before the page falls asleep. */
const RESTING_MILLISECONDS = 400;

/** The same for who wants to hear them wherever the keyboard is; they say which lane they are of. */
export function SpokenWords(props: PictureWordsProps) {
  return <PictureWords {...props} isAsked />;
}

export function PictureWords({
  picture,
  playing,
  paintLoop,
  isAsked = false,
}: PictureWordsProps & { readonly isAsked?: boolean }) {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let shownAt = -Infinity;
    let told = 0;
    return paintLoop((now) => {
      const paragraph = summary.current;
      const due = now - shownAt >= (playing() ? SUMMARY_MILLISECONDS : RESTING_MILLISECONDS);
      if (picture.paints === told || !due || paragraph === null) return;
      shownAt = now;
      told = picture.paints;
      const attended = paragraph.parentElement?.contains(document.activeElement) === true;
      paragraph.setAttribute('aria-live', isAsked || attended ? 'polite' : 'off');
      const { moment } = picture;
      const of = isAsked ? paragraph.closest('[data-lane]')?.getAttribute('aria-label') : null;
      const words = moment === null ? '' : [...(of ? [of] : []), pictureSummary(moment)].join('. ');
      writeText(paragraph, words);
    });
  }, [picture, playing, paintLoop, isAsked]);
  return <p ref={summary} className="visually-hidden" aria-live="off" />;
}
