/** The pictures that only some kinds of lanes have, under their charts. */
import { useMemo } from 'react';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import type { ChartSpan } from '../../widgets/charts/chart-span.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { LaneFeed, PaintLoop } from '../session/lane-feed.ts';
import { ExperimentsStrip } from './experiments-strip.tsx';
import { laneKind, sampledFlows } from './lane-kind.ts';
import { OnOffRaster } from './on-off-raster.tsx';
import { ShareDistribution } from './share-distribution.tsx';
import { ThresholdPicture } from './threshold-picture.tsx';

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
