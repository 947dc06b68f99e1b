/** One difference between two lanes, in few signs or as a sentence, written straight into the document when it changes. */
import { useCallback, useEffect, useRef } from 'react';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { NOTHING } from '../../../widgets/charts/figure-text.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { type Difference, differenceWords } from '../../../quantities/difference.ts';
import { differenceSentence } from '../../../quantities/difference-sentence.ts';
import type { Quantity } from '../../../quantities/quantity.ts';
import { writeText } from '../../../widgets/write-text.ts';

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
  const write = useCallback(() => {
    const words = canCompare(a, b) ? differenceWords(difference, a, b, at()) : NOTHING;
    writeText(element.current, words);
    element.current?.classList.toggle('long', words.length > LONG);
    element.current?.classList.toggle('is-nothing', words === NOTHING);
  }, [difference, a, b, at]);
  useDifference({ a, b, at, paintLoop, write, subscribe });
  return (
    <b ref={element} className="is-nothing">
      {NOTHING}
    </b>
  );
}

interface SentenceProps extends Omit<Props, 'difference' | 'subscribe'> {
  readonly quantity: Quantity;
  /** What `b` is called; null: the sentence stands beside it. */
  readonly name: string | null;
}

export function DifferenceSentence({ quantity, a, b, name, at, paintLoop }: SentenceProps) {
  const element = useRef<HTMLSpanElement>(null);
  const write = useCallback(() => {
    const parts = canCompare(a, b) ? differenceSentence(quantity, a, b, name, at()) : [];
    if (element.current === null) return;
    const tags = parts.map(({ isStrong }) => (isStrong ? 'strong' : 'span'));
    const written = [...element.current.children];
    if (tags.join() !== written.map(({ localName }) => localName).join())
      element.current.replaceChildren(...tags.map((tag) => document.createElement(tag)));
    parts.forEach(({ text }, place) => writeText(element.current!.children[place], text));
  }, [quantity, a, b, name, at]);
  useDifference({ a, b, at, paintLoop, write });
  return <span ref={element} className="difference-sentence" />;
}

interface Written extends Omit<Props, 'difference' | 'subscribe'> {
  readonly write: () => void;
  readonly subscribe?: Props['subscribe'] | undefined;
}

/** Calls `write` when what it reads may have changed. */
function useDifference({ a, b, at, paintLoop, write, subscribe }: Written): void {
  useEffect(() => {
    let changes = 0;
    const count = () => void changes++;
    const ends = [
      ...[a, b].flatMap((feed) => [
        feed.on('frame', count),
        feed.on('opened', count),
        feed.on('window', count),
        feed.on('new-phase', count),
      ]),
      paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${changes} ${at()}`, write)),
      ...(subscribe === undefined ? [] : [subscribe(write)]),
    ];
    return () => ends.forEach((end) => end());
  }, [write, a, b, at, paintLoop, subscribe]);
}

/** A lane that has stopped or not begun has nothing to compare. */
function canCompare(...lanes: readonly LaneFeed[]): boolean {
  return lanes.every(({ series, failure }) => series.rows > 0 && failure === null);
}
