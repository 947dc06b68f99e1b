/** An entry of a playlist that is words alone, on a projector: a question to the class, or a break. */
import { Button } from '../../../widgets/controls/button.tsx';
import { usePageState } from '../../core/page/page-context.ts';
import { timeOfDay } from '../../core/words/time-text.ts';
import './playlist-slide.css';

export function PlaylistSlide() {
  const playlist = usePageState((state) => state.playlist);
  if (playlist === null || playlist.slide === null) return null;
  const { slide, go, nextTitle } = playlist;
  return (
    <section className="playlist-slide" aria-label="Of the playlist">
      <div aria-live="polite">
        <h1>{slide.words}</h1>
        {slide.untilClock !== null && <p>until {timeOfDay(slide.untilClock)}</p>}
      </div>
      <footer>
        <Button className="button" onClick={() => go(-1)}>
          Back
        </Button>
        {nextTitle !== null && (
          <Button className="button primary" onClick={() => go(1)}>
            Next: {nextTitle}
          </Button>
        )}
      </footer>
    </section>
  );
}
