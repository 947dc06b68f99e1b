/** The window of time below its pictures, with some of the run on either side: a hand moves it, or an end of it. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { duration } from '../../../base/format.ts';
import { exactSeconds, shortSeconds } from '../../core/words/time-text.ts';
import { LEFT, RIGHT, type TimeWindow } from './paint-packets.ts';
import { draggedWindow, type Grip, stripAround } from './parting-window.ts';

/** How far an arrow key moves, as a share of the window. */
const KEY_SHARE = 0.1;

const GRIPS: readonly (readonly [Grip, string])[] = [
  ['both', 'Window of time'],
  ['from', 'Beginning of the window'],
  ['to', 'End of the window'],
];

interface Props {
  readonly window: TimeWindow;
  readonly endSeconds: number;
  /** Where the lanes part. */
  readonly partSeconds: number;
  readonly onWindow: (window: TimeWindow) => void;
}

export function WindowStrip({ window, endSeconds, partSeconds, onWindow }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const hand = useRef<{ readonly grip: Grip; readonly x: number } | null>(null);
  const [dragged, setDragged] = useState<TimeWindow | null>(null);
  const strip = stripAround(window, endSeconds);
  const shown = dragged ?? window;
  const share = (seconds: number): string => `${(100 * (seconds - strip.from)) / (strip.to - strip.from)}%`;
  /** Where the hand has taken it; null: no hand has it, or it has not moved. */
  const taken = ({ clientX }: PointerEvent): TimeWindow | null => {
    if (hand.current === null || clientX === hand.current.x) return null;
    const seconds = ((clientX - hand.current.x) / track.current!.clientWidth) * (strip.to - strip.from);
    return draggedWindow(window, hand.current.grip, seconds, strip);
  };
  const letGo = () => {
    hand.current = null;
    setDragged(null);
  };
  const grips = {
    onPointerMove: (event: PointerEvent) => setDragged(taken(event)),
    onPointerUp: (event: PointerEvent) => {
      const next = taken(event);
      letGo();
      if (next !== null) onWindow(next);
    },
    onPointerCancel: letGo,
  };
  const press = (grip: Grip, event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (sign === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWindow(draggedWindow(window, grip, sign * KEY_SHARE * (window.to - window.from), strip));
  };
  const { from, to } = shown;
  return (
    <div className="window-strip" style={{ paddingLeft: LEFT, paddingRight: RIGHT }}>
      <span aria-hidden="true">Window</span>
      <div ref={track}>
        {GRIPS.map(([grip, name]) => (
          <div
            key={grip}
            role="slider"
            tabIndex={0}
            data-grip={grip}
            aria-label={name}
            aria-valuemin={strip.from}
            aria-valuemax={strip.to}
            aria-valuenow={grip === 'to' ? to : from}
            aria-valuetext={
              grip === 'both'
                ? `${exactSeconds(from, 4)} to ${exactSeconds(to, 4)} s`
                : `${exactSeconds(grip === 'from' ? from : to, 4)} s`
            }
            style={{
              left: share(grip === 'to' ? to : from),
              ...(grip === 'both' && { width: `calc(${share(to)} - ${share(from)})` }),
            }}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              hand.current = { grip, x: event.clientX };
            }}
            {...grips}
            onKeyDown={(event) => press(grip, event)}
          >
            {grip === 'both' && duration(to - from)}
          </div>
        ))}
        {partSeconds >= strip.from && partSeconds <= strip.to && (
          <i className="window-part" aria-hidden="true" style={{ left: share(partSeconds) }} />
        )}
        <span aria-hidden="true">{shortSeconds(strip.from)}</span>
        <span aria-hidden="true">{shortSeconds(strip.to)} s</span>
      </div>
    </div>
  );
}
