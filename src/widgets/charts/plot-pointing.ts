/**
 * Pointing at a moment: with the pointer (a click pins it), and with keys on the focused chart. The chart is a slider
 * of time to those who listen: it says the time and what every series is then.
 */
import { timeDecimals } from './axis-ticks.ts';
import { seriesValue } from './chart-series.ts';
import type { ChartSpecification } from './chart-specification.ts';
import type { LivePlot } from './live-plot.ts';
import { rowsUntil } from './sample-columns.ts';

interface Actions {
  readonly openTable: () => void;
  /** Go to this moment; absent: charts cannot. */
  readonly seek?: ((seconds: number) => void) | undefined;
}

/** Listens on `host` until the returned function is called. */
export function pointWith(
  host: HTMLElement,
  plot: LivePlot,
  specification: ChartSpecification,
  actions: () => Actions,
): () => void {
  const { cursor } = specification;
  const controller = new AbortController();
  const { signal } = controller;
  const say = () => {
    if (document.activeElement === host) announce(host, plot, specification);
  };
  const pin = ({ clientX }: MouseEvent) => {
    const seconds = plot.secondsAt(clientX);
    const again = cursor.pinned && seconds !== null && Math.abs(seconds - (cursor.seconds ?? 0)) < 1e-9;
    cursor.pin(again ? null : seconds);
  };
  host.addEventListener('pointermove', ({ clientX }) => cursor.point(plot.secondsAt(clientX)), { signal });
  host.addEventListener('pointerleave', () => cursor.point(null), { signal });
  host.addEventListener('click', pin, { signal });
  host.addEventListener('dblclick', ({ clientX }) => goTo(plot.secondsAt(clientX), actions()), { signal });
  host.addEventListener('focus', say, { signal });
  host.addEventListener('keydown', (event) => onKey(event, plot, specification, actions()), { signal });
  const end = cursor.subscribe(say);
  return () => {
    controller.abort();
    end();
  };
}

function onKey(event: KeyboardEvent, plot: LivePlot, { cursor, source }: ChartSpecification, actions: Actions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const [from, to] = plot.range;
  const present = cursor.seconds ?? to;
  const samples = source.samples();
  const stepSeconds =
    samples.rows > 1
      ? (samples.column('time')[samples.rows - 1]! - samples.column('time')[0]!) / (samples.rows - 1)
      : 0;
  const step = stepSeconds * (event.shiftKey ? 10 : 1);
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: present - step,
    ArrowRight: present + step,
    PageDown: present - stepSeconds * 10,
    PageUp: present + stepSeconds * 10,
    Home: from,
    End: to,
  };
  const wanted = moves[event.key];
  if (wanted !== undefined) cursor.pin(Math.min(to, Math.max(from, wanted)));
  else if (event.key === 'Escape') cursor.pin(null);
  else if (event.key === 't' || event.key === 'T') actions.openTable();
  else if (event.key === 'Enter') goTo(cursor.seconds, actions);
  else return;
  // These keys mean something else to the page (step, restart).
  event.preventDefault();
  event.stopPropagation();
}

function goTo(seconds: number | null, { seek }: Actions): void {
  if (seconds !== null) seek?.(seconds);
}

function announce(host: HTMLElement, plot: LivePlot, { cursor, series, source }: ChartSpecification): void {
  const [from, to] = plot.range;
  const seconds = cursor.seconds ?? to;
  const samples = source.samples();
  const row = samples.rows === 0 ? -1 : rowsUntil(samples, seconds) - 1;
  const values = series.flatMap((line) => {
    const value = row < 0 ? null : seriesValue(line, samples, row);
    return value === null ? [] : [`${line.title} ${line.format(value)} ${line.unit}`];
  });
  const time = seconds.toFixed(timeDecimals(Math.max(to - from, 1)));
  host.setAttribute('aria-valuemin', String(from));
  host.setAttribute('aria-valuemax', String(to));
  host.setAttribute('aria-valuenow', String(seconds));
  host.setAttribute('aria-valuetext', [`at ${time} s`, ...values].join(', '));
}
