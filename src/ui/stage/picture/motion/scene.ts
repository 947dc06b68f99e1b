/**
 * The moving part of the picture at a moment: where each packet's mark is, how full each stack, and how much of each
 * link is drawn as dots and how much as flow. Pure arithmetic on typed arrays; painters read the result.
 */
import { LINK, LINK_STRIDE, PACKET_KIND } from '../../../../protocol/frame.ts';
import { frameX, frameY } from '../layout/channel-frame.ts';
import { placeOnWay, type LinkWay } from '../layout/link-way.ts';
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { Channel, StackPlace } from '../layout/pipes.ts';
import { newPlace } from '../layout/polyline.ts';
import { stackShape, type StackShape } from '../layout/stack-shape.ts';
import type { FlowQueues, LinkQueues } from './flow-queues.ts';
import { followable } from './flow-share.ts';
import { flowClassOf, isBar, Marks } from './marks.ts';
import { FLOW_CLASS, OccupancyBins } from './occupancy-bins.ts';
import type { PacketStore } from './packet-store.ts';
import { shareOfWay, shareSent } from './packet-position.ts';
import { QueueMix } from './queue-mix.ts';

/** A sampling packet under way, with what it has measured: its time in the queue behind it. Places in CSS pixels. */
export interface SampleNote {
  readonly x: number;
  readonly y: number;
  readonly delaySeconds: number;
}

/** Notes nearer to each other than this would be one heap. */
const NOTE_DISTANCE = 44;

/** A channel shorter than this shows no packets. */
const SHORTEST_LANE = 28;
/** Screen time in which dots fade into flow and back. */
const FADE_MILLISECONDS = 110;
/** At 60 frames a second. */
const FRAME_MILLISECONDS = 1000 / 60;
/** Pixels of one bin of a channel. */
const LANE_BIN = 3;

interface SceneMoment {
  readonly shownSeconds: number;
  /** Simulated seconds between two screen frames; 0 while time stands still. */
  readonly stepSeconds: number;
  /** Since the last update. */
  readonly elapsedMilliseconds: number;
  /** Time has gone back, or on by more than is seen: columns of queues that are empty are not kept. */
  readonly leaps: boolean;
  /** Fades jump to their end: the first picture, or another size. */
  readonly atOnce: boolean;
}

export class Scene {
  readonly marks = new Marks();
  /** By directed link: packets in the queue, the one being sent included. */
  readonly queued: Int32Array;
  /** The same, followed as slowly as the bar of a queue is where packets are too fast to be seen; exact where time stands still. */
  readonly steadilyQueued: Float64Array;
  /** By directed link: how much is drawn as packets, 0 to 1; the rest is flow. */
  readonly dots: Float32Array;
  /** By channel index; meaningful for channels with a stack. */
  readonly stacks: StackShape[];
  readonly channelFlow: readonly OccupancyBins[];
  /** By channel index: the one column of a stack that is not divided. */
  private readonly undivided: readonly (readonly [QueueMix])[];
  /** Where interfaces sample delays; empty while packets are too fast to be followed. */
  notes: readonly SampleNote[] = [];
  /** Fades are still on their way: paint again although time stands still. */
  settling = false;
  private readonly flying: Int32Array;
  /** By directed link: sampling packets in flight, and whether those can be followed though data cannot. */
  private readonly sampling: Int32Array;
  private readonly followsSamples: Uint8Array;
  private readonly known: Uint8Array;
  private readonly transit: Float64Array;
  private readonly place = newPlace();

  private readonly layout: PictureLayout;
  private readonly isFluid: boolean;

