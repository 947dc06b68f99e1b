/**
 * All that a lane's picture knows and shows, without a canvas: what it has learnt from frames, where things are, and
 * what of it has changed since the last paint.
 */
import { LINK, LINK_STRIDE, NODE, NODE_STRIDE, PACKET_KIND } from '../../../protocol/frame.ts';
import type { LaneFrame } from '../../../protocol/messages.ts';
import { WINDOW_SECONDS } from '../../../quantities/quantity.ts';
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { ProbeDeclaration } from '../../../schemes/declaration.ts';
import type { LaneShape } from '../../../simulation/report.ts';
import type { LaneSeries } from '../../../protocol/lane-feed.ts';
import type { FlowQueueParts } from './fetch-flow-queues.ts';
import { type LayoutGroup, layoutGroupOf, type Member } from './layout-group.ts';
import { layOutPicture } from './layout/lay-out-picture.ts';
import type { MeasureText } from './layout/picture-facts.ts';
import type { PictureLayout } from './layout/picture-layout.ts';
import type { PictureSize } from './layout/picture-size.ts';
import { AnimationClock } from './motion/animation-clock.ts';
import { DecisionMarks } from './motion/decision-marks.ts';
import type { FlowQueues } from './motion/flow-queues.ts';
import { LinkHistory } from './motion/link-history.ts';
import { PacketStore } from './motion/packet-store.ts';
import { QueueMix } from './motion/queue-mix.ts';
import { readPicture, type PictureReadings } from './motion/readings.ts';
import { Scene } from './motion/scene.ts';
import { ShownTime } from './motion/shown-time.ts';

/** Figures change at most four times a second. */
const READING_MILLISECONDS = 250;
/** Time that moves on at once by what takes this long to see leaps. */
const LEAP_MILLISECONDS = 1000;

/** What is to be painted again. */
interface Changes {
  readonly still: boolean;
  readonly moving: boolean;
}

interface PictureMoment {
  readonly nowMilliseconds: number;
  /** The page's time. */
  readonly pageSeconds: number;
  readonly playing: boolean;
  readonly series: LaneSeries;
  /** What rates are taken over, seconds. */
  readonly windowSeconds: number;
  readonly gateProbes: readonly ProbeDeclaration[];
}

export class PictureState implements Member {
  readings: PictureReadings | null = null;
  frame: LaneFrame | null = null;
  readonly clock = new AnimationClock();
  readonly decisions = new DecisionMarks();
  readonly dataLinks = new Set<number>();
  /** Directed links on which packets have a queue of their flow. */
  private readonly divided = new Set<number>();
  private flowQueues: FlowQueues | null = null;
  private readonly network: ExpandedNetwork;
  private readonly measure: MeasureText;
  private readonly store = new PacketStore();
  private readonly history = new LinkHistory();
  private readonly time = new ShownTime();
  readonly sources = new Set<number>();
  readonly company: LayoutGroup;
  /** The state of the company in which the picture was laid out. */
  private companyChanges = -1;
  private size: PictureSize;
  /** Null: to be laid out when it is asked for. Opening, resizing and learning come together. */
  private place: { readonly layout: PictureLayout; readonly scene: Scene } | null = null;
  shape: LaneShape | null = null;
  /** By directed link, as laid out; null before the first frame. */
  private rates: Float64Array | null = null;
  private frameIsNew = false;
  private atOnce = true;
  private paintedSeconds = -1;
  private readSeconds = -1;
  private readFrame: LaneFrame | null = null;
  private readRows = 0;
  private readWindowSeconds = 0;
  private readMilliseconds = -Infinity;

  constructor(network: ExpandedNetwork, size: PictureSize, measure: MeasureText) {
    this.network = network;
    this.measure = measure;
    this.size = size;
    this.company = layoutGroupOf(network);
    this.company.join(this);
  }

  /** The picture is taken away. */
  close(): void {
    this.company.leave(this);
  }

