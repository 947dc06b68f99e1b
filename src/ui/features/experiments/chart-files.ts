import { type SvgFile, surfaceColour } from '../../../widgets/files/figure-files.ts';

/** A drawn chart as a file that looks the same outside of the page. */
const SHOWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray'];
/** One by one: no shorthand says that digits are of one width, and then the shorthand is empty. */
const SHOWN_OF_TEXT = ['font-family', 'font-size', 'font-weight', 'font-variant-numeric'];

const LINE = 18;
const PADDING = 8;
/** The width of a letter, about. */
const LETTER = 6.2;

/**
 * The chart as SVG text: its looks written into each element, on its background, below its title and above notes: outside
 * of the page nothing else says what it shows.
 */
export function svgOfChart(chart: SVGSVGElement, title: string, notes: readonly string[]): SvgFile {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [...chart.querySelectorAll<SVGElement>('*')];
  for (const [i, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const looks = getComputedStyle(originals[i]!);
    const shown = element.tagName === 'text' || element.tagName === 'tspan' ? [...SHOWN, ...SHOWN_OF_TEXT] : SHOWN;
    for (const property of shown) element.style.setProperty(property, looks.getPropertyValue(property));
    element.removeAttribute('class');
  }
  const { width, height: chartHeight } = chart.viewBox.baseVal;
  const letters = Math.floor((width - 2 * PADDING) / LETTER);
  const above = wrapped(title, letters);
  const below = notes.flatMap((note) => wrapped(note, letters));
  const top = above.length * LINE + PADDING;
  const height = top + chartHeight + below.length * LINE + PADDING;
  const looks = getComputedStyle(chart.querySelector('text')!);
  const write = (text: string, y: number, weight: string) => {
    const element = document.createElementNS(chart.namespaceURI!, 'text') as SVGTextElement;
    element.setAttribute('x', String(PADDING));
    element.setAttribute('y', String(y));
    for (const property of ['fill', ...SHOWN_OF_TEXT]) {
      element.style.setProperty(property, looks.getPropertyValue(property));
    }
    element.style.fontWeight = weight;
    element.textContent = text;
    copy.append(element);
  };
  for (const [line, text] of above.entries()) write(text, (line + 1) * LINE - top, '600');
  for (const [line, text] of below.entries()) write(text, chartHeight + (line + 1) * LINE, '400');
  copy.setAttribute('viewBox', `0 ${-top} ${width} ${height}`);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.background = surfaceColour();
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** Lines of at most this many letters; a word that is longer has a line of its own. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
