/** Under the charts of a crowd: its bottleneck levels. */
import { useMemo } from 'react';
import { PlotCanvas } from '../../widgets/charts/plot-canvas.tsx';
import { sampledSessions } from '../../quantities/columns.ts';
import type { PlotsProps } from '../lane-view.ts';
import { useLaneSource } from '../lane-source.ts';
import { LevelsPlot } from './levels-plot.ts';

const HEIGHT = 96;

export function RatePlots({ feed, shape, paintLoop, shown }: PlotsProps) {
  const source = useLaneSource(feed, shown);
  const plot = useMemo(
    () =>
      new LevelsPlot(
        `Bottleneck levels, lane ${feed.letter}`,
        () => feed.frame,
        () => String(source.revision()),
      ),
    [feed, source],
  );
  if (sampledSessions(shape).length > 0) return null;
  return (
    <div className="lane-plots">
      <figure className="bottleneck-levels">
        <figcaption className="caption">
          <b>Bottleneck levels</b>{' '}
          <span>links per level, the smallest rate first; filled: all their sessions settled</span>
        </figcaption>
        <PlotCanvas plot={plot} height={HEIGHT} paintLoop={paintLoop} />
      </figure>
    </div>
  );
}
