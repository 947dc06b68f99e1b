/** Which streams are on: a row each, time along the charts' axis. Painted outside of React. */
import './on-off-raster.css';
import { useEffect, useMemo, useRef } from 'react';
import { CHART } from '../../widgets/charts/chart-specification.ts';
import { type ChartSpan, visibleSpan } from '../../widgets/charts/chart-span.ts';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import { readPalette, type ColourToken } from '../../widgets/charts/palette.ts';
import { rowsUntil } from '../../widgets/charts/sample-columns.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { PaintLoop } from '../session/lane-feed.ts';
import { RASTER_HEIGHT } from './chart-set.ts';
import { FIGURES_MILLISECONDS, paintRarely } from './paint-rarely.ts';
import { sessionColour } from './session-colour.ts';

interface Props {
  readonly shape: LaneShape;
  readonly letter: string;
  readonly source: ChartSource;
  readonly span: ChartSpan;
  readonly paintLoop: PaintLoop;
  readonly untilSeconds: number;
}

interface Stream {
  readonly column: string;
  readonly colour: ColourToken;
}

export function OnOffRaster({ shape, letter, source, span, paintLoop, untilSeconds }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const streams = useMemo(() => streamsOf(shape), [shape]);
  useEffect(() => {
    const paint = () => {
      if (canvas.current === null) return;
      paintStreams(canvas.current, streams, source, visibleSpan(span.kind, source.shown(), untilSeconds));
    };
    const state = () => {
      const { clientWidth, ownerDocument } = canvas.current!;
      const theme = ownerDocument.documentElement.dataset['theme'];
      return `${source.revision()} ${source.shown()} ${span.kind} ${clientWidth} ${theme}`;
    };
    return paintLoop(paintRarely(FIGURES_MILLISECONDS / 2, state, paint));
  }, [streams, source, span, paintLoop, untilSeconds]);
  return (
    <figure className="on-off-raster" style={{ height: `calc(${RASTER_HEIGHT}px * var(--scale))` }}>
      <figcaption>
        <b>On and off</b> a row for each of {streams.length} flows
      </figcaption>
      <canvas ref={canvas} role="img" aria-label={`Which flows are on, lane ${letter}`} />
    </figure>
  );
}

function streamsOf({ traffic, series }: LaneShape): readonly Stream[] {
  return traffic.flatMap(({ id }, index) =>
    series
      .filter((one) => one.id.startsWith(`on.${id}.`))
      .map((one) => ({ column: one.id, colour: sessionColour(index) })),
  );
}

function paintStreams(
  canvas: HTMLCanvasElement,
  streams: readonly Stream[],
  source: ChartSource,
  [from, to]: readonly [number, number],
): void {
  const { colours, scale } = readPalette(canvas);
  const ratio = devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  context.clearRect(0, 0, width, height);
  const samples = source.samples();
  const left = Math.round(CHART.left * scale * ratio);
  const pixels = width - left - Math.round(CHART.right * scale * ratio);
  const present = Math.min(source.shown(), to);
  const shownPixels = Math.round((pixels * (present - from)) / (to - from));
  if (samples.rows === 0 || shownPixels <= 0) return;
  const rowAt = Int32Array.from({ length: shownPixels }, (_, x) =>
    Math.max(0, rowsUntil(samples, from + ((to - from) * (x + 1)) / pixels) - 1),
  );
  const pitch = height / streams.length;
  for (const [index, { column, colour }] of streams.entries()) {
    const values = samples.column(column);
    const top = Math.round(index * pitch);
    const thickness = Math.max(1, Math.round((index + 1) * pitch) - top - (pitch >= 2 * ratio ? ratio / 2 : 0));
    const fill = (begin: number, end: number, value: number) => {
      if (Number.isNaN(value)) return;
      context.fillStyle = value > 0 ? colours[colour] : colours.hair;
      context.fillRect(left + begin, top, end - begin, thickness);
    };
    let begin = 0;
    for (let x = 1; x <= shownPixels; x++) {
      const [before, now] = [values[rowAt[begin]!]!, x < shownPixels ? values[rowAt[x]!]! : Infinity];
      if (Object.is(before, now)) continue;
      fill(begin, x, before);
      begin = x;
    }
  }
}
