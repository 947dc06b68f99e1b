/** One frame of a film: every lane with its picture and its figures, what to watch for, and the time. */
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { textAt } from '../../../quantities/quantity.ts';
import { gateProbesOf } from '../../../views/gate-probes.ts';
import { leadingFigures, leadOf } from '../../../views/view-of.ts';
import { sentenceAt } from '../../core/page/bookmarks.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { linksInView } from '../../stage/picture/layout/lay-out-picture.ts';
import type { Brush } from '../../stage/picture/painters/brush.ts';
import { drawWords, fontOf, type Words } from '../../stage/picture/painters/words.ts';
import { PictureView } from '../../stage/picture/picture-view.ts';
import { readThemeTokens } from '../../stage/picture/theme-tokens.ts';
import { exactSeconds } from '../../core/words/time-text.ts';
import type { FilmPlan } from './film-plan.ts';
import { keyColours } from './key-colours.ts';
import { packetKeyOf } from '../../stage/lanes/packet-key-of.ts';

/** Pixels of a film of 720 lines; a larger one has everything larger. */
const PLAIN_HEIGHT = 720;
const EDGE = 20;
const GAP = 16;
const HEAD = 64;
const FOOT = 48;
/** The line between the lanes and the foot: what the colours are, and where the film comes from. */
const KEY = 22;
const LANE_HEAD = 34;
const FIGURES = 50;
const DECIMALS = 3;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Placed {
  readonly lane: LiveLane;
  readonly name: string;
  readonly box: Box;
  readonly picture: PictureView;
  readonly canvases: readonly HTMLCanvasElement[];
  readonly end: () => void;
}

export class FilmPicture {
  readonly canvas = document.createElement('canvas');
  private readonly brush: Brush;
  private readonly placed: readonly Placed[];
  private seconds = 0;

  /**
   * @param host an element of the page in which canvases stand; it must not be seen
   * @param lanes those that are shown; they have been opened
   * @param showsErrors see `PictureSources`
   */
  constructor(
    private readonly host: HTMLElement,
    private readonly plan: FilmPlan,
    private readonly scenario: Scenario,
    lanes: readonly LiveLane[],
    private readonly showsErrors: boolean,
  ) {
    const { width, height } = plan;
    Object.assign(this.canvas, { width, height });
    host.append(this.canvas);
    const context = this.canvas.getContext('2d', { willReadFrequently: plan.kind === 'gif' })!;
    this.brush = { context, tokens: readThemeTokens(), pixelRatio: 1, scale: height / PLAIN_HEIGHT };
    this.placed = lanes.map((lane, index) => this.place(lane, this.boxOf(index, lanes.length)));
  }

  /** Draws the moment at which all lanes stand. */
  draw(frame: number, seconds: number): void {
    this.seconds = seconds;
    const { context, tokens } = this.brush;
    context.fillStyle = tokens.surface;
    context.fillRect(0, 0, this.plan.width, this.plan.height);
    this.drawHead();
    for (const lane of this.placed) this.drawLane(lane, (frame * 1000) / this.plan.framesASecond);
    this.drawKey();
    this.drawFoot();
  }

  close(): void {
    for (const { end, picture } of this.placed) {
      end();
      picture.close();
    }
    this.host.replaceChildren();
  }

  /** Up to three lanes stand side by side, more in rows. */
  private boxOf(index: number, lanes: number): Box {
    const { scale } = this.brush;
    const columns = lanes <= 3 ? lanes : Math.ceil(lanes / 2);
    const rows = Math.ceil(lanes / columns);
    const [edge, gap] = [EDGE * scale, GAP * scale];
    const width = (this.plan.width - 2 * edge - (columns - 1) * gap) / columns;
    const height = (this.plan.height - (HEAD + KEY + FOOT) * scale - (rows - 1) * gap) / rows;
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return { left: edge + column * (width + gap), top: HEAD * scale + row * (height + gap), width, height };
  }

  private place(lane: LiveLane, box: Box): Placed {
    const canvases = [document.createElement('canvas'), document.createElement('canvas')] as const;
    this.host.append(...canvases);
    const { network, shape } = lane.opened!;
    const probes = gateProbesOf(shape);
    const picture = new PictureView(
      { still: canvases[0], moving: canvases[1] },
      network,
      {
        feed: lane,
        shown: () => this.seconds,
        playing: () => true,
        gateProbes: () => probes,
        showsErrors: () => this.showsErrors,
      },
      // Laid out as for 720 lines: letters are larger in a larger film.
      { wordless: false, pixelRatio: this.brush.scale },
    );
    const { scale } = this.brush;
    picture.resize(Math.floor(box.width / scale), Math.floor(box.height / scale - LANE_HEAD - FIGURES));
    lane.look(linksInView(network, shape.chartedLink < 0 ? shape.gates : [...shape.gates, shape.chartedLink]));
    const ends = [lane.on('frame', () => picture.frameArrived()), lane.on('cloud', () => picture.cloudArrived())];
    const { title, scheme } = this.scenario.lanes.find(({ id }) => id === lane.laneId)!;
    const name = title ?? schemeDeclaration(scheme)?.title ?? 'Your own';
    return { lane, name, box, picture, canvases, end: () => ends.forEach((end) => end()) };
  }

  private drawHead(): void {
    const { ink, ink2 } = this.brush.tokens;
    const { scale } = this.brush;
    const room = this.plan.width - 2 * EDGE * scale;
    this.write({ text: this.scenario.title, size: 22, bold: true, colour: ink }, EDGE * scale, 24 * scale, room);
    const sentence = sentenceAt(this.scenario, this.seconds);
    this.write({ text: sentence, size: 15, bold: false, colour: ink2 }, EDGE * scale, 48 * scale, room);
  }

