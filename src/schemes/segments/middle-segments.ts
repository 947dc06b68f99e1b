import type { SchemeContext } from '../../engine/controller.ts';

/**
 * The directed links on which LCCP stands: those by which a middlebox leads to another middlebox, none between, which
 * begin a middle segment; and bottlenecks behind a middlebox that is the only one on the path of some traffic.
 */
export function middleSegmentLinks(context: SchemeContext): number[] {
  const { links, middleboxes, bottlenecks } = context;
  const isMiddlebox = new Set(middleboxes);
  const behindOnlyOne = new Set<number>();
  context.visitTrafficPaths((path) => {
    const behind = Array.from(path).filter((link) => isMiddlebox.has(links[link].from));
    if (behind.length === 1) behindOnlyOne.add(behind[0]);
  });
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
    .filter((link) => leadsToMiddlebox(link) || (behindOnlyOne.has(link) && bottlenecks.includes(link)));
}
