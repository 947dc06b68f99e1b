/** An examination as runs: what has to be run for whom, and what was found. */
import { contentOf, runKey, type FinishedRun, type Job } from '../experiment/plan.ts';
import { canonical } from '../scenario/link/content-hash.ts';
import { problemInWords } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { KeyedFigure } from '../simulation/run-job.ts';
import type { Measure } from './measure.ts';
import { besideOthers, type Extent, type Line, type LineCell, type Question } from './question.ts';
import { CUBIC, NEWRENO, type Sender } from './sender.ts';
import { hopsOf, situation, type Situation } from './settings.ts';

/** The lane of every run of an examination. */
const LANE = 'examined';

/** A run but for its seed. */
interface Simulated {
  readonly scenario: Scenario;
  /** The hash of everything that it depends on. */
  readonly hash: string;
}

/** A number of a cell for one sender: its runs, and what is made of them. */
export interface Planned {
  readonly terms: readonly { readonly simulated: Simulated; readonly figure: KeyedFigure }[];
  readonly of: Measure['of'];
}

export interface PlannedCell {
  readonly cell: LineCell;
  readonly scheme: Planned;
  readonly cubic: Planned;
  readonly newreno: Planned;
}

export interface PlannedLine {
  readonly line: Line;
  /** A sentence where the scheme refuses a network. */
  readonly cells: readonly (PlannedCell | { readonly cell: LineCell; readonly refused: string })[];
}

export interface PlannedQuestion {
  readonly question: Question;
  /** Why it makes no sense for the scheme. */
  readonly refused: string | null;
  readonly lines: readonly PlannedLine[];
}

/** What is asked of one sender. */
export interface Paper {
  readonly sender: Sender;
  readonly extent: Extent;
  /** Instead of the numbers of the lines. */
  readonly seeds: number | null;
  readonly questions: readonly PlannedQuestion[];
}

/** Scenarios of situations: most stand in several questions. */
export class Situations {
  private readonly known = new Map<string, Simulated | string>();

  /** @returns a sentence where the scenario is refused */
  simulated(given: Situation): Simulated | string {
    const text = canonical({ ...given, title: '' });
    const found = this.known.get(text) ?? this.validated(given);
    this.known.set(text, found);
    return found;
  }

  private validated(given: Situation): Simulated | string {
    const result = validateScenario(given);
    if (!result.ok) return problemInWords(result.problems[0]);
    return { scenario: result.scenario, hash: contentOf(result.scenario, LANE) };
  }
}

export function paperOf(
  sender: Sender,
  questions: readonly Question[],
  extent: Extent,
  seeds: number | null,
  situations = new Situations(),
): Paper {
  const planned = (measure: Measure): Planned | string => {
    const terms: Planned['terms'][number][] = [];
    for (const { situation: given, figure } of measure.terms) {
      const simulated = situations.simulated(given);
      if (typeof simulated === 'string') return simulated;
      terms.push({ simulated, figure });
    }
    return { terms, of: measure.of };
  };
  const cellOf = (cell: LineCell): PlannedLine['cells'][number] => {
    const isBeside = cell.setting(sender).parties.some((party) => party.sender !== sender);
    const refused = isBeside ? besideOthers(sender) : null;
    if (refused !== null) return { cell, refused };
    const [scheme, cubic, newreno] = [sender, CUBIC, NEWRENO].map((who) => planned(cell.measure(who)));
    if (typeof scheme === 'string') return { cell, refused: scheme };
    if (typeof cubic === 'string' || typeof newreno === 'string')
      throw new Error(`${cell.name}: the status quo cannot run there.`);
    return { cell, scheme, cubic, newreno };
  };
  return {
    sender,
    extent,
    seeds,
    questions: questions.map((question) => {
      const refused = question.refuses?.(sender) ?? null;
      const lines = refused === null ? question.lines : [];
      return { question, refused, lines: lines.map((line) => ({ line, cells: line.cells(extent).map(cellOf) })) };
    }),
  };
}

/** How many seeds a line begins with, and how many it may take where a cell is open. */
export function seedsOf({ seeds: kind }: Line, { extent, seeds }: Pick<Paper, 'extent' | 'seeds'>): [number, number] {
  if (seeds !== null) return [seeds, seeds];
  if (kind === 'confirmed') return [1, 3];
  return kind === 'one' || extent.quick ? [1, 1] : [3, 8];
}

/** The run of a sender at a seed, as far as figures go that are asked for. */
export function jobsOf(asked: readonly { readonly planned: Planned; readonly seeds: number }[]): Job[] {
  const jobs = new Map<string, { readonly job: Job; readonly figures: Map<string, KeyedFigure> }>();
  const most = Math.max(0, ...asked.map(({ seeds }) => seeds));
  for (let seed = 1; seed <= most; seed++) {
    for (const { planned, seeds } of asked) {
      if (seed > seeds) continue;
      for (const { simulated, figure } of planned.terms) {
        const key = runKey(simulated, seed);
        const known = jobs.get(key)?.figures ?? new Map<string, KeyedFigure>();
        known.set(figure.key, figure);
        jobs.set(key, { job: jobs.get(key)?.job ?? jobOf(simulated, seed, key), figures: known });
      }
    }
  }
  return [...jobs.values()].map(({ job, figures }) => ({ ...job, figures: [...figures.values()] }));
}

function jobOf({ scenario }: Simulated, seed: number, key: string): Job {
  return { key, scenario: { ...scenario, run: { ...scenario.run, seed } }, laneId: LANE, figures: [] };
}

/** A number for each of the first seeds; undefined: not all of its runs are there. */
export function valuesOf(
  { terms, of }: Planned,
  seeds: number,
  runs: ReadonlyMap<string, FinishedRun>,
): (number | null | undefined)[] {
  return Array.from({ length: seeds }, (_, i) => {
    const values = terms.map(({ simulated, figure }) => runs.get(runKey(simulated, i + 1))?.values[figure.key]);
    return values.every((value) => value !== undefined) ? of(values) : undefined;
  });
}

/** Packets on links in all runs of jobs, roughly. */
export function hopsOfJobs(jobs: readonly Job[]): number {
  return jobs.reduce((hops, { scenario }) => hops + hopsOf(scenario), 0);
}

/** A run of a cell as a scenario to look at: the sender, and beside it CUBIC in its place. @returns null where it is refused */
export function shownScenario(
  question: Question,
  { name, setting }: LineCell,
  sender: Sender,
  seed = 1,
): Scenario | null {
  const given = setting(sender);
  const ids = given.parties.filter((party) => party.sender === sender).map(({ id }) => id);
  const law = { law: 'cubic', parameters: { hyStart: true } };
  const cubic = {
    id: 'cubic',
    title: 'CUBIC in its place',
    scheme: 'none',
    windowLaws: Object.fromEntries(ids.map((id) => [id, law])),
  };
  const made = situation(given);
  const isCubic = canonical(sender.transport) === canonical(CUBIC.transport) && sender.scheme === undefined;
  const result = validateScenario({
    ...made,
    title: `${question.title}: ${name}`,
    watch: `Question ${question.id} of the examination (RFC 9743, ${question.section}). ${question.words}`,
    lanes: [{ ...(made.lanes as readonly object[])[0], title: sender.title }, ...(isCubic ? [] : [cubic])],
    run: { ...made.run, seed },
  });
  return result.ok ? result.scenario : null;
}
