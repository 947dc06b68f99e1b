/** The animated network picture of a lane. React mounts it; frames are painted outside of React. */
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { ProbeDeclaration } from '../../../schemes/declaration.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { useOpened } from '../../../views/lane-source.ts';
import './lane-picture.css';
import { ObjectList } from './object-list.tsx';
import type { MapToolsProps } from './map-tools.tsx';
import { nameAmong, pictureObjects, targetOf, type PictureObject } from './picture-objects.ts';
import { followMotionPreference, PictureView } from './picture-view.ts';
import type { PictureWordsProps } from './picture-words.tsx';
import { watchTheme } from '../../../widgets/charts/palette.ts';

interface LanePictureProps {
  readonly feed: LaneFeed;
  /** Simulated seconds to show; never beyond what lanes have computed. */
  readonly shown: () => number;
  /** Whether time passes: drops and refusals are frozen while it does not. */
  readonly playing: () => boolean;
  readonly paintLoop: PaintLoop;
  /** The `MapTools`, which are fetched later: few pictures are maps. */
  readonly Tools: ComponentType<MapToolsProps>;
  /** The `PictureWords`, which are fetched later too. */
  readonly Words: ComponentType<PictureWordsProps>;
  readonly selected: InspectionTarget | null;
  /** Null: the ground was clicked. */
  readonly onSelect: (target: InspectionTarget | null) => void;
  /** The scheme's probes on gates, in its order: the first is written on the gate; `phase` and `tokens` go by their ids. */
  readonly gateProbes: readonly ProbeDeclaration[];
  /** What lines of a map stand for where a scheme gives rates: errors of links, or their use. */
  readonly mapShows: 'error' | 'use';
  readonly onToggleMap: () => void;
  /** What stands in the place of a network without nodes. */
  readonly whenEmpty: ReactNode;
}

