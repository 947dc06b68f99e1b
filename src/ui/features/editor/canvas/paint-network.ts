/** Strokes of the editor's picture: links, nodes, the port of the one under the hand, the rubber band and guides. */
import { shortened } from '../../../../base/format.ts';
import type { NodeKind } from '../../../../scenario/network.ts';
import type { ThemeTokens } from '../../../stage/picture/theme-tokens.ts';
import { bendPoint, HOST_HALF_HEIGHT, NODE_RADIUS, type DrawnLink, type DrawnNetwork } from './drawn-network.ts';
import type { CanvasSize, Point } from './plane-camera.ts';

interface Picture {
  readonly network: DrawnNetwork;
  /** The places of nodes by index, in CSS pixels. */
  readonly places: readonly Point[];
  readonly chosenNodes: ReadonlySet<string>;
  readonly chosenLinks: ReadonlySet<string>;
  /** The node with a port; -1: none. */
  readonly portOf: number;
  /** A link that is being drawn. */
  readonly wire: { readonly from: Point; readonly to: Point; readonly meets: boolean } | null;
  readonly band: { readonly from: Point; readonly to: Point } | null;
  /** Lines of the plane that what is dragged stands on, in CSS pixels. */
  /** The size of nodes: 1, or less where they are close together. */
  readonly size: number;
  readonly guides: { readonly x: number | null; readonly y: number | null };
}

/** Up to this many links all have words; up to the other number those between routers. More would cover each other. */
const MAX_WORDS = 8;
const MAX_LINKS_WITH_WORDS = 80;
/** A link shorter than this has no room for words. */
const WORDS_PIXELS = 120;
/** Below it names would run into each other. */
const SMALLEST_NAMED = 0.55;
/** The maximum number of selected small nodes whose names are shown. */
const MAX_NAMED = 12;
export const PORT_OUT = NODE_RADIUS + 11;
const PORT_RADIUS = 5;

export function paintNetwork(
  context: CanvasRenderingContext2D,
  tokens: ThemeTokens,
  { width, height }: CanvasSize,
  picture: Picture,
): void {
  const { network, places, chosenNodes, chosenLinks, guides, wire, band, portOf, size } = picture;
  context.clearRect(0, 0, width, height);
  context.lineCap = 'round';
  paintGuides(context, tokens, { width, height }, guides);
  const isBare = network.links.length <= MAX_WORDS;
  for (const link of network.links) {
    paintLink(context, tokens, link, places, chosenLinks.has(link.id));
    const hasWords = isBare || (!link.isAccess && network.links.length <= MAX_LINKS_WITH_WORDS);
    if (hasWords || chosenLinks.has(link.id)) paintWords(context, tokens, link, places);
  }
  if (wire !== null) {
    context.strokeStyle = wire.meets ? tokens.ink : tokens.edge;
    context.lineWidth = 2;
    context.setLineDash([6, 5]);
    line(context, wire.from, wire.to);
    context.setLineDash([]);
  }
  for (const [index, node] of network.nodes.entries()) {
    const { x, y } = places[index];
    context.lineWidth = 1.5;
    if (chosenNodes.has(node.id)) ring(context, node.kind, places[index], size, 4, tokens.ink, 2);
    if (node.troubled) ring(context, node.kind, places[index], size, chosenNodes.has(node.id) ? 8 : 4, tokens.drop, 2);
    outline(context, node.kind, places[index], size, 0);
    context.fillStyle = tokens.surface;
    context.strokeStyle = tokens.ink2;
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
    const isNamed = chosenNodes.has(node.id) && chosenNodes.size <= MAX_NAMED;
    if (size >= SMALLEST_NAMED || isNamed) paintName(context, tokens, node.name, x, y, size);
  }
  if (portOf >= 0) paintPort(context, tokens, places[portOf]);
  if (band !== null) paintBand(context, tokens, band);
}

function paintLink(
  context: CanvasRenderingContext2D,
  tokens: ThemeTokens,
  link: DrawnLink,
  places: readonly Point[],
  chosen: boolean,
): void {
  const [a, b] = [places[link.from], places[link.to]];
  context.beginPath();
  context.moveTo(a.x, a.y);
  if (link.bend === 0) context.lineTo(b.x, b.y);
  else {
    const middle = bendPoint(a, b, link.bend);
    context.quadraticCurveTo(middle.x, middle.y, b.x, b.y);
  }
  context.setLineDash(link.isDown ? [3, 6] : []);
  context.strokeStyle = chosen ? tokens.ink : tokens.edge;
  context.lineWidth = chosen ? 4 : 2;
  context.stroke();
  context.setLineDash([]);
  if (link.oneWay) paintArrow(context, a, b, link.bend, chosen ? tokens.ink : tokens.edge);
}

