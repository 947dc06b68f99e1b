/**
 * A look around in a few stops. It lies over the page and blocks nothing: whoever wants to press what it points at may.
 * Escape ends it.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { rememberLook } from './looked.ts';
import { type Box, placeCard } from './place-card.ts';
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
        <div className="look-ways row">
          <Button className="text-button" onClick={onClose}>
            {isLast ? 'Close' : 'Skip'}
          </Button>
          <span />
          {index > 0 && <Button onClick={() => setIndex(index - 1)}>Back</Button>}
          <Button className="button primary" onClick={() => (isLast ? onClose() : setIndex(index + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The stops of the look around: what each is about, and what it says. Seven at most. */
interface Stop {
  /** What it points at, a CSS selector: the first that is there and can be seen. */
  readonly at: string;
  readonly title: string;
  readonly words: string;
}

const STOPS: readonly Stop[] = [
  {
    at: '.lane-stage',
    title: 'A lane is one run',
    words:
      'Packets go from left to right. The stack before the link is its queue; what falls beside it was dropped. Click anything to read why it is as it is.',
  },
  {
    at: '.spine',
    title: 'Lanes face the same arrivals',
    words: 'Each lane runs another scheme, on one clock. Between two lanes stands how much they differ.',
  },
  {
    at: '.figures-row',
    title: 'Figures and charts',
    words:
      'What the scenario is about is largest. All figures and more charts open at the foot. Click in a chart to go to that moment.',
  },
  {
    at: '.transport-buttons',
    title: 'Play',
    words: 'Space plays and pauses. The buttons beside it go to the next event, or on to an event that you name.',
  },
  {
    at: '.timeline',
    title: 'Any moment, exactly',
    words:
      'Drag to go back or on. A diamond is a change of the network or the traffic, a ribbon is a bookmark. What you change is recorded here.',
  },
  {
    at: '.panel-frame, .panel-button, .sheet-bar',
    title: 'The side panel',
    words:
      'The guide says what to watch and what to try. Inspect says why something happened. In Scenario you change any value while it runs.',
  },
  {
    at: '.scenario-title',
    title: 'More scenarios, and lessons',
    words:
      'The title opens the list (O): eight lessons are the best beginning. Share gives a link to the very run that you see.',
  },
];

/** The stops that this page has, in their order, each with what it points at. */
function stopsHere(): readonly (Stop & { readonly element: Element })[] {
  return STOPS.flatMap((stop) => {
    const element = [...document.querySelectorAll(stop.at)].find((one) => one.checkVisibility());
    return element === undefined ? [] : [{ ...stop, element }];
  });
}
