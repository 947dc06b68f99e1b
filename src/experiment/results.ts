import { csvField } from '../base/format.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FigureColumn } from './figures.ts';
import { type Cell, type FinishedRun, type Plan, type PlannedAxis, runKey } from './plan.ts';
import type { Experiment } from './schema.ts';
import { estimate, type Estimate, pairedDifference } from './statistics.ts';

/** What an experiment gave, as plain data. */
export interface Results {
  readonly modelVersion: number;
  readonly experiment: Experiment;
  readonly seeds: readonly number[];
  /** Points (a cell at a seed) that have been run, of all. */
  readonly pointsFinished: number;
  readonly points: number;
  readonly axes: readonly PlannedAxis[];
  readonly figures: readonly FigureColumn[];
  readonly cells: readonly CellResult[];
}

interface CellResult {
  /** Options by axis. */
  readonly settings: Readonly<Record<string, string>>;
  readonly lane: string;
  readonly scheme: string;
  /** In the order of the figures. */
  readonly figures: readonly FigureResult[];
}

interface FigureResult extends Estimate {
  /** By seed, in the order of the seeds; null: not run, or a mean over nothing. */
  readonly values: readonly (number | null)[];
  /** Against the cell that it is compared with, seed by seed; null for that cell itself. */
  readonly difference: Estimate | null;
}

/** One figure of a plan: what is shown costs no more than it shows. */
export function onlyFigure(plan: Plan, column: number): Plan {
  const only = <One>(all: readonly One[]): One[] => all.slice(column, column + 1);
  const cells = plan.cells.map((cell) => ({ ...cell, figures: only(cell.figures) }));
  return { ...plan, cells, columns: only(plan.columns) };
}

/** The figures of the runs so far, with their intervals. */
export function resultsOf(plan: Plan, runs: ReadonlyMap<string, FinishedRun>): Results {
  const { experiment, axes, cells, seeds, columns } = plan;
  const values = cells.map((cell) => valuesOf(cell, seeds, runs));
  const places = new Map(cells.map(({ settings, laneId }, i) => [placeOf(settings, laneId), i]));
  const finished = cells.map((cell) => seeds.filter((seed) => runs.has(runKey(cell, seed))).length);
  return {
    modelVersion: MODEL_VERSION,
    experiment,
    seeds,
    pointsFinished: finished.reduce((sum, count) => sum + count, 0),
    points: cells.length * seeds.length,
    axes,
    figures: columns,
    cells: cells.map((cell, i) => {
      const against = comparedWith(plan, places, i);
      return {
        settings: settingsOf(plan, cell),
        lane: cell.laneId,
        scheme: cell.scheme,
        figures: columns.map((_, figure) => ({
          ...estimate(values[i][figure]),
          values: values[i][figure],
          difference: against === null ? null : pairedDifference(values[i][figure], values[against][figure]),
        })),
      };
    }),
  };
}

/** A cell's options by axis. */
export function settingsOf({ axes }: Plan, { settings }: Cell): Record<string, string> {
  return Object.fromEntries(axes.map(({ id }, axis) => [id, settings[axis]]));
}

/** The values of each figure, by seed. */
function valuesOf(cell: Cell, seeds: readonly number[], runs: ReadonlyMap<string, FinishedRun>): (number | null)[][] {
  return cell.figures.map(({ key }) => seeds.map((seed) => runs.get(runKey(cell, seed))?.values[key] ?? null));
}

/** The cell with the first lane, or the first option of the axis compared, and all else alike. null: it is that one. */
function comparedWith(
  { experiment: { compare }, axes, cells }: Plan,
  places: ReadonlyMap<string, number>,
  index: number,
): number | null {
  const { settings, laneId } = cells[index];
  const axis = axes.findIndex(({ id }) => id === compare);
  const wanted = settings.map((option, i) => (i === axis ? axes[axis].options[0] : option));
  const other = places.get(placeOf(wanted, axis < 0 ? cells[0].laneId : laneId))!;
  return other === index ? null : other;
}

function placeOf(settings: readonly string[], laneId: string): string {
  return JSON.stringify([laneId, ...settings]);
}

/**
 * One row a cell. Of each figure: the mean over seeds, half its 95 % interval, the number of seeds, and the mean
 * difference from the cell that it is compared with and half its interval.
 * @param stopped how many runs of each cell were stopped; null: none of any, and no column
 */
export function resultsCsv({ axes, figures, cells }: Results, stopped: readonly number[] | null = null): string {
  const header = [
    ...axes.map(({ id, unit }) => withUnit(id, unit)),
    'lane',
    'scheme',
    ...figures.flatMap(({ id, unit }) => [
      withUnit(id, unit),
      `${id} ±`,
      `${id} seeds`,
      `${id} difference`,
      `${id} difference ±`,
    ]),
    ...(stopped === null ? [] : ['stopped']),
  ];
  const rows = cells.map((cell, index) => [
    ...axes.map(({ id }) => cell.settings[id]),
    cell.lane,
    cell.scheme,
    ...cell.figures.flatMap(({ mean, halfWidth, count, difference }) => [
      mean,
      halfWidth,
      count,
      difference?.mean,
      difference?.halfWidth,
    ]),
    ...(stopped === null ? [] : [stopped[index]]),
  ]);
  return [header, ...rows].map((row) => `${row.map((field) => csvField(String(field ?? ''))).join(',')}\n`).join('');
}

function withUnit(id: string, unit: string): string {
  return unit === '' ? id : `${id} (${unit})`;
}