  /**
   * @param isFluid data are no packets: queues are what the frame says
   * @param flowQueues finds the columns of stacks that have queues of flows; null: no link is known to have any
   */
  constructor(
    layout: PictureLayout,
    isFluid = false,
    private readonly flowQueues: FlowQueues | null = null,
  ) {
    this.layout = layout;
    this.isFluid = isFluid;
    const links = layout.ways.length;
    const { scale } = layout.size;
    this.queued = new Int32Array(links);
    this.steadilyQueued = new Float64Array(links);
    this.dots = new Float32Array(links).fill(layout.form === 'packets' ? 1 : 0);
    this.flying = new Int32Array(links);
    this.sampling = new Int32Array(links);
    this.followsSamples = new Uint8Array(links);
    this.known = new Uint8Array(links);
    this.transit = new Float64Array(links);
    this.stacks = layout.channels.map(({ stack }) => stackShape(1, 0, stack?.room ?? 1, scale));
    this.channelFlow = layout.channels.map(
      ({ length }) => new OccupancyBins(Math.max(1, Math.ceil(length / (LANE_BIN * scale)))),
    );
    this.undivided = layout.channels.map(({ stack }) => {
      const mix = new QueueMix();
      if (stack !== null) [mix.along, mix.width] = [stack.along, stack.width];
      return [mix];
    });
  }

  /** @param links as in a frame */
  update(store: PacketStore, links: Float64Array, moment: SceneMoment): void {
    this.marks.clear();
    this.count(store, links, moment.shownSeconds);
    this.flowQueues?.settle(moment.atOnce || moment.leaps);
    // In a map nothing is drawn as packets, from the beginning.
    if (this.layout.form === 'map') return;
    this.fade(links, moment);
    this.shapeStacks(links);
    for (const bins of this.channelFlow) bins.begin();
    for (const channel of this.layout.channels) for (const mix of this.mixesOf(channel)) mix.begin();
    this.placeAll(store, moment.shownSeconds);
    if (this.layout.interfaces) this.notes = this.noteSamples(store, moment.shownSeconds);
    this.smooth(moment);
  }

  /** The columns of a channel's stack. */
  mixesOf({ index, link }: Channel): readonly QueueMix[] {
    return this.queuesOn(link)?.mixes ?? this.undivided[index];
  }

  /** The queues of flows on a link; undefined: it has none, or the camera does not show their packets. */
  queuesOn(link: number): LinkQueues | undefined {
    return this.showsNumberOnly(link) ? undefined : this.flowQueues?.on(link);
  }

  /** How much of a column is drawn as a bar instead of packets, 0 to 1. The sum of several queues is a pale bar. */
  stackFill(channel: Channel, { isSum }: QueueMix): number {
    if (isSum) return 0.5;
    return this.isFluid || this.stacks[channel.index].form === 'bar' ? 1 : 1 - this.dots[channel.link];
  }

  /** How many packets wait and fly on each link. */
  private count(store: PacketStore, links: Float64Array, now: number): void {
    this.queued.fill(0);
    this.flying.fill(0);
    this.sampling.fill(0);
    this.known.fill(0);
    this.flowQueues?.begin();
    for (let row = 0; row < store.count; row++) {
      const link = store.link[row];
      this.known[link] = 1;
      if (store.queuedAt[row] > now || store.arrival[row] <= now) continue;
      if (store.departureEnd[row] > now) {
        this.queued[link]++;
        this.flowQueues?.see(link, store.queue[row]);
      }
      if (store.departureStart[row] < now) {
        this.flying[link]++;
        if (store.kind[row] === PACKET_KIND.probe) this.sampling[link]++;
      }
      this.transit[link] = store.arrival[row] - store.departureStart[row];
    }
    // Links that the camera does not show have no packets, only their number.
    for (let link = 0; link < this.queued.length; link++) {
      if (this.showsNumberOnly(link)) this.queued[link] = links[link * LINK_STRIDE + LINK.queuePackets];
    }
  }

  private showsNumberOnly(link: number): boolean {
    return this.isFluid || this.known[link] === 0;
  }

  private fade(links: Float64Array, { stepSeconds, elapsedMilliseconds, atOnce }: SceneMoment): void {
    const weight = atOnce ? 1 : 1 - Math.exp(-elapsedMilliseconds / FADE_MILLISECONDS);
    this.settling = false;
    for (const [link, way] of this.layout.ways.entries()) {
      const wanted = this.wantedDots(link, way, links, stepSeconds);
      if (this.layout.interfaces) this.followSamples(link, way, stepSeconds);
      const rest = wanted - this.dots[link];
      if (Math.abs(rest) < 0.03) this.dots[link] = wanted;
      else {
        this.dots[link] += rest * weight;
        this.settling = true;
      }
    }
  }

