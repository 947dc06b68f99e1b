/** Axes with nothing between them, to draw into by hand. */
import { linearTicks, tickText } from '../../../widgets/charts/axis-ticks.ts';

interface Props {
  /** What the upper axis is, e.g. "Completed flows, flows/s, over 1 s". */
  readonly title: string;
  readonly fromSeconds: number;
  readonly untilSeconds: number;
  /** Top of the scale, in the unit of the figure; null: whoever draws chooses one. */
  readonly maximum: number | null;
  /** A line to hold on to. */
  readonly guide?: { readonly words: string; readonly value: number } | undefined;
  /** What happens meanwhile. */
  readonly moments: readonly { readonly atSeconds: number; readonly words: string }[];
}

/** Units of the SVG. */
const SIZE = { width: 680, height: 216 };
const ROOM = { left: 46, right: 16, top: 22, bottom: 34 };

export function EmptyChart({ title, fromSeconds, untilSeconds, maximum, guide, moments }: Props) {
  const [right, bottom] = [SIZE.width - ROOM.right, SIZE.height - ROOM.bottom];
  const x = (seconds: number) =>
    ROOM.left + ((seconds - fromSeconds) / (untilSeconds - fromSeconds)) * (right - ROOM.left);
  const y = (share: number) => bottom - share * (bottom - ROOM.top);
  return (
    <figure className="handout-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={`An empty chart: ${title}`}>
        {maximum === null
          ? [0.25, 0.5, 0.75, 1].map((share) => (
              <path key={share} className="grid" d={`M${ROOM.left} ${y(share)}H${right}`} />
            ))
          : linearTicks(0, maximum, 5).map((tick) => (
              <g key={tick}>
                <path className="grid" d={`M${ROOM.left} ${y(tick / maximum)}H${right}`} />
                <text x={ROOM.left - 6} y={y(tick / maximum) + 4} textAnchor="end">
                  {tickText(tick)}
                </text>
              </g>
            ))}
        {linearTicks(fromSeconds, untilSeconds, 8).map((tick) => (
          <g key={tick}>
            <path className="grid" d={`M${x(tick)} ${ROOM.top}V${bottom}`} />
            <text x={x(tick)} y={bottom + 15} textAnchor="middle">
              {Number(tick.toPrecision(6))}
            </text>
          </g>
        ))}
        <text x={right} y={bottom + 30} textAnchor="end">
          seconds
        </text>
        {moments.map(({ atSeconds, words }, index) => (
          <g key={`${atSeconds} ${words}`}>
            <path className="moment" d={`M${x(atSeconds)} ${ROOM.top - 4}V${bottom}`} />
            {/* Words of neighbours stand above each other. */}
            <text x={x(atSeconds) + 4} y={ROOM.top + 8 + (index % 3) * 14}>
              {words}
            </text>
          </g>
        ))}
        {guide !== undefined && maximum !== null && (
          <g>
            <path className="moment" d={`M${ROOM.left} ${y(guide.value / maximum)}H${right}`} />
            <text x={right - 4} y={y(guide.value / maximum) - 5} textAnchor="end">
              {guide.words}
            </text>
          </g>
        )}
        <path className="axis" d={`M${ROOM.left} ${ROOM.top}V${bottom}H${right}`} />
      </svg>
    </figure>
  );
}

/** A scale to put a cross on. */
export function EmptyScale({ title, maximum }: { readonly title: string; readonly maximum: number }) {
  const x = (value: number) => ROOM.left + (value / maximum) * (SIZE.width - ROOM.right - ROOM.left);
  return (
    <figure className="handout-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${SIZE.width} 46`} role="img" aria-label={`A scale to put a cross on: ${title}`}>
        <path className="axis" d={`M${ROOM.left} 14H${SIZE.width - ROOM.right}`} />
        {linearTicks(0, maximum, 10).map((tick) => (
          <g key={tick}>
            <path className="axis" d={`M${x(tick)} 8v12`} />
            <text x={x(tick)} y="36" textAnchor="middle">
              {tickText(tick)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
