/** The runs of the status quo that are shipped, CUBIC and NewReno in all networks: they are the same for every scheme. */
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import shipped from './status-quo.json' with { type: 'json' };

/** As they are kept: figures by their place in a list, since many runs have the same. */
interface KeptRuns {
  readonly modelVersion: number;
  readonly figures: readonly string[];
  readonly runs: readonly (readonly [
    key: string,
    fingerprint: string,
    events: number,
    values: readonly (readonly [figure: number, value: number | null])[],
  ])[];
}

/** None where they are of another model version. */
export function keptStatusQuo(kept = shipped as unknown as KeptRuns): FinishedRun[] {
  if (kept.modelVersion !== MODEL_VERSION) return [];
  return kept.runs.map(([key, fingerprint, events, values]) => ({
    key,
    fingerprint,
    events,
    values: Object.fromEntries(values.map(([figure, value]) => [kept.figures[figure], value])),
  }));
}

export function keptAs(runs: readonly FinishedRun[]): KeptRuns {
  const figures = [...new Set(runs.flatMap(({ values }) => Object.keys(values)))].toSorted();
  const places = new Map(figures.map((figure, place) => [figure, place]));
  const rows = runs
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, fingerprint, events, values }) => {
      const pairs = Object.entries(values).map(([figure, value]) => [places.get(figure)!, value] as const);
      return [key, fingerprint, events, pairs.toSorted((a, b) => a[0] - b[0])] as const;
    });
  return { modelVersion: MODEL_VERSION, figures, runs: rows };
}