  private wantedDots(link: number, { line, channel }: LinkWay, links: Float64Array, stepSeconds: number): number {
    if (channel !== null && line.length < SHORTEST_LANE * this.layout.size.scale) return 0;
    const transit = Math.max(this.transit[link], links[link * LINK_STRIDE + LINK.delaySeconds]);
    return followable(transit, this.flying[link], line.length, stepSeconds, this.dots[link] > 0.5) ? 1 : 0;
  }

  private followSamples(link: number, { line }: LinkWay, stepSeconds: number): void {
    const follows = this.followsSamples[link] === 1;
    const can = followable(this.transit[link], this.sampling[link], line.length, stepSeconds, follows);
    this.followsSamples[link] = Number(can);
  }

  /** How much of a packet is drawn as itself, 0 to 1. */
  private dotsOf(link: number, kind: number): number {
    return kind === PACKET_KIND.probe && this.followsSamples[link] === 1 ? 1 : this.dots[link];
  }

  private shapeStacks(links: Float64Array): void {
    for (const { index, link, stack } of this.layout.channels) {
      if (stack === null) continue;
      const { scale } = this.layout.size;
      const buffer = links[link * LINK_STRIDE + LINK.bufferPackets];
      const queues = this.queuesOn(link);
      queues?.shareOut(stack, scale);
      this.stacks[index] = stackShape(buffer, this.queued[link], stack.room, scale, queues?.scalePackets);
    }
  }

  private placeAll(store: PacketStore, now: number): void {
    for (let row = 0; row < store.count; row++) {
      if (store.queuedAt[row] > now || store.arrival[row] <= now) continue;
      const link = store.link[row];
      const way = this.layout.ways[link];
      const { channel } = way;
      const waits = store.departureEnd[row] > now;
      const flies = store.departureStart[row] < now;
      if (waits && !this.isFluid && channel !== null && channel.stack !== null)
        this.stackUp(store, row, link, channel, channel.stack, now);
      if (!flies) continue;
      const propagation = store.arrival[row] - store.departureEnd[row];
      const front = shareOfWay(now, store.departureStart[row], propagation);
      const back = shareOfWay(now, store.departureEnd[row], propagation);
      if (channel !== null) this.layInChannel(store, row, link, channel, back, front);
      else this.putOnAccess(store, row, link, way, (back + front) / 2);
    }
  }

  /** The lowest packet sinks into the pipe as it is sent, and those above follow. */
  private stackUp(
    store: PacketStore,
    row: number,
    link: number,
    channel: Channel,
    place: StackPlace,
    now: number,
  ): void {
    const { slot, form, capacity } = this.stacks[channel.index];
    const mix = this.queuesOn(link)?.mixOf(store.queue[row]) ?? this.undivided[channel.index][0];
    const position = mix.placed++;
    if (position === 0) mix.sunk = shareSent(now, store.departureStart[row], store.departureEnd[row]);
    if (position > capacity) return;
    const low = Math.max(0, (position - mix.sunk) * slot);
    const high = (position + 1 - mix.sunk) * slot;
    const kind = store.kind[row];
    const resent = store.resent[row];
    const dots = form === 'packets' && !mix.isSum ? this.dots[link] : 0;
    if (dots < 1) mix.add(flowClassOf(kind, resent, store.marked[row]), (high - low) / slot);
    if (dots <= 0.02) return;
    const gap = Math.min(this.layout.size.scale, slot * 0.25);
    const height = high - low - gap;
    if (height <= 0.3) return;
    const along = mix.along + mix.width / 2;
    const out = place.foot + low + height / 2;
    const { frame } = channel;
    const x = frameX(frame, along, out);
    const y = frameY(frame, along, out);
    this.marks
      .waiting(kind, resent, store.marked[row])
      .add(x, y, frame.dirX, frame.dirY, mix.width, height, dots, store.serial[row]);
  }

