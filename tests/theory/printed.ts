/** Comparisons as text: for the command, and for `docs/validation.md`. */
import { readFileSync } from 'node:fs';
import { digits } from '../validation/table.ts';
import { agrees, type Comparison, type Row } from './comparison.ts';

export const PAGE = new URL('../../docs/validation.md', import.meta.url);
const [BEGIN, END] = ['<!-- npm run theory -- --write -->', '<!-- end -->'];

/** The page lists all figures of a comparison up to this number; of a longer one it shows the figure that is farthest from its band. */
const MOST_SHOWN = 12;

/** Figure, expected, measured, margin, allowed and unit. */
export function fieldsOf({ figure, unit, expected, allowed, measured }: Row): string[] {
  const range = typeof expected === 'number' ? digits(expected) : expected.map(digits).join(' to ');
  const margin = measured.margin === 0 ? '' : digits(measured.margin);
  return [figure, range, digits(measured.mean), margin, digits(allowed), unit];
}

/** How much of its band a figure uses. */
function use({ expected, allowed, measured }: Row): number {
  const [least, most] = typeof expected === 'number' ? [expected, expected] : expected;
  const beyond = Math.max(0, least - measured.mean, measured.mean - most);
  return beyond === 0 ? 0 : beyond / (allowed + measured.margin);
}

/** What the page says of a comparison, in Markdown. */
export function onPage({ title, source, allows, known }: Comparison, rows: readonly Row[]): string {
  const shown = rows.length > MOST_SHOWN ? [rows.reduce((far, row) => (use(row) > use(far) ? row : far))] : rows;
  const agreeing = rows.filter(agrees).length;
  return [
    `### ${title}`,
    '',
    `*Formula.* ${source}. *Allowed.* ${allows}`,
    '',
    ...(shown === rows ? [] : [`${agreeing} of ${rows.length} figures agree. The one that is farthest off:`, '']),
    '| figure | expected | measured | ± | allowed | unit | verdict |',
    '|---|---:|---:|---:|---:|---|---|',
    ...shown.map((row) => `| ${[...fieldsOf(row), agrees(row) ? 'agrees' : '**differs**'].join(' | ')} |`),
    '',
    ...(known === undefined ? [] : [`**What differs:** ${known}`, '']),
  ].join('\n');
}

export function page(): string {
  return readFileSync(PAGE, 'utf8');
}

/** The page with these comparisons in the place of those that it has. */
export function pageWith(sections: readonly string[]): string {
  const text = page();
  const [before, after] = [text.slice(0, text.indexOf(BEGIN)), text.slice(text.indexOf(END))];
  return `${before}${BEGIN}\n\n${sections.join('\n')}\n${after}`;
}
