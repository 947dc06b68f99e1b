/** A channel as flow: no dots, width by utilisation, colour by class, bit by bit along the channel. */
import { enterFrame, leaveFrame } from '../layout/channel-frame.ts';
import type { Channel } from '../layout/pipes.ts';
import { FLOW_CLASS, FLOW_CLASSES, type OccupancyBins } from '../motion/occupancy-bins.ts';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { Brush } from './brush.ts';

/** The width of a band at full use, as a share of the channel's. */
const FULL_SHARE = 0.66;

/** Colour and opacity of a class of flow: what is sent again is paler, as its packets are hollow. */
function flowColours(tokens: ThemeTokens): readonly (readonly [colour: string, opacity: number])[] {
  const colours: (readonly [string, number])[] = [];
  colours[FLOW_CLASS.data] = [tokens.data, 1];
  colours[FLOW_CLASS.again] = [tokens.data, 0.4];
  colours[FLOW_CLASS.control] = [tokens.synFill, 1];
  colours[FLOW_CLASS.acknowledgement] = [tokens.acknowledgement, 0.8];
  colours[FLOW_CLASS.marked] = [tokens.control, 1];
  return colours;
}

export function paintFlowBand(brush: Brush, channel: Channel, flow: OccupancyBins, opacity: number): void {
  if (opacity < 0.03) return;
  const { context, tokens, pixelRatio } = brush;
  const { frame, length, breadth } = channel;
  enterFrame(context, frame, pixelRatio);
  if (!channel.wide) paintThread(brush, channel, flow, opacity);
  for (const [flowClass, [colour, strength]] of flowColours(tokens).entries()) {
    context.fillStyle = colour;
    context.globalAlpha = opacity * strength;
    if (traceClass(context, flow, flowClass, length, breadth * FULL_SHARE)) context.fill();
  }
  context.globalAlpha = 1;
  leaveFrame(context, pixelRatio);
}

/** Acknowledgements fill so little of a channel that their band would not be seen: they are at least a thread. */
function paintThread(
  { context, tokens, scale }: Brush,
  { length }: Channel,
  { bins, smooth }: OccupancyBins,
  opacity: number,
): void {
  let sum = 0;
  for (let bin = 0; bin < bins; bin++) sum += smooth[bin * FLOW_CLASSES + FLOW_CLASS.acknowledgement];
  if (sum / bins < 0.002) return;
  context.globalAlpha = opacity * 0.8;
  context.fillStyle = tokens.acknowledgement;
  context.fillRect(0, -0.6 * scale, length, 1.2 * scale);
}

/**
 * The outline of one class, which lies on the classes before it; all together are centred on the channel. One area has no
 * seams, as bars side by side would. Returns false where there is nothing of the class.
 */
function traceClass(
  context: CanvasRenderingContext2D,
  { bins, smooth }: OccupancyBins,
  flowClass: number,
  length: number,
  full: number,
): boolean {
  let any = false;
  context.beginPath();
  for (let step = 0; step < 2 * bins + 4; step++) {
    // Along the upper edge, then back along the lower, with a point at each end of the channel.
    const lower = step >= bins + 2;
    const point = lower ? 2 * bins + 3 - step : step;
    const bin = Math.min(bins - 1, Math.max(0, point - 1));
    const at = bin * FLOW_CLASSES;
    let sum = 0;
    let under = 0;
    for (let other = 0; other < FLOW_CLASSES; other++) {
      sum += smooth[at + other];
      if (other < flowClass) under += smooth[at + other];
    }
    const share = smooth[at + flowClass];
    if (share > 0.02) any = true;
    const shrink = full / Math.max(1, sum);
    const y = (sum / 2 - under - (lower ? 0 : share)) * shrink;
    const along = point === 0 ? 0 : point === bins + 1 ? length : ((point - 0.5) * length) / bins;
    if (step === 0) context.moveTo(along, y);
    else context.lineTo(along, y);
  }
  context.closePath();
  return any;
}
