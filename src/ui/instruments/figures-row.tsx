/** The row of figures that matter of one lane, each with the last seconds as a line the size of a word. */
import './figures-row.css';
import { useEffect, useMemo, useRef } from 'react';
import { type ChartSpan, createChartSpan, visibleSpan } from '../../widgets/charts/chart-span.ts';
import { Sparkline, type SparklineHandle } from '../../widgets/charts/sparkline.tsx';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import {
  historyOf,
  isOfMoment,
  type Quantity,
  textAt,
  textOf,
  WINDOW_SECONDS,
  windowWords,
} from '../../quantities/quantity.ts';
import { laneFigures } from '../../views/view-of.ts';
import { type FigureText, NOTHING } from '../../widgets/charts/figure-text.ts';
import { useLaneShape, useLaneSource } from '../../views/lane-source.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../widgets/charts/paint-rarely.ts';
import { PHONE, useMedia } from '../../widgets/use-media.ts';

export interface FiguresRowProps {
  readonly feed: LaneFeed;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  /** The span that the charts show, for the small lines; without it the last 25 s. */
  readonly span?: ChartSpan;
  /** Four figures instead of all: on a projector, and with many lanes. A narrow window has four anyway. */
  readonly few?: boolean;
  /** The figure that stands before all others; null: none does. */
  readonly first?: string | null;
}

const HISTORY_POINTS = 36;
const WINDOW_HELP = `Rates, shares and means are over the last ${WINDOW_SECONDS} s, here and in the picture.`;

export function FiguresRow({ feed, paintLoop, shown, span, few = false, first = null }: FiguresRowProps) {
  const shape = useLaneShape(feed);
  const source = useLaneSource(feed, shown);
  const narrow = useMedia(PHONE);
  const ownSpan = useMemo(() => span ?? createChartSpan(), [span]);
  // Before the lane is opened nobody knows what it will have: those that every lane has, empty.
  const figures = useMemo(() => laneFigures(shape, few || narrow, first), [shape, few, narrow, first]);
  const cells = useRef(new Map<string, FigureElements>());
  const row = useRef<HTMLDListElement>(null);
  const hasWindow = figures.some((figure) => !isOfMoment(figure));

  useEffect(() => {
    const paint = () => {
      const { series } = feed;
      // What a lane had when it failed says nothing about the moment that the others show.
      const hasFailed = feed.failure !== null;
      if (series.rows === 0 && !hasFailed) return;
      if (hasWindow) row.current?.setAttribute('data-window', windowWords(shown()));
      else row.current?.removeAttribute('data-window');
      const visible = visibleSpan(ownSpan.kind, shown(), shape?.untilSeconds ?? Infinity);
      for (const figure of figures) {
        const cell = cells.current.get(figure.id);
        if (cell === undefined) continue;
        writeFigure(cell, hasFailed ? textOf(figure, null) : textAt(figure, feed, shown()));
        cell.history?.draw(hasFailed ? [] : historyOf(figure, feed, visible, shown(), HISTORY_POINTS));
      }
    };
    const state = () => `${source.revision()} ${shown()} ${ownSpan.kind} ${feed.failure !== null}`;
    return paintLoop(paintRarely(FIGURES_MILLISECONDS, state, paint));
  }, [feed, source, paintLoop, shown, figures, hasWindow, shape, ownSpan]);

  return (
    <dl
      className={few || narrow ? 'figures-row few' : 'figures-row'}
      aria-label={`Figures of lane ${feed.letter}`}
      ref={row}
      {...(hasWindow && { title: WINDOW_HELP })}
    >
      {figures.map((figure) => (
        <FigureCell key={figure.id} figure={figure} cells={cells.current} />
      ))}
    </dl>
  );
}

/** Where a figure is written. */
interface FigureElements {
  number: HTMLElement | null;
  suffix: HTMLElement | null;
  unit: HTMLElement | null;
  history: SparklineHandle | null;
}

function FigureCell({ figure, cells }: { readonly figure: Quantity; readonly cells: Map<string, FigureElements> }) {
  const elements = useRef<FigureElements>({ number: null, suffix: null, unit: null, history: null });
  useEffect(() => {
    cells.set(figure.id, elements.current);
    return () => void cells.delete(figure.id);
  }, [cells, figure]);
  const place = (part: 'number' | 'suffix' | 'unit') => (element: HTMLElement | null) =>
    void (elements.current[part] = element);
  return (
    <div className="figure">
      <dt title={figure.fullTitle}>{figure.title}</dt>
      <dd>
        <b ref={place('number')}>{NOTHING}</b> <span className="figure-suffix" ref={place('suffix')} />
        <span className="figure-unit" ref={place('unit')}>
          {textOf(figure, null).unit}
        </span>
      </dd>
      <dd className="figure-history" aria-hidden="true">
        <Sparkline colour={figure.colour} ref={(handle) => void (elements.current.history = handle)} />
      </dd>
    </div>
  );
}

function writeFigure({ number, suffix, unit }: FigureElements, text: FigureText): void {
  writeText(number, text.number);
  writeText(suffix, text.suffix);
  writeText(unit, text.unit);
}

function writeText(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
