/** One difference between two lanes, written straight into the document when it changes. */
import { useEffect, useRef } from 'react';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { NOTHING } from '../../widgets/charts/figure-text.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../widgets/charts/paint-rarely.ts';
import { type Difference, differenceWords } from '../../quantities/difference.ts';

interface Props {
  readonly difference: Difference;
  readonly a: LaneFeed;
  readonly b: LaneFeed;
  /** Simulated seconds to compare at. */
  readonly at: () => number;
  readonly paintLoop: PaintLoop;
  /** Calls back when `at` may have jumped, so that the difference follows at once. */
  readonly subscribe?: (changed: () => void) => () => void;
}

/** Above this many characters a hero difference is set smaller. */
const LONG = 6;

export function DifferenceText({ difference, a, b, at, paintLoop, subscribe }: Props) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    let changes = 0;
    const write = () => {
      const words = wordsOf(difference, a, b, at());
      if (element.current === null || element.current.textContent === words) return;
      element.current.textContent = words;
      element.current.classList.toggle('long', words.length > LONG);
    };
    const count = () => void changes++;
    const ends = [
      ...[a, b].flatMap((feed) => [feed.on('frame', count), feed.on('opened', count), feed.on('failed', count)]),
      paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${changes} ${at()}`, write)),
      ...(subscribe === undefined ? [] : [subscribe(write)]),
    ];
    return () => ends.forEach((end) => end());
  }, [difference, a, b, at, paintLoop, subscribe]);
  return <b ref={element}>{NOTHING}</b>;
}

function wordsOf(difference: Difference, a: LaneFeed, b: LaneFeed, seconds: number): string {
  // A lane that has stopped or not begun has nothing to compare.
  if ([a, b].some(({ series, failure }) => series.rows === 0 || failure !== null)) return NOTHING;
  return differenceWords(difference, a, b, seconds);
}
