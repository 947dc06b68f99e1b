import { threeDigits } from '../base/format.ts';
import type { Estimate } from '../experiment/statistics.ts';
import type { RowResult } from './evaluate.ts';
import type { Report, ReproductionReport } from './report.ts';
import type { Band, Expectation } from './reproduction.ts';

/** The report for people to read. */
export function reportMarkdown({ modelVersion, seeds, quick, papers }: Report): string {
  const repeated = seeds === 1 ? 'One seed, so no intervals' : `${seeds} seeds; ± is half of the 95 % Student interval`;
  const parts = [
    '# Reproductions',
    `Our numbers beside those of the papers. Model version ${modelVersion}. ${repeated}.${quick ? ' A quick run: some settings are left out.' : ''}`,
    "A verdict compares our mean with a band around the paper's number; the band was set before ours was known, and nothing was tuned to the paper. A statement of the text is read as a bound. *Outside* is a result, not an error. The prototype is a throw-away program of the same rules, written before Headway.",
    'Made by `npm run -s headway -- reproduce`.',
    table([
      ['Paper', 'inside', 'outside', 'no number in the text', 'not run'],
      ...papers.map(({ title, verdicts }) => [
        title,
        ...[verdicts.inside, verdicts.outside, verdicts['no number in the text'], verdicts['not run']].map(String),
      ]),
    ]),
  ];
  for (const { title, settings, reproductions } of papers) {
    const sections = reproductions.map((one) => section(one, seeds));
    parts.push(`## ${title}`, `*What all runs have in common.* ${settings}`, ...sections);
  }
  return `${parts.join('\n\n')}\n`;
}

function section(reproduction: ReproductionReport, usualSeeds: number): string {
  const { key, title, seeds, caption, settings, difference, beside, rows } = reproduction;
  const shown = rows.filter(({ verdict }) => verdict !== 'not run');
  const header = ['', 'paper', 'ours', 'difference', 'verdict', 'prototype', ...beside];
  // A column that is empty throughout is left out.
  const lines = [header, ...shown.map(line)];
  const used = header.map((_, column) => column < 3 || shown.some((row) => line(row)[column] !== ''));
  const bands = bandsOf(rows);
  return [
    `### ${title}`,
    caption,
    `*What is run.* ${settings}${seeds === usualSeeds ? '' : ` ${seeds} seeds.`}`,
    table(lines.map((cells) => cells.filter((_, column) => used[column]))),
    ...(bands.length > 0 ? [`*Bands.* ${bands.join(' ')}`] : []),
    `*What is known of the difference.* ${difference}`,
    `\`npm run -s headway -- reproduce ${key}\``,
  ].join('\n\n');
}

function line({ label, unit, ours, difference, paper, verdict, prototype, beside }: RowResult): string[] {
  return [
    unit === '' ? label : `${label} (${unit})`,
    paperText(paper),
    estimateText(ours),
    difference === null ? '' : percent(difference),
    verdict === 'no number in the text' ? 'no number' : verdict === 'outside' ? '**outside**' : verdict,
    prototype === null ? '' : threeDigits(prototype),
    ...beside.map(estimateText),
  ];
}

function paperText(paper: Expectation): string {
  switch (paper.kind) {
    case 'number':
      return threeDigits(paper.value);
    case 'none':
      return '';
    default:
      return `${paper.kind} ${threeDigits(paper.value)}: ${paper.words}`;
  }
}

function estimateText({ mean, halfWidth }: Estimate): string {
  if (mean === null) return '';
  return halfWidth === null ? threeDigits(mean) : `${threeDigits(mean)} ± ${threeDigits(halfWidth)}`;
}

function percent(share: number): string {
  const text = (share * 100).toFixed(0).replace('-', '−');
  return share > 0 ? `+${text} %` : `${text} %`;
}

/** Each once, with its reason. */
function bandsOf(rows: readonly RowResult[]): string[] {
  const bands = rows.flatMap(({ paper }) => (paper.kind === 'number' ? [paper.band] : []));
  return [...new Set(bands.map(bandText))];
}

function bandText({ share, absolute, reason }: Band): string {
  const width = absolute === undefined ? `${threeDigits((share ?? 0) * 100)} %` : threeDigits(absolute);
  return `± ${width}: ${reason}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const [header, ...rest] = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return [header, `|${rows[0].map((_, i) => (i === 0 ? '---|' : '---:|')).join('')}`, ...rest].join('\n');
}
