/**
 * A lane's picture on its two canvases: one for what seldom changes, one over it for what moves. It paints only when
 * something has changed, and never renders React.
 */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { ProbeDeclaration } from '../../../schemes/declaration.ts';
import type { InspectionTarget } from '../../../simulation/report.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { windowOf } from '../../../quantities/quantity.ts';
import type { LaneFrame } from '../../../protocol/messages.ts';
import { fetchFlowQueues, type FlowQueueParts } from './fetch-flow-queues.ts';
import { packetSpots, targetAt, type PacketSpot } from './hit-test.ts';
import { leaveFrame } from './layout/channel-frame.ts';
import { lookingAt, moved, shareOfMap, WHOLE_MAP, zoomed, type MapView } from './layout/map-view.ts';
import type { MeasureText } from './layout/picture-facts.ts';
import type { PictureLayout } from './layout/picture-layout.ts';
import { pictureSize } from './layout/picture-size.ts';
import { AccessUse } from './painters/access-links.ts';
import type { Brush } from './painters/brush.ts';
import { KeptDrawings } from './painters/kept-drawings.ts';
import { countErrors } from './painters/map-links.ts';
import { paintMoving } from './painters/paint-moving.ts';
import { paintStill, type StillPicture } from './painters/paint-still.ts';
import { fontOf } from './painters/words.ts';
import { attemptAt } from './painters/server-queue.ts';
import { canBeRepainted } from '../../../widgets/files/repaint.ts';
import { objectOf, type PictureObject } from './picture-objects.ts';
import { PictureState } from './picture-state.ts';
import type { ShownMoment } from './picture-summary.ts';
import { readPageScale, readThemeTokens, type ThemeTokens } from './theme-tokens.ts';

interface PictureCanvases {
  readonly still: HTMLCanvasElement;
  readonly moving: HTMLCanvasElement;
}

/** What the picture asks for each time it paints. */
interface PictureSources {
  readonly feed: LaneFeed;
  /** Simulated seconds that the page shows. */
  readonly shown: () => number;
  readonly playing: () => boolean;
  readonly gateProbes: () => readonly ProbeDeclaration[];
  /** Lines of a map stand for errors where they are known, and not for use. */
  readonly showsErrors: () => boolean;
}

interface PictureForm {
  /** Nothing is written, and nothing is laid out for words: for pictures that are drawn smaller than letters may be. */
  readonly wordless: boolean;
  /** Pixels of the canvases a CSS pixel; absent: as many as the screen has. */
  readonly pixelRatio?: number;
}

/** A browser may refuse larger canvases, and nobody sees the difference. */
const LARGEST_PIXEL_RATIO = 3;

export class PictureView {
  /** How often it has been painted. */
  paints = 0;
  private readonly canvases: PictureCanvases;
  private readonly contexts: { readonly still: CanvasRenderingContext2D; readonly moving: CanvasRenderingContext2D };
  private readonly network: ExpandedNetwork;
  private readonly sources: PictureSources;
  private readonly state: PictureState;
  private tokens: ThemeTokens;
  private width = 0;
  private height = 0;
  private pixelRatio = 1;
  private use: AccessUse | null = null;
  private selected: InspectionTarget | null = null;
  private focused: PictureObject | null = null;
  private hasReducedMotion = false;
  private paintStillAnyway = true;
  private paintMovingAnyway = true;
  private parts: FlowQueueParts | null = null;
  /** The part of a map that the newest painting showed. */
  private paintedPart: MapView | null = null;
  private otherSpots: readonly PacketSpot[] = [];

  constructor(
    canvases: PictureCanvases,
    network: ExpandedNetwork,
    sources: PictureSources,
    private readonly form: PictureForm = { wordless: false },
  ) {
    this.canvases = canvases;
    this.contexts = { still: contextOf(canvases.still), moving: contextOf(canvases.moving) };
    this.network = network;
    this.sources = sources;
    this.tokens = readThemeTokens();
    this.state = new PictureState(network, pictureSize(480, 320), this.measure());
    // A file has lines and dots, and no copy of a drawing.
    canBeRepainted(canvases.still, () => this.paintStill(null));
    canBeRepainted(canvases.moving, () => this.paintMoving(sources.gateProbes()));
    this.laneOpened();
    if (sources.feed.frame !== null) this.accept(sources.feed.frame);
  }

  /** The picture is taken away. */
  close(): void {
    this.state.close();
  }

  laneOpened(): void {
    this.state.open(this.sources.feed.shape);
    this.paintAnyway();
  }

  frameArrived(): void {
    const { frame } = this.sources.feed;
    if (frame !== null && frame !== this.state.frame) this.accept(frame);
  }

