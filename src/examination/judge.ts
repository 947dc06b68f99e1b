/** Verdicts, by rules alone: nothing is averaged over questions, and there is no grade. */
import { estimate, type Estimate } from '../experiment/statistics.ts';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import {
  jobsOf,
  seedsOf,
  valuesOf,
  type Paper,
  type PlannedCell,
  type PlannedLine,
  type PlannedQuestion,
} from './paper.ts';
import type { Bound, Line } from './question.ts';

/** The verdict of a cell. `open`: its interval crosses a bound. `not counted`: CUBIC itself does not hold there. */
type CellVerdict = 'met' | 'in part' | 'not met' | 'open' | 'not counted' | 'cannot be run' | 'not run';
/** The verdict of a line, and of a question. */
export type Verdict = 'met' | 'in part' | 'not met' | 'cannot be run' | 'not run';

export interface CellResult {
  readonly name: string;
  readonly verdict: CellVerdict;
  /** Over the seeds that were run. */
  readonly value: Estimate;
  readonly values: readonly (number | null)[];
  /** Means over the seeds; null: there is none. */
  readonly met: number | null;
  readonly inPart: number | null;
  readonly cubic: number | null;
  readonly newreno: number | null;
  /** Why it was not run, or not counted. */
  readonly reason?: string;
}

interface LineResult {
  readonly id: string;
  readonly verdict: Verdict;
  readonly cells: readonly CellResult[];
}

export interface QuestionResult {
  readonly id: number;
  readonly verdict: Verdict;
  readonly lines: readonly LineResult[];
  /** Where its number is the worst: places in `lines` and in its `cells`; null: nothing was run. */
  readonly worst: readonly [line: number, cell: number] | null;
  readonly reason?: string;
}

type Runs = ReadonlyMap<string, FinishedRun>;

/** A run that was stopped, by its key, and why: an own scheme that breaks is *not met* there. */
export type Stopped = ReadonlyMap<string, string>;
const NONE: Stopped = new Map();

export function judge(paper: Paper, runs: Runs, stopped = NONE): QuestionResult[] {
  return paper.questions.map((question) => judgeQuestion(paper, question, runs, stopped));
}

/** The jobs that a paper still needs: first seeds, then more where a cell is open. */
export function jobsLeft(paper: Paper, runs: Runs, stopped = NONE): Job[] {
  const asked = paper.questions.flatMap(({ lines }) =>
    lines.flatMap(({ line, cells }) =>
      cells.flatMap((planned) => {
        if ('refused' in planned) return [];
        const [first, most] = seedsOf(line, paper);
        const result = judgeCell(paper, line, planned, runs, stopped);
        const isOpen = result.verdict === 'open' || (line.seeds === 'confirmed' && result.verdict !== 'met');
        const seeds = result.verdict !== 'not run' && isOpen ? most : first;
        return [planned.scheme, planned.cubic, planned.newreno].map((one) => ({ planned: one, seeds }));
      }),
    ),
  );
  return jobsOf(asked).filter((job) => {
    const run = runs.get(job.key);
    return !stopped.has(job.key) && !(run !== undefined && job.figures.every(({ key }) => key in run.values));
  });
}

function judgeQuestion(paper: Paper, planned: PlannedQuestion, runs: Runs, stopped: Stopped): QuestionResult {
  const { question, refused } = planned;
  const lines = planned.lines.map((line) => judgeLine(paper, line, runs, stopped));
  const judged = lines.filter((_, i) => planned.lines[i].line.isReported !== true);
  const verdicts = judged.map(({ verdict }) => verdict).filter((one) => one !== 'cannot be run');
  const reason = refused ?? reasonOf(planned, judged, verdicts);
  return {
    id: question.id,
    verdict: capped(worstOf(verdicts), question.atBestInPart),
    lines,
    worst: worstPlace(planned, lines),
    ...(reason !== null && { reason }),
  };
}

function reasonOf({ question }: PlannedQuestion, judged: readonly LineResult[], verdicts: readonly Verdict[]) {
  if (verdicts.length > 0) return null;
  const cells = judged.flatMap((line) => line.cells);
  return cells.find(({ reason }) => reason !== undefined)?.reason ?? question.missing?.[0] ?? null;
}

/** A line that was not run leaves a question open, unless another is not met already. */
function worstOf(verdicts: readonly Verdict[]): Verdict {
  const order: readonly Verdict[] = ['not met', 'not run', 'in part', 'met'];
  return order.find((one) => verdicts.includes(one)) ?? 'cannot be run';
}

function capped(verdict: Verdict, atBestInPart: string | undefined): Verdict {
  return verdict === 'met' && atBestInPart !== undefined ? 'in part' : verdict;
}

function judgeLine(paper: Paper, { line, cells }: PlannedLine, runs: Runs, stopped: Stopped): LineResult {
  const results = cells.map((planned): CellResult => {
    if (!('refused' in planned)) return judgeCell(paper, line, planned, runs, stopped);
    return { ...nothing(planned.cell.name, 'cannot be run'), reason: planned.refused };
  });
  return { id: line.id, verdict: lineVerdict(line, results), cells: results };
}

/** All met; or more than a third not met, any where the line says *each*; else in part. */
function lineVerdict({ each = false }: Line, cells: readonly CellResult[]): Verdict {
  const counted = cells.filter(({ verdict }) => verdict !== 'cannot be run' && verdict !== 'not counted');
  if (counted.length === 0) return cells.some(({ verdict }) => verdict === 'not counted') ? 'met' : 'cannot be run';
  const count = (one: CellVerdict): number => counted.filter(({ verdict }) => verdict === one).length;
  const failed = count('not met');
  if (each ? failed > 0 : failed > counted.length / 3) return 'not met';
  if (count('not run') > 0) return 'not run';
  return count('met') === counted.length ? 'met' : 'in part';
}

