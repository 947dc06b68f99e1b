/** What an examination found, as data and as texts: each verdict with its number, its bound and the status quo. */
import { counted, csvField, listed, threeDigits } from '../base/format.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import { cellFragment, type ExaminedCell } from '../scenario/link/examined-cell.ts';
import { isRefused, judge, type CellResult, type QuestionResult, type Stopped, type Verdict } from './judge.ts';
import type { Paper } from './paper.ts';
import { GROUPS, type Group, type Line, type Question } from './question.ts';
import { NOT_ASKED, QUESTIONS } from './questions.ts';

export interface Column {
  readonly id: string;
  /** As links name it; absent: a lane's. */
  readonly key?: string;
  readonly title: string;
  readonly sentence: string;
  readonly questions: readonly QuestionResult[];
}

export interface ExaminationReport {
  readonly headwayExamination: 1;
  readonly modelVersion: number;
  readonly quick: boolean;
  /** null: as many as each line says. */
  readonly seeds: number | null;
  readonly columns: readonly Column[];
}

/** What the page and the files say of it, whatever it found: RFC 9743 is no check list, and nothing "passes" it. */
export const TITLE = `Simulated evidence for ${QUESTIONS.length} questions of RFC 9743`;

export const MARKS: Readonly<Record<Verdict, string>> = {
  met: '●',
  'in part': '◐',
  'not met': '○',
  'cannot be run': '–',
  'not run': '…',
};

/** Papers of one extent and number of seeds. */
export function reportOf(
  papers: readonly Paper[],
  runs: ReadonlyMap<string, FinishedRun>,
  stopped?: Stopped,
): ExaminationReport {
  return {
    headwayExamination: 1,
    modelVersion: MODEL_VERSION,
    quick: papers[0].extent.quick,
    seeds: papers[0].seeds,
    columns: papers.map((paper) => columnOf(paper, judge(paper, runs, stopped))),
  };
}

export function columnOf({ sender: { id, key, title } }: Paper, questions: readonly QuestionResult[]): Column {
  return { id, ...(key !== undefined && { key }), title, sentence: sentenceOf(title, questions), questions };
}

export function questionOf(id: number): Question {
  return QUESTIONS.find((one) => one.id === id)!;
}

/** The cell with the worst number of a question, with its line; null: nothing was run. */
export function worstCell({
  id,
  lines,
  worst,
}: QuestionResult): { readonly line: Line; readonly cell: CellResult } | null {
  if (worst === null) return null;
  const [l, c] = worst;
  return { line: questionOf(id).lines[l], cell: lines[l].cells[c] };
}

/** A number with its unit. */
export function numberText(value: number | null, { unit }: Pick<Line, 'unit'>): string {
  if (value === null) return '–';
  const digits = Math.abs(value) < 5e-4 ? '0' : trimmed(Math.abs(value) < 1 ? value.toFixed(3) : threeDigits(value));
  return unit === 's' || unit === 'ms' || unit === 'packets' ? `${digits} ${unit}` : digits;
}

