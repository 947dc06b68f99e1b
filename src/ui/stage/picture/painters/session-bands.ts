/** The sessions that cross a channel, as bands: each as wide as its share of the link. */
import { LINK, LINK_STRIDE } from '../../../../protocol/frame.ts';
import type { LaneFrame } from '../../../../protocol/messages.ts';
import { enterFrame, leaveFrame } from '../layout/channel-frame.ts';
import type { Channel } from '../layout/pipes.ts';
import type { Brush } from './brush.ts';

/** Bands are paler than the packets that lie on them. */
const OPACITY = 0.55;

export function paintSessionBands({ context, tokens, pixelRatio }: Brush, channel: Channel, frame: LaneFrame): void {
  const { sessions, links } = frame;
  if (sessions.length === 0 || !channel.wide) return;
  const capacity = links[channel.link * LINK_STRIDE + LINK.rateBitsPerSecond];
  enterFrame(context, channel.frame, pixelRatio);
  context.globalAlpha = OPACITY;
  let top = -channel.breadth / 2;
  for (let at = 0; at < sessions.length; at += 4 + sessions[at + 3]) {
    const hops = sessions[at + 3];
    let crosses = false;
    for (let hop = 0; hop < hops; hop++) if (sessions[at + 4 + hop] === channel.link) crosses = true;
    if (!crosses) continue;
    // More than the link has is not drawn beside it.
    const height = Math.min((channel.breadth * sessions[at + 2]) / capacity, channel.breadth / 2 - top);
    context.fillStyle = tokens.sessions[sessions[at] % tokens.sessions.length];
    context.fillRect(0, top, channel.length, height);
    top += height;
  }
  context.globalAlpha = 1;
  leaveFrame(context, pixelRatio);
}
