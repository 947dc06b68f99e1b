/** Access links of a bundle: thin curves that grow with their use, and colour where packets are too fast for dots. */
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { AccessLine } from '../layout/access-lines.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { Scene } from '../motion/scene.ts';
import { strokePolyline, type Brush } from './brush.ts';

const THICKEST = 2.6;

/** The still part: grey, 1 px and more. */
export function paintAccessLinks(brush: Brush, { access, size }: PictureLayout, use: AccessUse): void {
  const { context, tokens } = brush;
  context.strokeStyle = tokens.line;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const line of access) {
    context.lineWidth = size.scale * (1 + Math.max(0, use.widthOf(line) - 0.7));
    strokePolyline(context, line.line.points);
  }
}

/** The moving part: a stripe of the colour of what flows, as wide as it is much. */
export function paintAccessFlow(brush: Brush, { access, size }: PictureLayout, scene: Scene, use: AccessUse): void {
  const { context, tokens } = brush;
  context.lineCap = 'butt';
  for (const line of access) {
    for (const link of [line.toRouter, line.fromRouter]) {
      if (link < 0) continue;
      const flow = 1 - scene.dots[link];
      const width = use.flowWidthOf(link, line);
      if (flow < 0.03 || width <= 0) continue;
      context.globalAlpha = flow * 0.85;
      context.strokeStyle = use.carriesData(link) ? tokens.data : tokens.acknowledgement;
      context.lineWidth = size.scale * width;
      strokePolyline(context, line.line.points);
    }
  }
  context.globalAlpha = 1;
}

/** Use of access links against what leaves their router, since their own capacity says little. */
export class AccessUse {
  private readonly bytesPerSecond: Float64Array;
  private readonly dataLinks: ReadonlySet<number>;
  /** By node: bytes a second that the pipes at that router can carry. */
  private readonly routerCapacity: Map<number, number>;

  constructor(layout: PictureLayout, readings: PictureReadings, dataLinks: ReadonlySet<number>) {
    this.bytesPerSecond = readings.bytesPerSecond;
    this.dataLinks = dataLinks;
    this.routerCapacity = routerCapacities(layout, readings);
  }

  carriesData(link: number): boolean {
    return this.dataLinks.has(link);
  }

  /** 0 to `THICKEST`: the square root, so that a tenth of the capacity is well seen. */
  widthOf(line: AccessLine): number {
    return Math.max(this.width(line.toRouter, line), this.width(line.fromRouter, line));
  }

  flowWidthOf(link: number, line: AccessLine): number {
    const width = this.width(link, line);
    return width === 0 ? 0 : Math.max(0.6, width) * (this.carriesData(link) ? 1 : 0.6);
  }

  private width(link: number, { router }: AccessLine): number {
    if (link < 0) return 0;
    const capacity = this.routerCapacity.get(router) ?? 0;
    if (!(capacity > 0)) return 0;
    return THICKEST * Math.min(1.2, Math.sqrt(this.bytesPerSecond[link] / capacity));
  }
}

function routerCapacities({ channels, access }: PictureLayout, readings: PictureReadings): Map<number, number> {
  let fastest = 0;
  for (const { index } of channels) fastest = Math.max(fastest, readings.channels[index].rateBitsPerSecond / 8);
  const capacities = new Map<number, number>();
  for (const { router } of access) capacities.set(router, fastest);
  if (fastest > 0) return capacities;
  // A star has no pipes: the busiest of its links sets the measure.
  const busiest = readings.bytesPerSecond.reduce((most, bytes) => Math.max(most, bytes), 0);
  for (const { router } of access) capacities.set(router, busiest);
  return capacities;
}
