/** Hosts that hang on one router: a column at the picture's edge, or a row below their router. */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { Bundle, BundledHost, Side } from './network-structure.ts';
import type { MeasureText, PictureFacts } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import type { PlacedNode } from './placed-node.ts';

export interface HostColumn {
  readonly side: Side;
  readonly router: number;
  readonly rows: readonly HostRow[];
  /** Middle of the host boxes; in a row below a router, see the rows' own places. */
  readonly x: number;
  /** Pixels from one row to the next. */
  readonly pitch: number;
  /** Whether there is room for the numbers of flows, and a reason to show them. */
  readonly counts: boolean;
  /** Whether any flow starts here. */
  readonly sources: boolean;
  /** Baseline of the headings; null where another column's headings already stand, or other words. */
  readonly headingY: number | null;
}

/** One drawn box: a host, or all hosts of a bundle that are too many to draw. */
export interface HostRow {
  readonly x: number;
  readonly y: number;
  readonly hosts: readonly BundledHost[];
}

const TOP = 40;
const BOTTOM = 20;
const LARGEST_PITCH = 44;
/** Closer than this, hosts are drawn as one box. */
const SMALLEST_PITCH = 7;
/** Numbers of flows stand in lines of this height. */
const COUNT_PITCH = 12.5;
const NAME_PIXELS = 10;
const LARGEST_HALF_WIDTH = 16;
/** For a box that has its row for itself. */
const LARGEST_HALF_WIDTH_ALONE = 34;
/** For a box with a name in two lines, where the picture's edge leaves room. */
const LARGEST_HALF_WIDTH_OF_LINES = 20;
const HALF_HEIGHT_OF_LINES = 13;
/** Rows this far apart have room for names in two lines. */
const PITCH_OF_LINES = 30;
/** Free ground beside rows below. */
const EDGE = 2;

/** From the picture's edge to the middle of the router: counts, host, fan of access links. */
export function columnWidth(side: Side, size: PictureSize, sources: boolean): number {
  const fan = Math.min(110 * size.scale, Math.max((side === 'left' ? 60 : 58) * size.scale, size.width * 0.146));
  if (size.slim) return 12 * size.scale + fan;
  if (side === 'right' && !sources) return 12 * size.scale + fan;
  return 84 * size.scale + fan;
}

/** Places the hosts of all bundles into `placed`, and returns the columns. */
export function hostColumns(
  network: ExpandedNetwork,
  bundles: readonly Bundle[],
  size: PictureSize,
  facts: PictureFacts,
  placed: (PlacedNode | undefined)[],
  measure: MeasureText,
): readonly HostColumn[] {
  const columns = [
    ...edgeColumns('left', network, bundles, size, facts, placed),
    ...edgeColumns('right', network, bundles, size, facts, placed),
    ...rowsBelow(
      bundles.filter(({ side }) => side === 'below'),
      size,
      facts,
      placed,
    ),
  ];
  for (const column of columns) {
    const room = column.side === 'below' ? roomBelow(column, columns, size) : LARGEST_HALF_WIDTH * size.scale;
    placeHosts(network, column, size, room, placed, measure);
  }
  return columns;
}

/** Half of the width that a box in a row below may have: up to its neighbours and the picture's edges. */
function roomBelow({ rows, pitch }: HostColumn, columns: readonly HostColumn[], { width, scale }: PictureSize): number {
  if (rows.length > 1) return Math.min(LARGEST_HALF_WIDTH * scale, pitch / 2 - scale);
  const [{ x }] = rows;
  const others = columns.filter(({ side }) => side === 'below').flatMap((column) => column.rows.map((row) => row.x));
  const gaps = others.filter((other) => other !== x).map((other) => Math.abs(other - x) / 2 - 2 * scale);
  return Math.max(11 * scale, Math.min(LARGEST_HALF_WIDTH_ALONE * scale, x - EDGE, width - EDGE - x, ...gaps));
}

