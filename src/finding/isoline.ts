/** Lines over a map: along a value through its finest cells only, since elsewhere it is not known so exactly; and those of theory. */
import { shareOf } from './space.ts';
import { cornersOf, cornerKey, type MapState, type MapWork } from './map.ts';

type Place = readonly [i: number, j: number];

/** Pieces of the line, in lattice steps. Along an edge of a cell a value is taken to change evenly. */
export function isolineOf(
  { plan }: MapWork,
  { cells, corners }: MapState,
  plane: number,
  value: number,
): (readonly [Place, Place])[] {
  const finest = Math.min(1 << plan.map.divide, ...cells.map(({ size }) => size));
  return cells.flatMap((cell) => {
    if (cell.size !== finest) return [];
    const [a, b, c, d] = cornersOf(cell).map(([i, j]) => {
      const mean = corners.get(cornerKey(i, j))?.planes[plane].mean ?? null;
      return { place: [i, j] as const, height: mean === null ? null : mean - value };
    });
    const passes = [
      [a, b],
      [b, d],
      [d, c],
      [c, a],
    ].flatMap(([from, to]) => {
      if (from.height === null || to.height === null || from.height > 0 === to.height > 0) return [];
      const share = from.height / (from.height - to.height);
      const along = (n: 0 | 1): number => from.place[n] + (to.place[n] - from.place[n]) * share;
      return [[along(0), along(1)] as Place];
    });
    if (passes.length === 2) return [[passes[0], passes[1]] as const];
    // A saddle: which sides belong together is not known, and either way it is right at the edges.
    return passes.length === 4 ? [[passes[0], passes[1]] as const, [passes[2], passes[3]] as const] : [];
  });
}

/** The lines of theory of a plane, in lattice steps. */
export function theoryOf(
  { plan: { map }, across, up }: MapWork,
  plane: number,
): readonly { readonly title: string; readonly points: readonly Place[] }[] {
  const { lane: own } = map.shown.of[plane];
  return map.theory
    .filter(({ lane }) => lane === undefined || (map.shown.kind === 'figure' && lane === own))
    .map(({ title, points }) => ({
      title,
      points: points.map(([a, b]): Place => [shareOf(map.across, a) * across, shareOf(map.up, b) * up]),
    }));
}
