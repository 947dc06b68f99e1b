/**
 * A look around in a few stops. It lies over the page and blocks nothing: whoever wants to press what it points at may.
 * Escape ends it.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rememberLook } from './looked.ts';
import { type Box, placeCard } from './place-card.ts';
import { stopsHere } from './stops.ts';
import './look-around.css';

export function LookAround({ onClose }: { readonly onClose: () => void }) {
  const [stops] = useState(stopsHere);
  const [index, setIndex] = useState(0);
  const [ring, setRing] = useState<Box | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const stop = stops[index];

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [onClose]);
  // Looked at is looked at, also where it was left early.
  useEffect(rememberLook, []);

  useLayoutEffect(() => {
    const place = () => {
      const { left, top, width, height } = stop!.element.getBoundingClientRect();
      setRing({ left, top, width, height });
      const element = card.current;
      if (element === null) return;
      const { offsetWidth, offsetHeight } = element;
      const at = placeCard(
        { left, top, width, height },
        { width: offsetWidth, height: offsetHeight },
        { width: innerWidth, height: innerHeight },
      );
      element.style.setProperty('--left', `${at.left}px`);
      element.style.setProperty('--top', `${at.top}px`);
    };
    if (stop === undefined) return;
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [stop]);
  useEffect(() => card.current?.querySelector<HTMLElement>('.primary')?.focus(), []);

  if (stop === undefined) return null;
  const isLast = index === stops.length - 1;
  return (
    <>
      {ring !== null && <div className="look-ring" aria-hidden="true" style={{ ...ring }} />}
      <div ref={card} className="look-card" role="dialog" aria-label="Look around">
        <div aria-live="polite">
          <p className="look-count">
            {index + 1} of {stops.length}
          </p>
          <h2>{stop.title}</h2>
          <p>{stop.words}</p>
        </div>
        <div className="look-ways">
          <button type="button" className="text-button" onClick={onClose}>
            {isLast ? 'Close' : 'Skip'}
          </button>
          <span />
          {index > 0 && (
            <button type="button" className="button" onClick={() => setIndex(index - 1)}>
              Back
            </button>
          )}
          <button type="button" className="button primary" onClick={() => (isLast ? onClose() : setIndex(index + 1))}>
            {isLast ? 'Done' : 'Next'}
          </button>
        </div>
      </div>
    </>
  );
}
