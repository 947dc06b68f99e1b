/**
 * The figures of one lane: what the page leads with, the hero largest of all, then on request the others, each with the
 * last seconds as a line the size of a word.
 */
import './figures-row.css';
import { useEffect, useMemo, useRef } from 'react';
import { type ChartSpan, visibleSpan } from '../../../widgets/charts/chart-span.ts';
import { Sparkline, type SparklineHandle } from '../../../widgets/charts/sparkline.tsx';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { historyOf, type Quantity, textAt, textOf } from '../../../quantities/quantity.ts';
import { type Lead, leadingFigures, otherFigures } from '../../../views/view-of.ts';
import { type FigureText, NOTHING } from '../../../widgets/charts/figure-text.ts';
import { useLaneShape, useLaneSource } from '../../../views/lane-source.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { writeText } from '../../../widgets/write-text.ts';

interface FiguresRowProps {
  readonly feed: LaneFeed;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  /** The span that the charts show, for the small lines. */
  readonly span: ChartSpan;
  /** What the page leads with; null: no lane is open. */
  readonly lead: Lead | null;
  /** The others stand there too. */
  readonly hasAll: boolean;
}

const HISTORY_POINTS = 36;

export function FiguresRow({ feed, paintLoop, shown, span, lead, hasAll }: FiguresRowProps) {
  const shape = useLaneShape(feed);
  const source = useLaneSource(feed, shown);
  const leading = useMemo(() => leadingFigures(shape, lead), [shape, lead]);
  const others = useMemo(() => (hasAll ? otherFigures(shape, lead) : []), [shape, lead, hasAll]);
  const figures = useMemo(() => [...leading, ...others], [leading, others]);
  const cells = useRef(new Map<string, FigureElements>());

  useEffect(() => {
    const paint = () => {
      const { series } = feed;
      // What a lane had when it failed says nothing about the moment that the others show.
      const hasFailed = feed.failure !== null;
      if (series.rows === 0 && !hasFailed) return;
      const visible = visibleSpan(span.kind, shown(), shape?.untilSeconds ?? Infinity);
      for (const figure of figures) {
        const cell = cells.current.get(figure.id);
        if (cell === undefined) continue;
        writeFigure(cell, hasFailed ? textOf(figure, null) : textAt(figure, feed, shown()));
        cell.history?.draw(hasFailed ? [] : historyOf(figure, feed, visible, shown(), HISTORY_POINTS));
      }
    };
    const state = () => `${source.revision()} ${shown()} ${span.kind} ${feed.failure !== null}`;
    return paintLoop(paintRarely(FIGURES_MILLISECONDS, state, paint));
  }, [feed, source, paintLoop, shown, figures, shape, span]);

  return (
    <div className="figures-row" role="group" aria-label={`Figures of lane ${feed.letter}`}>
      <dl className="leading">
        {leading.map((figure, place) => (
          <FigureCell key={figure.id} figure={figure} rank={place === 0 ? 'hero' : 'companion'} cells={cells.current} />
        ))}
      </dl>
      {others.length > 0 && (
        <dl className="others">
          {others.map((figure) => (
            <FigureCell key={figure.id} figure={figure} rank="other" cells={cells.current} />
          ))}
        </dl>
      )}
    </div>
  );
}

/** Where a figure is written. */
interface FigureElements {
  number: HTMLElement | null;
  suffix: HTMLElement | null;
  unit: HTMLElement | null;
  history: SparklineHandle | null;
}

interface FigureCellProps {
  readonly figure: Quantity;
  readonly rank: 'hero' | 'companion' | 'other';
  readonly cells: Map<string, FigureElements>;
}

function FigureCell({ figure, rank, cells }: FigureCellProps) {
  const elements = useRef<FigureElements>({ number: null, suffix: null, unit: null, history: null });
  useEffect(() => {
    cells.set(figure.id, elements.current);
    return () => void cells.delete(figure.id);
  }, [cells, figure]);
  const place = (part: 'number' | 'suffix' | 'unit') => (element: HTMLElement | null) =>
    void (elements.current[part] = element);
  return (
    <div className={`figure ${rank}`}>
      <dt title={figure.fullTitle}>
        {rank === 'hero' && <i className="figure-colour" style={{ background: `var(--${figure.colour})` }} />}
        {figure.title}
      </dt>
      <dd>
        <b ref={place('number')} className="is-nothing">
          {NOTHING}
        </b>{' '}
        <span className="figure-suffix" ref={place('suffix')} />{' '}
        <span className="figure-unit" ref={place('unit')}>
          {textOf(figure, null).unit}
        </span>
      </dd>
      {rank === 'other' && (
        <dd className="figure-history" aria-hidden="true">
          <Sparkline colour={figure.colour} ref={(handle) => void (elements.current.history = handle)} />
        </dd>
      )}
    </div>
  );
}

function writeFigure({ number, suffix, unit }: FigureElements, text: FigureText): void {
  writeText(number, text.number);
  number?.classList.toggle('is-nothing', text.number === NOTHING);
  writeText(suffix, text.suffix);
  writeText(unit, text.unit);
}
