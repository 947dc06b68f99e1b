/** A value over time as a line that a hand can draw over. Its numbers stand in the form beside it. */
import { useRef, type PointerEvent } from 'react';
import { withStroke, type ProfilePoint } from '../../../../scenario/edit/drawn-profile.ts';
import { quantityInWords } from '../../../../widgets/controls/quantity-text.ts';
import { readableTime, shortSeconds } from '../../../core/words/time-text.ts';
import './profile-pad.css';

/** Units of the SVG. */
const WIDTH = 272;
const HEIGHT = 96;
/** A bend of less, in shares of width and height, is the hand's shaking. */
const TOLERANCE = 0.008;

interface Props {
  readonly points: readonly ProfilePoint[];
  /** Length of the run: the pad's width. */
  readonly until: number;
  readonly name: string;
  /** The range of the values. */
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: string | undefined;
  readonly onDrawn: (points: readonly ProfilePoint[]) => void;
}

/** While the hand draws, the line follows without React; let go, it is thinned and the scenario's. */
export function ProfilePad({ points, until, name, minimum, maximum, unit, onDrawn }: Props) {
  const most = Math.max(...points.map(({ value }) => value));
  const top = Math.min(maximum, most > 0 ? most * 1.5 : 100);
  const stroke = useRef<ProfilePoint[]>([]);
  const trace = useRef<SVGPolylineElement>(null);
  const pointUnder = (event: PointerEvent<SVGSVGElement>): ProfilePoint => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const up = Math.min(1, Math.max(0, 1 - (event.clientY - box.top) / box.height));
    return {
      atSeconds: readableTime(across * until, box.width / until),
      value: Math.max(minimum, Number((up * top).toPrecision(3))),
    };
  };
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointUnder(event);
    // The newest hand on a moment is meant: drawing back and forth corrects.
    stroke.current = [...stroke.current.filter(({ atSeconds }) => atSeconds !== point.atSeconds), point];
    trace.current?.setAttribute(
      'points',
      lineOf(
        stroke.current.toSorted((a, b) => a.atSeconds - b.atSeconds),
        until,
        top,
      ),
    );
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    trace.current?.setAttribute('points', '');
    if (stroke.current.length > 0) {
      onDrawn(withStroke(points, stroke.current, { spanSeconds: until, height: top, tolerance: TOLERANCE }));
    }
    stroke.current = [];
  };
  return (
    <>
      <svg
        className="profile-pad"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}, a line through ${points.length} points, listed below`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          stroke.current = [];
          follow(event);
        }}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={() => {
          stroke.current = [];
          trace.current?.setAttribute('points', '');
        }}
      >
        <polyline className="profile-line" points={lineOf(points, until, top)} />
        <polyline ref={trace} className="profile-trace" />
      </svg>
      <p className="form-note">
        Draw here: 0 to {shortSeconds(until)} s, up to {quantityInWords(top, unit)}.
      </p>
    </>
  );
}

/** From edge to edge: before the first point and after the last the value stays. */
function lineOf(points: readonly ProfilePoint[], until: number, top: number): string {
  const [first, last] = [points[0], points.at(-1)!];
  return [{ ...first, atSeconds: 0 }, ...points, { ...last, atSeconds: Math.max(until, last.atSeconds) }]
    .map(
      ({ atSeconds, value }) =>
        `${((atSeconds / until) * WIDTH).toFixed(1)},${((1 - value / top) * HEIGHT).toFixed(1)}`,
    )
    .join(' ');
}
