/** What moves with the shown time, painted every frame: flow, queues, packets, tokens, drops and refusals. */
import type { LaneFrame } from '../../../../protocol/messages.ts';
import type { FlowQueueParts } from '../fetch-flow-queues.ts';
import { enterFrame, leaveFrame } from '../layout/channel-frame.ts';
import type { PacketSpot } from '../hit-test.ts';
import type { PictureLayout } from '../layout/picture-layout.ts';
import { FALL_MILLISECONDS, isTurnedAway, type DecisionMark } from '../motion/decision-marks.ts';
import { bounceOf, fallOf } from '../motion/falls.ts';
import type { Scene } from '../motion/scene.ts';
import { paintAccessFlow, type AccessUse } from './access-links.ts';
import type { Brush } from './brush.ts';
import { fallPlace, paintCross, paintFall } from './drop-fall.ts';
import { paintFlowBand } from './flow-band.ts';
import { paintGateTokens } from './gate.ts';
import { paintMapQueues } from './map-links.ts';
import { paintPacketMarks } from './packet-marks.ts';
import { paintSampleNotes } from './sample-notes.ts';
import { paintStackFill } from './queue-stack.ts';
import { bouncePlace, bounceShare, paintBounce, paintBounceTrack, type Bounce } from './refused-arc.ts';
import { paintPacketRing } from './selection-ring.ts';
import { paintSessionBands } from './session-bands.ts';

interface MovingPicture {
  readonly layout: PictureLayout;
  readonly scene: Scene;
  readonly frame: LaneFrame;
  readonly use: AccessUse;
  readonly decisions: readonly DecisionMark[];
  readonly clockMilliseconds: number;
  /** By gate; empty where the scheme has none. */
  readonly tokens: readonly number[];
  readonly reducedMotion: boolean;
  /** Absent: no link is known to have queues of flows. */
  readonly paintDividers?: FlowQueueParts['paintDividers'];
  /** Serial number of the selected packet. */
  readonly selectedPacket: number | null;
}

/** @returns where the packets are that fall or bounce, for hit-testing */
export function paintMoving(brush: Brush, picture: MovingPicture): readonly PacketSpot[] {
  const { layout, scene, frame } = picture;
  if (layout.form === 'map') paintMapQueues(brush, layout, frame);
  paintAccessFlow(brush, layout, scene, picture.use);
  for (const channel of layout.channels) {
    const flow = 1 - scene.dots[channel.link];
    paintSessionBands(brush, channel, frame);
    paintFlowBand(brush, channel, scene.channelFlow[channel.index], flow);
    const shape = scene.stacks[channel.index];
    for (const mix of scene.mixesOf(channel)) paintStackFill(brush, channel, shape, mix, scene.stackFill(channel, mix));
    const queues = scene.queuesOn(channel.link);
    if (queues !== undefined && channel.stack !== null) {
      enterFrame(brush.context, channel.frame, brush.pixelRatio);
      picture.paintDividers?.(brush, channel.stack, shape, queues);
      leaveFrame(brush.context, brush.pixelRatio);
    }
  }
  paintPacketMarks(brush, scene.marks);
  paintSampleNotes(brush, scene.notes);
  for (const [gate, tokens] of picture.tokens.entries()) paintGateTokens(brush, layout.gates[gate], tokens);
  const spots = paintBehindWords(brush, layout, () => [...paintFalls(brush, picture), ...paintBounces(brush, picture)]);
  paintSelected(brush, picture, spots);
  return spots;
}

/** Paints everywhere but where words stand that are to be read. */
function paintBehindWords<Result>(
  { context, pixelRatio }: Brush,
  { labels: { inFront }, size: { width, height } }: PictureLayout,
  paint: () => Result,
): Result {
  context.save();
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  for (const { left, top, right, bottom } of inFront) {
    // One after the other, since two may lie over each other.
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(left, top, right - left, bottom - top);
    context.clip('evenodd');
  }
  const result = paint();
  context.restore();
  return result;
}

function paintFalls(
  brush: Brush,
  { layout, scene, decisions, clockMilliseconds, reducedMotion }: MovingPicture,
): readonly PacketSpot[] {
  const spots: PacketSpot[] = [];
  for (const mark of decisions) {
    if (isTurnedAway(mark) && layout.gates.some(({ link }) => link === mark.link)) continue;
    const fall = fallOf(mark, layout, scene.stacks, clockMilliseconds);
    // In a map there is no ground to fall to.
    if (reducedMotion || layout.form === 'map') {
      paintCross(brush, fall.crossX, fall.crossY, fall.ageMilliseconds, FALL_MILLISECONDS);
      spots.push({ x: fall.crossX, y: fall.crossY, serial: mark.serial });
      continue;
    }
    paintCross(brush, fall.crossX, fall.crossY, fall.ageMilliseconds);
    paintFall(brush, fall);
    spots.push({ ...fallPlace(fall, brush.scale), serial: mark.serial });
  }
  return spots;
}

function paintBounces(
  brush: Brush,
  { layout, decisions, clockMilliseconds, reducedMotion }: MovingPicture,
): readonly PacketSpot[] {
  const spots: PacketSpot[] = [];
  const bounces: Bounce[] = [];
  const tracks = new Set<string>();
  for (const mark of decisions) {
    if (!isTurnedAway(mark)) continue;
    const bounce = bounceOf(mark, layout, clockMilliseconds, reducedMotion);
    if (bounce === null) continue;
    bounces.push(bounce);
    const track = `${bounce.gate.gate} ${bounce.track}`;
    if (!tracks.has(track)) paintBounceTrack(brush, bounce);
    tracks.add(track);
    spots.push({ ...bouncePlace(bounce, bounceShare(bounce), brush.scale), serial: mark.serial });
  }
  for (const bounce of bounces) paintBounce(brush, bounce);
  return spots;
}

function paintSelected(brush: Brush, { scene, selectedPacket }: MovingPicture, spots: readonly PacketSpot[]): void {
  if (selectedPacket === null) return;
  const spot = spots.find(({ serial }) => serial === selectedPacket);
  if (spot !== undefined) {
    paintPacketRing(brush, spot.x, spot.y);
    return;
  }
  for (const { count, serial, x, y } of scene.marks.all) {
    for (let row = 0; row < count; row++) {
      if (serial[row] === selectedPacket) paintPacketRing(brush, x[row], y[row]);
    }
  }
}
