import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import { evaluate, planOf, type Extent, type RowResult, type Verdict } from './evaluate.ts';
import { PAPERS } from './papers.ts';
import type { Reproduction } from './reproduction.ts';

/** All that `reproduce` finds out, as plain data. */
export interface Report {
  readonly modelVersion: number;
  readonly seeds: number;
  readonly quick: boolean;
  readonly papers: readonly PaperReport[];
}

export interface PaperReport {
  readonly id: string;
  readonly title: string;
  readonly settings: string;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly reproductions: readonly ReproductionReport[];
}

export interface ReproductionReport {
  readonly key: string;
  readonly title: string;
  /** So many were run. */
  readonly seeds: number;
  readonly caption: string;
  readonly settings: string;
  readonly difference: string;
  /** What else stands beside ours. */
  readonly beside: readonly string[];
  readonly rows: readonly RowResult[];
}

export function reportOf(
  reproductions: readonly Reproduction[],
  extent: Extent,
  runs: ReadonlyMap<string, FinishedRun>,
): Report {
  const all = reproductions.map((one): ReproductionReport => {
    const { key, title, caption, settings, difference, beside = [] } = one;
    const { rows, seeds } = evaluate(one, planOf(one, extent), runs);
    return {
      key,
      title,
      seeds: seeds.length,
      caption,
      settings,
      difference,
      beside: beside.map((other) => other.title),
      rows,
    };
  });
  const papers = PAPERS.flatMap(({ id, title, settings }): PaperReport[] => {
    const own = all.filter(({ key }) => key.startsWith(`${id}/`));
    return own.length === 0 ? [] : [{ id, title, settings, verdicts: countVerdicts(own), reproductions: own }];
  });
  return { modelVersion: MODEL_VERSION, seeds: extent.seeds, quick: extent.quick, papers };
}

function countVerdicts(reproductions: readonly ReproductionReport[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { inside: 0, outside: 0, 'no number in the text': 0, 'not run': 0 };
  for (const { rows } of reproductions) for (const { verdict } of rows) counts[verdict]++;
  return counts;
}
