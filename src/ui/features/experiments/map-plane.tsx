/** One plane of a map: cells in the steps of its scale, the line of a value, what is open or refused, and the corner that is read. */
import { useId, useRef } from 'react';
import { bandIn, bandOf, type Bands } from '../../../finding/bands.ts';
import { isolineOf, theoryOf } from '../../../finding/isoline.ts';
import { type Corner, cornersOf, cornerKey, type MapCell, type MapState, type MapWork } from '../../../finding/map.ts';
import { cellMean, paletteStep } from '../../../finding/map-files.ts';
import { axisNumber, axisTitle, shownValue, variedWithin } from '../../../finding/map-words.ts';
import { linearTicks, tickText } from '../../../widgets/charts/axis-ticks.ts';
import { useWidth } from '../../../widgets/use-width.ts';

export type Place = readonly [i: number, j: number];

/** Steps from one colour to another; a share is of the first, in percent. The colours are in map.css. */
const steps = (one: string, other: string, shares: readonly number[]) =>
  shares.map((share) => `color-mix(in oklab, var(--map-${one}) ${share}%, var(--map-${other}))`);
const SIDES = [...steps('a', 'mid', [100, 62, 32, 0]), ...steps('b', 'mid', [32, 62, 100])];
const HUES = steps('high', 'low', [0, 20, 40, 60, 80, 100]);

/** What a cell of a band is filled with. */
export function fillOf(band: number, bands: Pick<Bands, 'cuts' | 'equal'>): string {
  const palette = bands.equal === null ? HUES : SIDES;
  return palette[paletteStep(band, bands.cuts.length, palette.length)]!;
}

interface Props {
  readonly work: MapWork;
  readonly state: MapState;
  readonly plane: number;
  readonly cursor: Place | null;
  readonly marks: readonly Place[];
  readonly isRunning: boolean;
  readonly onPoint: (place: Place) => void;
}

const LEFT = 68;
const TOP = 12;
const RIGHT = 12;
/** Ticks and the title of the axis across. */
const BOTTOM = 46;
const CUT_HEIGHT = 72;
/** The column's cut stands to the right of the plane, with room for its ticks. */
const COLUMN = { apart: 20, width: 84 };
/** Narrower drawings have no cut along the column. */
const WITH_COLUMN = 560;
const HEIGHTS = { least: 220, most: 400, ofWidth: 0.8 };
/** Ticks across have this room each. */
const TICK = 44;

/** Where things stand, in pixels. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly cutTop: number;
  /** null: there is no room for it. */
  readonly column: number | null;
}

function frameOf(whole: number): Frame {
  const hasColumn = whole >= WITH_COLUMN;
  const width = Math.max(120, whole - LEFT - RIGHT - (hasColumn ? COLUMN.apart + COLUMN.width : 0));
  const height = Math.round(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, width * HEIGHTS.ofWidth)));
  return { width, height, cutTop: TOP + height + BOTTOM + 24, column: hasColumn ? LEFT + width + COLUMN.apart : null };
}

export function markName(n: number): string {
  return 'ABCDEF'.charAt(n);
}

