import { counted, threeDigits } from '../base/format.ts';
import type { Estimate, Spread } from '../experiment/statistics.ts';
import { type ClaimResult, type ClaimVerdict, type ConditionResult, sidesInWords } from './claim.ts';
import type { RowResult } from './evaluate.ts';
import type { Distance } from './reading.ts';
import type { GroundLine, GroundReport } from './across/grounds.ts';
import { COLUMNS } from './across/home-ground.ts';
import { isOf, type PaperReport, type ReadingReport, type Report, type ReproductionReport } from './report.ts';
import type { Band, Expectation } from './reproduction.ts';

/** The report as Markdown. */
export function reportMarkdown({ modelVersion, quick, papers, across }: Report): string {
  const parts = [
    '# Reproductions',
    `This report compares the statements and the numbers of the papers with ours. The model version is ${modelVersion}. The number after ± is half of the 95 % Student interval of the mean over the seeds. Each table gives its number of seeds.${quick ? ' This is a quick run: some settings are left out.' : ''}`,
    'The command `npm run -s headway -- reproduce` writes this file. The file `report.json` in the same folder has the same content and the values of each seed.',
    '## What holds',
    'A claim is a statement of a paper, expressed as conditions on our numbers. A condition holds when it is true for at least four fifths of the seeds. It does not hold when it is true for at most one fifth of them. Where the paper speaks of averages, the condition is on the mean or the median of the seeds. A claim holds when all of its conditions hold, and it does not hold when all of them fail.',
    "The verdict on a number says whether our mean is inside a band around the paper's number. By the rule of this report a band is set before our number is known, and nothing is tuned to the paper. The table names the commit that set the bands of a paper, and none has changed since. Those commits also have the first words about our results, so they prove that no band was moved afterwards, and not which came first. A statement of the text is read as a bound. *Outside* is a result, not an error. *One seed* beside a verdict means that the number is of a single run.",
    table([
      [
        'Paper',
        'claims hold',
        'in part',
        'do not hold',
        'numbers inside',
        'outside',
        'no number in the text',
        'not run',
        'bands set in',
      ],
      ...papers.flatMap(({ title, claimVerdicts, verdicts, bandsSet: { commit, date }, withoutRules }) => [
        [title, ...verdictCounts({ claimVerdicts, verdicts }), `\`${commit}\` (${date})`],
        ...(withoutRules === undefined
          ? []
          : [
              [
                `– without ${withoutRules.schemes.join(' and ')}, whose rules we do not have`,
                ...verdictCounts(withoutRules),
                '',
              ],
            ]),
      ]),
    ]),
    ...papers.filter(({ claims }) => claims.length > 0).flatMap(claimsOfPaper),
  ];
  if (across.length > 0) parts.push(...acrossPapers(across));
  for (const paper of papers) {
    const { title, settings, reproductions, readings } = paper;
    parts.push(`## ${title}`, `*Settings of all runs.* ${settings}`);
    if (readings.length > 0) parts.push(...readingsOfPaper(paper));
    parts.push(...reproductions.map((one) => section(one, paper)));
  }
  return `${parts.join('\n\n')}\n`;
}

function verdictCounts({ claimVerdicts, verdicts }: Pick<PaperReport, 'claimVerdicts' | 'verdicts'>): string[] {
  return [
    ...[claimVerdicts.holds, claimVerdicts['holds in part'], claimVerdicts['does not hold']],
    ...[verdicts.inside, verdicts.outside, verdicts['no number in the text'], verdicts['not run']],
  ].map(String);
}

function acrossPapers(grounds: readonly GroundReport[]): string[] {
  const cell = (line: GroundLine, i: number, isHome: boolean): string => {
    const one = line.cells[i];
    if (one === null) return '–';
    return isHome ? `**${estimateText(one)}**` : estimateText(one);
  };
  return [
    '## Across papers',
    'Each scheme runs on the network and the traffic of each paper, with its default parameters. The scheme of the paper itself is in bold. A dash means that the scheme acts on nothing there, or that there is nothing to measure. *CUBIC, FQ-CoDel* is no scheme of a paper: it is the TCP and the queue of today.',
    table([
      ['Home ground', 'figure', ...COLUMNS.map(({ title }) => title)],
      ...grounds.flatMap(({ paper, title, lines }) =>
        lines.map((line, index) => [
          index === 0 ? `**${title}**` : '',
          `${line.title} (${line.unit})`,
          ...COLUMNS.map((column, i) => cell(line, i, column.paper === paper)),
        ]),
      ),
    ]),
    ...grounds.map(({ title, seeds, settings, seen, idle }) => {
      const reasons = [...new Set(Object.values(idle))].join(' ');
      return [`**${title}.** ${seen}`, `*Set-up.* ${settings} ${seedCount(seeds)}.`, reasons]
        .filter((text) => text !== '')
        .join(' ');
    }),
    '`npm run -s headway -- reproduce across`',
  ];
}

