/** The paper's number as a tick in its band, ours as a dot with its interval, on one scale around them. */
import type { RowResult } from '../../../reproductions/evaluate.ts';

const WIDTH = 120;
const HEIGHT = 16;
const MARGIN = 6;

export function BandMark({ row }: { readonly row: RowResult }) {
  const { paper, band, ours, spread } = row;
  if (band === null || paper.kind === 'none' || ours.mean === null) return null;
  const mean = spread?.median ?? ours.mean;
  const half = ours.halfWidth ?? 0;
  // The interval of the mean, or the half of the seeds around the median.
  const [lower, upper] = spread?.quartiles ?? [mean - half, mean + half];
  const known = [paper.value, lower, upper, ...band.filter((end) => end !== null)];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  // A statement is open to one side: its band goes on to the edge.
  const spare = (most - least || Math.abs(most) || 1) * 0.15;
  const [from, to] = [least - spare, most + spare];
  const x = (value: number) => MARGIN + ((value - from) / (to - from)) * (WIDTH - 2 * MARGIN);
  const [left, right] = [x(band[0] ?? from), x(band[1] ?? to)];
  return (
    <svg className="band-mark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect className="band" x={left} y={3} width={right - left} height={HEIGHT - 6} />
      <path className="paper-tick" d={`M${x(paper.value)} 1V${HEIGHT - 1}`} />
      {lower < upper && <path className="ours" d={`M${x(lower)} ${HEIGHT / 2}H${x(upper)}`} />}
      <circle className="ours" cx={x(mean)} cy={HEIGHT / 2} r={3} />
    </svg>
  );
}