  /** In CSS pixels. */
  resize(width: number, height: number): void {
    const pixelRatio = this.form.pixelRatio ?? Math.min(LARGEST_PIXEL_RATIO, window.devicePixelRatio || 1);
    if (width === this.width && height === this.height && pixelRatio === this.pixelRatio) return;
    this.width = width;
    this.height = height;
    this.pixelRatio = pixelRatio;
    for (const canvas of [this.canvases.still, this.canvases.moving]) {
      canvas.width = Math.round(width * pixelRatio);
      canvas.height = Math.round(height * pixelRatio);
    }
    this.state.resize(pictureSize(Math.max(1, width), Math.max(1, height), readPageScale()));
    this.paintAnyway();
  }

  themeChanged(): void {
    this.tokens = readThemeTokens();
    this.paintAnyway();
  }

  set reducedMotion(reduced: boolean) {
    this.hasReducedMotion = reduced;
    this.paintAnyway();
  }

  select(target: InspectionTarget | null): void {
    this.selected = target;
    this.paintAnyway();
  }

  focus(object: PictureObject | null): void {
    this.focused = object;
    this.paintStillAnyway = true;
  }

  /** @param x in CSS pixels from the picture's left upper corner */
  targetAt(x: number, y: number): InspectionTarget | null {
    const { layout, scene, readings } = this.state;
    const target = targetAt(layout, packetSpots(scene.marks, this.otherSpots), x, y);
    if (target?.kind !== 'node') return target;
    const { well } = layout.nodes[target.node];
    const server = readings?.servers[target.node];
    if (well === undefined || server == null) return target;
    const attempt = attemptAt(well, server, y);
    return attempt < 0 ? target : { ...target, attempt };
  }

  /** The queues of flows of a link, in words; empty: it has none. */
  queuesOf(target: InspectionTarget | null): string {
    const { layout, readings } = this.state;
    const channel = target?.kind === 'link' ? layout.ways[target.link].channel : null;
    return channel == null ? '' : (readings?.channels[channel.index].byFlow?.words ?? '');
  }

  /** What can be said about the picture; null: nothing yet. */
  get moment(): ShownMoment | null {
    const { layout, readings, shownSeconds } = this.state;
    if (readings === null) return null;
    const errors = this.linkErrors;
    const { network, followed } = this;
    return { network, layout, readings, shownSeconds, followed, errors: errors && countErrors(errors) };
  }

  /** Paints what has changed. @returns whether anything was painted */
  paint(nowMilliseconds: number): boolean {
    if (this.width === 0 || this.height === 0) return false;
    const { feed, shown, playing, gateProbes } = this.sources;
    const probes = gateProbes();
    const changes = this.state.advance({
      nowMilliseconds,
      pageSeconds: shown(),
      playing: playing(),
      series: feed.series,
      windowSeconds: windowOf(feed, shown()),
      gateProbes: probes,
    });
    const still = (this.paintStillAnyway ||= changes.still);
    const moving = (this.paintMovingAnyway ||= changes.moving);
    // What is due stays due until it is painted: a painter may fail, and is tried again.
    if (still) {
      this.paintStill(this.kept());
      this.paintStillAnyway = false;
    }
    if (moving) {
      this.paintMoving(probes);
      this.paintMovingAnyway = false;
    }
    if (still || moving) this.paints++;
    return still || moving;
  }

  /** Where things stand, in CSS pixels. */
  get layout(): PictureLayout {
    return this.state.layout;
  }

  /** It is a map, of which a part can be seen. */
  get isMap(): boolean {
    return this.state.layout.form === 'map';
  }

  get mapView(): MapView {
    return this.state.company.mapView;
  }

  /** In every lane of this network. @param at in CSS pixels; absent: the middle */
  zoomMap(factor: number, at = { x: this.width / 2, y: this.height / 2 }): void {
    this.look(zoomed(this.mapView, factor, { x: at.x / this.width, y: at.y / this.height }));
  }

  /** By CSS pixels to the right and down. */
  moveMap(right: number, down: number): void {
    this.look(moved(this.mapView, right / this.width, down / this.height));
  }

  showWholeMap(): void {
    this.look(WHOLE_MAP);
  }

  /** Brings a node near. */
  lookAtNode(node: number): void {
    const { x, y } = this.state.layout.nodes[node];
    const place = shareOfMap(this.mapView, x / this.width, y / this.height);
    this.look(lookingAt(this.mapView, place.x, place.y));
  }

  /** Calls back when any lane of the network shows another part. */
  watchMap(watcher: () => void): () => void {
    return this.state.company.watchView(watcher);
  }

  /** The lane has reported on what is selected: it may be a flow, with a path to follow. */
  inspected(): void {
    this.paintStillAnyway = true;
  }

  private accept(frame: LaneFrame): void {
    this.state.accept(frame, windowOf(this.sources.feed, frame.timeSeconds));
    if (!this.state.lacksFlowQueues) return;
    const divide = (parts: FlowQueueParts): void => {
      this.parts = parts;
      this.state.divide(parts);
      if (!this.sources.playing()) this.paint(performance.now());
    };
    fetchFlowQueues().then(divide, () => {});
  }

