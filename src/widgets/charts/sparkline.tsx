/** A line the size of a word. Its values are written straight into the document: React does not render for them. */
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { ColourToken } from './palette.ts';
import { sparklinePath } from './sparkline-path.ts';

export interface SparklineHandle {
  draw(values: readonly (number | null)[]): void;
}

interface Props {
  readonly colour: ColourToken;
  readonly ref: Ref<SparklineHandle>;
}

const WIDTH = 56;
const HEIGHT = 14;

export function Sparkline({ colour, ref }: Props) {
  const line = useRef<SVGPathElement>(null);
  const dot = useRef<SVGCircleElement>(null);
  useImperativeHandle(ref, () => ({
    draw(values) {
      const { path, end } = sparklinePath(values, WIDTH, HEIGHT);
      line.current?.setAttribute('d', path);
      dot.current?.setAttribute('r', end === null ? '0' : '1.75');
      if (end === null) return;
      dot.current?.setAttribute('cx', String(end[0]));
      dot.current?.setAttribute('cy', String(end[1]));
    },
  }));
  const paint = `var(--${colour})`;
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path ref={line} fill="none" stroke={paint} strokeWidth={1.25} strokeLinejoin="round" />
      <circle ref={dot} r={0} fill={paint} />
    </svg>
  );
}
