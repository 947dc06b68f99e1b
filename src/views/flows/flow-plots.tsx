/** What is no chart over time, below the charts of a lane: who completes, and the search of its gate. */
import { completes } from '../common.ts';
import type { PlotsProps } from '../lane-view.ts';
import { CompletionFigure } from './completion-figure.tsx';
import { SearchPlane } from './search-plane.tsx';
import { useMemo } from 'react';
import { COMPLETION_TIME_EDGES, DISTRIBUTIONS, SIZE_EDGES } from '../../protocol/frame.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { countText, NOTHING, rateText, secondsText } from '../../widgets/charts/figure-text.ts';
import { useLaneSource } from '../lane-source.ts';
import { PlotCanvas } from '../../widgets/charts/plot-canvas.tsx';
import { type Histogram, HistogramPlot } from '../../widgets/charts/histogram-plot.ts';

export function FlowPlots({ feed, shape, lanes, ideal, curve, paintLoop, shown }: PlotsProps) {
  if (!completes(shape)) return null;
  return (
    <div className="lane-plots">
      <CompletionFigure {...{ feed, lanes, ideal, paintLoop }} />
      {/* First, since every lane has them: those of lanes beside each other are level. */}
      <FlowDistributions {...{ feed, paintLoop, shown }} />
      <SearchPlane {...{ feed, shape, paintLoop, shown, curve }} />
    </div>
  );
}

interface Props {
  readonly feed: LaneFeed;
  readonly paintLoop: PaintLoop;
  readonly shown: () => number;
}

const HEIGHT = 96;

/** Who completes, and how fast: completion times, and the sizes of completed flows beside those of all that came. */
function FlowDistributions({ feed, paintLoop, shown }: Props) {
  const source = useLaneSource(feed, shown);
  const { letter } = feed;
  const [times, sizes] = useMemo(() => {
    const state = () => String(source.revision());
    const values = () => feed.frame?.distributions ?? new Float64Array(0);
    return [
      new HistogramPlot(`Completion times, lane ${letter}`, COMPLETION_TIME_EDGES, timeText, {
        state,
        histograms: () => [completionTimes(values())],
        summary: () => timesInWords(values()),
      }),
      new HistogramPlot(`Sizes offered and completed, lane ${letter}`, SIZE_EDGES, bytesText, {
        state,
        histograms: () => sizesOf(values()),
        summary: () => sizesInWords(values()),
      }),
    ];
  }, [feed, source, letter]);
  return (
    <>
      <figure>
        <figcaption className="caption">
          <b>Completion times</b> <span>share of completed flows</span>
        </figcaption>
        <PlotCanvas plot={times!} height={HEIGHT} paintLoop={paintLoop} />
      </figure>
      <figure>
        <figcaption className="caption">
          <b>Sizes</b> <span>line: offered, filled: completed</span>
        </figcaption>
        <PlotCanvas plot={sizes!} height={HEIGHT} paintLoop={paintLoop} />
      </figure>
    </>
  );
}

function completionTimes(values: Float64Array): Histogram {
  const { completionTimes: from, completedSizes: to } = DISTRIBUTIONS;
  return { title: 'completed', counts: values.subarray(from, to), colour: 'fin', filled: true };
}

function sizesOf(values: Float64Array): Histogram[] {
  const { completedSizes, offeredSizes, completedFlows } = DISTRIBUTIONS;
  return [
    { title: 'completed', counts: values.subarray(completedSizes, offeredSizes), colour: 'fin', filled: true },
    { title: 'offered', counts: values.subarray(offeredSizes, completedFlows), colour: 'syn', filled: false },
  ];
}

function timesInWords(values: Float64Array): string {
  const flows = values[DISTRIBUTIONS.completedFlows] ?? 0;
  if (flows === 0) return 'No flow has completed yet.';
  const { number, suffix } = secondsText(values[DISTRIBUTIONS.completedSeconds]! / flows);
  return `${countText(flows)} completed, mean ${number} ${suffix} from the first SYN`;
}

/** As in the paper's Table II; an edge of the bins. */
const SMALL_BYTES = 10_000;

/** As the paper's Table II: mean sizes, and the share below 10,000 bytes. Exported for its test. */
export function sizesInWords(values: Float64Array): string {
  const [completed, offered] = sizesOf(values) as [Histogram, Histogram];
  const flows = values[DISTRIBUTIONS.completedFlows] ?? 0;
  const came = values[DISTRIBUTIONS.offeredFlows] ?? 0;
  const words = (title: string, count: number, bytes: number, { counts }: Histogram): string =>
    count === 0
      ? `${title} ${NOTHING}`
      : `${title} mean ${countText(bytes / count)} bytes, ${rateText(100 * shareBelow(counts))} % below 10 kB`;
  return [
    words('Offered:', came, values[DISTRIBUTIONS.offeredBytes]!, offered),
    words('completed:', flows, values[DISTRIBUTIONS.completedBytes]!, completed),
  ].join('; ');
}

function shareBelow(counts: Float64Array): number {
  let below = 0;
  let all = 0;
  for (const [bin, count] of counts.entries()) {
    all += count;
    if (SIZE_EDGES[bin]! < SMALL_BYTES) below += count;
  }
  return all === 0 ? 0 : below / all;
}

function timeText(seconds: number): string {
  const { number, suffix } = secondsText(seconds);
  return `${number.replace(/\.0$/, '')} ${suffix}`;
}

function bytesText(bytes: number): string {
  if (bytes < 1e3) return `${countText(bytes)} B`;
  return bytes < 1e6 ? `${trimmed(bytes / 1e3)} kB` : `${trimmed(bytes / 1e6)} MB`;
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)));
}
