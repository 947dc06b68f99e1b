/** The cloud of a lane beside its picture, where its sessions are too many for a line each. */
import './rate-cloud.css';
import { useEffect, useMemo } from 'react';
import { PlotCanvas } from '../../widgets/charts/plot-canvas.tsx';
import { sampledSessions } from '../../quantities/columns.ts';
import type { BesideProps } from '../lane-view.ts';
import { CloudPlot } from './cloud-plot.ts';

/** It is painted as often as a lane sends its rates, at most. */
const CLOUD_MILLISECONDS = 1000 / 15;

export function RateCloudFigure({ feed, shape, lanes, paintLoop }: BesideProps) {
  const isCrowd = useMemo(() => sampledSessions(shape).length === 0, [shape]);
  const { plot, source } = useMemo(() => {
    const cloudSource = {
      version: 0,
      changes: () => cloudSource.version,
      cloud: () => feed.cloud,
      clouds: () => lanes.flatMap(({ cloud }) => (cloud === null ? [] : [cloud])),
    };
    const name = `Rates of all sessions against their max-min rates, lane ${feed.letter}`;
    return { plot: new CloudPlot(name, cloudSource), source: cloudSource };
  }, [feed, lanes]);
  useEffect(() => {
    const changed = () => void source.version++;
    const ends = lanes.flatMap((lane) => [lane.on('cloud', changed), lane.on('opened', changed)]);
    return () => ends.forEach((end) => end());
  }, [lanes, source]);
  if (!isCrowd) return null;
  return (
    <figure className="rate-cloud">
      <figcaption className="caption cut">
        <b>Rate against max-min rate</b> bit/s
      </figcaption>
      <PlotCanvas plot={plot} height={null} milliseconds={CLOUD_MILLISECONDS} paintLoop={paintLoop} />
    </figure>
  );
}
