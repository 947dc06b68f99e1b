/** A number on a scale on which *met* always ends at the same place: left of the line is within. */
import { placeOnScale, type CellResult } from '../../../examination/judge.ts';
import type { Line } from '../../../examination/question.ts';

const WIDTH = 62;
const HEIGHT = 18;
const BOUND = 34;
/** From where *met* ends to where *in part* does. */
const UNIT = 12;
const MARGIN = 3;

interface Props {
  readonly cell: CellResult;
  readonly line: Line;
}

export function SmallScale({ cell, line }: Props) {
  const x = (value: number | null) => {
    const place = placeOnScale(cell, line.bound, value);
    return place === null ? null : Math.min(WIDTH - MARGIN, Math.max(MARGIN, BOUND + UNIT * place));
  };
  const { mean, halfWidth } = cell.value;
  const [at, cubic, newreno] = [x(mean), x(cell.cubic), x(cell.newreno)];
  if (at === null) return null;
  const quo = Math.max(cubic ?? MARGIN, newreno ?? MARGIN);
  const ends = halfWidth === null ? [at, at] : [x(mean! - halfWidth)!, x(mean! + halfWidth)!];
  return (
    <svg className="small-scale" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path className="axis" d={`M0 8H${WIDTH}`} />
      <path className="bound" d={`M${BOUND} 3V13`} />
      <path className="interval" d={`M${ends[0]} 8H${ends[1]}`} />
      <circle className={cell.verdict === 'not met' ? 'not-met' : ''} cx={at} cy={8} r={2.6} />
      <path className="quo" d={`M${quo - 2.5} ${HEIGHT - 1}h5l-2.5-4z`} />
    </svg>
  );
}
