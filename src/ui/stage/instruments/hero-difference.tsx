/** The one difference that matters most, where there is no room for a spine: in a phone's lane switch, in a lane's head. */
import './spine.css';
import { useMemo } from 'react';
import { labelOf } from '../../../quantities/difference.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { DifferenceSentence, DifferenceText } from './difference-text.tsx';
import { useLaneShape } from '../../../views/lane-source.ts';
import { comparedQuantities, type Lead } from '../../../views/view-of.ts';

interface HeroDifferenceProps {
  readonly a: LaneFeed;
  readonly b: LaneFeed;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  /** What the page leads with. */
  readonly lead: Lead | null;
  /** There is room for a sentence. */
  readonly isSentence?: boolean;
  /** Which difference it is, where that is not the usual one. */
  readonly mark?: string | null;
}

export function HeroDifference({ a, b, paintLoop, shown, lead, isSentence = false, mark = null }: HeroDifferenceProps) {
  useLaneShape(a);
  useLaneShape(b);
  const quantity = comparedQuantities(a, b, lead)[0];
  const hero = useMemo(() => (quantity === undefined ? null : { quantity }), [quantity]);
  if (hero === null) return null;
  if (isSentence) {
    return (
      <p className="hero-difference sentence" aria-label={`Lane ${b.letter} against lane ${a.letter}`}>
        <DifferenceSentence quantity={hero.quantity} a={a} b={b} name={null} at={shown} paintLoop={paintLoop} />
      </p>
    );
  }
  return (
    <p className="hero-difference" aria-label={`Lane ${b.letter} against lane ${a.letter}`}>
      <DifferenceText difference={hero} a={a} b={b} at={shown} paintLoop={paintLoop} />
      <span>{labelOf(hero)}</span>
      {mark !== null && <span className="hero-mark"> {mark}</span>}
    </p>
  );
}