/** All bundles of one side share the side's height, in the order of their routers. */
function edgeColumns(
  side: Side,
  { nodes }: ExpandedNetwork,
  all: readonly Bundle[],
  size: PictureSize,
  facts: PictureFacts,
  placed: readonly (PlacedNode | undefined)[],
): readonly HostColumn[] {
  const { width, height, scale, slim } = size;
  const bundles = all
    .filter((bundle) => bundle.side === side)
    .sort((a, b) => placed[a.router]!.y - placed[b.router]!.y);
  const sources = side === 'left' || bundles.some((bundle) => flowsStart(bundle, facts));
  const counts = !slim && sources;
  const isNarrow = bundles.every(({ hosts }) => hosts.every(({ node }) => nodes[node].label.length <= 3));
  const edge = (counts ? 84 : isNarrow ? 12 : LARGEST_HALF_WIDTH + 0.5) * scale;
  const x = side === 'left' ? edge : width - edge;
  const room = height - (TOP + BOTTOM) * scale;
  const rowsOf = crowded(bundles, room / scale) ? () => 1 : ({ hosts }: Bundle) => hosts.length;
  const slots = bundles.reduce((sum, bundle) => sum + rowsOf(bundle), 0) + bundles.length - 1;
  const pitch = Math.min(LARGEST_PITCH * scale, room / Math.max(1, slots - 1));
  const spare = room - pitch * (slots - 1);
  let y =
    TOP * scale +
    spare *
      (bundles.length === 1
        ? middleShare(placed[bundles[0].router]!.y, height, spare, pitch * (slots - 1), scale)
        : 0.5);
  return bundles.map((bundle, index) => {
    const count = rowsOf(bundle);
    const rows = Array.from({ length: count }, (_, i) => ({
      x,
      y: Math.round((y + i * pitch) * 2) / 2,
      hosts: count === bundle.hosts.length ? [bundle.hosts[i]] : bundle.hosts,
    }));
    y += (count + 1) * pitch;
    return {
      side,
      router: bundle.router,
      rows,
      x,
      pitch,
      counts,
      sources,
      headingY: index === 0 ? rows[0].y - 24 * scale : null,
    };
  });
}

/** How much of the spare height goes above, so that a short column stands level with its router. */
function middleShare(routerY: number, height: number, spare: number, used: number, scale: number): number {
  if (spare <= 0) return 0;
  const top = Math.min(height - BOTTOM * scale - used, Math.max(TOP * scale, routerY - used / 2));
  return (top - TOP * scale) / spare;
}

function crowded(bundles: readonly Bundle[], room: number): boolean {
  const hosts = bundles.reduce((sum, bundle) => sum + bundle.hosts.length, 0);
  return room / Math.max(1, hosts + bundles.length - 2) < SMALLEST_PITCH;
}

/** Each row under its router, or beside it where another row has the place. */
function rowsBelow(
  all: readonly Bundle[],
  { width, height, scale }: PictureSize,
  facts: PictureFacts,
  placed: readonly (PlacedNode | undefined)[],
): readonly HostColumn[] {
  const bundles = all.toSorted((a, b) => placed[a.router]!.x - placed[b.router]!.x);
  const pitch = 27 * scale;
  const room = width - 2 * EDGE * scale;
  // Where all hosts have no room in a row, those of a router are one box.
  const crowded = bundles.reduce((sum, { hosts }) => sum + rowLength(hosts), 0) * pitch > room;
  const counts = bundles.map(({ hosts }) => (crowded ? 1 : rowLength(hosts)));
  const middles = apart(
    bundles.map(({ router }) => placed[router]!.x),
    counts.map((count) => count * pitch),
    EDGE * scale,
    width - EDGE * scale,
  );
  // Well below, so that words under the pipes have their place between.
  const y = height - 34 * scale;
  return bundles.map((bundle, index) => {
    const { hosts, router } = bundle;
    const count = counts[index];
    const x = middles[index];
    const rows = Array.from({ length: count }, (_, i) => ({
      x: x + (i - (count - 1) / 2) * pitch,
      y,
      hosts: count === 1 ? hosts : [hosts[i]],
    }));
    const sources = flowsStart(bundle, facts);
    return { side: 'below', router, rows, x, pitch, counts: sources, sources, headingY: null };
  });
}

