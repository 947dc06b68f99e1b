import { jsonText, printable } from '../base/printable.ts';
import { counted, threeDigits } from '../base/format.ts';
import { nearest } from '../base/nearest.ts';
import { Work } from '../examination/work.ts';
import { hopsOfJobs, paperOf, Situations } from '../examination/paper.ts';
import { QUESTIONS } from '../examination/questions.ts';
import type { Question } from '../examination/question.ts';
import {
  reportCsv,
  reportMarkdown,
  reportOf,
  reportText,
  requiredUnmet,
  type ExaminationReport,
} from '../examination/report.ts';
import { senderOfLane, senderOfLaw, senderOfScheme, type Sender } from '../examination/sender.ts';
import { keptStatusQuo } from '../examination/status-quo.ts';
import { lawDeclarations } from '../laws/declarations.ts';
import { schemeDeclarations } from '../schemes/declarations.ts';
import { refuseWrongCode } from './check-code.ts';
import { choice, command, flag, type Option, texts } from './command.ts';
import { loadScenario } from './load-scenario.ts';
import { refuseCode } from './open-lane.ts';
import { grow } from './grow.ts';
import { CODE, LANES, storeIn, SWEEP } from './shared-options.ts';
import { NotHeld, type Terminal, UsageError } from './terminal.ts';

const FORMATS = {
  text: { name: 'report.txt', of: (report: ExaminationReport) => printable(reportText(report)) },
  json: { name: 'report.json', of: (report: ExaminationReport) => `${jsonText(report, 0)}\n` },
  csv: { name: 'report.csv', of: (report: ExaminationReport) => printable(reportCsv(report)) },
  markdown: {
    name: 'README.md',
    of: (report: ExaminationReport, site: string) => printable(reportMarkdown(report, site)),
  },
} as const;

export const examineCommand = command({
  name: 'examine',
  operand: 'LAW|SCHEME|SCENARIO...',
  help: 'ask of laws and schemes what RFC 9743 asks of a new congestion control; of a scenario its lanes are examined, or those of --lane',
  options: {
    quick: flag('one seed, three networks instead of nine, a search of ten'),
    question: texts('N', 'only this question, 1 to 26'),
    require: texts('ROWS', 'status 3 unless these questions are met: numbers with commas, MUST, SHOULD or all'),
    ...LANES,
    ...SWEEP,
    ...CODE,
    site: {
      value: 'URL',
      help: 'where the links of the Markdown lead (default: what "npm start" serves)',
      read: (given) => siteOf(given.at(-1) ?? 'http://localhost:4173/'),
    } satisfies Option<string>,
    format: choice(
      ['text', 'json', 'csv', 'markdown'],
      'with --out the last three are written, and this one is printed too',
      null,
    ),
  },
  run: async (names, values, terminal) => {
    const { quick, seeds, jobs: processes, shard, out, site, format } = values;
    const questions = chosenQuestions(values.question);
    const required = values.require.flatMap((rows) => rowsOf(rows, questions));
    const senders = names.flatMap((name) => sendersOf(name, values.lane, terminal));
    if (senders.length === 0) throw new UsageError('"examine" takes laws, schemes, or scenarios.', knownNames());
    const situations = new Situations();
    const papers = senders.map((sender) => paperOf(sender, questions, { quick }, seeds, situations));
    const work = new Work(papers, keptStatusQuo());
    const wanted: Parameters<typeof grow>[0] = (runs, failed) => {
      const jobs = work.next(runs, failed);
      const hops = threeDigits(hopsOfJobs(jobs) / 1e6);
      if (jobs.length > 0)
        terminal.error(`headway: ${counted(jobs.length, 'run')}, about ${hops} million packets on links\n`);
      return jobs;
    };
    const { runs, failed, isOver } = await grow(wanted, { out, processes, shard }, terminal);
    if (!isOver) return;
    const report = reportOf(papers, work.known(runs), failed);
    const store = storeIn(out);
    if (store !== null) {
      const files = (['json', 'csv', 'markdown'] as const).map((one) =>
        store.write(FORMATS[one].name, FORMATS[one].of(report, site)),
      );
      terminal.error(`headway: the report is in ${files.join(', ')}\n`);
    }
    if (store === null || format !== null) terminal.out(FORMATS[format ?? 'text'].of(report, site));
    refuseWhatDoesNotHold(report, required);
  },
});

function sendersOf(name: string, lanes: readonly string[], terminal: Terminal): Sender[] {
  const known = lanes.length > 0 ? undefined : (senderOfLaw(name) ?? senderOfScheme(name));
  if (known !== undefined) return [known];
  if (!/[./-]/.test(name)) throw unknownName(name);
  const scenario = loadScenario(name, [], terminal);
  const ids = scenario.lanes.map(({ id }) => id);
  const unknown = lanes.find((lane) => !ids.includes(lane));
  if (unknown !== undefined) throw new UsageError(`There is no lane "${unknown}".`, `Known: ${ids.join(', ')}.`);
  return ids
    .filter((id) => lanes.length === 0 || lanes.includes(id))
    .map((id) => {
      const sender = senderOfLane(scenario, id);
      if (typeof sender === 'string') throw new UsageError(`Lane "${id}" cannot be examined. ${sender}`);
      refuseCode(scenario, id, terminal.code);
      refuseWrongCode(scenario, [id]);
      return sender;
    });
}

/** The address of a page, to which `#` and a link are added. */
function siteOf(given: string): string {
  if (/^https?:\/\/[^\s()|#]+$/.test(given)) return given;
  throw new UsageError(`--site ${given} is no address of a page.`, 'Write e.g. https://example.org/headway/.');
}

function unknownName(name: string): UsageError {
  const known = [...lawDeclarations, ...schemeDeclarations].map(({ id }) => id);
  const near = nearest(name, known);
  return new UsageError(
    `There is no law or scheme "${name}".`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : knownNames(),
  );
}

function knownNames(): string {
  return `Laws: ${lawDeclarations.map(({ id }) => id).join(', ')}. Schemes: ${schemeDeclarations
    .map(({ id }) => id)
    .filter((id) => id !== 'none')
    .join(', ')}.`;
}

function chosenQuestions(given: readonly string[]): readonly Question[] {
  const ids = given.flatMap((one) => one.split(','));
  for (const id of ids) {
    if (QUESTIONS.every((one) => `${one.id}` !== id)) {
      throw new UsageError(`There is no question "${id}".`, `Give a number from 1 to ${QUESTIONS.length}.`);
    }
  }
  return QUESTIONS.filter(({ id }) => ids.length === 0 || ids.includes(`${id}`));
}

function rowsOf(rows: string, asked: readonly Question[]): number[] {
  if (rows === 'all') return asked.map(({ id }) => id);
  if (rows === 'MUST' || rows === 'SHOULD') return asked.filter(({ rank }) => rank === rows).map(({ id }) => id);
  return rows.split(',').map((row) => {
    const found = asked.find(({ id }) => `${id}` === row.trim());
    if (found !== undefined) return found.id;
    throw new UsageError(
      `--require ${rows}: "${row}" is no question that is asked.`,
      'Give numbers with commas, MUST, SHOULD or all.',
    );
  });
}

/** @throws NotHeld, which names the rows */
function refuseWhatDoesNotHold({ columns }: ExaminationReport, required: readonly number[]): void {
  const failed = columns.flatMap((column) =>
    requiredUnmet(column, required).map(({ id, verdict }) => `${column.title}, question ${id}: ${verdict}`),
  );
  if (failed.length > 0) throw new NotHeld(failed.join('; '));
}
