/** A value over time, drawn by hand over the length of the run; the same as a list of points for the keyboard. */
import { useRef, type PointerEvent } from 'react';
import { describeField } from '../../../scenario/describe-field.ts';
import {
  pointsOf,
  profiledPaths,
  profileOf,
  shapePoints,
  withStroke,
  type ProfilePoint,
} from '../../../scenario/edit/drawn-profile.ts';
import type { Traffic } from '../../../scenario/edit/edit.ts';
import type { ProfiledNumber } from '../../../scenario/schema/profile.ts';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { quantityInWords } from '../../../widgets/controls/quantity-text.ts';
import { usePage, useSession } from '../../session/session-context.ts';
import { useBegun } from '../edit-time.tsx';
import { readableTime, shortSeconds } from '../../session/time-text.ts';
import './profile-editor.css';

export function ProfileEditors({ traffic }: { readonly traffic: Traffic }) {
  return profiledPaths(traffic).map((path) => <ProfileEditor key={path} path={`traffic.${traffic.id}.${path}`} />);
}

/** As drawn: units of the SVG. */
const WIDTH = 272;
const HEIGHT = 96;
const SHAPES = ['constant', 'ramp', 'step', 'pulse', 'triangle'] as const;

export function ProfileEditor({ path }: { readonly path: string }) {
  const session = useSession();
  const draft = usePage((page) => page.draft);
  const fromBeginning = usePage((page) => page.fromBeginning);
  const field = describeField(path, draft);
  const isLive = useBegun() && !fromBeginning;
  const value = session.document.value(path) as ProfiledNumber;
  const points = pointsOf(value);
  const until = draft.run.untilSeconds;
  const most = Math.max(...points.map((point) => point.value));
  const top = most > 0 ? most * 1.5 : 100;
  const unit = field?.unit;
  const title = field?.title ?? path;
  const change = (next: readonly ProfilePoint[], verb: string) => {
    const allowed = next.map((point) => ({ ...point, value: clamp(point.value, field?.minimum, field?.maximum) }));
    session.document.change(path, profileOf(allowed), `${verb} ${title.toLowerCase()}`.slice(0, 60));
  };
  return (
    <details className="form-item profile">
      <summary>
        {title} over time <span>{points.length === 1 ? 'constant' : `${points.length} points`}</span>
      </summary>
      <p className="form-note">
        Draw with the pointer, from 0 to {shortSeconds(until)} s and up to {quantityInWords(top, unit)}.{' '}
        {isLive ? 'It holds from now on.' : 'It holds from the beginning.'}
      </p>
      <ProfilePad
        points={points}
        until={until}
        top={top}
        name={`${title} over time`}
        onDrawn={(stroke) =>
          change(withStroke(points, stroke, { spanSeconds: until, height: top, tolerance: 0.008 }), 'draw')
        }
      />
      <p className="form-actions">
        <select
          className="field-select"
          aria-label={`Shape of ${title}`}
          value=""
          onChange={(event) =>
            change(
              shapePoints(event.target.value as (typeof SHAPES)[number], points[0].value || top / 3, until),
              'shape',
            )
          }
        >
          <option value="">Take a shape</option>
          {SHAPES.map((shape) => (
            <option key={shape}>{shape}</option>
          ))}
        </select>
        <button
          type="button"
          className="button"
          onClick={() => {
            const last = points.at(-1)!;
            change(
              [
                ...points,
                { atSeconds: Math.min(until, last.atSeconds + until / 10), value: last.value * 1.5 || top / 2 },
              ],
              'add a point to',
            );
          }}
        >
          Add a point
        </button>
      </p>
      {points.length > 1 && (
        <PointList points={points} until={until} unit={unit} largest={field?.maximum ?? 1e12} onChange={change} />
      )}
    </details>
  );
}

interface PadProps {
  readonly points: readonly ProfilePoint[];
  readonly until: number;
  readonly top: number;
  readonly name: string;
  readonly onDrawn: (stroke: readonly ProfilePoint[]) => void;
}

/** While the hand draws, the line follows without React; let go, it is thinned and the scenario's. */
function ProfilePad({ points, until, top, name, onDrawn }: PadProps) {
  const stroke = useRef<ProfilePoint[]>([]);
  const trace = useRef<SVGPolylineElement>(null);
  const pointUnder = (event: PointerEvent<SVGSVGElement>): ProfilePoint => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const up = Math.min(1, Math.max(0, 1 - (event.clientY - box.top) / box.height));
    return { atSeconds: readableTime(across * until, box.width / until), value: Number((up * top).toPrecision(3)) };
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
    if (stroke.current.length > 0) onDrawn(stroke.current);
    stroke.current = [];
  };
  return (
    <svg
      className="profile-pad"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${name}, a line through ${points.length} points; the list below has the same`}
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

interface PointListProps {
  readonly points: readonly ProfilePoint[];
  readonly until: number;
  readonly unit: string | undefined;
  readonly largest: number;
  readonly onChange: (points: readonly ProfilePoint[], verb: string) => void;
}

function PointList({ points, until, unit, largest, onChange }: PointListProps) {
  const set = (index: number, point: ProfilePoint) =>
    onChange(
      points.map((other, i) => (i === index ? point : other)).toSorted((a, b) => a.atSeconds - b.atSeconds),
      'move a point of',
    );
  return (
    <details className="form-item">
      <summary>
        Points <span>{points.length}</span>
      </summary>
      <ol className="profile-points">
        {points.map((point, index) => (
          // Points have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <NumberField
              label={`At, point ${index + 1}`}
              unit="s"
              minimum={0}
              maximum={Math.max(until, point.atSeconds)}
              typedOnly
              value={point.atSeconds}
              onChange={(atSeconds) => set(index, { ...point, atSeconds })}
            />
            <NumberField
              label={`Value, point ${index + 1}`}
              unit={unit}
              minimum={0}
              maximum={largest}
              typedOnly
              value={point.value}
              onChange={(value) => set(index, { ...point, value })}
            />
            <button
              type="button"
              className="text-button"
              onClick={() => onChange(points.toSpliced(index, 1), 'take a point from')}
            >
              Take out point {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function clamp(value: number, least = 0, most = 1e12): number {
  return Math.min(most, Math.max(least, value));
}
