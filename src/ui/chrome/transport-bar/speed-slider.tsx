/** Speed on a log scale from 1/100,000 to 1,000 times real time, and what it means in words. */
import type { CSSProperties } from 'react';
import { sliderToSpeed, speedInWords, speedToSlider } from '../../core/page/speed.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import './speed-slider.css';

/** 0.1 of a decade a key press; the pointer feels continuous. */
const STEP = 1 / 80;
const DECADES = Array.from({ length: 9 }, (_, index) => index / 8);
const REAL_TIME = 5 / 8;

export function SpeedSlider() {
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
