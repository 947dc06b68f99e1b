/** Pipes between routers: their outline, the stretch before them, the bar of their use under them. */
import { enterFrame, leaveFrame } from '../layout/channel-frame.ts';
import type { Channel, Pipe } from '../layout/pipes.ts';
import type { ChannelReading } from '../motion/readings.ts';
import { strokePolyline, type Brush } from './brush.ts';

export function paintPipe(brush: Brush, { upper, lower }: Pipe): void {
  for (const channel of lower === null ? [upper] : [lower, upper]) {
    paintLeads(brush, channel);
    paintOutline(brush, channel);
  }
}

function paintLeads({ context, tokens, scale }: Brush, { leads, wide }: Channel): void {
  context.strokeStyle = tokens.line;
  context.lineWidth = (wide ? 3 : 1.5) * scale;
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
  for (const lead of leads) strokePolyline(context, lead.points);
}

function paintOutline({ context, tokens, pixelRatio }: Brush, { frame, length, breadth, wide }: Channel): void {
  enterFrame(context, frame, pixelRatio);
  context.fillStyle = wide ? tokens.sunk : tokens.surface;
  context.fillRect(0, -breadth / 2, length, breadth);
  context.strokeStyle = tokens.line;
  context.lineWidth = 1;
  context.strokeRect(0.5, -breadth / 2 + 0.5, length - 1, breadth - 1);
  leaveFrame(context, pixelRatio);
}

/** Solid: new bytes. Hollow: bytes sent again. Empty: idle. */
export function paintUseBar(
  { context, tokens, pixelRatio }: Brush,
  { frame, useBar }: Channel,
  { use }: ChannelReading,
): void {
  if (useBar === null) return;
  const { from, out, height } = useBar;
  const length = useBar.to - from;
  const top = -out - height / 2;
  enterFrame(context, frame, pixelRatio);
  context.strokeStyle = tokens.line;
  context.lineWidth = 1;
  context.strokeRect(from + 0.5, top + 0.5, length - 1, height - 1);
  if (use !== null) {
    const fresh = length * use.fresh;
    const resent = length * use.resent;
    context.fillStyle = tokens.data;
    context.fillRect(from, top, fresh, height);
    if (resent >= 1.5) {
      context.fillRect(from + fresh, top, resent, height);
      context.fillStyle = tokens.surface;
      context.fillRect(from + fresh, top + 1, resent - 1, height - 2);
    }
  }
  leaveFrame(context, pixelRatio);
}