export function MapPlane({ work, state, plane, cursor, marks, isRunning, onPoint }: Props) {
  const { map } = work.plan;
  const { bands, corners, cells } = state;
  const hatch = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const frame = frameOf(useWidth(drawing, 640));
  const x = (i: number) => LEFT + (i * frame.width) / work.across;
  const y = (j: number) => TOP + ((work.up - j) * frame.height) / work.up;
  // Where a cursor passes by, its cut takes no room of its own.
  const hasCut = cursor !== null || frame.column !== null;
  const line = map.line ?? bands?.equal ?? null;
  const coarse = 1 << map.divide;
  const point = ({ clientX, clientY, currentTarget }: React.PointerEvent<SVGRectElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const i = ((clientX - box.left) / box.width) * work.across;
    const j = (1 - (clientY - box.top) / box.height) * work.up;
    onPoint(nearestCorner(corners, i, j));
  };
  return (
    <svg
      ref={drawing}
      className="map-plane"
      height={hasCut ? frame.cutTop + CUT_HEIGHT + 8 : TOP + frame.height + BOTTOM}
      aria-hidden="true"
    >
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className="map-hatch" />
      </pattern>
      {cells.map((cell) => {
        const at = { x: x(cell.i), y: y(cell.j + cell.size), width: x(cell.size) - x(0), height: y(0) - y(cell.size) };
        const mean = cellMean(state, cell, plane);
        const kind = cellKind(state, cell, plane);
        const fill = mean === null || bands === null || kind === 'refused' ? null : fillOf(bandOf(bands, mean), bands);
        return (
          <g key={`${cell.i} ${cell.j} ${cell.size}`}>
            <rect {...at} {...(fill === null ? { className: 'map-nothing' } : { style: { fill } })} />
            {kind === 'open' && <rect {...at} fill={`url(#${hatch})`} />}
            {kind === 'refused' || kind === 'failed' ? (
              <text x={at.x + at.width / 2} y={at.y + at.height / 2 + 4} textAnchor="middle">
                {kind === 'refused' ? '×' : '!'}
              </text>
            ) : null}
            {kind === 'missing' && isRunning && <rect {...at} className="map-running" />}
          </g>
        );
      })}
      {line !== null &&
        [work.otherWay(plane), plane].map(
          (of) =>
            of >= 0 && (
              <path
                key={of}
                className={of === plane ? 'map-line' : 'map-line other'}
                d={isolineOf(work, state, of, line)
                  .map(([a, b]) => `M${x(a[0])} ${y(a[1])}L${x(b[0])} ${y(b[1])}`)
                  .join('')}
              />
            ),
        )}
      {theoryOf(work, plane).map(({ title, points }) => (
        <path key={title} className="map-theory" d={`M${points.map(([i, j]) => `${x(i)} ${y(j)}`).join('L')}`}>
          <title>{title}</title>
        </path>
      ))}
      <Sides {...{ work, frame, state, x, y }} />
      <Ticks {...{ work, frame, coarse, x, y }} />
      {marks.map(([i, j], n) => (
        <g key={`${i} ${j}`} className="map-mark">
          <circle cx={x(i)} cy={y(j)} r="8" />
          <text x={x(i)} y={y(j)} dy="0.35em" textAnchor="middle">
            {markName(n)}
          </text>
        </g>
      ))}
      {cursor !== null && <Cursor {...{ work, frame, state, plane, cursor, x, y }} />}
      <rect
        x={LEFT}
        y={TOP}
        width={frame.width}
        height={frame.height}
        className="map-pointed"
        onPointerDown={point}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
      />
    </svg>
  );
}

interface Scaled {
  readonly work: MapWork;
  readonly frame: Frame;
  readonly x: (i: number) => number;
  readonly y: (j: number) => number;
}

function Ticks({ work, frame, coarse, x, y }: Scaled & { readonly coarse: number }) {
  const { across, up } = work.plan.map;
  const every = (cells: number, most: number) => coarse * Math.ceil(cells / most);
  const titleOf = (axis: typeof across) => `${axisTitle(axis)}${axis.scale === 'log' ? ', log scale' : ''}`;
  return (
    <g className="map-axes">
      {range(work.across, every(across.cells, Math.min(8, Math.floor(frame.width / TICK)))).map((i) => (
        <text key={i} x={x(i)} y={y(0) + 20} textAnchor="middle">
          {tickText(work.valuesAt(i, 0)[0])}
        </text>
      ))}
      {range(work.up, every(up.cells, 8)).map((j) => (
        <text key={j} x={LEFT - 6} y={y(j) + 4} textAnchor="end">
          {tickText(work.valuesAt(0, j)[1])}
        </text>
      ))}
      <text x={x(work.across / 2)} y={y(0) + 38} textAnchor="middle">
        {titleOf(across)}
      </text>
      <text transform={`translate(12 ${y(work.up / 2)}) rotate(-90)`} textAnchor="middle">
        {titleOf(up)}
      </text>
    </g>
  );
}

