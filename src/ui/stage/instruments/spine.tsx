/**
 * The spine between two lanes: how B differs from A in what the page leads with, on request in everything, and at the
 * cursor beside the charts.
 */
import './spine.css';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Cursor } from '../../../widgets/charts/cursor.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { DifferenceSentence, DifferenceText } from './difference-text.tsx';
import { useFailure, useLaneShape } from '../../../views/lane-source.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { areComparable, labelOf } from '../../../quantities/difference.ts';
import { comparedQuantities, type Lead, leadIds } from '../../../views/view-of.ts';
import { useChartSet } from './use-chart-set.ts';
import { useTracedFlow } from './use-traced-flow.ts';
import { writeText } from '../../../widgets/write-text.ts';

interface SpineProps {
  /** The lane compared with, always the first. */
  readonly a: LaneFeed;
  readonly b: LaneFeed;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  readonly cursor: Cursor;
  /** What the page leads with. */
  readonly lead: Lead | null;
  /** What lane `b` is called. */
  readonly name: string;
  /** As in `LaneCharts`. */
  readonly isLow: boolean;
  readonly hasAllCharts: boolean;
  /** All that can be compared stands below what the page leads with. */
  readonly hasAll: boolean;
  /** Absent: it cannot be chosen here. */
  readonly onToggle?: () => void;
  /** What the differences are where the lanes have two seeds and do not face the same arrivals; null: they have one. */
  readonly twoSeeds: string | null;
}

export function Spine(props: SpineProps) {
  const { a, b, paintLoop, shown, cursor, lead, name, isLow, hasAllCharts, hasAll, onToggle, twoSeeds } = props;
  const shape = useLaneShape(a);
  const other = useLaneShape(b);
  const { charts } = useChartSet(a, lead, { hasAll: hasAllCharts, isLow, flow: useTracedFlow() });
  const all = useMemo(
    () => comparedQuantities(a, b, lead).map((quantity) => ({ quantity })),
    // The shapes determine which samples the feeds have.
    [a, b, lead, shape, other],
  );
  const leading = all.filter(({ quantity }) => leadIds(lead).includes(quantity.id));
  const rest = all.filter((one) => !leading.includes(one));
  const [hero, ...companions] = leading;
  const failures = [useFailure(a), useFailure(b)];
  const stopped = [a, b].filter((_, index) => failures[index] !== null).map(({ letter }) => letter);
  const atCursor = useCallback(() => Math.min(cursor.seconds ?? Infinity, shown()), [cursor, shown]);
  return (
    <aside className="spine" aria-label={`Lane ${b.letter} against lane ${a.letter}`}>
      <p className="spine-head">
        {b.letter} against {a.letter}
      </p>
      <div className="spine-differences">
        {stopped.length > 0 ? (
          <p>
            {stopped.join(' and ')} {stopped.length === 1 ? 'has' : 'have'} stopped: nothing to compare
          </p>
        ) : (
          <>
            {hero !== undefined && (
              <p className="spine-hero">
                <DifferenceText difference={hero} a={a} b={b} at={shown} paintLoop={paintLoop} />
                <DifferenceSentence quantity={hero.quantity} a={a} b={b} name={name} at={shown} paintLoop={paintLoop} />
              </p>
            )}
            <dl>
              {[...companions, ...(hasAll ? rest : [])].map((row) => (
                <div key={row.quantity.id}>
                  <dt title={row.quantity.fullNoun ?? row.quantity.fullTitle}>{labelOf(row)}</dt>
                  <dd>
                    <DifferenceText difference={row} a={a} b={b} at={shown} paintLoop={paintLoop} />
                  </dd>
                </div>
              ))}
            </dl>
            {onToggle !== undefined && rest.length > 0 && (
              <button type="button" className="open-part row" aria-expanded={hasAll} onClick={onToggle}>
                <Icon name="down" /> All differences
              </button>
            )}
          </>
        )}
        {twoSeeds !== null && <p className="spine-seeds two">{twoSeeds}</p>}
      </div>
      {hasAll && charts.length > 1 && (
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
      )}
    </aside>
  );
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
      writeText(element.current, words);
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
