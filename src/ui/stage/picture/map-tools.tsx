/** Zoom, and what finds a router or a session, beside a map. All that the wheel and the hand can do is here for the keyboard. */
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import { findOnMap } from './find-on-map.ts';
import { followGestures } from './map-gestures.ts';
import './map-tools.css';
import type { PictureView } from './picture-view.ts';

export interface MapToolsProps {
  readonly letter: string;
  readonly picture: PictureView;
  /** Where wheel, drag and two fingers move the map. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Tells from then on whether the pointer that has just gone up had moved the map. */
  readonly hasDragged: RefObject<() => boolean>;
  readonly network: ExpandedNetwork;
  readonly onFind: (target: InspectionTarget) => void;
}

/** In a network of fewer nodes everything is in sight, and the field would only cover a part of it. */
const MIN_NODES_TO_SEARCH = 25;
const STEP = 1.5;
/** Pixels by which an arrow key moves the map. */
const ARROW = 48;
const KEYS: Readonly<Record<string, (picture: PictureView) => void>> = {
  '+': (picture) => picture.zoomMap(STEP),
  '=': (picture) => picture.zoomMap(STEP),
  '-': (picture) => picture.zoomMap(1 / STEP),
  '0': (picture) => picture.showWholeMap(),
  ArrowLeft: (picture) => picture.moveMap(ARROW, 0),
  ArrowRight: (picture) => picture.moveMap(-ARROW, 0),
  ArrowUp: (picture) => picture.moveMap(0, ARROW),
  ArrowDown: (picture) => picture.moveMap(0, -ARROW),
};

export function MapTools({ letter, picture, canvas, hasDragged, network, onFind }: MapToolsProps) {
  const [zoom, setZoom] = useState(picture.mapView.zoom);
  const [words, setWords] = useState('');
  const [missed, setMissed] = useState('');
  const status = useId();
  useEffect(() => {
    const read = () => setZoom(picture.mapView.zoom);
    read();
    return picture.watchMap(read);
  }, [picture]);
  useEffect(() => {
    const gestures = followGestures(canvas.current!, picture);
    hasDragged.current = gestures.hasDragged;
    return () => {
      gestures.end();
      hasDragged.current = () => false;
    };
  }, [picture, canvas, hasDragged]);
  const find = () => {
    const target = findOnMap(network, words);
    setMissed(target === null && words.trim() !== '' ? `Nothing here is called “${words.trim()}”.` : '');
    if (target === null) return;
    if (target.kind === 'node') picture.lookAtNode(target.node);
    onFind(target);
  };
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = KEYS[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act(picture);
  };
  return (
    <div
      className="map-tools row wrap"
      role="group"
      aria-label={`Map of lane ${letter}; plus, minus and arrow keys`}
      onKeyDown={press}
    >
      {network.nodes.length >= MIN_NODES_TO_SEARCH && (
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            find();
          }}
        >
          <input
            type="search"
            aria-label={`Find a router or a session, lane ${letter}`}
            aria-describedby={status}
            placeholder="Router or session"
            title="A router by its name, or a session by its number in the order in which they join"
            maxLength={40}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setMissed('');
            }}
          />
        </form>
      )}
      <button
        type="button"
        title="Enlarge the map (+)"
        aria-label="Enlarge the map"
        onClick={() => picture.zoomMap(STEP)}
      >
        +
      </button>
      <button
        type="button"
        title="Shrink the map (−)"
        aria-label="Shrink the map"
        aria-disabled={zoom === 1}
        onClick={() => picture.zoomMap(1 / STEP)}
      >
        −
      </button>
      {zoom > 1 && (
        <button type="button" title="Show the whole map (0)" onClick={() => picture.showWholeMap()}>
          Whole
        </button>
      )}
      <p id={status} role="status">
        {missed}
      </p>
    </div>
  );
}
