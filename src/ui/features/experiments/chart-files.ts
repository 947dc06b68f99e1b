import { type SvgFile, surfaceColour } from '../../../widgets/files/figure-files.ts';

/** A drawn chart as a file that looks the same outside of the page. */
const SHOWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray'];
/** One by one: no shorthand says that digits are of one width, and then the shorthand is empty. */
const SHOWN_OF_TEXT = ['font-family', 'font-size', 'font-weight', 'font-variant-numeric'];

/** The chart as SVG text: its looks written into each element, on its background. */
export function svgOfChart(chart: SVGSVGElement): SvgFile {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [...chart.querySelectorAll<SVGElement>('*')];
  for (const [i, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const looks = getComputedStyle(originals[i]!);
    const shown = element.tagName === 'text' || element.tagName === 'tspan' ? [...SHOWN, ...SHOWN_OF_TEXT] : SHOWN;
    for (const property of shown) element.style.setProperty(property, looks.getPropertyValue(property));
    element.removeAttribute('class');
  }
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.background = surfaceColour();
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}
