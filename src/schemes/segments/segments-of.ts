import type { SchemeContext, SegmentOfNetwork } from '../../engine/controller.ts';
import type { LocalControl, MiddleControl } from './segment-control.ts';

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