/** A side with less than this share of the plane has no words in it. */
const SIDE_WITH_WORDS = 0.1;
/** Half of the room of a letter, in pixels. */
const HALF_LETTER = 3.5;

/** Who gets more, in words where that is so: in the cell nearest to the middle of all that are certain. */
function Sides({ work, frame, state: { bands, cells, corners }, x, y }: Scaled & Pick<Props, 'state'>) {
  if (bands === null || bands.equal === null) return null;
  return ['more', 'less'].map((side, term) => {
    const own = cells.filter((cell) =>
      cornersOf(cell).every(([i, j]) => {
        const value = corners.get(cornerKey(i, j))?.planes[0];
        const { name, isOpen } = value === undefined ? { name: '', isOpen: true } : bandIn(value, bands);
        return name === side && !isOpen;
      }),
    );
    const area = own.reduce((sum, { size }) => sum + size ** 2, 0);
    if (area < SIDE_WITH_WORDS * work.across * work.up) return null;
    const middles = own.map(({ i, j, size }) => ({ i: i + size / 2, j: j + size / 2, share: size ** 2 / area }));
    const [mi, mj] = [
      middles.reduce((sum, { i, share }) => sum + i * share, 0),
      middles.reduce((sum, { j, share }) => sum + j * share, 0),
    ];
    const [at] = middles.toSorted((a, b) => Math.hypot(a.i - mi, a.j - mj) - Math.hypot(b.i - mi, b.j - mj));
    const words = `${work.plan.terms[term]!.title} gets more`;
    const half = words.length * HALF_LETTER;
    const place = Math.min(LEFT + frame.width - half, Math.max(LEFT + half, x(at!.i)));
    return (
      <text key={side} className="map-read" x={place} y={y(at!.j) + 4} textAnchor="middle">
        {words}
      </text>
    );
  });
}

/** The corner that is read, and the values along its row and its column, on one scale that all planes share. */
function Cursor({
  work,
  frame,
  state,
  plane,
  cursor: [i, j],
  x,
  y,
}: Scaled & Pick<Props, 'state' | 'plane'> & { readonly cursor: Place }) {
  const { map } = work.plan;
  const row = range(work.across, 1).flatMap((at) => state.corners.get(cornerKey(at, j)) ?? []);
  const column = range(work.up, 1).flatMap((at) => state.corners.get(cornerKey(i, at)) ?? []);
  const ends = [...row, ...column].flatMap(({ planes }) =>
    planes.flatMap(({ mean, halfWidth }) => (mean === null ? [] : [mean - (halfWidth ?? 0), mean + (halfWidth ?? 0)])),
  );
  const [least, most] = [Math.min(0, ...ends), Math.max(1e-12, ...ends)];
  const share = (value: number) => (value - least) / (most - least);
  const ticks = linearTicks(least, most, 3);
  const right = LEFT + frame.width;
  const level = (value: number) => frame.cutTop + CUT_HEIGHT * (1 - share(value));
  const aside = (value: number) => frame.column! + COLUMN.width * share(value);
  const read = state.corners.get(cornerKey(i, j))?.planes[plane]?.mean ?? null;
  const isFirstBeside = plane > 0 && map.shown.kind === 'figure';
  const isRight = i > work.across / 2;
  return (
    <g className="map-cursor">
      <path d={`M${x(i)} ${TOP}V${y(0)}M${x(i)} ${frame.cutTop}v${CUT_HEIGHT}M${LEFT} ${y(j)}H${right}`} />
      <circle cx={x(i)} cy={y(j)} r="6" />
      <text x={LEFT} y={frame.cutTop - 10}>
        Along {variedWithin(map.up, work.valuesAt(i, j)[1])}
        {isFirstBeside && `; grey: ${work.planes[0]}`}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="map-level" d={`M${LEFT} ${level(tick)}H${right}`} />
          <text x={LEFT - 6} y={level(tick) + 4} textAnchor="end">
            {tickText(axisNumber(map, tick))}
          </text>
        </g>
      ))}
      {isFirstBeside && <Cut corners={row} plane={0} isOther point={(one, value) => `${x(one.i)} ${level(value)}`} />}
      <Cut corners={row} plane={plane} point={(one, value) => `${x(one.i)} ${level(value)}`} />
      {read !== null && (
        <>
          <circle cx={x(i)} cy={level(read)} r="4" />
          <text
            className="map-read"
            x={x(i) + (isRight ? -8 : 8)}
            y={level(read) + (share(read) > 0.5 ? 18 : -8)}
            textAnchor={isRight ? 'end' : 'start'}
          >
            {shownValue(map, read)}
          </text>
        </>
      )}
      {frame.column !== null && (
        <>
          {ticks.map((tick) => (
            <g key={tick}>
              <path className="map-level" d={`M${aside(tick)} ${TOP}V${y(0)}`} />
              <text x={aside(tick)} y={y(0) + 20} textAnchor="middle">
                {tickText(axisNumber(map, tick))}
              </text>
            </g>
          ))}
          <Cut corners={column} plane={plane} point={(one, value) => `${aside(value)} ${y(one.j)}`} />
          {read !== null && <circle cx={aside(read)} cy={y(j)} r="4" />}
        </>
      )}
    </g>
  );
}

