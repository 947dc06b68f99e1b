/** A film of the run: which part of it, how fast, as which file. It is made here, in the browser. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { withCommas } from '../../../base/format.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { download, fileName } from '../../../widgets/files/download.ts';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { canEncode } from './film-encoders.ts';
import { filmSeconds, obstacleTo, planFilm, type FilmKind, type FilmWish } from './film-plan.ts';
import './film-dialog.css';

const KINDS = [
  { value: 'mp4', title: 'MP4', help: 'Plays nearly everywhere: slides, course sites, phones' },
  { value: 'webm', title: 'WebM', help: 'Smaller, for browsers' },
  {
    value: 'gif',
    title: 'GIF',
    help: 'Small and without controls, for mail: 800 × 450, 10 frames per second, at most 30 s',
  },
];
const HEIGHTS = [
  { value: '720', title: '720p' },
  { value: '1080', title: '1080p' },
];
/** A film that is asked for without more words: this long, where the run is. */
const USUAL_SECONDS = 20;

type Making = { readonly share: number; readonly abort: AbortController };

export function FilmDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const title = usePageState((state) => state.scenario.title);
  const untilSeconds = usePageState((state) => state.scenario.run.untilSeconds);
  const host = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState(() => usualWish(page.run.shown(), untilSeconds, page.run.clock.speed));
  const [making, setMaking] = useState<Making | null>(null);
  const [outcome, setOutcome] = useState('');
  const aborting = useRef<AbortController | null>(null);
  // Whoever closes the dialog does not want the film.
  useEffect(() => () => aborting.current?.abort(), []);
  const obstacle = canEncode(wish.kind)
    ? obstacleTo(wish, untilSeconds)
    : 'This browser cannot encode video (it lacks WebCodecs). Choose GIF, or use a newer browser.';
  const make = async () => {
    const abort = new AbortController();
    aborting.current = abort;
    setOutcome('');
    setMaking({ share: 0, abort });
    page.run.pause();
    try {
      const { makeFilm } = await import('./make-film.ts');
      const plan = planFilm(wish);
      const progress = (share: number) => setMaking({ share, abort });
      const film = await makeFilm(page, plan, host.current!, progress, abort.signal);
      download(`${fileName(title)}.${wish.kind}`, film);
      setOutcome(`Saved: ${withCommas(String(plan.frames))} frames, ${(film.size / 1e6).toFixed(1)} MB.`);
    } catch (error) {
      if (abort.signal.aborted) setOutcome('Cancelled. No file was saved.');
      else setOutcome(`The film could not be made. ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setMaking(null);
    }
  };
  return (
    <Dialog title="Make a film" onClose={onClose} width={480}>
      <p>
        Each frame is computed from the run, so the film never stutters. It shows every lane with its figures in the
        present theme. Nothing is sent to a server.
      </p>
      <FilmForm wish={wish} disabled={making !== null} onChange={setWish} />
      <p role="status">{obstacle ?? `The film will take ${shortSeconds(Number(filmSeconds(wish).toFixed(1)))} s.`}</p>
      <div className="film-ways row">
        {making === null ? (
          <Button className="button primary" disabled={obstacle !== null} onClick={() => void make()}>
            Make and save
          </Button>
        ) : (
          <>
            <progress value={making.share} aria-label="Film" />
            <span>{Math.floor(making.share * 100)} %</span>
            <Button onClick={() => making.abort.abort()}>Cancel</Button>
          </>
        )}
      </div>
      <p role="status">{outcome}</p>
      <div ref={host} className="film-canvases" aria-hidden="true" />
    </Dialog>
  );
}

interface FormProps {
  readonly wish: FilmWish;
  readonly disabled: boolean;
  readonly onChange: (wish: FilmWish) => void;
}

function FilmForm({ wish, disabled, onChange }: FormProps) {
  const number = (name: 'fromSeconds' | 'toSeconds' | 'speed', label: string, unit: string) => (
    <label className="film-number">
      {label}
      <input
        type="number"
        step="any"
        min={0}
        disabled={disabled}
        defaultValue={Number(wish[name].toPrecision(6))}
        onChange={({ target }) =>
          onChange({ ...wish, [name]: target.value === '' ? Number.NaN : Number(target.value) })
        }
      />
      <span>{unit}</span>
    </label>
  );
  return (
    <>
      <ChoiceField
        label="File"
        value={wish.kind}
        options={KINDS}
        disabled={disabled}
        onChange={(kind) => onChange({ ...wish, kind: kind as FilmKind })}
      />
      {wish.kind !== 'gif' && (
        <ChoiceField
          label="Size"
          value={String(wish.height)}
          options={HEIGHTS}
          disabled={disabled}
          onChange={(height) => onChange({ ...wish, height: height === '1080' ? 1080 : 720 })}
        />
      )}
      <div className="film-numbers">
        {number('fromSeconds', 'From', 's of the run')}
        {number('toSeconds', 'To', 's of the run')}
        {number('speed', 'Speed', 's of the run in 1 s')}
      </div>
    </>
  );
}

/** From the present moment on, as fast as the page plays; at the run's end, what came before it. */
function usualWish(shown: number, untilSeconds: number, speed: number): FilmWish {
  const span = Math.min(untilSeconds, USUAL_SECONDS * speed);
  const fromSeconds = Math.max(0, Math.min(shown, untilSeconds - span));
  return { kind: canEncode('mp4') ? 'mp4' : 'gif', height: 720, fromSeconds, toSeconds: fromSeconds + span, speed };
}