function paintArrow(context: CanvasRenderingContext2D, a: Point, b: Point, bend: number, colour: string): void {
  const control = bendPoint(a, b, bend);
  const at = { x: (a.x + 2 * control.x + b.x) / 4, y: (a.y + 2 * control.y + b.y) / 4 };
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  context.save();
  context.translate(at.x, at.y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(7, 0);
  context.lineTo(-5, -6);
  context.lineTo(-5, 6);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  context.restore();
}

function paintWords(
  context: CanvasRenderingContext2D,
  tokens: ThemeTokens,
  { from, to, bend, words }: DrawnLink,
  places: readonly Point[],
): void {
  const [a, b] = [places[from], places[to]];
  if (Math.hypot(a.x - b.x, a.y - b.y) < WORDS_PIXELS || words === '') return;
  const control = bendPoint(a, b, bend);
  const at = { x: (a.x + 2 * control.x + b.x) / 4, y: (a.y + 2 * control.y + b.y) / 4 };
  const angle = Math.atan((b.y - a.y) / (b.x - a.x || 1e-9));
  context.save();
  context.translate(at.x, at.y);
  context.rotate(angle);
  context.font = `11px ${tokens.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  halo(context, tokens, words, 0, bend > 0 === b.x > a.x && bend !== 0 ? 15 : -6, tokens.ink2);
  context.restore();
}

function paintName(
  context: CanvasRenderingContext2D,
  tokens: ThemeTokens,
  name: string,
  x: number,
  y: number,
  size: number,
): void {
  const inside = name.length <= 3 && size > 0.6;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${inside ? 10 : 11}px ${tokens.sans}`;
  context.fillStyle = tokens.ink;
  if (inside) context.fillText(name, x, y + 0.5);
  else halo(context, tokens, shortened(name, 24), x, y + NODE_RADIUS * size + 10, tokens.ink);
}

function halo(
  context: CanvasRenderingContext2D,
  tokens: ThemeTokens,
  text: string,
  x: number,
  y: number,
  colour: string,
): void {
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = tokens.surface;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

function paintPort(context: CanvasRenderingContext2D, tokens: ThemeTokens, { x, y }: Point): void {
  context.beginPath();
  context.arc(x + PORT_OUT, y, PORT_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = tokens.ink;
  context.fill();
  context.strokeStyle = tokens.surface;
  context.lineWidth = 1.5;
  line(context, { x: x + PORT_OUT - 2.5, y }, { x: x + PORT_OUT + 2.5, y });
  line(context, { x: x + PORT_OUT, y: y - 2.5 }, { x: x + PORT_OUT, y: y + 2.5 });
}

function paintBand(
  context: CanvasRenderingContext2D,
  tokens: ThemeTokens,
  { from, to }: { readonly from: Point; readonly to: Point },
): void {
  context.strokeStyle = tokens.ink;
  context.lineWidth = 1;
  context.setLineDash([4, 4]);
  context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  context.setLineDash([]);
}

function paintGuides(
  context: CanvasRenderingContext2D,
  tokens: ThemeTokens,
  { width, height }: CanvasSize,
  { x, y }: Picture['guides'],
): void {
  context.strokeStyle = tokens.ink3;
  context.lineWidth = 1;
  if (x !== null) line(context, { x, y: 0 }, { x, y: height });
  if (y !== null) line(context, { x: 0, y }, { x: width, y });
}

function ring(
  context: CanvasRenderingContext2D,
  kind: NodeKind,
  at: Point,
  size: number,
  out: number,
  colour: string,
  width: number,
): void {
  outline(context, kind, at, size, out);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Routers are circles, hosts low boxes, middleboxes square ones: as in the lanes. */
function outline(context: CanvasRenderingContext2D, kind: NodeKind, { x, y }: Point, size: number, out: number): void {
  const radius = NODE_RADIUS * size;
  context.beginPath();
  if (kind === 'router') {
    context.arc(x, y, radius + out, 0, 2 * Math.PI);
    return;
  }
  const halfHeight = (kind === 'host' ? HOST_HALF_HEIGHT * size : radius - 1) + out;
  const halfWidth = radius - (kind === 'host' ? 0 : 1) + out;
  context.roundRect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight, kind === 'host' ? 4 + out : 2);
}

function line(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}
