export type Edge = readonly [from: string, to: string];

/** The sets of names that reach each other along the edges (R. Tarjan, SIAM J. Computing 1(2), 1972), sorted. */
export function circlesIn(edges: readonly Edge[]): string[][] {
  const ways = new Map<string, string[]>();
  for (const [from, to] of edges) ways.set(from, [...(ways.get(from) ?? []), to]);
  const seenAs = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  /** @returns the number of the first name on the stack that this one reaches */
  const visit = (name: string): number => {
    const number = seenAs.size;
    seenAs.set(name, number);
    stack.push(name);
    let first = number;
    for (const next of ways.get(name) ?? []) {
      const seen = seenAs.get(next);
      if (seen === undefined) first = Math.min(first, visit(next));
      else if (stack.includes(next)) first = Math.min(first, seen);
    }
    if (first === number) {
      const circle = stack.splice(stack.indexOf(name));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return first;
  };
  for (const name of ways.keys()) if (!seenAs.has(name)) visit(name);
  return circles.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
