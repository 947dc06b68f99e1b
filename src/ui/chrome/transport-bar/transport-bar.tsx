/** The bar at the page's foot: what moves time. */
import { Icon } from '../../core/icons/icon.tsx';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { RunMenu } from './run-menu.tsx';
import { PresentTime } from './present-time.tsx';
import { SpeedSlider } from './speed-slider.tsx';
import { Timeline } from './timeline.tsx';
import { shortSeconds } from '../../core/words/time-text.ts';
import './transport-bar.css';

export function TransportBar() {
  return (
    <footer className="transport" aria-label="Time">
      <TransportButtons />
      <SpeedSlider />
      <Timeline />
      <PresentTime />
    </footer>
  );
}

function TransportButtons() {
  const page = usePage();
  const playing = usePageState((state) => state.playing);
  return (
    <div className="transport-buttons">
      <button
        type="button"
        aria-label="Restart"
        title={withKey('Restart', KEYS.page.restart)}
        onClick={() => page.run.restart()}
      >
        <Icon name="restart" />
      </button>
      <button
        type="button"
        className="transport-play"
        aria-label={playing ? 'Pause' : 'Play'}
        title={withKey(playing ? 'Pause' : 'Play', KEYS.page.play)}
        onClick={() => page.run.toggle()}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        aria-label="Step: one event"
        title={withKey('One event', KEYS.page.step)}
        onClick={() => page.run.step()}
      >
        <Icon name="step" />
      </button>
      <RunMenu />
      {/* For screen readers: the key alone announces nothing. */}
      <p className="visually-hidden" aria-live="polite" data-part="playing-words">
        {playing ? 'Playing' : `Paused at ${shortSeconds(page.run.clock.grantedSeconds)} s`}
      </p>
    </div>
  );
}
