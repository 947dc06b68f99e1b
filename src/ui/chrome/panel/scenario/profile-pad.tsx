/** A value over time as a line that a hand can draw over. Its numbers stand in the form beside it. */
import { useRef, useState, type PointerEvent } from 'react';
import { toBothEnds, withStroke, type ProfilePoint } from '../../../../scenario/edit/drawn-profile.ts';
import { stepAtLeast } from '../../../../widgets/charts/axis-ticks.ts';
import { Button } from '../../../../widgets/controls/button.tsx';
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
  // The scale stays while somebody draws, and grows with a value that is beyond it.
  const [top, setTop] = useState(() => scaleFor(most, maximum));
  if (most > top) setTop(scaleFor(most, maximum));
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
    <div className="profile-pad">
      <span className="profile-values" aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <i key={value}>{quantityInWords(value, unit)}</i>
        ))}
      </span>
      <svg
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
        <path className="profile-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <polyline className="profile-line" points={lineOf(points, until, top)} />
        <polyline ref={trace} className="profile-trace" />
      </svg>
      <span className="profile-times" aria-hidden="true">
        {[0, until / 2, until].map((seconds) => (
          <i key={seconds}>{shortSeconds(seconds)} s</i>
        ))}
      </span>
      <p className="form-note">
        Draw in it.{' '}
        <Button
          className="text-button"
          aria-label={`${name}: twice the scale`}
          disabled={top >= maximum}
          onClick={() => setTop(Math.min(maximum, 2 * top))}
        >
          Twice the scale
        </Button>
      </p>
    </div>
  );
}

/** Twice the value at least, in a round number. */
function scaleFor(value: number, maximum: number): number {
  return Math.min(maximum, value > 0 ? stepAtLeast(2 * value) : 100);
}

function lineOf(points: readonly ProfilePoint[], until: number, top: number): string {
  return toBothEnds(points, until)
    .map(
      ({ atSeconds, value }) =>
        `${((atSeconds / until) * WIDTH).toFixed(1)},${((1 - value / top) * HEIGHT).toFixed(1)}`,
    )
    .join(' ');
}