function rowLength(hosts: readonly BundledHost[]): number {
  return hosts.length > 6 ? 1 : hosts.length;
}

/** Middles of intervals of these widths, in order: as near to those wanted as they can be without overlaps, within bounds. */
function apart(wanted: readonly number[], widths: readonly number[], from: number, to: number): number[] {
  const packed: number[] = [];
  let end = -Infinity;
  for (const [i, middle] of wanted.entries()) {
    packed.push(Math.max(middle, end + widths[i] / 2));
    end = packed[i] + widths[i] / 2;
  }
  const shift = packed.reduce((sum, middle, i) => sum + middle - wanted[i], 0) / Math.max(1, packed.length);
  const inside = packed.map((middle) => middle - shift);
  let start = from;
  for (const [i, width] of widths.entries()) {
    inside[i] = Math.max(inside[i], start + width / 2);
    start = inside[i] + width / 2;
  }
  let limit = to;
  for (let i = widths.length - 1; i >= 0; i--) {
    inside[i] = Math.min(inside[i], limit - widths[i] / 2);
    limit = inside[i] - widths[i] / 2;
  }
  return inside;
}

function flowsStart({ hosts }: Bundle, { sources }: PictureFacts): boolean {
  return hosts.some(({ node }) => sources.has(node));
}

/** Whether the rows of a column are far enough apart for numbers. */
export function roomForNumbers({ pitch }: HostColumn, { scale }: PictureSize): boolean {
  return pitch >= COUNT_PITCH * scale;
}

function placeHosts(
  network: ExpandedNetwork,
  { rows, pitch, side }: HostColumn,
  { scale, width }: PictureSize,
  largestHalfWidth: number,
  placed: (PlacedNode | undefined)[],
  measure: MeasureText,
): void {
  const halfHeight = side === 'below' ? 8 * scale : Math.min(8 * scale, pitch / 2 - 1.5 * scale);
  const named = halfHeight >= 5.5 * scale;
  for (const { x, y, hosts } of rows) {
    for (const [i, { node }] of hosts.entries()) {
      const name = hosts.length === 1 ? network.nodes[node].label : `${hosts.length}`;
      const label = named ? name : '';
      const wanted = (text: string) => measure(text, NAME_PIXELS * scale, false) / 2 + 3 * scale;
      const lines = side !== 'below' && pitch >= PITCH_OF_LINES * scale ? inTwoLines(label, wanted) : null;
      const box = { node, x, y, shape: 'host', drawn: i === 0 } as const;
      if (lines !== null && wanted(label) > largestHalfWidth) {
        const most = Math.min(LARGEST_HALF_WIDTH_OF_LINES * scale, Math.min(x, width - x) - scale / 2);
        const halfWidth = Math.min(most, Math.max(...lines.map(wanted)));
        placed[node] = { ...box, halfWidth, halfHeight: HALF_HEIGHT_OF_LINES * scale, label: lines.join('\n') };
        continue;
      }
      // Names longer than three letters widen the box a little; longer ones are cut short when drawn.
      const halfWidth = named ? Math.min(largestHalfWidth, Math.max(11 * scale, wanted(label))) : 5 * scale;
      placed[node] = { ...box, halfWidth, halfHeight, label };
    }
  }
}

/** The break that leaves the shorter lines. Null: a single word, or one with a number, whose initials identify it (S1). */
function inTwoLines(name: string, wanted: (text: string) => number): readonly [string, string] | null {
  const words = name.trim().split(/\s+/);
  if (words.length < 2 || /^\d+$/.test(words.at(-1)!)) return null;
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')] as const);
  const longest = breaks.map((lines) => Math.max(...lines.map(wanted)));
  return breaks[longest.indexOf(Math.min(...longest))]!;
}