  get layout(): PictureLayout {
    return this.placed().layout;
  }

  get scene(): Scene {
    return this.placed().scene;
  }

  get shownSeconds(): number {
    return this.time.seconds;
  }

  /** The lane has been opened: a new run. */
  open(shape: LaneShape | null): void {
    this.shape = shape;
    this.store.clear();
    this.history.clear();
    this.decisions.clear();
    this.dataLinks.clear();
    this.sources.clear();
    this.divided.clear();
    this.flowQueues = null;
    this.company.changes++;
    this.frame = null;
    this.readings = null;
    this.layOutAgain();
  }

  resize(size: PictureSize): void {
    this.size = size;
    this.layOutAgain();
  }

  /** @param windowSeconds what rates are taken over at its moment */
  accept(frame: LaneFrame, windowSeconds = WINDOW_SECONDS): void {
    if (this.frame !== null && frame.timeSeconds < this.frame.timeSeconds) this.decisions.clear();
    this.store.accept(frame, this.time.seconds);
    this.history.accept(frame, windowSeconds);
    this.decisions.accept(frame.decisions);
    this.frame = frame;
    this.frameIsNew = true;
    if (this.learn(frame)) this.layOutAgain();
  }

  /** Stacks must be divided, and nothing has come to divide them. */
  get lacksFlowQueues(): boolean {
    return this.divided.size > 0 && this.flowQueues === null;
  }

  divide({ FlowQueues }: FlowQueueParts): void {
    if (!this.lacksFlowQueues) return;
    this.flowQueues = new FlowQueues((isSum) => new QueueMix(isSum));
    this.layOutAgain();
  }

  /** Moves everything on to a moment. */
  advance({ nowMilliseconds, pageSeconds, playing, ...sampled }: PictureMoment): Changes {
    const { frame, clock } = this;
    if (frame === null) return { still: false, moving: false };
    if (this.companyChanges !== this.company.changes) this.layOutAgain();
    const before = this.time.seconds;
    const shown = this.time.follow(pageSeconds, frame);
    clock.tick(nowMilliseconds, shown - before, playing);
    const hadMarks = this.decisions.shown.length > 0;
    this.decisions.update(shown, clock.milliseconds, clock.millisecondsPerSecond);
    const animating = playing && (hadMarks || this.decisions.shown.length > 0);
    const moved = shown !== this.paintedSeconds || this.frameIsNew || this.atOnce;
    const moving = moved || animating || this.scene.settling;
    if (moving) {
      this.scene.update(this.store, frame.links, {
        shownSeconds: shown,
        stepSeconds: clock.stepSeconds,
        elapsedMilliseconds: clock.elapsedMilliseconds,
        leaps: shown < before || (shown - before) * clock.millisecondsPerSecond > LEAP_MILLISECONDS,
        atOnce: this.atOnce,
      });
    }
    const still = this.readAgain(nowMilliseconds, frame, sampled);
    this.paintedSeconds = shown;
    this.frameIsNew = false;
    this.atOnce = false;
    return { still, moving };
  }

  private readAgain(
    nowMilliseconds: number,
    frame: LaneFrame,
    { series, gateProbes, windowSeconds }: Pick<PictureMoment, 'series' | 'gateProbes' | 'windowSeconds'>,
  ): boolean {
    const shownSeconds = this.time.seconds;
    // A map takes most of a frame to read and to paint: lanes take turns, a frame each.
    const hasTurn = this.company.readMilliseconds !== nowMilliseconds || this.layout.form !== 'map';
    const due = hasTurn && nowMilliseconds - this.readMilliseconds >= READING_MILLISECONDS;
    // Where the lane rests, a sample of that very moment comes after its frame.
    const changed =
      shownSeconds !== this.readSeconds ||
      frame !== this.readFrame ||
      series.rows !== this.readRows ||
      windowSeconds !== this.readWindowSeconds;
    if (this.readings !== null && !(changed && due)) return false;
    this.readings = readPicture({
      frame,
      history: this.history,
      series,
      scene: this.scene,
      layout: this.layout,
      gateProbes,
      chartedLink: this.shape?.chartedLink ?? -1,
      refuses: this.shape?.refuses ?? 'nothing',
      suspends: this.shape?.makesTrials ?? false,
      onLinks: this.shape?.onLinks ?? 'gate',
      shownSeconds,
      windowSeconds,
    });
    this.readSeconds = shownSeconds;
    this.readFrame = frame;
    this.readRows = series.rows;
    this.readWindowSeconds = windowSeconds;
    this.readMilliseconds = nowMilliseconds;
    this.company.readMilliseconds = nowMilliseconds;
    return true;
  }