/** Renders only when one of its properties changes: a large network is a long list of objects. */
export const LanePicture = memo(function LanePicture(props: LanePictureProps) {
  const { feed, paintLoop, selected, onSelect, mapShows, onToggleMap, Tools, Words } = props;
  // The network, its gates and every index come from one confirmed run: the scenario may be ahead of it.
  const opened = useOpened(feed);
  const network = opened?.network ?? null;
  const latest = useRef(props);
  const root = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  const mapSwitch = useRef<HTMLButtonElement>(null);
  const view = useRef<PictureView | null>(null);
  /** Whether the pointer that has just gone up had moved a map. */
  const hasDragged = useRef((): boolean => false);
  /** What is painted, once it is. */
  const [picture, setPicture] = useState<PictureView | null>(null);
  const [isMap, setIsMap] = useState(false);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (network === null || root.current === null || still.current === null || moving.current === null) return;
    const picture = new PictureView({ still: still.current, moving: moving.current }, network, {
      feed,
      shown: () => latest.current.shown(),
      playing: () => latest.current.playing(),
      gateProbes: () => latest.current.gateProbes.filter(({ on }) => on === 'gate'),
      showsErrors: () => latest.current.mapShows === 'error',
    });
    picture.select(latest.current.selected);
    view.current = picture;
    const canvases = root.current;
    const showPart = () => {
      canvases.dataset['map'] = picture.isMap && picture.mapView.zoom > 1 ? 'part' : 'whole';
      picture.paint(performance.now());
    };
    // Once the lane runs another network, another picture is about to take this one's place.
    const whileItRuns = (update: () => void) => () => {
      if (feed.opened?.network === network) update();
    };
    const ends = [
      feed.on(
        'opened',
        whileItRuns(() => picture.laneOpened()),
      ),
      feed.on(
        'frame',
        whileItRuns(() => picture.frameArrived()),
      ),
      feed.on(
        'cloud',
        whileItRuns(() => picture.cloudArrived()),
      ),
      feed.on(
        'inspection',
        whileItRuns(() => {
          picture.inspected();
          canvases.toggleAttribute('data-follows', picture.followed !== null);
          if (!latest.current.playing()) picture.paint(performance.now());
        }),
      ),
      picture.watchMap(showPart),
      paintLoop(() => {
        if (mapSwitch.current !== null) mapSwitch.current.hidden = !picture.knowsErrors;
        setPicture(picture);
        setIsMap(picture.isMap);
      }),
      paintLoop((now) => void picture.paint(now), 'picture'),
      watchTheme(() => {
        picture.themeChanged();
        picture.paint(performance.now());
      }),
      followSize(root.current, picture),
      followMotionPreference(picture),
    ];
    return () => {
      for (const end of ends) end();
      picture.close();
      view.current = null;
      setPicture(null);
    };
  }, [feed, network, paintLoop]);

  useEffect(() => {
    view.current?.paintAgain();
    view.current?.paint(performance.now());
  }, [mapShows]);

  useEffect(() => {
    view.current?.select(selected);
    view.current?.paint(performance.now());
  }, [selected]);

  const targetUnder = (event: PointerEvent<HTMLCanvasElement>): InspectionTarget | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return view.current?.targetAt(event.clientX - box.left, event.clientY - box.top) ?? null;
  };
  const focus = useCallback((object: PictureObject | null) => {
    view.current?.focus(object);
    view.current?.paint(performance.now());
  }, []);
  const choose = useCallback((object: PictureObject) => onSelect(targetOf(object)), [onSelect]);
  const objects = useMemo(
    () => (opened === null ? [] : pictureObjects(opened.network, opened.shape.gates, opened.shape.onLinks)),
    [opened],
  );
  if (network?.nodes.length === 0) return <div className="stage-picture cover stage-empty">{props.whenEmpty}</div>;
  return (
    <div ref={root} className="stage-picture cover" role="group" aria-label={`Network picture, lane ${feed.letter}`}>
      <canvas ref={still} aria-hidden="true" />
      <canvas
        ref={moving}
        role="img"
        aria-label={`Packets on the network of lane ${feed.letter}, moving`}
        onPointerUp={(event) => {
          if (event.button === 0 && !hasDragged.current()) onSelect(targetUnder(event));
        }}
        onPointerMove={(event) => {
          const target = targetUnder(event);
          event.currentTarget.dataset['over'] = target === null ? 'ground' : 'object';
          // The whole name, where the picture has room for a part of it.
          const queues = view.current?.queuesOf(target) ?? '';
          event.currentTarget.title = nameAmong(objects, target) + (queues && `. ${queues}`);
        }}
      />
      <button
        ref={mapSwitch}
        type="button"
        className="map-switch"
        hidden
        title={
          mapShows === 'error'
            ? 'Lines show how far bottlenecks are from their capacity: blue is unused, red is too much. Show utilisation'
            : 'Lines show utilisation. Show how far bottlenecks are from their capacity'
        }
        onClick={onToggleMap}
      >
        Links: <b>{mapShows === 'error' ? 'error' : 'utilisation'}</b>
      </button>
      {picture !== null && network !== null && isMap && (
        <Tools
          letter={feed.letter}
          picture={picture}
          canvas={moving}
          hasDragged={hasDragged}
          network={network}
          onFind={onSelect}
        />
      )}
      <ObjectList objects={objects} selected={selected} onFocus={focus} onChoose={choose} />
      {picture !== null && <Words picture={picture} playing={props.playing} paintLoop={paintLoop} />}
    </div>
  );
});

function followSize(root: HTMLElement, picture: PictureView): () => void {
  // The observer comes after the next frame's callbacks, which would lay a large network out for no size in particular.
  picture.resize(root.clientWidth, root.clientHeight);
  const observer = new ResizeObserver(() => {
    picture.resize(root.clientWidth, root.clientHeight);
    // At once, since a canvas that has been resized is empty.
    picture.paint(performance.now());
  });
  observer.observe(root);
  return () => observer.disconnect();
}
