/**
 * Moves labels apart that would overlap: returns the places of `wanted` (in any order) at least `gap` apart and
 * between `top` and `bottom`, each as near as can be to where it wants to be, in an unchanged order from top to
 * bottom. With more labels than fit, the gap shrinks.
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const space = wanted.length > 1 ? Math.min(gap, (bottom - top) / (wanted.length - 1)) : gap;
  const clusters: { members: number; centre: number }[] = [];
  for (const index of order) {
    clusters.push({ members: 1, centre: wanted[index]! });
    mergeLast(clusters, space);
  }
  const places: number[] = Array.from({ length: wanted.length });
  let next = 0;
  for (const { members, centre } of clusters) {
    const first = centre - ((members - 1) * space) / 2;
    for (let member = 0; member < members; member++) places[order[next++]!] = first + member * space;
  }
  return confine(places, order, space, top, bottom);
}

/** Neighbours that come too near become one cluster around the mean of where they want to be. */
function mergeLast(clusters: { members: number; centre: number }[], space: number): void {
  while (clusters.length > 1) {
    const [before, last] = [clusters.at(-2)!, clusters.at(-1)!];
    const needed = ((before.members + last.members) * space) / 2;
    if (last.centre - before.centre >= needed) return;
    const members = before.members + last.members;
    const centre = (before.centre * before.members + last.centre * last.members) / members;
    clusters.splice(-2, 2, { members, centre });
  }
}

function confine(
  places: number[],
  order: readonly number[],
  space: number,
  top: number,
  bottom: number,
): readonly number[] {
  let least = top;
  for (const index of order) {
    places[index] = Math.max(places[index]!, least);
    least = places[index]! + space;
  }
  let most = bottom;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index]!, most);
    most = places[index]! - space;
  }
  return places;
}

/**
 * How far down a line of words, `height` high, stands between `top` and `bottom` so that none of the `spans` (from, to)
 * touches it: where it was (`kept`) while that is free, else as high as it can, by half its height. null: nowhere.
 */
export function freePlace(
  spans: readonly (readonly [from: number, to: number])[],
  { top, bottom, height }: { readonly top: number; readonly bottom: number; readonly height: number },
  kept = top,
): number | null {
  const isFree = (place: number) =>
    place + height <= bottom && spans.every(([from, to]) => to < place || from > place + height);
  if (isFree(kept)) return kept;
  const count = Math.max(0, Math.floor(((bottom - top) / height) * 2) - 1);
  return Array.from({ length: count }, (_, index) => top + (index * height) / 2).find(isFree) ?? null;
}
