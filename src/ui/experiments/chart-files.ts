import { colourTokens } from '../../widgets/colour-tokens.ts';

/** A drawn chart as a file that looks the same outside of the page. */
const SHOWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font', 'font-variant-numeric'];
/** Pixels of a picture a unit of the drawing. */
const PICTURE_SCALE = 3;

/** The chart as SVG text: its looks written into each element, on its background. */
export function svgText(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [...chart.querySelectorAll<SVGElement>('*')];
  for (const [i, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const looks = getComputedStyle(originals[i]!);
    for (const property of SHOWN) element.style.setProperty(property, looks.getPropertyValue(property));
    element.removeAttribute('class');
  }
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.background = surfaceColour();
  return new XMLSerializer().serializeToString(copy);
}

/** The chart as a picture. */
export async function pngOf(chart: SVGSVGElement): Promise<Blob> {
  const { width, height } = chart.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(chart))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PICTURE_SCALE;
  canvas.height = height * PICTURE_SCALE;
  const context = canvas.getContext('2d')!;
  context.fillStyle = surfaceColour();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture could be made')) : resolve(blob))),
  );
}

function surfaceColour(): string {
  return colourTokens(document.documentElement, ['surface']).surface;
}
