/** Which streams are on, the last random draws, and how what flows have got is spread. */
import { useMemo, useCallback } from 'react';
import { sampledFlows } from '../../quantities/columns.ts';
import type { PicturesProps } from '../lane-view.ts';
import { TrialsStrip } from './trials-strip.tsx';
import { ShareDistribution } from './share-distribution.tsx';
import { type ChartSpan, visibleSpan } from '../../widgets/charts/chart-span.ts';
import { CHART, type ChartSource } from '../../widgets/charts/chart-specification.ts';
import type { ColourToken } from '../../widgets/charts/palette.ts';
import { rowsUntil } from '../../widgets/charts/sample-columns.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { PaintedFigure } from '../../widgets/charts/painted-figure.tsx';
import { type Sheet, usePaintedCanvas } from '../../widgets/charts/painted-canvas.ts';
import { FIGURES_MILLISECONDS } from '../../widgets/charts/paint-rarely.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';

export function StreamPictures(props: PicturesProps) {
  const { feed, paintLoop, shown, span, untilSeconds, onSelectFlow, shape, source } = props;
  const hasStreams = useMemo(() => sampledFlows(shape, 'on').length > 0, [shape]);
  if (!hasStreams) return null;
  return (
    <>
      <OnOffRaster {...{ shape, letter: feed.letter, source, span, paintLoop, untilSeconds }} />
      <div className="painted-pair">
        {shape.makesTrials && (
          <TrialsStrip feed={feed} shape={shape} shown={shown} paintLoop={paintLoop} onSelect={onSelectFlow} />
        )}
        <ShareDistribution feed={feed} shape={shape} source={source} paintLoop={paintLoop} />
      </div>
    </>
  );
}

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

/** Which streams are on: a row each, time along the charts' axis. Painted outside of React. */
function OnOffRaster({ shape, letter, source, span, paintLoop, untilSeconds }: Props) {
  const streams = useMemo(() => streamsOf(shape), [shape]);
  const state = useCallback(() => `${source.revision()} ${source.shown()} ${span.kind}`, [source, span]);
  const paint = useCallback(
    (sheet: Sheet) => paintStreams(sheet, streams, source, visibleSpan(span.kind, source.shown(), untilSeconds)),
    [streams, source, span, untilSeconds],
  );
  const canvas = usePaintedCanvas(paintLoop, FIGURES_MILLISECONDS / 2, state, paint);
  return (
    <PaintedFigure
      title="On and off"
      about={streams.length === 1 ? 'of the flow' : `one row for each of ${streams.length} flows`}
      height={RASTER_HEIGHT}
      canvas={canvas}
      label={`Which flows are on, lane ${letter}`}
    />
  );
}

/** CSS pixels at scale 1, title included. */
const RASTER_HEIGHT = 60;
/** The height of a row with few flows. */
const THICKEST = 12;

function streamsOf(shape: LaneShape): readonly Stream[] {
  return sampledFlows(shape, 'on').map(({ column, trafficClass }) => ({ column, colour: sessionColour(trafficClass) }));
}

function paintStreams(
  { context, colours, scale, width, height }: Sheet,
  streams: readonly Stream[],
  source: ChartSource,
  [from, to]: readonly [number, number],
): void {
  const samples = source.samples();
  const left = Math.round(CHART.left * scale);
  const pixels = width - left - Math.round(CHART.right * scale);
  const present = Math.min(source.shown(), to);
  const shownPixels = Math.round((pixels * (present - from)) / (to - from));
  if (samples.rows === 0 || shownPixels <= 0) return;
  const rowAt = Int32Array.from({ length: shownPixels }, (_, x) =>
    Math.max(0, rowsUntil(samples, from + ((to - from) * (x + 1)) / pixels) - 1),
  );
  const pitch = Math.min(THICKEST * scale, height / streams.length);
  for (const [index, { column, colour }] of streams.entries()) {
    const values = samples.column(column);
    const gap = pitch >= 2 ? 0.5 : 0;
    const fill = (begin: number, end: number, value: number) => {
      if (Number.isNaN(value)) return;
      context.fillStyle = value > 0 ? colours[colour] : colours.hair;
      context.fillRect(left + begin, index * pitch, end - begin, pitch - gap);
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