  /** @returns whether the picture must be laid out again */
  private learn(frame: LaneFrame): boolean {
    const fresh = new Set<number>();
    for (let node = 0; node * NODE_STRIDE < frame.nodes.length; node++) {
      const at = node * NODE_STRIDE;
      const flows = frame.nodes[at + NODE.waitingFlows] + frame.nodes[at + NODE.activeFlows];
      if (flows > 0 && !this.sources.has(node)) fresh.add(node);
    }
    for (const node of fresh) this.sources.add(node);
    const newSources = this.layout.columns.some(
      ({ sources, rows }) => !sources && rows.some(({ hosts }) => hosts.some(({ node }) => fresh.has(node))),
    );
    // Other lanes' pictures must look the same.
    if ([newSources, this.learnData()].includes(true)) this.company.changes++;
    return [this.learnQueues(), this.learnRates(frame)].includes(true);
  }

  private learnData(): boolean {
    const { count, link, kind } = this.store;
    let newData = false;
    for (let row = 0; row < count; row++) {
      if (kind[row] !== PACKET_KIND.data || this.dataLinks.has(link[row])) continue;
      this.dataLinks.add(link[row]);
      const channel = this.layout.ways[link[row]]?.channel;
      if (channel !== null && channel !== undefined && !channel.wide) newData = true;
    }
    return newData;
  }

  private learnQueues(): boolean {
    const { count, link, queue } = this.store;
    const before = this.divided.size;
    for (let row = 0; row < count; row++) if (queue[row] > 0) this.divided.add(link[row]);
    return this.divided.size > before;
  }

  private learnRates({ links }: LaneFrame): boolean {
    const rates = this.rates ?? Float64Array.from(this.network.links, ({ rateBitsPerSecond }) => rateBitsPerSecond);
    let changed = false;
    for (let link = 0; link < rates.length; link++) {
      const rate = links[link * LINK_STRIDE + LINK.rateBitsPerSecond];
      if (rate === rates[link]) continue;
      rates[link] = rate;
      changed = true;
    }
    this.rates = rates;
    return changed;
  }

  private layOut(): PictureLayout {
    const shape = this.shape;
    const facts = {
      chartedLink: shape?.chartedLink ?? -1,
      ratesAlone: shape?.dataPlane === 'none',
      gates: shape?.gates ?? [],
      interfaces: shape?.onLinks === 'interface' && shape.gates.length > 0,
      segments: shape?.segments ?? [],
      dataLinks: this.company.dataLinks,
      sources: this.company.sources,
      divided: this.divided,
      standing: this.company.standing,
      rates: this.rates,
      mapView: this.company.mapView,
    };
    return layOutPicture(this.network, this.size, facts, this.measure);
  }

  private placed(): { readonly layout: PictureLayout; readonly scene: Scene } {
    if (this.place === null) {
      this.companyChanges = this.company.changes;
      const layout = this.layOut();
      this.place = { layout, scene: new Scene(layout, this.shape?.dataPlane === 'fluid', this.flowQueues) };
    }
    return this.place;
  }

  private layOutAgain(): void {
    this.place = null;
    this.readings = null;
    this.atOnce = true;
  }
}
