/** Which streams are on, the last random draws, and how what flows have got is spread. */
import { useMemo } from 'react';
import { sampledFlows } from '../../quantities/columns.ts';
import type { PicturesProps } from '../lane-view.ts';
import { TrialsStrip } from './trials-strip.tsx';
import { OnOffRaster } from './on-off-raster.tsx';
import { ShareDistribution } from './share-distribution.tsx';

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
