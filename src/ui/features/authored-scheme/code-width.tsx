/** The edge of the code column: dragged, or moved with the arrow keys. */
import { type PointerEvent, useState } from 'react';

const LEAST = 440;
const MOST = 720;
const STEP = 20;

export function CodeWidth() {
  const [width, setWidth] = useState<number | null>(null);
  const [held, setHeld] = useState(false);
  const set = (element: HTMLElement, wanted: number) => {
    const next = Math.round(Math.min(MOST, Math.max(LEAST, wanted)));
    element.parentElement?.parentElement?.style.setProperty('--size-code', `${next}px`);
    setWidth(next);
  };
  const now = (element: HTMLElement) => element.parentElement?.getBoundingClientRect().width ?? LEAST;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (held)
      set(event.currentTarget, event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0));
  };
  return (
    <div
      className="code-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the code"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={width ?? 560}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
        if (step === 0) return;
        event.preventDefault();
        set(event.currentTarget, now(event.currentTarget) + step);
      }}
    />
  );
}
