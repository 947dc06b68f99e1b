/**
 * The editor's canvas: what it shows, and what hands do on it. It knows no document: what is to be edited is passed to a
 * listener, and what has been edited comes back as another network. Painted once a frame at most, when something changed.
 */
import type { NodeKind } from '../../../../scenario/network.ts';
import { watchTheme } from '../../../../widgets/charts/palette.ts';
import { readThemeTokens, type ThemeTokens } from '../../../stage/picture/theme-tokens.ts';
import {
  bendPoint,
  isAnotherPicture,
  linkAt,
  nodeAt,
  nodeSize,
  snapped,
  usualDistance,
  type DrawnNetwork,
  type Under,
} from './drawn-network.ts';
import { paintNetwork, PORT_OUT } from './paint-network.ts';
import { type Chosen, type EditListener, isNodeKind, type Named, type Tool } from './edit-listener.ts';
import { between, toCanvas, toPlane, type PlaneCamera, type Point } from './plane-camera.ts';
import { Viewport } from './viewport.ts';

type Gesture =
  | {
      readonly kind: 'move';
      readonly grabbed: number;
      readonly ids: ReadonlySet<string>;
      readonly from: Point;
      delta: Point;
    }
  | { readonly kind: 'wire'; readonly from: number; to: Point }
  | { readonly kind: 'band'; readonly from: Point; to: Point; readonly adds: boolean }
  | { readonly kind: 'pan'; at: Point }
  | { readonly kind: 'place'; readonly at: Point };

const SNAP_PIXELS = 5;
/** A hand that moves less only pressed. */
const DRAG_PIXELS = 4;
const TOUCH_REACH = 10;

