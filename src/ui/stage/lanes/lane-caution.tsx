/** What goes wrong in a lane at the moment shown, in a sentence over its picture; nothing while nothing does. */
import './lane-caution.css';
import { useEffect, useRef } from 'react';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { useLaneShape, useLaneSource } from '../../../views/lane-source.ts';
import { viewOf } from '../../../views/view-of.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { writeText } from '../../../widgets/write-text.ts';

interface Props {
  readonly feed: LaneFeed;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
}

export function LaneCaution({ feed, paintLoop, shown }: Props) {
  const shape = useLaneShape(feed);
  const source = useLaneSource(feed, shown);
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const caution = shape === null ? undefined : viewOf(shape).caution;
    if (shape === null || caution === undefined) return;
    const paint = () => {
      writeText(element.current, caution(shape, feed.series, shown()) ?? '');
    };
    const end = paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${source.revision()} ${shown()}`, paint));
    const { current } = element;
    return () => {
      end();
      writeText(current, '');
    };
  }, [feed, shape, source, paintLoop, shown]);
  return <p ref={element} className="lane-caution" role="status" aria-label={`Caution, lane ${feed.letter}`} />;
}