function trimmed(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

/** The number of a cell and where *met* ends, e.g. `0.43, bound 0.05`. */
function againstBound(cell: CellResult, line: Line): string {
  return `${numberText(cell.value.mean, line)}, ${boundText(cell, line)}`;
}

/** Where *met* ends, e.g. `bound ≤ 0.05`. */
export function boundText({ met }: CellResult, line: Line): string {
  return `bound ${line.bound.better === 'more' ? '≥' : '≤'} ${numberText(met, line)}`;
}

/** Those of the required questions that do not hold. Some can be met in part at best, and hold then. */
export function requiredUnmet({ questions }: Column, required: readonly number[]): readonly QuestionResult[] {
  return questions.filter(
    ({ id, verdict }) =>
      required.includes(id) &&
      verdict !== 'met' &&
      !(verdict === 'in part' && questionOf(id).atBestInPart !== undefined),
  );
}

/** e.g. `Required: questions 3, 8 and 13. Mine: 8 not met.` */
export function requiredSentence(column: Column, required: readonly number[]): string {
  const unmet = requiredUnmet(column, required).map(({ id, verdict }) => `${id} ${verdict}`);
  const asked = `${required.length === 1 ? 'question' : 'questions'} ${listed(required.map(String))}`;
  return `Required: ${asked}. ${column.title}: ${unmet.length === 0 ? 'all met' : listed(unmet)}.`;
}

/** How many failures a sentence names. */
const NAMED = 3;

/** One sentence made from the numbers; while runs are missing it begins with *So far*. */
export function sentenceOf(title: string, questions: readonly QuestionResult[]): string {
  const with_ = (verdict: Verdict): readonly QuestionResult[] => questions.filter((one) => one.verdict === verdict);
  const [met, part, failed, waiting] = [with_('met'), with_('in part'), with_('not met'), with_('not run')];
  const run = met.length + part.length + failed.length;
  if (run === 0 && waiting.length > 0) return `${title}: not run yet.`;
  const begin = waiting.length > 0 ? `So far, ${title}: ` : `${title}: `;
  const counts = `${met.length} of ${run} questions ${met.length === 1 ? 'is' : 'are'} met, ${part.length} in part.`;
  return `${begin}${counts}${failed.length === 0 ? '' : ` ${failuresIn(failed)}`}`;
}

function failuresIn(failed: readonly QuestionResult[]): string {
  const named = failed.slice(0, NAMED).map((question) => {
    const worst = worstCell(question);
    const { title } = questionOf(question.id);
    const about = worst === null || worst.cell.value.mean === null ? '' : ` (${againstBound(worst.cell, worst.line)})`;
    return `${title.charAt(0).toLowerCase()}${title.slice(1)}${about}`;
  });
  const more = failed.length - named.length;
  const what = listed(more > 0 ? [...named, `${more} more`] : named);
  return failed.length === 1 ? `One is not met: ${what}.` : `${failed.length} are not met: ${what}.`;
}

/** A table with a row for each question: the verdict, the worst number, its bound, and what the status quo gets there. */
export function reportText(report: ExaminationReport): string {
  return `${TITLE}\n${report.columns.map(columnText).join('')}`;
}

function columnText({ sentence, questions }: Column): string {
  const rows = questions.map((question) => {
    const { id, section, rank, title } = questionOf(question.id);
    const worst = worstCell(question);
    const number =
      worst === null
        ? (question.reason ?? '')
        : `${againstBound(worst.cell, worst.line)} (${worst.cell.name}); CUBIC ${numberText(worst.cell.cubic, worst.line)}, NewReno ${numberText(worst.cell.newreno, worst.line)}`;
    const strength = rank === 'other' ? '' : rank;
    return `${MARKS[question.verdict]} ${question.verdict.padEnd(13)} ${`${id}`.padStart(2)}  ${section.padEnd(9)} ${strength.padEnd(6)} ${title.padEnd(38)} ${number}`;
  });
  return `\n${sentence}\n\n${rows.join('\n')}\n`;
}

const CSV_HEADER = [
  ...['scheme', 'question', 'section', 'rank', 'line', 'network', 'verdict', 'value', '±', 'seeds'],
  ...['met', 'in part', 'cubic', 'newreno', 'reason'],
];

/** A row for each cell. */
export function reportCsv({ columns }: ExaminationReport): string {
  const rows = columns.flatMap(({ id: scheme, questions }) =>
    questions.flatMap(({ id, lines, reason, verdict }) => {
      const { section, rank } = questionOf(id);
      if (lines.length === 0) return [[scheme, id, section, rank, '', '', verdict, '', '', '', '', '', '', '', reason]];
      return lines.flatMap((line) =>
        line.cells.map((cell) => [
          ...[scheme, id, section, rank, line.id, cell.name, cell.verdict],
          ...[cell.value.mean, cell.value.halfWidth, cell.value.count],
          ...[cell.met, cell.inPart, cell.cubic, cell.newreno, cell.reason],
        ]),
      );
    }),
  );
  return [CSV_HEADER, ...rows].map((row) => `${row.map((one) => csvField(`${one ?? ''}`)).join()}\n`).join('');
}

/**
 * One table for all schemes, then each question with its rule, its bounds and its cells. A cell of what ships opens its run.
 * @param site the address of a page of Headway, e.g. `https://example.org/headway/`
 */
export function reportMarkdown(report: ExaminationReport, site: string): string {
  const { columns, quick, seeds, modelVersion } = report;
  const asked = columns[0].questions.map(({ id }) => questionOf(id));
  const extent = [
    seeds === null ? (quick ? 'one seed' : 'three to eight seeds') : counted(seeds, 'seed'),
    quick ? 'three networks instead of nine, a search of ten' : 'nine networks, a search of forty',
    `model version ${modelVersion}`,
  ];
  const routers = columns.some(({ key = '' }) => key.startsWith('scheme:'))
    ? ' A scheme that acts at routers is examined with these in place; where it sets no rates, its flows send by CUBIC.'
    : '';
  const opens = columns.some(({ key }) => key !== undefined) ? ` A cell opens its rule and its run at ${site}.` : '';
  const options = `${quick ? ' --quick' : ''}${seeds === null ? '' : ` --seeds ${seeds}`}`;
  return [
    `# ${TITLE}`,
    `Made by \`headway examine ${columns.map(({ id }) => id).join(' ')}${options}\`: ${extent.join(', ')}. The RFC is no check list, and gives no thresholds: every bound is our choice and stands beside its number. Simulation is an initial evaluation (3.1).${routers}`,
    columns.map(({ sentence }) => `- ${sentence}`).join('\n'),
    `${Object.values(MARKS)
      .slice(0, 4)
      .map((mark, i) => `${mark} ${Object.keys(MARKS)[i]}`)
      .join(', ')}. The number is the worst of the question; its bound and its network stand below.${opens}`,
    ...(Object.keys(GROUPS) as Group[]).flatMap((group) => groupTable(report, group, asked, { site, quick })),
    '## The questions',
    ...asked.flatMap((question) => questionWords(report, question, { site, quick })),
    '## Not asked',
    NOT_ASKED.map((one) => `- ${one}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function groupTable({ columns }: ExaminationReport, group: Group, asked: readonly Question[], page: Linked): string[] {
  const rows = asked.filter((one) => one.group === group);
  if (rows.length === 0) return [];
  const heads = ['', 'section', 'question', ...columns.map(({ title }) => title)];
  const table = [
    heads,
    heads.map(() => '---'),
    ...rows.map(({ id, section, title }) => [
      `[${id}](#question-${id})`,
      section,
      title,
      ...columns.map((column) => {
        const question = column.questions.find((one) => one.id === id)!;
        const worst = worstCell(question);
        const number = worst === null ? '' : ` ${numberText(worst.cell.value.mean, worst.line)}`;
        return linked(`${MARKS[question.verdict]}${number}`, page, column, { question: id });
      }),
    ]),
  ];
  return [`### ${GROUPS[group]}`, table.map((row) => `| ${row.join(' | ')} |`).join('\n')];
}

/** Where links lead, and of which extent their networks are. */
interface Linked {
  readonly site: string;
  readonly quick: boolean;
}

/** A text that opens a cell, where the column is of something that ships. */
function linked(text: string, page: Linked, { key }: Column, cell: Pick<ExaminedCell, 'question' | 'at'>): string {
  return key === undefined
    ? text
    : `[${text}](${page.site}#${cellFragment({ column: key, quick: page.quick, ...cell })})`;
}

function questionWords({ columns }: ExaminationReport, question: Question, page: Linked): string[] {
  const { id, section, rank, title, words, lines, missing = [], atBestInPart } = question;
  const head = `### Question ${id}\n\n**${title}** (${section}${rank === 'other' ? '' : `, ${rank}`}). ${words}`;
  const notes = [...(atBestInPart === undefined ? [] : [`At best *in part*: ${atBestInPart}`]), ...missing];
  const results = columns.map(({ questions }) => questions.find((one) => one.id === id)!);
  const refusals = new Map<string, string[]>();
  for (const [place, { verdict, reason, lines: all }] of results.entries()) {
    const isWhole = verdict === 'cannot be run';
    const network = all.flatMap(({ cells }) => cells).find((one) => one.verdict === 'cannot be run');
    const why = isWhole ? reason : network?.reason;
    if (why === undefined) continue;
    const words = `cannot be run${isWhole ? '' : ' in some of the networks'}: ${why}`;
    refusals.set(words, [...(refusals.get(words) ?? []), columns[place].title]);
  }
  const refused = [...refusals].map(([why, titles]) => `${listed(titles)} ${why}`);
  const tables = lines.map((line, l) => {
    const shown = results.find((one) => one.lines.length > 0)?.lines[l].cells ?? [];
    const rows = shown.map(({ name, cubic, newreno }, c) => [
      name,
      ...results.map((one, column) => {
        const cell = one.lines[l]?.cells[c];
        if (cell === undefined || isRefused(cell)) return '–';
        return linked(cellText(cell, line), page, columns[column], { question: id, at: [line.id, c] });
      }),
      numberText(cubic, line),
      numberText(newreno, line),
    ]);
    const heads = ['network', ...columns.map((column) => column.title), 'CUBIC there', 'NewReno there'];
    const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
    const reported = line.isReported === true ? ' Reported, not judged.' : '';
    return `*${line.title}*: ${line.bound.words}.${line.each === true ? ' Each network counts.' : ''}${reported}\n\n${table}`;
  });
  return [head, ...(notes.length === 0 ? [] : [notes.join(' ')]), ...refused, ...tables];
}

const CELL_MARKS: Readonly<Record<CellResult['verdict'], string>> = {
  ...MARKS,
  open: '◐ open',
  'not counted': '· not counted',
};

function cellText(cell: CellResult, line: Line): string {
  const { mean, halfWidth } = cell.value;
  const interval = halfWidth === null ? '' : ` ± ${numberText(halfWidth, line)}`;
  return `${CELL_MARKS[cell.verdict]}${mean === null ? '' : ` ${numberText(mean, line)}`}${interval}`;
}