interface CutProps {
  readonly corners: readonly Corner[];
  readonly plane: number;
  /** It is shown beside another. */
  readonly isOther?: boolean;
  readonly point: (corner: Corner, value: number) => string;
}

/** The values of corners in a line, with their intervals. */
function Cut({ corners, plane, isOther = false, point }: CutProps) {
  const known = corners.flatMap((one) => {
    const { mean, halfWidth } = one.planes[plane]!;
    return mean === null ? [] : [{ one, mean, halfWidth: halfWidth ?? 0 }];
  });
  const line = known.map(({ one, mean }) => point(one, mean)).join('L');
  if (known.length === 0) return null;
  if (isOther) return <path className="map-cut other" d={`M${line}`} />;
  return (
    <>
      <path
        className="map-interval"
        d={known
          .map(({ one, mean, halfWidth }) => `M${point(one, mean - halfWidth)}L${point(one, mean + halfWidth)}`)
          .join('')}
      />
      <path className="map-dots" d={known.map(({ one, mean }) => `M${point(one, mean)}h0`).join('')} />
      <path className="map-cut" d={`M${line}`} />
    </>
  );
}

function range(end: number, step: number): number[] {
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, n) => n * step);
}

function cellKind({ corners, bands }: MapState, cell: MapCell, plane: number) {
  const four = cornersOf(cell).map(([i, j]) => corners.get(cornerKey(i, j)));
  const there = four.filter((one): one is Corner => one !== undefined);
  if (there.length === 4 && there.every(({ refused }) => refused !== null)) return 'refused';
  if (there.some(({ failed }) => failed !== null)) return 'failed';
  const isMissing = (one: Corner) => one.refused === null && one.planes[plane]!.mean === null;
  if (there.length < 4 || there.some(isMissing)) return 'missing';
  return bands !== null && there.some((one) => bandIn(one.planes[plane]!, bands).isOpen) ? 'open' : 'known';
}

export function nearestCorner(corners: MapState['corners'], i: number, j: number): Place {
  let best: Place = [0, 0];
  let least = Infinity;
  for (const corner of corners.values()) {
    const away = (corner.i - i) ** 2 + (corner.j - j) ** 2;
    if (away < least) [best, least] = [[corner.i, corner.j], away];
  }
  return best;
}

/** The next corner in a direction: in the same row or column, or else the nearest that lies that way. */
export function neighbour(corners: MapState['corners'], [i, j]: Place, [across, up]: Place): Place {
  const ahead = [...corners.values()].filter((one) => (one.i - i) * across + (one.j - j) * up > 0);
  const far = (one: Corner) =>
    Math.abs(one.i - i) * (across === 0 ? 100 : 1) + Math.abs(one.j - j) * (up === 0 ? 100 : 1);
  const next = ahead.reduce<Corner | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
  return next === null ? [i, j] : [next.i, next.j];
}
