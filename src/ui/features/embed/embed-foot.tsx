/** The foot of an embed: play, where in the run it is, and the way to the whole laboratory. */
import { useEffect, useRef } from 'react';
import { Icon } from '../../core/icons/icon.tsx';
import { firstMovement } from '../../core/page/first-movement.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { Timeline } from '../../chrome/transport-bar/timeline.tsx';
import { exactSeconds } from '../../core/words/time-text.ts';

export function EmbedFoot() {
  const page = usePage();
  const playing = usePageState((state) => state.playing);
  const digits = useRef<HTMLElement>(null);
  useEffect(
    () =>
      page.run.onQuarter(() => {
        if (digits.current !== null) digits.current.textContent = exactSeconds(page.run.shown(), page.run.decimals);
      }),
    [page],
  );
  return (
    <footer className="transport embed-foot" aria-label="Time">
      <div className="transport-buttons">
        <button
          type="button"
          className="transport-play"
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={() => page.run.toggle()}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
      </div>
      <Timeline />
      <p className="embed-time">
        <b ref={digits} data-part="time">
          0.000
        </b>{' '}
        s
      </p>
      <OpenInHeadway />
    </footer>
  );
}

/** A link to this very moment. It is made when somebody is about to follow it, since the moment moves on. */
function OpenInHeadway() {
  const page = usePage();
  const link = useRef<HTMLAnchorElement>(null);
  const make = useRef<(() => string) | null>(null);
  useEffect(() => {
    void firstMovement.passed.then(async () => {
      const { pageLink } = await import('../../core/page/page-link.ts');
      make.current = () => {
        const { scenario, selection } = page.store.getState();
        return pageLink(scenario, { atSeconds: page.run.shown(), selection }, null);
      };
    });
  }, [page]);
  const point = () => {
    if (link.current !== null && make.current !== null) link.current.href = make.current();
  };
  return (
    <a
      ref={link}
      className="button embed-open"
      href={location.pathname + location.hash}
      target="_blank"
      rel="noopener"
      onPointerDown={point}
      onFocus={point}
      onClick={point}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1 9h6v2H1zM8 4h4v12H8zM14 5l5 5-5 5z" fill="currentColor" />
      </svg>
      <span>
        Open<span className="embed-in"> in Headway</span>
      </span>
      <span className="visually-hidden">, in a new tab</span>
    </a>
  );
}