  private drawLane({ lane, name, box, picture, canvases }: Placed, milliseconds: number): void {
    const { context, tokens, scale } = this.brush;
    const side = 22 * scale;
    const middle = box.top + (LANE_HEAD * scale) / 2;
    context.fillStyle = tokens.ink;
    context.fillRect(box.left, middle - side / 2, side, side);
    const letter = { text: lane.letter, size: 14, bold: true, colour: tokens.surface };
    drawWords(this.brush, [letter], { x: box.left + side / 2, y: middle, align: 'middle' });
    const left = box.left + side + 8 * scale;
    this.write({ text: name, size: 16, bold: true, colour: tokens.ink }, left, middle, box.width - side - 8 * scale);
    picture.paint(milliseconds);
    for (const canvas of canvases) context.drawImage(canvas, box.left, box.top + LANE_HEAD * scale);
    this.drawFigures(lane, box);
  }

  private drawFigures(lane: LiveLane, { left, top, width, height }: Box): void {
    const { context, tokens, scale } = this.brush;
    const lead = leadOf(
      this.scenario.guide,
      this.placed.map((one) => one.lane.shape),
    );
    const figures = leadingFigures(lane.shape, lead);
    const column = width / Math.max(1, figures.length);
    const line = top + height - FIGURES * scale;
    context.fillStyle = tokens.hair;
    context.fillRect(left, line, width, scale);
    for (const [index, figure] of figures.entries()) {
      const x = left + index * column;
      const room = column - 8 * scale;
      const { number, suffix, unit } = textAt(figure, lane, this.seconds);
      this.write({ text: figure.title, size: 12, bold: false, colour: tokens.ink2 }, x, line + 14 * scale, room);
      const value = { text: number, size: 19, bold: true, colour: tokens.ink };
      this.write(value, x, line + 35 * scale, room);
      const used = this.widthOf(value) + 5 * scale;
      const rest = { text: `${suffix} ${unit}`.trim(), size: 12, bold: false, colour: tokens.ink2 };
      this.write(rest, x + used, line + 37 * scale, room - used);
    }
  }

  private drawKey(): void {
    const { context, tokens, scale } = this.brush;
    const middle = this.plan.height - (FOOT + KEY / 2) * scale;
    const right = this.plan.width - EDGE * scale;
    const { seed } = this.scenario.run;
    const source = { text: `Headway, seed ${seed}, ${location.host}${location.pathname}`, size: 12, bold: false };
    const width = Math.min(this.widthOf({ ...source, colour: '' }), this.plan.width / 3);
    this.write({ ...source, colour: tokens.ink2 }, right - width, middle, width + 1);
    const side = 9 * scale;
    let x = EDGE * scale;
    for (const [glyph, name] of packetKeyOf(this.scenario)) {
      const words = { text: name, size: 12, bold: false, colour: tokens.ink2 };
      const end = x + side + 5 * scale + this.widthOf(words);
      if (end > right - width - 2 * GAP * scale) return;
      const { fill, edge } = keyColours(glyph, tokens);
      context.fillStyle = fill;
      context.fillRect(x, middle - side / 2, side, side);
      context.strokeStyle = edge;
      context.lineWidth = 1.5 * scale;
      context.strokeRect(x, middle - side / 2, side, side);
      this.write(words, x + side + 5 * scale, middle, Infinity);
      x = end + GAP * scale;
    }
  }

  private drawFoot(): void {
    const { context, tokens, scale } = this.brush;
    const { timeline, run } = this.scenario;
    const [left, right] = [EDGE * scale, this.plan.width - 150 * scale];
    const middle = this.plan.height - (FOOT * scale) / 2 + 4 * scale;
    const place = (seconds: number) => left + ((right - left) * Math.min(seconds, run.untilSeconds)) / run.untilSeconds;
    context.fillStyle = tokens.hair;
    context.fillRect(left, middle - 3 * scale, right - left, 6 * scale);
    context.fillStyle = tokens.ink;
    context.fillRect(left, middle - 3 * scale, place(this.seconds) - left, 6 * scale);
    for (const { atSeconds } of timeline) {
      const half = 6 * scale;
      const x = place(atSeconds);
      context.beginPath();
      context.moveTo(x, middle - half);
      context.lineTo(x + half, middle);
      context.lineTo(x, middle + half);
      context.lineTo(x - half, middle);
      context.closePath();
      context.fillStyle = atSeconds <= this.seconds ? tokens.ink : tokens.surface;
      context.fill();
      context.strokeStyle = tokens.ink;
      context.lineWidth = 1.5 * scale;
      context.stroke();
    }
    const clock = { text: `${exactSeconds(this.seconds, DECIMALS)} s`, size: 20, bold: true, colour: tokens.ink };
    drawWords(this.brush, [clock], { x: this.plan.width - EDGE * scale, y: middle, align: 'end' });
  }

  /** One line of words from `x` on, cut short where they need more than `room` pixels. */
  private write(words: Words, x: number, y: number, room: number): void {
    let { text } = words;
    while (text.length > 1 && this.widthOf({ ...words, text }) > room) text = `${text.slice(0, -2).trimEnd()}…`;
    if (room > 0) drawWords(this.brush, [{ ...words, text }], { x, y, align: 'start' });
  }

  private widthOf({ text, size, bold }: Words): number {
    const { context, scale, tokens } = this.brush;
    context.font = fontOf(size * scale, bold, tokens.sans);
    return context.measureText(text).width;
  }
}