  private look(view: MapView): void {
    if (!this.isMap || this.width === 0 || this.height === 0) return;
    this.state.company.look(view);
  }

  get followed(): StillPicture['followed'] {
    const { inspection } = this.sources.feed;
    const path = inspection?.inspection?.path;
    if (!this.isMap || this.selected?.kind !== 'flow' || path === undefined || path.links.length === 0) return null;
    // A report on what was selected before.
    if (inspection!.target.kind !== 'flow' || inspection!.target.flow !== this.selected.flow) return null;
    const { links } = this.network;
    if (path.links.some((link) => link >= links.length)) return null;
    return { path, ends: [links[path.links[0]].from, links[path.links.at(-1)!].to] };
  }

  /** Whether lines can stand for errors: it is a map, and the lane has sent them. */
  get knowsErrors(): boolean {
    return this.state.layout.form === 'map' && this.reportedErrors !== null;
  }

  /** The lane has sent the rates of its sessions: while time stands still no frame follows them. */
  cloudArrived(): void {
    if (!this.sources.playing()) this.paintStillAnyway = true;
  }

  /** What lines stand for has changed. */
  paintAgain(): void {
    this.paintStillAnyway = true;
  }

  private get linkErrors(): Float32Array | null {
    return this.sources.showsErrors() && this.knowsErrors ? this.reportedErrors : null;
  }

  private get reportedErrors(): Float32Array | null {
    const errors = this.sources.feed.cloud?.linkErrors ?? null;
    // A cloud may still be of the network before.
    return errors?.length === this.network.links.length ? errors : null;
  }

  /**
   * Where parts of the picture are kept; null: a map is moved, and no layout is painted twice. Lanes of one map have one
   * layout, and share what is kept of it.
   */
  private kept(): KeptDrawings | null {
    if (!this.isMap) return null;
    const isMoved = this.paintedPart !== null && this.mapView !== this.paintedPart;
    this.paintedPart = this.mapView;
    return isMoved ? null : keptDrawingsOf(this.layout);
  }

  private paintStill(kept: KeptDrawings | null): void {
    const { layout, readings, scene, dataLinks } = this.state;
    const brush = this.begin(this.contexts.still);
    if (readings === null) return;
    this.use = new AccessUse(layout, readings, dataLinks);
    paintStill(brush, {
      layout,
      readings,
      stacks: scene.stacks,
      use: this.use,
      dataLinks,
      linkErrors: this.linkErrors,
      followed: this.followed,
      kept,
      wordless: this.form.wordless,
      selected: objectOf(this.selected),
      focused: this.focused,
    });
  }

  private paintMoving(probes: readonly ProbeDeclaration[]): void {
    const { layout, scene, frame, clock, decisions } = this.state;
    const brush = this.begin(this.contexts.moving);
    if (frame === null || this.use === null) return;
    const tokens = probes.findIndex(({ role }) => role === 'tokens');
    this.otherSpots = paintMoving(brush, {
      layout,
      scene,
      frame,
      use: this.use,
      decisions: decisions.shown,
      clockMilliseconds: clock.milliseconds,
      tokens: tokens < 0 ? [] : layout.gates.map(({ gate }) => frame.gates[gate * probes.length + tokens] ?? 0),
      reducedMotion: this.hasReducedMotion,
      paintDividers: this.parts?.paintDividers,
      selectedPacket: this.selected?.kind === 'packet' ? this.selected.serial : null,
    });
  }

  private begin(context: CanvasRenderingContext2D): Brush {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    leaveFrame(context, this.pixelRatio);
    return { context, tokens: this.tokens, pixelRatio: this.pixelRatio, scale: this.state.layout.size.scale };
  }

  private paintAnyway(): void {
    this.paintStillAnyway = true;
    this.paintMovingAnyway = true;
  }

  private measure(): MeasureText {
    if (this.form.wordless) return () => 0;
    return (text, fontPixels, bold) => {
      const { still } = this.contexts;
      still.font = fontOf(fontPixels, bold, this.tokens.sans);
      return still.measureText(text).width;
    };
  }
}

const keptDrawings = new WeakMap<PictureLayout, KeptDrawings>();

function keptDrawingsOf(layout: PictureLayout): KeptDrawings {
  let kept = keptDrawings.get(layout);
  if (kept === undefined) keptDrawings.set(layout, (kept = new KeptDrawings()));
  return kept;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser gives no canvas to draw on');
  return context;
}

/** Keeps a picture as still as the reader's system asks for. @returns what ends it */
export function followMotionPreference(picture: PictureView): () => void {
  const preference = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => {
    picture.reducedMotion = preference.matches;
  };
  follow();
  preference.addEventListener('change', follow);
  return () => preference.removeEventListener('change', follow);
}
