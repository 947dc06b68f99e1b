/** The network of a lane in small, moving, without words and without anything to select. */
import { memo, useEffect, useRef } from 'react';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { ProbeDeclaration } from '../../../schemes/declaration.ts';
import { useOpened } from '../../../views/lane-source.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { watchTheme } from '../../../widgets/charts/palette.ts';
import './lane-picture.css';
import { linksInView } from './layout/lay-out-picture.ts';
import { followMotionPreference, PictureView } from './picture-view.ts';

interface Props {
  readonly feed: LaneFeed & { look(links: readonly number[]): void };
  readonly shown: () => number;
  readonly playing: () => boolean;
  readonly paintLoop: PaintLoop;
  readonly gateProbes: readonly ProbeDeclaration[];
}

/** It is laid out as a picture of this many times the width, and of this width at least, and drawn smaller. */
const REDUCTION = 1.6;
const MIN_WIDTH = 340;
const FRAME_MILLISECONDS = 33;

export const SmallPicture = memo(function SmallPicture({ feed, shown, playing, paintLoop, gateProbes }: Props) {
  const opened = useOpened(feed);
  const network = opened?.network ?? null;
  const root = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = root.current;
    if (network === null || element === null || still.current === null || moving.current === null) return;
    const picture = new PictureView(
      { still: still.current, moving: moving.current },
      network,
      { feed, shown, playing, gateProbes: () => gateProbes, showsErrors: () => false },
      { wordless: true },
    );
    const look = () => {
      const { gates = [], chartedLink = -1 } = feed.shape ?? {};
      // Where there is no room for the picture, frames need no packets for it.
      const isSeen = element.clientWidth > 0;
      feed.look(isSeen ? linksInView(network, chartedLink < 0 ? gates : [...gates, chartedLink]) : []);
    };
    let painted = -Infinity;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      const reduction = Math.max(REDUCTION, MIN_WIDTH / Math.max(1, clientWidth));
      picture.resize(clientWidth * reduction, clientHeight * reduction);
      picture.paint(performance.now());
      look();
    });
    observer.observe(element);
    const ends = [
      feed.on('opened', () => {
        if (feed.opened?.network !== network) return;
        picture.laneOpened();
        look();
      }),
      feed.on('frame', () => {
        if (feed.opened?.network === network) picture.frameArrived();
      }),
      paintLoop((now) => {
        if (now - painted >= FRAME_MILLISECONDS && picture.paint(now)) painted = now;
      }, 'picture'),
      watchTheme(() => {
        picture.themeChanged();
        picture.paint(performance.now());
      }),
      followMotionPreference(picture),
    ];
    return () => {
      observer.disconnect();
      for (const end of ends) end();
      picture.close();
    };
  }, [feed, network, shown, playing, paintLoop, gateProbes]);

  return (
    <div ref={root} className="stage-picture cover" aria-hidden="true">
      <canvas ref={still} />
      <canvas ref={moving} />
    </div>
  );
});
