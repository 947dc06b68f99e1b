/**
 * The cursor of a chart: a line, a dot and a number on each series, and the time on the axis. It lies over the canvas
 * as a small picture of its own, so that moving the pointer redraws no chart.
 */
import type { ColourToken } from './palette.ts';
import { CHART } from './chart-specification.ts';
import { spreadLabels } from './label-layout.ts';
import { writeText } from '../write-text.ts';

/** Where the cursor meets a series, in CSS pixels from the chart's top. */
export interface CursorReading {
  readonly y: number;
  readonly text: string;
  readonly colour: ColourToken;
  readonly textColour: ColourToken;
}

/** All in CSS pixels of the chart's drawn part. */
interface CursorPlace {
  readonly x: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly time: string;
  readonly pinned: boolean;
  readonly readings: readonly CursorReading[];
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

export class CursorLayer {
  readonly element = create('svg', { class: 'chart-cursor', 'aria-hidden': 'true' });
  private readonly line = create('line', { class: 'chart-cursor-line' });
  private readonly readings = create('g', {});
  private readonly tag: SVGGElement | null;

  constructor(timeAxis: boolean) {
    this.element.append(this.line, this.readings);
    this.tag = timeAxis ? create('g', { class: 'chart-cursor-tag' }) : null;
    if (this.tag !== null) {
      this.tag.append(create('rect', { rx: '3' }), create('text', { 'text-anchor': 'middle' }));
      this.element.append(this.tag);
    }
    this.hide();
  }

  hide(): void {
    this.element.style.display = 'none';
  }

  show(place: CursorPlace, scale: number): void {
    this.element.style.display = '';
    set(this.line, { x1: place.x, x2: place.x, y1: place.top - 4 * scale, y2: place.bottom });
    this.element.classList.toggle('pinned', place.pinned);
    this.showReadings(place, scale);
    this.showTime(place, scale);
  }

  private showReadings({ x, right, top, bottom, readings }: CursorPlace, scale: number): void {
    while (this.readings.childElementCount < readings.length) {
      const reading = create('g', {});
      reading.append(create('circle', {}), create('text', {}));
      this.readings.append(reading);
    }
    // Numbers stand above their line, below it where the chart ends.
    const places = spreadLabels(
      readings.map(({ y }) => (y - 14 * scale >= top - CHART.top * scale ? y - 6 * scale : y + 14 * scale)),
      CHART.labelGap * scale,
      top + 2 * scale,
      bottom,
    );
    // Numbers stand right of the line, unless they would run into the labels at the lines' ends.
    const after = right - x > 40 * scale;
    [...this.readings.children].forEach((element, index) => {
      const [circle, text] = [element.children[0]!, element.children[1]!];
      const reading = readings[index];
      (element as SVGGElement).style.display = reading === undefined ? 'none' : '';
      if (reading === undefined) return;
      set(circle, { cx: x, cy: reading.y, r: 3 * scale, style: `stroke: var(--${reading.colour})` });
      set(text, {
        x: after ? x + 7 * scale : x - 7 * scale,
        y: places[index]!,
        'text-anchor': after ? 'start' : 'end',
      });
      set(text, { style: `fill: var(--${reading.textColour})` });
      writeText(text, reading.text);
    });
  }

  private showTime({ x, left, right, bottom, time }: CursorPlace, scale: number): void {
    if (this.tag === null) return;
    const [rect, text] = [this.tag.children[0]!, this.tag.children[1]!];
    const width = Math.max(34, time.length * 6.5 + 10) * scale;
    const centre = Math.min(
      right + CHART.right * scale - width / 2,
      Math.max(left - CHART.left * scale + width / 2, x),
    );
    set(rect, { x: centre - width / 2, y: bottom + 5 * scale, width, height: 15 * scale });
    set(text, { x: centre, y: bottom + 16 * scale });
    writeText(text, time);
  }
}

function create<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  set(element, attributes);
  return element;
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  }
}
