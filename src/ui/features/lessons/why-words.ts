/** The sentence that says why, with figures of this run. */
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { type NamedFigure, partsOf } from '../../../scenario/lesson/figure-words.ts';
import { findFigure } from './lesson-figure.ts';
import { ratioText } from './prediction.ts';

export interface WhyPart {
  readonly text: string;
  /** The lane that the figure is of; null: plain words. */
  readonly laneId: string | null;
}

const UNKNOWN = '—';

/** @param endSeconds the end of Reveal, where figures are read that name no moment */
export function whyWords(why: string, lanes: readonly LaneFeed[], endSeconds: number): readonly WhyPart[] {
  const valueOf = ({ figure, lane, atSeconds }: NamedFigure) => {
    const feed = lanes.find(({ laneId }) => laneId === lane);
    const found = findFigure(feed?.shape ?? null, figure);
    const value = feed === undefined || found === null ? null : found.read(feed, atSeconds ?? endSeconds);
    return { value, text: value === null ? UNKNOWN : (found?.text(value) ?? UNKNOWN) };
  };
  return partsOf(why).map((part): WhyPart => {
    if (part.kind === 'words') return { text: part.words, laneId: null };
    if (part.kind === 'wrong') return { text: part.text, laneId: null };
    const first = valueOf(part.of);
    if (part.dividedBy === null) return { text: first.text, laneId: part.of.lane };
    const ratio = ratioText(valueOf(part.dividedBy).value, first.value);
    return { text: ratio === null ? UNKNOWN : timesWords(ratio), laneId: part.of.lane };
  });
}

/** In a sentence a ratio is a number: "2.7" of "× 2.7 times" would be twice. */
function timesWords(ratio: string): string {
  return ratio.startsWith('×') ? ratio.slice(2) : `1/${ratio.slice(2)}`;
}
