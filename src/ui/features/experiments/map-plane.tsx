/** One plane of a map: cells in the steps of its scale, the line of a value, what is open or refused, and the corner that is read. */
import { useId } from 'react';
import { bandIn, bandOf, type Bands } from '../../../finding/bands.ts';
import { isolineOf, theoryOf } from '../../../finding/isoline.ts';
import { type Corner, cornersOf, cornerKey, type MapCell, type MapState, type MapWork } from '../../../finding/map.ts';
import { cellMean, paletteStep } from '../../../finding/map-files.ts';
import { tickText } from '../../../widgets/charts/axis-ticks.ts';

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
const BOTTOM = 46;
const WIDTH = 520;
const HEIGHT = 360;
const CUT_TOP = TOP + HEIGHT + BOTTOM + 12;
const CUT_HEIGHT = 72;
/** The column's cut stands to the right of the plane. */
const CUT_LEFT = LEFT + WIDTH + 20;
const ALL = CUT_LEFT + CUT_HEIGHT + 12;

export function markName(n: number): string {
  return 'ABCDEF'.charAt(n);
}

export function MapPlane({ work, state, plane, cursor, marks, isRunning, onPoint }: Props) {
  const { map } = work.plan;
  const { bands, corners, cells } = state;
  const hatch = useId();
  const x = (i: number) => LEFT + (i * WIDTH) / work.across;
  const y = (j: number) => TOP + ((work.up - j) * HEIGHT) / work.up;
  const line = map.line ?? bands?.equal ?? null;
  const coarse = 1 << map.divide;
  const point = ({ clientX, clientY, currentTarget }: React.PointerEvent<SVGRectElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const i = ((clientX - box.left) / box.width) * work.across;
    const j = (1 - (clientY - box.top) / box.height) * work.up;
    onPoint(nearestCorner(corners, i, j));
  };
  return (
    <svg className="map-plane" viewBox={`0 0 ${ALL} ${CUT_TOP + CUT_HEIGHT + 8}`} aria-hidden="true">
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
      <Ticks work={work} coarse={coarse} x={x} y={y} />
      {marks.map(([i, j], n) => (
        <g key={`${i} ${j}`} className="map-mark">
          <circle cx={x(i)} cy={y(j)} r="8" />
          <text x={x(i)} y={y(j)} dy="0.35em" textAnchor="middle">
            {markName(n)}
          </text>
        </g>
      ))}
      {cursor !== null && <Cursor work={work} state={state} plane={plane} cursor={cursor} x={x} y={y} />}
      <rect
        x={LEFT}
        y={TOP}
        width={WIDTH}
        height={HEIGHT}
        className="map-pointed"
        onPointerDown={point}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
      />
    </svg>
  );
}

interface Scaled {
  readonly work: MapWork;
  readonly x: (i: number) => number;
  readonly y: (j: number) => number;
}

function Ticks({ work, coarse, x, y }: Scaled & { readonly coarse: number }) {
  const { across, up } = work.plan.map;
  const every = (cells: number) => coarse * Math.ceil(cells / 8);
  const titleOf = ({ title, unit, scale }: typeof across) =>
    `${title}${unit === '' ? '' : `, ${unit}`}${scale === 'log' ? ', log scale' : ''}`;
  return (
    <g className="map-axes">
      {range(work.across, every(across.cells)).map((i) => (
        <text key={i} x={x(i)} y={y(0) + 20} textAnchor="middle">
          {tickText(work.valuesAt(i, 0)[0])}
        </text>
      ))}
      {range(work.up, every(up.cells)).map((j) => (
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

/** The corner that is read, and the values along its row and its column. */
function Cursor({
  work,
  state,
  plane,
  cursor: [i, j],
  x,
  y,
}: Scaled & Pick<Props, 'state' | 'plane'> & { readonly cursor: Place }) {
  const row = range(work.across, 1).flatMap((at) => state.corners.get(cornerKey(at, j)) ?? []);
  const column = range(work.up, 1).flatMap((at) => state.corners.get(cornerKey(i, at)) ?? []);
  return (
    <g className="map-cursor">
      <path d={`M${x(i)} ${TOP}V${TOP + HEIGHT}M${LEFT} ${y(j)}H${LEFT + WIDTH}`} />
      <circle cx={x(i)} cy={y(j)} r="6" />
      <text x={LEFT} y={CUT_TOP - 8}>
        Along the row
      </text>
      <Cut
        corners={row}
        plane={plane}
        at={(one) => x(one.i)}
        read={x(i)}
        point={(at, height) => `${at} ${CUT_TOP + CUT_HEIGHT * (1 - height)}`}
      />
      <text x={CUT_LEFT} y={TOP + HEIGHT + 20}>
        Column
      </text>
      <Cut
        corners={column}
        plane={plane}
        at={(one) => y(one.j)}
        read={y(j)}
        point={(at, height) => `${CUT_LEFT + CUT_HEIGHT * height} ${at}`}
      />
    </g>
  );
}

interface CutProps {
  readonly corners: readonly Corner[];
  readonly plane: number;
  /** Where a corner stands along the cut, and where the one that is read does. */
  readonly at: (corner: Corner) => number;
  readonly read: number;
  /** A point of the cut: along it, and its height from 0 to 1. */
  readonly point: (at: number, height: number) => string;
}

/** The values of corners in a line, with their intervals. */
function Cut({ corners, plane, at, read, point }: CutProps) {
  const known = corners.flatMap((one) => {
    const { mean, halfWidth } = one.planes[plane]!;
    return mean === null ? [] : [{ at: at(one), mean, halfWidth: halfWidth ?? 0 }];
  });
  const top = Math.max(...known.map(({ mean, halfWidth }) => mean + halfWidth));
  const bottom = Math.min(0, ...known.map(({ mean, halfWidth }) => mean - halfWidth));
  const height = (value: number) => (value - bottom) / Math.max(1e-12, top - bottom);
  return (
    <>
      {known.map((one) => {
        const [cx, cy] = point(one.at, height(one.mean)).split(' ');
        return (
          <g key={one.at}>
            <path
              className="map-interval"
              d={`M${point(one.at, height(one.mean - one.halfWidth))}L${point(one.at, height(one.mean + one.halfWidth))}`}
            />
            <circle className="map-dot" cx={cx} cy={cy} r={one.at === read ? 4 : 2} />
          </g>
        );
      })}
      <path
        className="map-cut"
        d={known.map(({ at: along, mean }, n) => `${n === 0 ? 'M' : 'L'}${point(along, height(mean))}`).join('')}
      />
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
