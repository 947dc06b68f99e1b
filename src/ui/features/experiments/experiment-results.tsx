/** What has come out so far: one figure as a chart and a table, to save, and each point to open as a live run. */
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/format.ts';
import { shownUnit } from '../../../base/shown-unit.ts';
import type { FinishedRun, Plan } from '../../../experiment/plan.ts';
import { onlyFigure, resultsOf } from '../../../experiment/results.ts';
import { STANDARD_FIGURES } from '../../../experiment/standard-figures.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { IntervalChart } from '../../../widgets/charts/interval-chart.tsx';
import { useMedia } from '../../../widgets/use-media.ts';
import type { BackgroundRun } from '../../core/runs/background-run.ts';
import { lengthInWords } from './experiment-progress.tsx';
import { ResultFiles } from './result-files.tsx';
import { curvesOf } from './result-curves.ts';
import { pointScenario } from './point-scenario.ts';
import { laneName, optionInWords, optionTitle, unitOfOptions, withUnit } from './result-names.ts';
import { ResultsTable, type TableProps } from './results-table.tsx';

interface Props {
  readonly run: BackgroundRun;
  readonly onOpen: (point: Scenario, laneId: string) => void;
}

export function ExperimentResults({ run, onOpen }: Props) {
  const { plan, runs, status } = useStore(run.store);
  const [figure, setFigure] = useState<string | null>(null);
  const [chosenSeed, setSeed] = useState<number | null>(null);
  const chart = useRef<HTMLDivElement>(null);
  const column = Math.max(0, plan?.columns.findIndex(({ id }) => id === (figure ?? firstOf(plan))) ?? 0);
  const shown = useMemo(() => (plan === null ? null : onlyFigure(plan, column)), [plan, column]);
  const ended = status === 'finished' ? runs : null;
  const known = useMemo(() => (plan === null || ended === null ? null : columnsWithValues(plan, ended)), [plan, ended]);
  const results = useMemo(() => (shown === null ? null : resultsOf(shown, runs)), [shown, runs]);
  if (plan === null || shown === null || results === null || runs.size === 0) return null;
  const { columns, seeds } = plan;
  const seed = seeds.find((one) => one === chosenSeed) ?? seeds[0]!;
  const open = (cell: number) => {
    onOpen(pointScenario(plan, cell, seed), plan.cells[cell]!.laneId);
  };
  return (
    <section className="experiment-results stack" aria-label="Results">
      <div className="experiment-figure">
        <label>
          Figure
          <select
            className="field-select"
            value={columns[column]!.id}
            onChange={({ target }) => setFigure(target.value)}
          >
            {columns
              .filter((_, n) => n === column || (known?.has(n) ?? true))
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
          </select>
        </label>
        {seeds.length > 1 && (
          <label>
            Open with seed
            <select className="field-select" value={seed} onChange={({ target }) => setSeed(Number(target.value))}>
              {seeds.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        )}
        <ResultFiles
          title={plan.experiment.title}
          notes={() => [
            `${withUnit(columns[column]!.title, shownUnit(columns[column]!.unit))}. ${meaning(plan)}`,
            `Headway, ${counted(seeds.length, 'seed')}: ${seedsInWords(seeds)}. ${lengthOf(plan)}`,
          ]}
          results={() => resultsOf(plan, runs)}
          chart={() => chart.current?.querySelector('svg') ?? null}
        />
      </div>
      {plan.axes.length > 0 && (
        <div ref={chart}>
          <ResultsChart plan={shown} results={results} />
        </div>
      )}
      <ResultsTable plan={shown} results={results} seed={seed} onOpen={open} />
      <p className="experiment-note">
        {meaning(plan)} Differences are from {comparedWith(plan)}, seed by seed. {lengthOf(plan)}
      </p>
    </section>
  );
}

/** The places of the figures that have a value in any run: of others there is nothing to see. */
function columnsWithValues({ columns, cells }: Plan, runs: ReadonlyMap<string, FinishedRun>): ReadonlySet<number> {
  const known = new Set<string>();
  for (const { values } of runs.values())
    for (const [key, value] of Object.entries(values)) if (value !== null) known.add(key);
  const all = [...columns.keys()];
  return new Set(all.filter((n) => cells.some(({ figures }) => known.has(figures[n]!.key))));
}

/** The figure that is shown first: the first one; where all that are standard stand in their order, completions. */
function firstOf({ columns }: Plan): string {
  const { id } = columns[0]!;
  return id === STANDARD_FIGURES[0]!.id ? 'completionRatePerSecond' : id;
}

function meaning({ seeds }: Plan): string {
  return seeds.length === 1
    ? 'Values of one seed, so there is no interval.'
    : `Means over ${seeds.length} seeds; ± and bars are half the width of the 95 % Student interval over them.`;
}

/** e.g. `7 to 9`. */
function seedsInWords(seeds: readonly number[]): string {
  return seeds.length === 1 ? `${seeds[0]}` : `${seeds[0]} to ${seeds.at(-1)}`;
}

/** Empty: the runs differ in their length. */
function lengthOf({ cells, experiment: { warmUpSeconds } }: Plan): string {
  const lengths = new Set(cells.map(({ scenario }) => scenario.run.untilSeconds));
  return lengths.size > 1 ? '' : lengthInWords([...lengths][0]!, warmUpSeconds);
}

function comparedWith(plan: Plan): string {
  const { experiment, axes, cells } = plan;
  const index = axes.findIndex(({ id }) => id === experiment.compare);
  const axis = axes[index];
  if (axis === undefined) return laneName(plan, cells[0]!.laneId);
  return optionInWords(plan, index, axis.options[0]!);
}

/** As in experiments.css: a phone. */
const IS_NARROW = '(width < 600px)';
const NARROW_WIDTH = 380;
/** As many as there is room for their names. */
const MAX_CURVES = 12;

function ResultsChart({ plan, results }: Pick<TableProps, 'plan' | 'results'>) {
  const isNarrow = useMedia(IS_NARROW);
  const curves = curvesOf(plan, results);
  const [axis, ...others] = plan.axes;
  const [{ title, unit }] = plan.columns as [Plan['columns'][number]];
  const each =
    others.length === 0 ? 'one line per lane' : `one line per lane and ${others.map((one) => one.title).join(', ')}`;
  return (
    <>
      <IntervalChart
        label={`${title} over ${axis!.title}, ${each}`}
        places={axis!.options.map((option) => optionTitle(plan, 0, option))}
        axisTitle={withUnit(axis!.title, unitOfOptions(plan, 0))}
        valueTitle={withUnit(title, shownUnit(unit))}
        series={curves.slice(0, MAX_CURVES)}
        {...(isNarrow && { width: NARROW_WIDTH })}
      />
      {others.length > 0 && (
        <p className="experiment-note">
          Colours and marks: {others.map((one, n) => withUnit(one.title, unitOfOptions(plan, n + 1))).join('; ')}.
          {curves.length > MAX_CURVES &&
            ` Only the first ${MAX_CURVES} of ${curves.length} curves are drawn; the files contain all.`}
        </p>
      )}
    </>
  );
}
