import type { SchemeContext } from '../../engine/controller.ts';

/**
 * The directed links on which LCCP stands: those by which a middlebox leads to another middlebox, none between, which
 * begin a middle segment; and those behind a middlebox that are bottlenecks, where there is no second one.
 */
export function middleSegmentLinks({ links, middleboxes, bottlenecks }: SchemeContext): number[] {
  const isMiddlebox = new Set(middleboxes);
  const leaving = new Map<number, number[]>();
  for (const { index, from } of links) {
    const out = leaving.get(from);
    if (out === undefined) leaving.set(from, [index]);
    else out.push(index);
  }
  const leadsToMiddlebox = (first: number): boolean => {
    const { from, to } = links[first];
    const seen = new Set([from, to]);
    const open = [to];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (isMiddlebox.has(node)) return true;
      for (const link of leaving.get(node) ?? []) {
        const next = links[link].to;
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return false;
  };
  return links
    .filter(({ from }) => isMiddlebox.has(from))
    .map(({ index }) => index)
    .filter((link) => leadsToMiddlebox(link) || bottlenecks.includes(link));
}