/** No run of the network can be made, so that there is none to open. */
export function isRefused({ verdict, values }: CellResult): boolean {
  return verdict === 'cannot be run' && values.length === 0;
}

function nothing(name: string, verdict: CellVerdict): CellResult {
  const value = { mean: null, halfWidth: null, count: 0 };
  return { name, verdict, value, values: [], met: null, inPart: null, cubic: null, newreno: null };
}

function judgeCell(paper: Paper, line: Line, planned: PlannedCell, runs: Runs, stopped: Stopped): CellResult {
  const { name } = planned.cell;
  const [first, most] = seedsOf(line, paper);
  const broken = brokenRun(planned, most, stopped);
  if (broken !== null) return { ...nothing(name, 'not met'), reason: `A run was stopped. ${broken}` };
  const [all, cubics, newrenos] = [planned.scheme, planned.cubic, planned.newreno].map((one) =>
    valuesOf(one, most, runs),
  );
  const seeds = all.findIndex((value, i) => [value, cubics[i], newrenos[i]].includes(undefined));
  const count = seeds < 0 ? most : seeds;
  if (count < first) return nothing(name, 'not run');
  const [values, cubic, newreno] = [all, cubics, newrenos].map((one) => one.slice(0, count) as (number | null)[]);
  const quo = values.map((_, i) => ({ cubic: cubic[i], newreno: newreno[i] }));
  const met = quo.map((one) => line.bound.met(one));
  const inPart = quo.map((one) => line.bound.inPart(one));
  const mean = (numbers: readonly (number | null)[]): number | null => estimate(numbers).mean;
  const result = {
    name,
    value: estimate(values),
    values,
    met: mean(met),
    inPart: mean(inPart),
    cubic: mean(cubic),
    newreno: mean(newreno),
  };
  if (values.every((value) => value === null) || result.met === null)
    return { ...result, verdict: 'cannot be run', reason: 'Nothing could be measured there.' };
  if (line.unlessCubic === true && cubicFails(line.bound, result.cubic, result.inPart))
    return { ...result, verdict: 'not counted', reason: 'CUBIC in its place does not hold there either.' };
  return { ...result, verdict: cellVerdict(line, values, met, inPart) };
}

function cubicFails({ better }: Bound, cubic: number | null, inPart: number | null): boolean {
  if (cubic === null || inPart === null) return false;
  return better === 'more' ? cubic < inPart : cubic > inPart;
}

/** Why a run of the scheme was stopped; null: none was. */
function brokenRun({ scheme }: PlannedCell, seeds: number, stopped: Stopped): string | null {
  if (stopped.size === 0) return null;
  for (const { simulated } of scheme.terms) {
    for (let seed = 1; seed <= seeds; seed++) {
      const why = stopped.get(`${simulated.hash}-${seed}`);
      if (why !== undefined) return why;
    }
  }
  return null;
}

/** Seed by seed against the bound of that seed, so that what seeds have in common falls out. */
function cellVerdict(
  { bound, seeds: kind }: Line,
  values: readonly (number | null)[],
  met: readonly (number | null)[],
  inPart: readonly (number | null)[],
): CellVerdict {
  const margins = (bounds: readonly (number | null)[]): (number | null)[] =>
    values.map((value, i) => {
      const limit = bounds[i];
      if (value === null || limit === null) return null;
      return bound.better === 'more' ? value - limit : limit - value;
    });
  const [toMet, toPart] = [margins(met), margins(inPart)];
  if (kind === 'confirmed') {
    // A failure counts when all seeds have it.
    const best = (all: readonly (number | null)[]): number => Math.max(...all.map((one) => one ?? -Infinity));
    return best(toMet) >= 0 ? 'met' : best(toPart) >= 0 ? 'in part' : 'not met';
  }
  const [metLow, metHigh] = ends(toMet);
  const [partLow, partHigh] = ends(toPart);
  if (metLow >= 0) return 'met';
  if (partHigh < 0) return 'not met';
  return metHigh < 0 && partLow >= 0 ? 'in part' : 'open';
}

function ends(margins: readonly (number | null)[]): readonly [number, number] {
  const { mean, halfWidth } = estimate(margins);
  const half = halfWidth ?? 0;
  return [mean! - half, mean! + half];
}

/**
 * Where a number stands on a scale on which *met* ends at 0 and *in part* at 1, less being better.
 * @param value absent: the cell's own
 */
export function placeOnScale(
  { met, inPart, value: { mean } }: CellResult,
  { better }: Bound,
  value = mean,
): number | null {
  if (value === null || met === null || inPart === null) return null;
  const over = better === 'less' ? value - met : met - value;
  const unit = Math.abs(inPart - met) || Math.abs(met) || 1;
  return over / unit;
}

const SEVERITY: Readonly<Record<CellVerdict, number>> = {
  'not met': 3,
  open: 2,
  'in part': 2,
  met: 1,
  'not counted': 0,
  'cannot be run': 0,
  'not run': 0,
};

function worstPlace({ lines: planned }: PlannedQuestion, lines: readonly LineResult[]): QuestionResult['worst'] {
  let worst: readonly [number, number] | null = null;
  let severity: readonly [number, number] = [0, 0];
  for (const [l, { cells }] of lines.entries()) {
    const { line } = planned[l];
    if (line.isReported === true) continue;
    for (const [c, cell] of cells.entries()) {
      const own = [SEVERITY[cell.verdict], placeOnScale(cell, line.bound) ?? -Infinity] as const;
      if (own[0] === 0 || own[0] < severity[0] || (own[0] === severity[0] && own[1] <= severity[1] && worst !== null))
        continue;
      worst = [l, c];
      severity = own;
    }
  }
  return worst;
}
