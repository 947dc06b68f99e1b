/**
 * A live chart: title, plot, cursor, and the table behind it. React renders it when what it is changes, never while
 * the run goes on: see live-plot.ts.
 */
import 'uplot/dist/uPlot.min.css';
import './live-chart.css';
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { chartCsv, chartRows, type ChartRows } from './chart-rows.ts';
import { SaveMenu } from '../files/save-menu.tsx';
import type { ChartEvent, ChartSpecification } from './chart-specification.ts';
import { createCursor } from './cursor.ts';
import type { PaintLoop } from './paint-loop.ts';
import { LivePlot } from './live-plot.ts';
import { pointWith } from './plot-pointing.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { download, fileName } from '../files/download.ts';

interface LiveChartProps {
  /** Keep the same object while nothing in it changes: a new one rebuilds the chart. */
  readonly specification: ChartSpecification;
  readonly title: string;
  /** What stands after the title: unit, kind of scale. */
  readonly unit: string;
  readonly events: readonly ChartEvent[];
  /** Callbacks run once a frame, before the paint. Returns the function that ends it. */
  readonly paintLoop: PaintLoop;
  /** Double click, or Enter at the cursor: go to that moment. */
  readonly onSeek?: (seconds: number) => void;
  /** Small controls at the right end of the title. */
  readonly children?: ReactNode;
}

const TABLE_ROWS = 60;

export const LiveChart = memo(function LiveChart({
  specification,
  title,
  unit,
  events,
  paintLoop,
  onSeek,
  children,
}: LiveChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<LivePlot>(null);
  const seek = useRef(onSeek);
  const [table, setTable] = useState<ChartRows | null>(null);
  const openTable = useCallback(() => {
    if (plot.current === null) return;
    const { series, source, band } = specification;
    setTable(chartRows(series, source.samples(), plot.current.range, TABLE_ROWS, band));
  }, [specification]);

  useEffect(() => {
    seek.current = onSeek;
  }, [onSeek]);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const live = new LivePlot(element, specification);
    plot.current = live;
    const ends = [
      paintLoop((now) => live.paint(now), 'chart'),
      pointWith(element, live, specification, () => ({ openTable, seek: seek.current })),
    ];
    return () => {
      for (const end of ends) end();
      live.destroy();
      plot.current = null;
    };
  }, [specification, paintLoop, openTable]);

  useEffect(() => {
    if (plot.current !== null) plot.current.events = events;
  }, [specification, paintLoop, openTable, events]);

  const alone = <Drawn,>(draw: (element: Element) => Drawn) =>
    host.current === null ? null : drawAlone(host.current, specification, events, draw);
  const csv = () => chartCsv(specification, plot.current?.range ?? [0, 0]);
  const { name, height, timeAxis } = specification;
  return (
    <figure
      className="live-chart"
      style={{ '--chart-height': height, '--chart-axis': timeAxis ? 1 : 0 } as CSSProperties}
    >
      <figcaption className="caption">
        <b>{title}</b> <span title={unit}>{unit}</span>
        <div className="chart-tools">
          {children}
          <button
            type="button"
            onClick={openTable}
            aria-label={`Table of ${name}`}
            title="Table (T while the chart has the focus)"
          >
            table
          </button>
          <SaveMenu name={name} figure={alone} heading={() => ({ title, unit })} csv={csv} />
        </div>
      </figcaption>
      <div
        ref={host}
        className="chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={`${name}: cursor in time`}
        aria-keyshortcuts="T"
        aria-valuemin={0}
        aria-valuemax={specification.untilSeconds}
        aria-valuenow={0}
      />
      {table !== null && <ChartTable title={name} table={table} csv={csv} onClose={() => setTable(null)} />}
    </figure>
  );
});

/** The chart as it stands for itself in a file: with an axis of time, and with the words of events. */
function drawAlone<Drawn>(
  beside: HTMLElement,
  specification: ChartSpecification,
  events: readonly ChartEvent[],
  draw: (element: Element) => Drawn,
): Drawn {
  const host = document.createElement('div');
  host.className = 'chart-plot alone';
  beside.after(host);
  const live = new LivePlot(host, { ...specification, timeAxis: true, eventLabels: true, cursor: createCursor() });
  try {
    live.events = events;
    live.paint(performance.now());
    return draw(host);
  } finally {
    live.destroy();
    host.remove();
  }
}

interface Props {
  readonly title: string;
  readonly table: ChartRows;
  /** Every sample that the table is of, with all digits. */
  readonly csv: () => string;
  readonly onClose: () => void;
}

/** The table behind a chart, in a dialog: the numbers of the moment when it was opened. */
function ChartTable({ title, table, csv, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React runs effects twice in development; a dialog may be opened once only.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="chart-table" aria-label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <CopyButton className="chart-table-button" text={tabbed(table)} label="Copy" />
        <button
          type="button"
          className="chart-table-button"
          title="Every sample, with all digits"
          onClick={() => download(`${fileName(title)}.csv`, new Blob([csv()], { type: 'text/csv' }))}
        >
          Save as CSV
        </button>
        <button type="button" className="chart-table-button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {/* Scrolls by keyboard too, so it must take the focus. */}
      <div className="chart-table-rows" tabIndex={0} role="group" aria-label="Rows">
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {table.heads.map(({ title: head, unit }) => (
                <th key={head} scope="col">
                  {head} <small>{unit}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([time, ...values]) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                {values.map((value, index) => (
                  <td key={index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length === 0 && <p>Nothing has been measured yet.</p>}
    </dialog>
  );
}

/** As a spreadsheet takes it from the clipboard: fields between tabs. */
function tabbed({ heads, rows }: ChartRows): string {
  const head = heads.map(({ title, unit }) => (unit === '' ? title : `${title} (${unit})`));
  return [head, ...rows].map((fields) => fields.join('\t')).join('\n');
}