  /** In a pipe packets are as long as they are: a bar from its last bit to its first. */
  private layInChannel(
    store: PacketStore,
    row: number,
    link: number,
    channel: Channel,
    back: number,
    front: number,
  ): void {
    const kind = store.kind[row];
    const resent = store.resent[row];
    const dots = this.dotsOf(link, kind);
    if (dots < 1) this.channelFlow[channel.index].add(back, front, flowClassOf(kind, resent, store.marked[row]));
    if (dots <= 0.02) return;
    const { scale } = this.layout.size;
    const { frame, length, breadth } = channel;
    const natural = (front - back) * length;
    const across = channel.wide ? breadth * 0.66 : Math.max(3 * scale, breadth * 0.6);
    let along = Math.max(1.6, natural - Math.min(1.6 * scale, natural * 0.24));
    let middle = ((front + back) / 2) * length;
    if (!isBar(kind)) {
      along = across;
      middle = Math.min(length - across * 0.3, Math.max(across * 0.3, middle));
    }
    this.marks
      .moving(kind, resent, store.marked[row])
      .add(
        frameX(frame, middle, 0),
        frameY(frame, middle, 0),
        frame.dirX,
        frame.dirY,
        along,
        across,
        dots,
        store.serial[row],
      );
  }

  private noteSamples(store: PacketStore, now: number): readonly SampleNote[] {
    const { scale } = this.layout.size;
    const notes: SampleNote[] = [];
    for (let row = 0; row < store.count; row++) {
      const { channel } = this.layout.ways[store.link[row]];
      const isUnderWay = store.departureStart[row] < now && store.arrival[row] > now;
      if (!isUnderWay || store.kind[row] !== PACKET_KIND.probe || channel === null || channel.stack === null) continue;
      if (this.dotsOf(channel.link, PACKET_KIND.probe) < 0.9) continue;
      const propagation = store.arrival[row] - store.departureEnd[row];
      const along = shareOfWay(now, (store.departureStart[row] + store.departureEnd[row]) / 2, propagation);
      const out = channel.breadth / 2 + 9 * scale;
      const middle = Math.max(channel.stack.along + channel.stack.width + 20 * scale, along * channel.length);
      const x = frameX(channel.frame, middle, out);
      const y = frameY(channel.frame, middle, out);
      if (notes.some((note) => Math.hypot(note.x - x, note.y - y) < NOTE_DISTANCE * scale)) continue;
      notes.push({ x, y, delaySeconds: store.departureEnd[row] - store.queuedAt[row] });
    }
    return notes;
  }

  /** On an access link a packet is a sign of one size. */
  private putOnAccess(store: PacketStore, row: number, link: number, way: LinkWay, middle: number): void {
    const dots = this.dots[link];
    if (dots <= 0.02) return;
    const { scale } = this.layout.size;
    const { length } = way.line;
    const margin = Math.min(5 * scale, length / 3);
    const place = this.place;
    placeOnWay(way, margin + middle * (length - 2 * margin), place);
    this.marks
      .moving(store.kind[row], store.resent[row], store.marked[row])
      .add(place.x, place.y, place.dirX, place.dirY, 4.2 * scale, 9.5 * scale, dots, store.serial[row]);
  }

  /** The faster packets pass, the longer the mean that is drawn: 1 while they can be followed. */
  private smooth({ stepSeconds, elapsedMilliseconds, atOnce }: SceneMoment): void {
    const { scale } = this.layout.size;
    // On a slow screen a frame is longer, and counts for as much.
    const frames = Math.max(1, elapsedMilliseconds / FRAME_MILLISECONDS);
    for (const channel of this.layout.channels) {
      const { index, link, length } = channel;
      const steps = stepSeconds > 0 ? this.transit[link] / stepSeconds : Infinity;
      const moved = steps > 0 ? length / steps / (2 * LANE_BIN * scale) : Infinity;
      const weight = atOnce ? 1 : 1 - (1 - 1 / Math.min(14, Math.max(1, moved))) ** frames;
      this.channelFlow[index].end(weight);
      this.steadilyQueued[link] += (this.queued[link] - this.steadilyQueued[link]) * weight;
      // Packets of which only the number is known count as data.
      if (this.showsNumberOnly(link)) this.undivided[index][0].add(FLOW_CLASS.data, this.queued[link]);
      for (const mix of this.mixesOf(channel)) mix.end(weight);
    }
  }
}
