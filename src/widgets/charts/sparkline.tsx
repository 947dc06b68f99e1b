/** A line the size of a word. Its values are written straight into the document: React does not render for them. */
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { ColourToken } from './palette.ts';

/** A sparkline's line as SVG path data, and where it ends. */
interface SparklinePath {
  readonly path: string;
  /** The newest value's place; null where there is none. */
  readonly end: readonly [number, number] | null;
}

/** Noise of a few percent must not fill the height as a collapse would. */
const MIN_SPREAD = 0.3;

/** `values` at even distances over the width, null where there is none yet. */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number): SparklinePath {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { path: '', end: null };
  const greatest = Math.max(...known);
  const least = Math.min(...known);
  const size = Math.max(greatest - least, MIN_SPREAD * Math.abs(greatest)) || 1;
  const foot = (greatest + least - size) / 2;
  const x = (index: number) => 1 + (index / Math.max(1, values.length - 1)) * (width - 4);
  const y = (value: number) => height - 2 - ((value - foot) / size) * (height - 4);
  let path = '';
  let end: readonly [number, number] | null = null;
  values.forEach((value, index) => {
    if (value === null) return;
    const previous = index > 0 ? values[index - 1] : null;
    end = [round(x(index)), round(y(value))];
    path += `${previous === null ? 'M' : 'L'}${end[0]} ${end[1]}`;
  });
  return { path, end };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

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
