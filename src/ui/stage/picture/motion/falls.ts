/** From the decisions that are shown to where their marks fall or bounce. */
import { DROP_REASON } from '../../../../protocol/frame.ts';
import { frameX, frameY } from '../layout/channel-frame.ts';
import { placeOnWay } from '../layout/link-way.ts';
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { Channel, StackPlace } from '../layout/pipes.ts';
import { newPlace } from '../layout/polyline.ts';
import type { StackShape } from '../layout/stack-shape.ts';
import type { Fall } from '../painters/drop-fall.ts';
import type { Bounce } from '../painters/refused-arc.ts';
import type { DecisionMark } from './decision-marks.ts';

const SHORT_FALL = 46;
const TRACKS = 3;

export function fallOf(
  mark: DecisionMark,
  layout: PictureLayout,
  stacks: readonly StackShape[],
  clockMilliseconds: number,
): Fall {
  const ageMilliseconds = clockMilliseconds - mark.bornMilliseconds;
  const turn = mark.serial % 2 === 0 ? 1 : -1;
  const way = layout.ways[mark.link];
  const { channel } = way;
  // A discipline drops from its queue too, before that is full.
  const isFromQueue = mark.reason === DROP_REASON.bufferFull || mark.reason === DROP_REASON.early;
  if (isFromQueue && channel !== null && channel.stack !== null) {
    const place = offTheStack(channel, channel.stack, layout, stacks[channel.index]);
    return { ...place, turn, ageMilliseconds };
  }
  const place = newPlace();
  const { length } = way.line;
  const isAtTail = isFromQueue || mark.reason === DROP_REASON.refused;
  placeOnWay(way, isAtTail ? Math.min(14 * layout.size.scale, length * 0.3) : length / 2, place);
  return {
    crossX: place.x,
    crossY: place.y,
    fromX: place.x,
    fromY: place.y + 4 * layout.size.scale,
    toY: Math.min(layout.size.height - 4, place.y + SHORT_FALL * layout.size.scale),
    turn,
    ageMilliseconds,
  };
}

/** Over the brim, then down beside the left wall, to where the count waits. */
function offTheStack(
  { frame, index }: Channel,
  { along, width, foot, room }: StackPlace,
  layout: PictureLayout,
  shape: StackShape,
) {
  const { scale } = layout.size;
  const top = foot + Math.min(room, shape.height);
  const middle = along + width / 2;
  const beside = along - 16 * scale;
  return {
    crossX: frameX(frame, middle, top + 12 * scale),
    crossY: frameY(frame, middle, top + 12 * scale),
    fromX: frameX(frame, beside, top),
    fromY: frameY(frame, beside, top),
    toY: layout.labels.channels[index].fallToY,
  };
}

/** Null where no gate stands on the link. */
export function bounceOf(
  mark: DecisionMark,
  { gates }: PictureLayout,
  clockMilliseconds: number,
  still: boolean,
): Bounce | null {
  const gate = gates.find(({ link }) => link === mark.link);
  if (gate === undefined) return null;
  return { gate, track: mark.serial % TRACKS, still, ageMilliseconds: clockMilliseconds - mark.bornMilliseconds };
}
