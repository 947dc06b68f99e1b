/** A figure of the page as a file that looks the same outside of it. */
import { readPalette } from '../charts/palette.ts';
import { drawnAsSvg, element, escaped } from './drawn-as-svg.ts';
import { repaintOf } from './repaint.ts';

export interface SvgFile {
  readonly text: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** What stands above a chart: its name, bold, and its unit. */
export interface Heading {
  readonly title: string;
  readonly unit: string;
}

const HEADING_HEIGHT = 20;
/** Pixels of a picture a unit of the drawing. */
const PICTURE_SCALE = 3;
/** Browsers refuse larger canvases. */
const MAX_PICTURE_SIDE = 16_000;

/** All canvases in an element of the page that can be painted again, where they stand. */
export function svgOfFigure(figure: Element, heading: Heading | null = null): SvgFile {
  const { left, top, width, height } = figure.getBoundingClientRect();
  const { scale, sans, colours } = readPalette();
  const above = heading === null ? 0 : HEADING_HEIGHT * scale;
  const groups = [...figure.querySelectorAll('canvas')].flatMap((canvas, index) => {
    const repaint = repaintOf(canvas);
    const box = canvas.getBoundingClientRect();
    if (repaint === undefined || box.width === 0 || canvas.width === 0) return [];
    const place = `translate(${box.left - left} ${box.top - top + above}) scale(${box.width / canvas.width})`;
    return [element('g', { transform: place }, `\n${drawnAsSvg(canvas, `clip-${index}`, repaint)}\n`)];
  });
  const words = heading === null ? [] : [headingElement(heading, 11 * scale, sans, colours.ink, colours.ink2)];
  const size = { width: Math.ceil(width), height: Math.ceil(height + above) };
  const ground = element('rect', { ...size, fill: surfaceColour() });
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...size,
    viewBox: `0 0 ${size.width} ${size.height}`,
  };
  return { ...size, text: element('svg', attributes, `\n${[ground, ...words, ...groups].join('\n')}\n`) };
}

function headingElement({ title, unit }: Heading, pixels: number, family: string, ink: string, ink2: string): string {
  const name = element('tspan', { 'font-weight': 600, fill: ink }, escaped(title));
  const content = unit === '' ? name : `${name} ${element('tspan', { fill: ink2 }, escaped(unit))}`;
  return element('text', { x: 0, y: pixels * 1.2, 'font-family': family, 'font-size': pixels }, content);
}

/** The same as pixels, three for each that it has on the page, so that it can be printed. */
export async function pngOf({ text, width, height }: SvgFile): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.min(PICTURE_SCALE, MAX_PICTURE_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d')!;
  context.fillStyle = surfaceColour();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture could be made')) : resolve(blob))),
  );
}

export function surfaceColour(): string {
  return readPalette().colours.surface;
}
