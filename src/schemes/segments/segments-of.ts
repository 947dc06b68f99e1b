import type { SchemeContext, SegmentOfNetwork } from '../../engine/controller.ts';

/** What a middle segment runs. */
export type MiddleControl = 'assured' | 'tfrc' | 'xcp' | 'lccp' | 'tcp';

/** What hosts run up to their first middlebox. */
export type LocalControl = 'lccp' | 'xcp' | 'tcp';

/** Which segment runs what. */
interface SegmentParameters {
  readonly local: LocalControl;
  readonly middle: MiddleControl;
  readonly otherMiddle: MiddleControl;
  /** Ids of the links by which segments begin that run `otherMiddle`. */
  readonly otherSegments: 'none' | readonly string[];
}

/** @param id of the directed link by which the segment begins */
export function controlOf({ middle, otherMiddle, otherSegments }: SegmentParameters, id: string): MiddleControl {
  return otherSegments !== 'none' && otherSegments.includes(id) ? otherMiddle : middle;
}

/** Whether a segment with this control has a sender and a receiver for everything that is in it. */
export function hasTunnels(control: MiddleControl): control is 'tfrc' | 'xcp' {
  return control === 'tfrc' || control === 'xcp';
}

const MIDDLE_TITLES: Readonly<Record<MiddleControl, string>> = {
  assured: 'assured rate',
  tfrc: 'TFRC',
  xcp: 'XCP',
  lccp: 'LCCP',
  tcp: 'TCP',
};

const LOCAL_TITLES: Readonly<Record<LocalControl, string>> = { lccp: 'LCCP', xcp: 'XCP', tcp: 'TCP' };

/**
 * The parts into which middleboxes cut the network: links that meet at another node are of one segment, and so are both
 * directions, and all that hangs on one middlebox alone.
 */
export function segmentsOf(
  context: SchemeContext,
  gates: readonly number[],
  controls: readonly MiddleControl[],
  local: LocalControl,
): readonly SegmentOfNetwork[] {
  const found = new Map<string, SegmentOfNetwork>();
  for (const { links, boxes } of gates.length > 0 ? connectedParts(context) : []) {
    const gate = gates.findIndex((link) => links.includes(link));
    const isLocal = gate < 0 && boxes.length < 2;
    const middle = MIDDLE_TITLES[gate < 0 ? 'tcp' : controls[gate]];
    const title = isLocal ? LOCAL_TITLES[local] : middle;
    const key = `${boxes.join()} ${title} ${isLocal}`;
    const before = found.get(key)?.links ?? [];
    found.set(key, { links: [...before, ...links], title, isLocal });
  }
  return [...found.values()];
}

/** Links that are joined by nodes which are no middleboxes, with the middleboxes at their ends. */
function connectedParts({ links, middleboxes }: SchemeContext): { links: number[]; boxes: number[] }[] {
  const isMiddlebox = new Set(middleboxes);
  const byNode = new Map<number, number[]>();
  for (const { index, from, to } of links) {
    for (const node of [from, to]) byNode.set(node, [...(byNode.get(node) ?? []), index]);
  }
  const left = new Set(links.map(({ index }) => index));
  const parts: { links: number[]; boxes: number[] }[] = [];
  for (const first of links) {
    if (!left.delete(first.index)) continue;
    const part = [first.index];
    const boxes = new Set<number>();
    for (const link of part) {
      for (const node of [links[link].from, links[link].to]) {
        if (isMiddlebox.has(node)) boxes.add(node);
        else for (const next of byNode.get(node) ?? []) if (left.delete(next)) part.push(next);
      }
    }
    parts.push({ links: part, boxes: [...boxes].sort((a, b) => a - b) });
  }
  return parts;
}

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
