/** What `run --seeds` prints: each figure of the summary as a mean over the seeds with its interval. */
import { csvField } from '../base/csv-field.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { overSeeds, type NamedFigure } from '../experiment/over-seeds.ts';
import { standardFigure } from '../experiment/standard-figures.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { LaneResult } from '../simulation/lane-result.ts';

/** A lane at each seed, in the order of the seeds. */
export type LaneAtSeeds = readonly LaneResult[];

/** @param lanes the first is the one that the others are compared with */
export function seedsReport(
  scenario: Scenario,
  seeds: readonly number[],
  lanes: readonly LaneAtSeeds[],
  version: string,
): object {
  return {
    headway: version,
    modelVersion: MODEL_VERSION,
    scenario: scenario.title,
    seeds,
    until: scenario.run.untilSeconds,
    lanes: lanes.map((results, index) => {
      const [{ id, scheme, parameters, scope }] = results;
      return {
        id,
        scheme,
        parameters,
        scope,
        summary: overSeeds(results.map(figuresOf), index === 0 ? null : lanes[0].map(figuresOf), () => {}),
        fingerprints: results.map(({ fingerprint }) => fingerprint),
      };
    }),
  };
}

/** One row for each lane and figure. */
export function seedsCsv(lanes: readonly LaneAtSeeds[]): string {
  const header = ['lane', 'scheme', 'figure', 'unit', 'mean', '±', 'seeds', 'difference', 'difference ±'];
  const rows = lanes.flatMap((results, index) => {
    const figures: NamedFigure[] = [];
    const against = index === 0 ? null : lanes[0].map(figuresOf);
    overSeeds(results.map(figuresOf), against, (figure) => void figures.push(figure));
    const [{ id: lane, scheme }] = results;
    return figures.map(({ id, mean, halfWidth, count, difference }) => [
      lane,
      scheme,
      id,
      standardFigure(id)?.unit ?? '',
      mean,
      halfWidth,
      count,
      difference?.mean,
      difference?.halfWidth,
    ]);
  });
  return [header, ...rows].map((row) => `${row.map((field) => csvField(`${field ?? ''}`)).join(',')}\n`).join('');
}

/** The length is the same at every seed. */
function figuresOf({ summary: { timeSeconds: _length, ...figures } }: LaneResult): object {
  return figures;
}