export class EditView {
  private network: DrawnNetwork = { nodes: [], links: [] };
  private distance = Infinity;
  private chosen: Chosen = { nodes: [], links: [] };
  private activeTool: Tool = 'choose';
  private readonly viewport = new Viewport(() => this.network.nodes);
  private tokens: ThemeTokens;
  private gesture: Gesture | null = null;
  private over: Under | null = null;
  /** A link's first end, where it was pressed and not dragged. */
  private firstEnd: string | null = null;
  private guides: { x: number | null; y: number | null } = { x: null, y: null };
  private frame: number | null = null;
  private readonly touches = new Map<number, Point>();
  private readonly context: CanvasRenderingContext2D;
  private readonly ends: (() => void)[] = [];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly listener: EditListener,
  ) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser gives no canvas to draw on');
    this.context = context;
    this.tokens = readThemeTokens();
    this.ends.push(
      watchTheme(() => {
        this.tokens = readThemeTokens();
        this.wake();
      }),
      followSize(canvas, () => this.resize()),
      listen(canvas, 'pointerdown', (event) => this.press(event)),
      listen(canvas, 'pointermove', (event) => this.follow(event)),
      listen(canvas, 'pointerup', (event) => this.release(event)),
      listen(canvas, 'pointercancel', () => this.forget()),
      listen(canvas, 'pointerleave', () => this.hover(null)),
      listen(canvas, 'dblclick', (event) => this.open(event)),
      listen(canvas, 'wheel', (event) => this.turn(event)),
    );
  }

  close(): void {
    for (const end of this.ends) end();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
  }

  show(network: DrawnNetwork, chosen: Chosen): void {
    // What is being dragged may be gone, by undo or by another hand.
    if (network !== this.network) this.forget();
    // What is shown for the first time, or stands elsewhere now, is to be seen.
    if (isAnotherPicture(this.network.nodes, network.nodes)) this.viewport.fit();
    if (network !== this.network) this.distance = usualDistance(network.nodes);
    this.network = network;
    this.chosen = chosen;
    this.wake();
  }

  set tool(tool: Tool) {
    this.activeTool = tool;
    this.firstEnd = null;
    this.forget();
    this.wake();
  }

  /** All nodes in sight. */
  fit(): void {
    this.viewport.fit();
    this.wake();
  }

  zoom(factor: number): void {
    this.viewport.zoom(factor);
    this.wake();
  }

  /** Where a node stands, or the middle of a link, in CSS pixels; null: it is not there. */
  placeOf({ kind, id: wanted }: Named): Point | null {
    const { nodes, links } = this.network;
    if (kind === 'node') {
      const node = nodes.find(({ id }) => id === wanted);
      return node === undefined ? null : toCanvas(this.view, node);
    }
    const link = links.find(({ id }) => id === wanted);
    if (link === undefined) return null;
    const [from, to] = [toCanvas(this.view, nodes[link.from]), toCanvas(this.view, nodes[link.to])];
    return between(between(from, to), bendPoint(from, to, link.bend));
  }

  /** A distance on the plane that is this many pixels. */
  units(pixels: number): number {
    return pixels / this.view.scale;
  }

  /** What the tool adds; null: it adds nothing. */
  private get adding(): NodeKind | null {
    const tool = this.activeTool;
    return isNodeKind(tool) ? tool : null;
  }

  /** The size of nodes. */
  private get size(): number {
    return nodeSize(this.distance * this.view.scale);
  }

  private get view(): PlaneCamera {
    return this.viewport.camera;
  }

  private press(event: PointerEvent): void {
    const at = pointOf(this.canvas, event);
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') {
      this.touches.set(event.pointerId, at);
      // Two fingers move the paper, whatever the first had begun.
      if (this.touches.size > 1) {
        this.gesture = null;
        this.guides = { x: null, y: null };
        this.wake();
        return;
      }
    }
    if (event.button === 1 || (event.button === 0 && event.altKey)) {
      this.gesture = { kind: 'pan', at };
      event.preventDefault();
      return;
    }
    if (event.button !== 0) return;
    const under = this.under(at, event.pointerType === 'touch');
    const adds = this.activeTool === 'several' || event.shiftKey || event.ctrlKey || event.metaKey;
    this.gesture = this.begin(under, at, adds);
    this.wake();
  }

  private begin(under: Under | null, at: Point, adds: boolean): Gesture | null {
    if (under?.kind === 'port') return { kind: 'wire', from: under.index, to: at };
    if (this.activeTool === 'link') return under?.kind === 'node' ? { kind: 'wire', from: under.index, to: at } : null;
    if (this.adding !== null && under?.kind !== 'node') return { kind: 'place', at };
    if (under?.kind === 'node') {
      const { id } = this.network.nodes[under.index];
      const isChosen = this.chosen.nodes.includes(id);
      const nodes = adds
        ? isChosen
          ? this.chosen.nodes.filter((one) => one !== id)
          : [...this.chosen.nodes, id]
        : isChosen
          ? this.chosen.nodes
          : [id];
      if (nodes !== this.chosen.nodes) this.choose({ nodes, links: adds ? this.chosen.links : [] });
      return { kind: 'move', grabbed: under.index, ids: new Set(nodes), from: at, delta: { x: 0, y: 0 } };
    }
    if (under?.kind === 'link') {
      const { id } = this.network.links[under.index];
      const { nodes, links } = this.chosen;
      if (!adds) this.choose({ nodes: [], links: [id] });
      else this.choose({ nodes, links: links.includes(id) ? links.filter((one) => one !== id) : [...links, id] });
      return null;
    }
    return { kind: 'band', from: at, to: at, adds };
  }

  private follow(event: PointerEvent): void {
    const at = pointOf(this.canvas, event);
    if (this.touches.has(event.pointerId) && this.touches.size > 1) return this.pinch(event.pointerId, at);
    const gesture = this.gesture;
    if (gesture === null) {
      if (event.pointerType !== 'touch') this.hover(this.under(at, false));
      return;
    }
    switch (gesture.kind) {
      case 'move':
        this.drag(gesture, at);
        break;
      case 'wire':
      case 'band':
        gesture.to = at;
        break;
      case 'pan':
        this.viewport.pan(at.x - gesture.at.x, at.y - gesture.at.y);
        gesture.at = at;
    }
    this.wake();
  }

  private drag(gesture: Extract<Gesture, { kind: 'move' }>, at: Point): void {
    const { scale } = this.view;
    const delta = { x: (at.x - gesture.from.x) / scale, y: (at.y - gesture.from.y) / scale };
    const isDrag = Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) >= DRAG_PIXELS;
    if (!isDrag && gesture.delta.x === 0 && gesture.delta.y === 0) return;
    const grabbed = this.network.nodes[gesture.grabbed];
    const others = this.network.nodes.filter(({ id }) => !gesture.ids.has(id));
    const place = snapped({ x: grabbed.x + delta.x, y: grabbed.y + delta.y }, others, SNAP_PIXELS / scale);
    gesture.delta = { x: place.x - grabbed.x, y: place.y - grabbed.y };
    const { left, top } = this.view;
    this.guides = {
      x: place.alongX === null ? null : left + place.alongX * scale,
      y: place.alongY === null ? null : top + place.alongY * scale,
    };
  }

  private release(event: PointerEvent): void {
    const at = pointOf(this.canvas, event);
    const wasPinch = this.touches.size > 1;
    this.touches.delete(event.pointerId);
    const gesture = this.gesture;
    this.forget();
    if (gesture === null || wasPinch) return;
    const { nodes } = this.network;
    switch (gesture.kind) {
      case 'move': {
        const { delta, ids } = gesture;
        if (delta.x === 0 && delta.y === 0) return;
        const dragged = nodes.filter(({ id }) => ids.has(id));
        this.listener.moved(new Map(dragged.map(({ id, x, y }) => [id, { x: x + delta.x, y: y + delta.y }])));
        return;
      }
      case 'wire':
        return this.endWire(gesture.from, at, event.pointerType === 'touch');
      case 'band': {
        const box = [gesture.from, at].map((corner) => toPlane(this.view, corner));
        const [west, east] = [Math.min(box[0].x, box[1].x), Math.max(box[0].x, box[1].x)];
        const [north, south] = [Math.min(box[0].y, box[1].y), Math.max(box[0].y, box[1].y)];
        const inside = nodes.filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south);
        const before = gesture.adds ? this.chosen : { nodes: [], links: [] };
        this.choose({ nodes: [...new Set([...before.nodes, ...inside.map(({ id }) => id)])], links: before.links });
        return;
      }
      case 'place':
        if (this.adding !== null) this.listener.placed(this.adding, toPlane(this.view, gesture.at));
    }
  }

  /** To the node where the hand let go; pressed only, the next node that is pressed is the other end. */
  private endWire(from: number, at: Point, touch: boolean): void {
    const { nodes } = this.network;
    const to = nodeAt(nodes, this.places(), at, touch ? TOUCH_REACH : 4, this.size);
    if (to >= 0 && to !== from) {
      this.firstEnd = null;
      this.listener.connected(nodes[from].id, nodes[to].id);
      return;
    }
    if (to !== from) return;
    const first = this.firstEnd;
    this.firstEnd = first === null ? nodes[from].id : null;
    if (first !== null && first !== nodes[from].id) this.listener.connected(first, nodes[from].id);
    else this.choose({ nodes: this.firstEnd === null ? [] : [this.firstEnd], links: [] });
  }

  private open(event: MouseEvent): void {
    const at = pointOf(this.canvas, event);
    const under = this.under(at, false);
    if (under?.kind === 'node') this.listener.naming({ kind: 'node', id: this.network.nodes[under.index].id });
    else if (under?.kind === 'link') this.listener.naming({ kind: 'link', id: this.network.links[under.index].id });
    else if (under === null && this.activeTool === 'choose') this.listener.placed('router', toPlane(this.view, at));
  }

  private turn(event: WheelEvent): void {
    event.preventDefault();
    this.viewport.turn(event, pointOf(this.canvas, event));
    this.wake();
  }

  private pinch(pointer: number, at: Point): void {
    const before = [...this.touches.values()];
    this.touches.set(pointer, at);
    this.viewport.pinch(before, [...this.touches.values()]);
    this.wake();
  }

  private under(at: Point, touch: boolean): Under | null {
    const { nodes, links } = this.network;
    const places = this.places();
    const reach = touch ? TOUCH_REACH : 0;
    const port = this.portOf();
    if (port >= 0 && Math.hypot(places[port].x + PORT_OUT - at.x, places[port].y - at.y) <= 8 + reach) {
      return { kind: 'port', index: port };
    }
    const node = nodeAt(nodes, places, at, reach, this.size);
    if (node >= 0) return { kind: 'node', index: node };
    const link = linkAt(links, places, at, reach);
    return link < 0 ? null : { kind: 'link', index: link };
  }

  /** The node under the hand has a port, else the only one chosen. */
  private portOf(): number {
    if (this.activeTool !== 'choose' || this.gesture !== null) return -1;
    const over = this.over;
    if (over !== null && over.kind !== 'link' && over.index < this.network.nodes.length) return over.index;
    const { nodes } = this.chosen;
    return nodes.length === 1 ? this.network.nodes.findIndex(({ id }) => id === nodes[0]) : -1;
  }

  private hover(under: Under | null): void {
    if (under?.kind === this.over?.kind && under?.index === this.over?.index) return;
    this.over = under;
    this.canvas.dataset['over'] = under?.kind ?? 'ground';
    this.wake();
  }

  private choose(chosen: Chosen): void {
    this.chosen = chosen;
    this.listener.chose(chosen);
  }

  private forget(): void {
    this.gesture = null;
    this.touches.clear();
    this.guides = { x: null, y: null };
    this.over = null;
    this.wake();
  }

  private places(): readonly Point[] {
    const camera = this.view;
    const gesture = this.gesture;
    return this.network.nodes.map((node) => {
      const { x, y } = node;
      const isDragged = gesture?.kind === 'move' && gesture.ids.has(node.id);
      return toCanvas(camera, isDragged ? { x: x + gesture.delta.x, y: y + gesture.delta.y } : { x, y });
    });
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.viewport.resize(clientWidth, clientHeight);
    this.canvas.width = Math.round(clientWidth * devicePixelRatio);
    this.canvas.height = Math.round(clientHeight * devicePixelRatio);
    this.paint();
  }

  private wake(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.paint();
    });
  }

  private paint(): void {
    const { size } = this.viewport;
    if (size.width === 0 || size.height === 0) return;
    const places = this.places();
    const gesture = this.gesture;
    const meets = gesture?.kind === 'wire' ? nodeAt(this.network.nodes, places, gesture.to, 4, this.size) : -1;
    this.context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    paintNetwork(this.context, this.tokens, size, {
      network: this.network,
      places,
      chosenNodes: new Set(this.chosen.nodes),
      chosenLinks: new Set(this.chosen.links),
      portOf: this.portOf(),
      wire:
        gesture?.kind === 'wire'
          ? { from: places[gesture.from], to: meets < 0 ? gesture.to : places[meets], meets: meets >= 0 }
          : null,
      band: gesture?.kind === 'band' ? gesture : null,
      size: this.size,
      guides: this.guides,
    });
  }
}

/** What an element hears. Each returns the function that ends it. */
function listen<Name extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  name: Name,
  heard: (event: HTMLElementEventMap[Name]) => void,
): () => void {
  // The wheel must not scroll the page as well.
  element.addEventListener(name, heard, { passive: false });
  return () => element.removeEventListener(name, heard);
}

function followSize(element: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Where on the element, in CSS pixels. */
function pointOf(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
