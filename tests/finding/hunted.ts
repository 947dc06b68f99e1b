/** A search of a hunt, and what hunts have searched and found, as a page. */
import { readdirSync, readFileSync } from 'node:fs';
import type { FinishedRun } from '../../src/experiment/plan.ts';
import { type Finding, Search } from '../../src/finding/search.ts';
import { planSearch, type SearchPlan } from '../../src/finding/search-schema.ts';
import { searchQuestion } from '../../src/finding/search-words.ts';
import { lawDeclarations } from '../../src/laws/declarations.ts';
import { schemeDeclarations } from '../../src/schemes/declarations.ts';
import { runJob } from '../../src/simulation/run-job.ts';
import { QUESTIONS } from './boxes.ts';

export const FOLDER = new URL('../../docs/searches/', import.meta.url);

/** One search, whose question and seed say which. */
export interface Searched {
  readonly question: string;
  readonly seed: number;
  /** The version of the search's rules, where it is an earlier one: the search cannot be made again. */
  readonly rules?: number;
  /** Settings at the first seed; those that failed, that could not be judged, and that the schema refused. */
  readonly settings: number;
  readonly failing: number;
  readonly unjudged: number;
  readonly refused: number;
  /** Settings that other seeds did not confirm. */
  readonly unconfirmed: number;
  /** Settings at a seed, and the runs of these: two each where lanes are compared. */
  readonly trials: number;
  readonly runs: number;
  /** Processor time; in searches before 28 November 2026 by the clock, in a process that was not stopped. */
  readonly seconds: number;
}

/** A kind of failure: what was found by one question, shows alike, and keeps the same settings. */
export interface Kind {
  readonly by: string;
  /** Findings of this kind. */
  readonly seen: number;
  readonly margin: number;
  readonly sentence: string;
  readonly link: string;
}

export interface Hunted {
  readonly of: string;
  readonly modelVersion: number;
  readonly searched: readonly Searched[];
  readonly kinds: readonly Kind[];
}

/** Processor time of this process so far. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The search of a question with a seed of its own. */
export function planOf(name: string, question: string, seed: number): SearchPlan {
  const asked = QUESTIONS[name][question];
  const planning = planSearch({ headwaySearch: 1, title: `${name}, ${question}`, seed, ...asked });
  if (!planning.ok) throw new Error(`${name}, ${question}: ${JSON.stringify(planning.problems)}`);
  return planning.plan;
}

export function searchOnce(plan: SearchPlan, question: string): { searched: Searched; findings: readonly Finding[] } {
  const began = processorSeconds();
  const search = new Search(plan);
  const runs = new Map<string, FinishedRun>();
  const failed = new Map<string, string>();
  for (let jobs = search.wanted(runs, failed); jobs.length > 0; jobs = search.wanted(runs, failed)) {
    for (const job of jobs) {
      try {
        runs.set(job.key, runJob(job));
      } catch (error) {
        failed.set(job.key, String(error));
      }
    }
  }
  const { trials, spent, refused, unconfirmed, findings } = search.state;
  const failing = trials.filter(({ margin }) => margin !== null && margin >= 0).length;
  const unjudged = trials.filter(({ margin }) => margin === null).length;
  const seconds = Math.round((processorSeconds() - began) * 10) / 10;
  const counts = { settings: trials.length, failing, unjudged, refused, unconfirmed: unconfirmed.length };
  return {
    searched: { question, seed: plan.search.seed, ...counts, trials: spent, runs: runs.size, seconds },
    findings,
  };
}

/** What all hunts have found, in the order of their questions. */
export function allHunted(): readonly Hunted[] {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  const all = names.map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Hunted);
  const order = Object.keys(QUESTIONS);
  return all.toSorted((a, b) => order.indexOf(a.of) - order.indexOf(b.of));
}

/** Kinds of one question that the page has; the files have all. */
const MOST_SHOWN = 3;
/** Where `npm start` opens the page. */
const SITE = 'http://localhost:4173/';

