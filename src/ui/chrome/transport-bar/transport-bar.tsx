/** The bar at the page's foot: what moves time. */
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { Timeline } from './timeline.tsx';
import { shortSeconds, exactSeconds, wholeSeconds } from '../../core/words/time-text.ts';
import './transport-bar.css';
import { type CSSProperties, type ReactNode, Suspense, useRef, useState, useEffect } from 'react';
import { sliderToSpeed, speedInWords, speedToSlider } from '../../core/page/speed.ts';
import './speed-slider.css';
import { onDemand, afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import { Loading } from '../../core/lazy/loading.tsx';
import { RUN_MENU_ID } from './moves.ts';
import './run-menu.css';
import { withCommas } from '../../../base/format.ts';
import type { SpeedReached } from '../../core/page/clock.ts';
import type { Run } from '../../core/page/run.ts';
import { SeedField } from './seed-field.tsx';
import './present-time.css';
import { writeText } from '../../../widgets/write-text.ts';

/** @param props.children further marks of the timeline */
export function TransportBar({ children }: { readonly children?: ReactNode }) {
  return (
    <footer className="transport" aria-label="Time">
      <TransportButtons />
      <SpeedSlider />
      <Timeline>{children}</Timeline>
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
      <Button
        className="transport-play"
        aria-label={playing ? 'Pause' : 'Play'}
        title={withKey(playing ? 'Pause' : 'Play', KEYS.page.play)}
        onClick={() => page.run.toggle()}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </Button>
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

/** 0.1 of a decade a key press; the pointer feels continuous. */
const STEP = 1 / 80;
const DECADES = Array.from({ length: 9 }, (_, index) => index / 8);
const REAL_TIME = 5 / 8;

function SpeedSlider() {
  const page = usePage();
  const speed = usePageState((state) => state.speed);
  const words = speedInWords(speed);
  return (
    <div className="speed">
      <div className="speed-words">{words}</div>
      <div className="speed-scale">
        {DECADES.map((place) => (
          <i
            key={place}
            className={place === REAL_TIME ? 'speed-tick real' : 'speed-tick'}
            style={{ '--place': place, left: `${place * 100}%` } as CSSProperties}
          />
        ))}
        <input
          type="range"
          min={0}
          max={1}
          step={STEP}
          value={speedToSlider(speed)}
          aria-label="Speed"
          aria-valuetext={words}
          onChange={(event) => page.run.setSpeed(sliderToSpeed(Number(event.target.value)))}
        />
      </div>
      <div className="speed-ends" aria-hidden="true">
        <span>÷ 100,000</span>
        <button type="button" tabIndex={-1} onClick={() => page.run.setSpeed(1)}>
          real time
        </button>
        <span>× 1,000</span>
      </div>
    </div>
  );
}

const NextEventForm = onDemand(async () => (await import('./next-event-form.tsx')).NextEventForm);
const RunUntilForm = onDemand(async () => (await import('./run-until-form.tsx')).RunUntilForm);
const RunMenuButtons = onDemand(async () => (await import('./run-menu-buttons.tsx')).RunMenuButtons);

/** Where to go on to: the next event of a kind, at an object or anywhere, or a condition. Opens over the transport bar. */
function RunMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const go = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={RUN_MENU_ID}
        aria-label="Run to…"
        aria-expanded={open}
        title={withKey('Run to…', KEYS.page.runTo)}
      >
        <Icon name="next" />
      </button>
      <div
        ref={menu}
        id={RUN_MENU_ID}
        className="run-menu"
        popover="auto"
        role="dialog"
        aria-label="Run to"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={<Loading />}>
            <NextEventForm onGo={go} />
            <RunUntilForm onGo={go} />
            <RunMenuButtons onGo={go} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const Futures = afterFirstMovement(async () => (await import('./futures.tsx')).Futures);

/** Characters that fit in large digits. */
const MOST_LARGE = 8;

/** The present time in big digits, what the page is doing, and the seed. */
function PresentTime() {
  const page = usePage();
  const digits = useRef<HTMLElement>(null);
  const doing = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      page.run.onQuarter(() => {
        const time = exactSeconds(page.run.seenSeconds, page.run.decimals);
        writeText(digits.current, time);
        digits.current?.parentElement?.classList.toggle('long', time.length > MOST_LARGE);
        writeText(doing.current, doingWords(page.run));
        doing.current?.classList.toggle('limited', page.run.clock.playing && page.run.clock.reached !== null);
      }),
    [page],
  );
  return (
    <div className="present-time">
      <b>
        <span ref={digits} data-part="time" translate="no">
          0.000
        </span>{' '}
        <small>s</small>
      </b>
      <span ref={doing} data-part="doing" />
      <div className="present-run">
        <SeedField />
        <Futures />
      </div>
    </div>
  );
}

/** What the run is doing, beside the clock: "paused, ready to 31 s", "paused, event 61,204"; the speed reached where it is not the one asked for. */
function doingWords({ goal, clock, lanes, resting, held, way, readySeconds }: Run): string {
  const isAhead = readySeconds > clock.grantedSeconds && readySeconds < clock.untilSeconds;
  const ready = isAhead ? `, ready to ${shortSeconds(wholeSeconds(readySeconds))} s` : '';
  if (goal !== null) return `running to ${goal.label}`;
  if (clock.targetSeconds !== null) return `running to ${shortSeconds(clock.targetSeconds)} s`;
  if (way?.isLong) return `computing to ${shortSeconds(way.toSeconds)} s`;
  if (clock.playing) return clock.reached === null ? `playing${ready}` : reachedWords(clock.reached);
  if (!resting) return 'replaying';
  if (clock.shownSeconds >= clock.untilSeconds) return held ? 'waits for the lesson' : 'at the end';
  return `paused${ready || `, event ${withCommas(lanes.events)}`}`;
}

function reachedWords({ speed, limitedBy }: SpeedReached): string {
  return `running at × ${speed.toPrecision(2)}${limitedBy === null ? '' : `, lane ${limitedBy} is slowest`}`;
}
