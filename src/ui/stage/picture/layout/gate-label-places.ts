/** Places for the words around a gate. */
import { lowerEnd, upperEnd, type PlacedGate } from './gate-places.ts';
import { boxOf, CAPTION, COUNT, inside, type LabelContext, type Spot } from './label-context.ts';
import { frameX, frameY } from './channel-frame.ts';

export interface GateLabels {
  /** Middle of its two lines: what is set, e.g. the admit rate, and above it the phase; null: there is no room. */
  readonly title: GateTitle | null;
  readonly refused: Spot | null;
}

interface GateTitle extends Spot {
  /** What its words may take, in the picture's pixels. */
  readonly room: number;
}

/** About as long as the words for a phase become, and as long as most are. */
const PHASES = ['gate, golden section', 'gate, probing'];

/** On top of the tokens, to the left of the stack; where that is taken, to the right. */
export function gateTitle(gate: PlacedGate, { taken, measure, scale, size }: LabelContext): GateTitle | null {
  const { frame } = gate;
  const shortWidth = measure('α 000.0/s', COUNT * scale, true);
  const half = 17 * scale;
  const shiftInto = (spot: Spot, wide: number): Spot =>
    spot.align === 'end'
      ? { ...spot, x: Math.max(wide, spot.x) }
      : { ...spot, x: Math.max(0, Math.min(size.width - wide, spot.x)) };
  const lift = frame.outY < 0 ? 1 : -1;
  const x = frameX(frame, 0, upperEnd(gate, scale) + 19 * scale);
  const y = Math.max(half, frameY(frame, 0, upperEnd(gate, scale)) - lift * 19 * scale);
  // A gate that stands upside down has free ground on its other side, perhaps.
  const above = frameY(frame, 0, -lowerEnd(gate)) - 19 * scale;
  const candidates: readonly Spot[] = [
    { x: x + 6 * scale, y, align: 'end' },
    { x: x - 6 * scale, y, align: 'start' },
    // In a low picture the tokens reach its edge.
    { x: x - 8 * scale, y, align: 'end' },
    { x: x + 8 * scale, y, align: 'start' },
    { x: x - 10 * scale, y: y + 38 * scale, align: 'end' },
    { x: x + 10 * scale, y: y + 38 * scale, align: 'start' },
    ...(lift > 0
      ? []
      : ([
          { x: x - 6 * scale, y: above, align: 'start' },
          { x: x + 20 * scale, y: above, align: 'middle' },
          { x: x + 6 * scale, y: above, align: 'end' },
        ] as const)),
  ];
  const widths = PHASES.map((words) => Math.max(measure(words, CAPTION * scale, true), shortWidth));
  const inPlace = candidates
    .flatMap((spot) => widths.map((room) => ({ ...spot, room })))
    .filter((spot) => inside(boxOf(spot, spot.room, half), size));
  const shifted = widths.flatMap((room) => candidates.map((spot) => ({ ...shiftInto(spot, room), room })));
  const free = [...inPlace, ...shifted].find((spot) => taken.isFree(boxOf(spot, spot.room, half)));
  // Upside down it guards the way back: nobody looks for its words among others.
  if (free === undefined && lift < 0) return null;
  const title = free ?? { ...shiftInto(candidates[0], shortWidth), room: shortWidth };
  // Words that the picture's edge cuts say nothing.
  if (title.y + half > size.height + 1) return null;
  taken.take(boxOf(title, title.room, half));
  return title;
}

/** Below the lower post. */
export function refusedPlace(gate: PlacedGate, { taken, measure, scale, size }: LabelContext): Spot | null {
  const { frame } = gate;
  const width = measure('0,000', COUNT * scale, true) + measure(' refused/s', CAPTION * scale, false);
  const x = frameX(frame, 6 * scale, -lowerEnd(gate));
  const y = frame.y + lowerEnd(gate);
  const candidates = [
    [x, y + 31 * scale],
    [x, y + 15 * scale],
    [x, y + 47 * scale],
    [x - width * 0.4, y + 31 * scale],
    [x - width * 0.4, y + 15 * scale],
  ];
  for (const [middle, at] of candidates) {
    const spot: Spot = { x: Math.max(width / 2, middle), y: at, align: 'middle' };
    // What hangs below its line may stand between other words, and not below the picture.
    if (inside(boxOf(spot, width, 9 * scale), size) && taken.tryTake(boxOf(spot, width, 7 * scale))) return spot;
  }
  return null;
}
