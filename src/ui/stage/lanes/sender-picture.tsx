/**
 * The network as a host sees it: the host and the beginning of its own link, with the packets that leave and those that
 * come back. All else of the picture is cut away.
 */
import { useEffect, useRef, useState } from 'react';
import { useOpened } from '../../../views/lane-source.ts';
import { watchTheme } from '../../../widgets/charts/palette.ts';
import { HiddenMark } from '../../../widgets/hidden-mark.tsx';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage } from '../../core/page/page-context.ts';
import { ownPart } from '../picture/own-part.ts';
import { followMotionPreference, PictureView } from '../picture/picture-view.ts';

interface Props {
  readonly lane: LiveLane;
  /** The host's index; -1: the lane is not open yet. */
  readonly node: number;
  readonly name: string;
  readonly onSelect: () => void;
}

export function SenderPicture({ lane, node, name, onSelect }: Props) {
  const { run } = usePage();
  const network = useOpened(lane)?.network ?? null;
  const root = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  /** Where the host stands: the mark is on the other side. */
  const [side, setSide] = useState<'left' | 'right'>('left');

  useEffect(() => {
    const element = root.current;
    if (network === null || node < 0 || element === null || still.current === null || moving.current === null) return;
    const canvases = { still: still.current, moving: moving.current };
    const picture = new PictureView(canvases, network, {
      feed: lane,
      shown: run.shown,
      playing: run.playing,
      gateProbes: () => [],
      showsErrors: () => false,
    });
    let cut: typeof picture.layout | null = null;
    const paint = (now: number) => {
      picture.paint(now);
      if (picture.layout === cut) return;
      cut = picture.layout;
      const part = ownPart(network, cut, node);
      element.style.setProperty('--own-part', part.path === '' ? 'inset(50%)' : `path("${part.path}")`);
      setSide(part.side);
    };
    const whileItRuns = (update: () => void) => () => {
      if (lane.opened?.network === network) update();
    };
    const observer = new ResizeObserver(() => {
      picture.resize(element.clientWidth, element.clientHeight);
      paint(performance.now());
    });
    observer.observe(element);
    const ends = [
      lane.on(
        'opened',
        whileItRuns(() => picture.laneOpened()),
      ),
      lane.on(
        'frame',
        whileItRuns(() => picture.frameArrived()),
      ),
      run.paintLoop(paint, 'picture'),
      watchTheme(() => {
        picture.themeChanged();
        paint(performance.now());
      }),
      followMotionPreference(picture),
      () => observer.disconnect(),
    ];
    return () => {
      for (const end of ends) end();
      picture.close();
    };
  }, [lane, network, node, run]);

  return (
    <div ref={root} className="sender-picture cover" data-side={side}>
      <div className="sender-ground" />
      <canvas ref={still} aria-hidden="true" />
      <canvas ref={moving} role="img" aria-label={`The host ${name}, lane ${lane.letter}, and its own link`} />
      <button type="button" className="sender-own" onClick={onSelect}>
        Inspect {name}
      </button>
      <HiddenMark what="The network" />
    </div>
  );
}
