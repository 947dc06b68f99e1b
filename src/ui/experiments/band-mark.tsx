/** The paper's number as a tick in its band, ours as a dot with its interval, on one scale around them. */
import type { RowResult } from '../../reproductions/evaluate.ts';

const WIDTH = 120;
const HEIGHT = 16;
const MARGIN = 6;

export function BandMark({ row }: { readonly row: RowResult }) {
  const { paper, band, ours } = row;
  if (band === null || paper.kind === 'none' || ours.mean === null) return null;
  const { mean, halfWidth } = ours;
  const half = halfWidth ?? 0;
  const known = [paper.value, mean - half, mean + half, ...band.filter((end) => end !== null)];
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
      {halfWidth !== null && <path className="ours" d={`M${x(mean - half)} ${HEIGHT / 2}H${x(mean + half)}`} />}
      <circle className="ours" cx={x(mean)} cy={HEIGHT / 2} r={3} />
    </svg>
  );
}