function claimsOfPaper({ title, claims, withoutRules }: PaperReport): string[] {
  const lines = claims.map(({ words, where, verdict, verdictOfOthers, conditions, note }) => [
    `${words} (${where})`,
    `${claimText(verdict)}${verdictOfOthers === undefined ? '' : `; ${claimText(verdictOfOthers)} without them`}`,
    `${conditions.filter((one) => one.verdict === 'holds').length} of ${conditions.length}`,
    [...notHolding({ conditions }), ...(note === '' ? [] : [note])].join(' '),
  ]);
  return [
    `### ${title}: claims`,
    ...(withoutRules === undefined
      ? []
      : [`**${withoutRules.why}** A claim about them has a second verdict, without them.`]),
    table([['Claim', 'verdict', 'conditions that hold', 'failed conditions, and notes'], ...lines]),
  ];
}

function claimText(verdict: ClaimVerdict): string {
  return verdict === 'holds' ? 'holds' : `**${verdict}**`;
}

function notHolding({ conditions }: Pick<ClaimResult, 'conditions'>): string[] {
  return conditions.filter(({ verdict }) => verdict !== 'holds').map(conditionText);
}

function conditionText(condition: ConditionResult): string {
  const { words, held, count, verdict } = condition;
  const sides = sidesInWords(condition);
  if (verdict === 'not run' || sides === null) return `${words}: not run.`;
  const seeds = count > 1 ? `, in ${held} of ${count} seeds` : '';
  return `*${words}*: ${sides}${seeds}.`;
}

function readingsOfPaper({ id, readings, readingsNote, reproductions: all }: PaperReport): string[] {
  const keys = [...new Set(readings.flatMap(({ reproductions }) => reproductions.map(({ key }) => key)))];
  const titleOf = (key: string): string =>
    readings.flatMap(({ reproductions }) => reproductions).find((one) => one.key === key)!.title;
  const notRun = all.filter(
    ({ key, rows }) => !keys.includes(key) && rows.some(({ paper }) => paper.kind === 'number'),
  );
  const missing = notRun.length === 0 ? '' : ` No reading was run for ${notRun.map(({ title }) => title).join('; ')}.`;
  return [
    `### Readings of what the paper leaves open`,
    readingsNote,
    `The distance is the mean of |ln (ours / the paper's)| over the numbers that the reading was run for. The distance of the default over the same numbers is in brackets. A distance of 0.10 means a difference of about 10 %.${missing}`,
    table([
      ['Reading', 'seeds', 'all', 'inside', ...keys.map(titleOf)],
      ...readings.map(({ title, distance, defaultDistance, reproductions }) => [
        title,
        seedsText(reproductions.map(({ seeds }) => seeds)),
        distanceText(distance, defaultDistance),
        `${distance.inside} (${defaultDistance.inside}) of ${distance.cells}`,
        ...keys.map((key) => {
          const own = reproductions.find((one) => one.key === key);
          return own === undefined ? '' : distanceText(own.distance, own.defaultDistance);
        }),
      ]),
    ]),
    readings.map(({ id: reading, title, reason }) => `- *${title}* (\`--reading ${reading}\`): ${reason}`).join('\n'),
    `\`npm run -s headway -- reproduce ${id} --reading all\``,
  ];
}

function seedsText(seeds: readonly number[]): string {
  const [least, most] = [Math.min(...seeds), Math.max(...seeds)];
  return least === most ? `${least}` : `${least} to ${most}`;
}

function distanceText({ meanLogRatio }: Distance, byDefault: Distance): string {
  const [own, other] = [meanLogRatio, byDefault.meanLogRatio].map((one) => one?.toFixed(2) ?? '–');
  return `${own} (${other})`;
}

function seedCount(seeds: number): string {
  return seeds === 1 ? 'One seed' : `${seeds} seeds`;
}