const sum = (all: readonly Searched[], of: keyof Omit<Searched, 'question' | 'rules'>): number =>
  all.reduce((total, one) => total + one[of], 0);
const inWords = (count: number): string => count.toLocaleString('en');

/** As the pages of a repository name the anchor of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^a-z0-9-]/g, '');

export function huntedPage(all: readonly Hunted[]): string {
  const earlier = all.flatMap(({ searched }) => searched.filter(({ rules }) => rules !== undefined));
  const titles = new Map([...lawDeclarations, ...schemeDeclarations].map(({ id, title }) => [id, title]));
  const title = (name: string): string => titles.get(name) ?? name;
  const rows = all.map(({ of, searched, kinds }) => {
    const minutes = Math.round(sum(searched, 'seconds') / 60);
    const counts = [
      searched.length,
      sum(searched, 'settings'),
      sum(searched, 'failing'),
      sum(searched, 'runs'),
      kinds.length,
    ];
    return `| [${title(of)}](#${anchorOf(title(of))}) | ${[minutes, ...counts].map(inWords).join(' | ')} |`;
  });
  return [
    '# What searches found',
    '',
    'Made by `npm run hunt`. Laws and schemes are searched for the failures of `tests/finding/boxes.ts`, one question after the other',
    'with seeds of the search 1, 2, 3 and so on, so that each search can be made again. A finding fails at four of five seeds that the',
    'search did not see, and was made smaller. Findings are of one kind if they answer one question, show alike and keep the same',
    'settings; the strongest stands for its kind. Links open the run in the page that `npm start` opens.',
    '',
    'Each search ends when it has two findings, so few settings may be tried where many fail. Nothing found is no proof that nothing is',
    'there. A finding is about this model and its deviations ([model.md](../model.md)), and about the bounds of its box. Whether a kind',
    'is known from a paper is not said here.',
    ...(earlier.length === 0
      ? []
      : [
          '',
          `${earlier.length} of the searches were made with earlier rules, by which a setting that failed at the first seed by luck went on leading the`,
          'search, or windows did not grow with the round trip, or the sessions of drawn trees had windows of 20 segments, or what was sent again',
          'measured no round trip, or each failure that a finding explains was made small again. Made again they would find other settings. What',
          'they found stands; that of the laws which measure what is sent again (BBR, BBRv3, Copa, LEDBAT++, Prague, Vegas) was run again,',
          'and what no longer fails was taken out.',
        ]),
    '',
    '|  | minutes of a processor | searches | settings | that fail | runs | kinds |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    ...all.flatMap((one) => ['', `## ${title(one.of)}`, ...sectionOf(one)]),
    '',
  ].join('\n');
}

function sectionOf({ of, searched, kinds }: Hunted): readonly string[] {
  const questions = [...new Set(searched.map(({ question }) => question))];
  return questions.flatMap((question) => {
    const these = searched.filter((one) => one.question === question);
    const found = kinds.filter(({ by }) => by.startsWith(`${question}, `)).toSorted((a, b) => b.margin - a.margin);
    const failing = sum(these, 'failing');
    const counts = `${inWords(failing)} of ${inWords(sum(these, 'settings'))} settings ${failing === 1 ? 'fails' : 'fail'}`;
    const shown = found.slice(0, MOST_SHOWN);
    const more = found.length > shown.length ? [`- ${found.length - shown.length} more kinds are in the file.`] : [];
    return [
      '',
      `**${question}**: ${searchQuestion(planOf(of, question, 1))} ${counts}${found.length === 0 ? ', no kind is confirmed' : ''}.`,
      ...(found.length === 0 ? [] : ['']),
      ...shown.map(
        ({ sentence, seen, link }) =>
          `- ${sentence} Found ${seen === 1 ? 'once' : `${seen} times`}. [Open the run](${SITE}#${link}).`,
      ),
      ...more,
    ];
  });
}
