/** The pictures that only some kinds of lanes have, under their charts. */
import { useMemo } from 'react';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import type { ChartSpan } from '../../widgets/charts/chart-span.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { ExperimentsStrip } from '../../views/streams/experiments-strip.tsx';
import { laneKind, sampledFlows } from '../../views/columns.ts';
import { OnOffRaster } from '../../views/streams/on-off-raster.tsx';
import { ShareDistribution } from '../../views/streams/share-distribution.tsx';
import { ThresholdPicture } from '../../views/spacing/threshold-picture.tsx';

interface Props {
  readonly feed: LaneFeed;
  readonly shape: LaneShape;
  readonly source: ChartSource;
  readonly span: ChartSpan;
  readonly paintLoop: PaintLoop;
  readonly shown: () => number;
  readonly untilSeconds: number;
  /** A flow was chosen, by its number. */
  readonly onSelectFlow: ((flow: number) => void) | undefined;
}

export function LanePictures({ feed, paintLoop, shown, span, untilSeconds, onSelectFlow, shape, source }: Props) {
  const kind = laneKind(shape);
  const hasStreams = useMemo(() => sampledFlows(shape, 'on').length > 0, [shape]);
  const { letter } = feed;
  if (kind === 'spacing') {
    return <ThresholdPicture feed={feed} shape={shape} source={source} paintLoop={paintLoop} />;
  }
  if (kind !== 'classes' || !hasStreams) return null;
  return (
    <>
      <OnOffRaster {...{ shape, letter, source, span, paintLoop, untilSeconds }} />
      <div className="painted-pair">
        {shape.makesExperiments && (
          <ExperimentsStrip feed={feed} shape={shape} shown={shown} paintLoop={paintLoop} onSelect={onSelectFlow} />
        )}
        <ShareDistribution feed={feed} shape={shape} source={source} paintLoop={paintLoop} />
      </div>
    </>
  );
}
