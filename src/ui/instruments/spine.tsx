/**
 * The spine between two lanes: how B differs from A, over the last seconds beside the pictures and at the cursor
 * beside the charts. Its rows are as high as those of the lanes, so that each difference is level with what it is of.
 */
import './spine.css';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Cursor } from '../../widgets/charts/cursor.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { DifferenceText } from './difference-text.tsx';
import { useFailure, useLaneShape } from '../../views/lane-source.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../widgets/charts/paint-rarely.ts';
import { areComparable, isDifferenceOfMoment, labelOf } from '../../quantities/difference.ts';
import { windowWords } from '../../quantities/quantity.ts';
import { comparedQuantities } from '../../views/view-of.ts';
import { LOW, useMedia } from '../../widgets/use-media.ts';
import { useChartSet } from './use-chart-set.ts';
import { useTracedFlow } from './use-traced-flow.ts';

export interface SpineProps {
  /** The lane compared with, always the first. */
  readonly a: LaneFeed;
  readonly b: LaneFeed;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  readonly cursor: Cursor;
  /** As in `LaneCharts`. */
  readonly few?: boolean;
  /** What the differences are where the lanes have two seeds and do not face the same arrivals; null: they have one. */
  readonly twoSeeds?: string | null;
  /** What stands where the lanes have one seed; absent: that they have. */
  readonly oneSeed?: ReactNode;
}

/** Room for rows beside the pictures: in a high window, in a low one, and on a projector, where they are larger. */
const MAX_ROWS = 7;
const LOW_ROWS = 5;
const FEW_ROWS = 4;

export function Spine({
  a,
  b,
  paintLoop,
  shown,
  cursor,
  few = false,
  twoSeeds = null,
  oneSeed = 'one seed',
}: SpineProps) {
  const shape = useLaneShape(a);
  const other = useLaneShape(b);
  const low = useMedia(LOW);
  const { charts } = useChartSet(shape, few, useTracedFlow());
  const rows = useMemo(
    () =>
      comparedQuantities(a, b)
        .slice(0, few ? FEW_ROWS : low ? LOW_ROWS : MAX_ROWS)
        .map((quantity) => ({ quantity })),
    // The shapes determine which samples the feeds have.
    [a, b, few, low, shape, other],
  );
  const failures = [useFailure(a), useFailure(b)];
  const stopped = [a, b].filter((_, index) => failures[index] !== null).map(({ letter }) => letter);
  const atCursor = useCallback(() => Math.min(cursor.seconds ?? Infinity, shown()), [cursor, shown]);
  return (
    <aside className="spine" aria-label={`Lane ${b.letter} against lane ${a.letter}`}>
      <p className="spine-head">
        <b>
          {b.letter} against {a.letter}
        </b>
        {rows.some((row) => !isDifferenceOfMoment(row)) && <WindowName shown={shown} paintLoop={paintLoop} />}
      </p>
      <dl className="spine-differences">
        {stopped.length > 0 && (
          <div>
            <dt>
              {stopped.join(' and ')} {stopped.length === 1 ? 'has' : 'have'} stopped: nothing to compare
            </dt>
          </div>
        )}
        {(stopped.length > 0 ? [] : rows).map((row, index) => (
          <div key={row.quantity.id} className={index === 0 ? 'hero' : undefined}>
            <dt title={row.quantity.fullNoun ?? row.quantity.fullTitle}>{labelOf(row)}</dt>
            <dd>
              <DifferenceText difference={row} a={a} b={b} at={shown} paintLoop={paintLoop} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={twoSeeds === null ? 'spine-seeds' : 'spine-seeds two'}>{twoSeeds ?? oneSeed}</div>
      <div className="spine-cursor">
        <CursorTime cursor={cursor} at={atCursor} paintLoop={paintLoop} />
        <dl>
          {charts.map(({ id, height, difference }) => {
            const style = { '--chart-height': height } as CSSProperties;
            // Where one of the lanes has no such chart a gap keeps the others level.
            if (!areComparable(difference, a, b)) return <div key={id} style={style} />;
            return (
              <div key={id} style={style}>
                <dt>{labelOf(difference)}</dt>
                <dd>
                  <DifferenceText
                    difference={difference}
                    a={a}
                    b={b}
                    at={atCursor}
                    paintLoop={paintLoop}
                    subscribe={cursor.subscribe}
                  />
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </aside>
  );
}

/** What the differences look back over. */
function WindowName({ shown, paintLoop }: { readonly shown: () => number; readonly paintLoop: PaintLoop }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const words = () => windowWords(shown());
    return paintLoop(
      paintRarely(FIGURES_MILLISECONDS, words, () => {
        if (element.current !== null) element.current.textContent = words();
      }),
    );
  }, [shown, paintLoop]);
  return <span ref={element}>{windowWords(shown())}</span>;
}

/** `at 46.0 s`, or `now` where nothing is pointed at. */
function CursorTime({
  cursor,
  at,
  paintLoop,
}: {
  readonly cursor: Cursor;
  readonly at: () => number;
  readonly paintLoop: PaintLoop;
}) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => {
      const words = cursor.seconds === null ? 'now' : `at ${at().toFixed(1)} s`;
      if (element.current !== null && element.current.textContent !== words) element.current.textContent = words;
    };
    const ends = [
      cursor.subscribe(write),
      paintLoop(paintRarely(FIGURES_MILLISECONDS, () => `${cursor.seconds} ${at()}`, write)),
    ];
    return () => ends.forEach((end) => end());
  }, [cursor, at, paintLoop]);
  return (
    <p ref={element} className="spine-time">
      now
    </p>
  );
}
