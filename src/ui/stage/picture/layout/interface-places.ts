/** Where the gauges of interfaces are: beside the hosts whose packets they space. */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { PlacedGate } from './gate-places.ts';
import { inside, type LabelContext } from './label-context.ts';
import type { PlacedNode } from './placed-node.ts';
import type { Box } from './taken-boxes.ts';

/** With more interfaces only the posts are drawn, filled as high as β. */
export const MAX_CARDS = 6;
const WIDTH = 98;
const HEIGHT = 52;
const GAP = 7;

/** By gate; null: there is no room for it. */
export function interfaceCards(
  gates: readonly PlacedGate[],
  { links }: ExpandedNetwork,
  nodes: readonly PlacedNode[],
  context: LabelContext,
): readonly (Box | null)[] {
  if (gates.length > MAX_CARDS) return gates.map(() => null);
  return gates.map(({ link }) => {
    const { from, to } = links[link];
    return cardBeside(nodes[from], nodes[to], context);
  });
}

/** Above or below a node, away from where its packets go, or at its side. */
function cardBeside(node: PlacedNode, towards: PlacedNode, { taken, size, scale }: LabelContext): Box | null {
  const [wide, high, gap] = [WIDTH * scale, HEIGHT * scale, GAP * scale];
  const beside = Math.max(0, Math.min(size.width - wide, node.x - wide / 2));
  const above = { left: beside, top: node.y - node.halfHeight - gap - high };
  const below = { left: beside, top: node.y + node.halfHeight + gap };
  const away = towards.y < node.y - 1 ? [below, above] : [above, below];
  // Beside the end of its link, on the far side from it.
  const aside = node.x + node.halfWidth + gap;
  const far = towards.y < node.y ? [2, 6, 10].map((down) => node.y + down * scale) : [];
  const near = towards.y > node.y ? [2, 6, 10].map((up) => node.y - high - up * scale) : [];
  const clear = [...far, ...near].map((top) => ({ left: aside, top }));
  const right = { left: aside, top: node.y - high / 2 };
  const left = { left: node.x - node.halfWidth - gap - wide, top: node.y - high / 2 };
  for (const corner of [...away, ...clear, left, right]) {
    const box = { ...corner, right: corner.left + wide, bottom: corner.top + high };
    if (inside(box, size) && taken.tryTake(box)) return box;
  }
  return null;
}