function section(reproduction: ReproductionReport, { readings, withoutRules }: PaperReport): string {
  const { key, title, seeds, caption, settings, difference, rows } = reproduction;
  const shown = rows.filter(({ verdict }) => verdict !== 'not run');
  const given = shown.filter(({ paper }) => paper.kind !== 'none');
  const others = shown.filter(({ paper }) => paper.kind === 'none');
  const theirs = withoutRules === undefined ? [] : given.filter(({ label }) => isOf(withoutRules, label));
  const bands = bandsOf(rows);
  const read = readings.filter(({ reproductions }) => reproductions.some((one) => one.key === key));
  return [
    `### ${title}`,
    caption,
    `*Set-up.* ${settings} ${seedCount(seeds)}.`,
    ...(withoutRules === undefined || theirs.length === 0
      ? []
      : [`**${withoutRules.why}** ${theirsText(withoutRules.schemes, theirs, given)}`]),
    ...(given.length === 0 ? [] : [rowTable(given)]),
    ...(given.length === 0 ? [rowTable(others)] : others.length === 0 ? [] : [folded(others)]),
    ...(bands.length > 0 ? [`*Bands.* ${bands.join(' ')}`] : []),
    `*What is known about the difference.* ${difference}`,
    ...(read.length > 0 ? ['*Results under the readings.*', readTable(reproduction, read)] : []),
    `\`npm run -s headway -- reproduce ${key}\``,
  ].join('\n\n');
}

function theirsText(schemes: readonly string[], theirs: readonly RowResult[], all: readonly RowResult[]): string {
  const outside = (rows: readonly RowResult[]): number => rows.filter(({ verdict }) => verdict === 'outside').length;
  return `Of the ${counted(all.length, 'number')} below ${theirs.length} ${theirs.length === 1 ? 'is' : 'are'} of ${schemes.join(' or ')}: ${outside(theirs)} of the ${outside(all)} that are outside.`;
}

/** A column that is empty throughout is left out. */
function rowTable(rows: readonly RowResult[]): string {
  const header = ['', 'paper', 'ours', 'difference', 'verdict'];
  const lines = rows.map(line);
  const used = header.map((_, column) => column === 0 || column === 2 || lines.some((cells) => cells[column] !== ''));
  return table([header, ...lines].map((cells) => cells.filter((_, column) => used[column])));
}

function folded(rows: readonly RowResult[]): string {
  const summary = `${counted(rows.length, 'row')} for which the text gives no number`;
  return `<details><summary>${summary}</summary>\n\n${rowTable(rows)}\n\n</details>`;
}

function readTable({ key, rows }: ReproductionReport, readings: readonly ReadingReport[]): string {
  const columns = readings.map(({ reproductions }) => reproductions.find((one) => one.key === key)!.rows);
  const numbers = rows.filter(({ paper }) => paper.kind === 'number');
  return table([
    ['', 'paper', 'default', ...readings.map(({ title }) => title)],
    ...numbers.map(({ label, unit, paper, ours }) => [
      unit === '' ? label : `${label} (${unit})`,
      paperText(paper),
      ours.mean === null ? '' : threeDigits(ours.mean),
      ...columns.map((column) => {
        const mean = column.find((one) => one.label === label)?.mean ?? null;
        return mean === null ? '' : threeDigits(mean);
      }),
    ]),
  ]);
}

function line({ label, unit, ours, spread, median, difference, paper, verdict }: RowResult): string[] {
  return [
    unit === '' ? label : `${label} (${unit})`,
    paperText(paper),
    spread === undefined ? estimateText(ours) : spreadText(spread),
    difference === null ? '' : percent(difference),
    [
      verdict === 'no number in the text' ? '' : verdict === 'outside' ? '**outside**' : verdict,
      ...(median === undefined ? [] : [`the median, ${threeDigits(median.value)}, is ${median.verdict}`]),
      ...(verdict !== 'no number in the text' && ours.count === 1 ? ['one seed'] : []),
    ].join('; '),
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

function spreadText({ median, quartiles: [lower, upper], least, largest }: Spread): string {
  const [half, all] = [
    [lower, upper],
    [least, largest],
  ].map((ends) => ends.map(threeDigits).join(' to '));
  return `median ${threeDigits(median)}, half of the seeds ${half}, all ${all}`;
}

function percent(share: number): string {
  const text = (share * 100).toFixed(0).replace('-', '−');
  return share > 0 ? `+${text} %` : `${text} %`;
}

/** The distinct bands, each with its reason. */
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
