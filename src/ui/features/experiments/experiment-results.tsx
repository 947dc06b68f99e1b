/** What has come out so far: one figure as a chart and a table, to save, and each point to open as a live run. */
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Plan, scenarioAtSeed } from '../../../experiment/plan.ts';
import { onlyFigure, resultsOf } from '../../../experiment/results.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { IntervalChart } from '../../../widgets/charts/interval-chart.tsx';
import { useMedia } from '../../../widgets/use-media.ts';
import type { BackgroundRun } from '../../core/runs/background-run.ts';
import { ResultFiles } from './result-files.tsx';
import { curvesOf } from './result-curves.ts';
import { laneName, optionTitle, variesScheme, withUnit } from './result-names.ts';
import { ResultsTable, type TableProps } from './results-table.tsx';

interface Props {
  readonly run: BackgroundRun;
  readonly onOpen: (point: Scenario, laneId: string) => void;
}

export function ExperimentResults({ run, onOpen }: Props) {
  const { plan, runs } = useStore(run.store);
  const [figure, setFigure] = useState('completionRatePerSecond');
  const [chosenSeed, setSeed] = useState<number | null>(null);
  const chart = useRef<HTMLDivElement>(null);
  const column = Math.max(0, plan?.columns.findIndex(({ id }) => id === figure) ?? 0);
  const shown = useMemo(() => (plan === null ? null : onlyFigure(plan, column)), [plan, column]);
  const results = useMemo(() => (shown === null ? null : resultsOf(shown, runs)), [shown, runs]);
  if (plan === null || shown === null || results === null || runs.size === 0) return null;
  const { columns, seeds } = plan;
  const seed = seeds.find((one) => one === chosenSeed) ?? seeds[0]!;
  const open = (cell: number) => {
    const { scenario, laneId } = plan.cells[cell]!;
    onOpen(titled(scenarioAtSeed(scenario, seed), plan), laneId);
  };
  return (
    <section className="experiment-results" aria-label="Results">
      <div className="experiment-figure">
        <label>
          Figure
          <select
            className="field-select"
            value={columns[column]!.id}
            onChange={({ target }) => setFigure(target.value)}
          >
            {columns.map(({ id, title }) => (
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
        ± is half the width of the 95 % Student interval over the seeds. Differences are from {comparedWith(plan)}, seed
        by seed.
      </p>
    </section>
  );
}

/** Each lane's title names the scheme that it has. */
function titled(scenario: Scenario, plan: Plan): Scenario {
  const lanes = scenario.lanes.map((lane) => {
    if (!variesScheme(plan, lane.id)) return lane;
    const { title: _title, ...untitled } = lane;
    return untitled;
  });
  return { ...scenario, lanes };
}

function comparedWith(plan: Plan): string {
  const { experiment, axes, cells } = plan;
  const index = axes.findIndex(({ id }) => id === experiment.compare);
  const axis = axes[index];
  if (axis === undefined) return laneName(plan, cells[0]!.laneId);
  return `${axis.title} = ${optionTitle(plan, index, axis.options[0]!)}`;
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
        axisTitle={withUnit(axis!.title, axis!.unit)}
        valueTitle={withUnit(title, unit)}
        series={curves.slice(0, MAX_CURVES)}
        {...(isNarrow && { width: NARROW_WIDTH })}
      />
      {others.length > 0 && (
        <p className="experiment-note">
          Colours and marks: {others.map((one) => withUnit(one.title, one.unit)).join('; ')}.
          {curves.length > MAX_CURVES &&
            ` Only the first ${MAX_CURVES} of ${curves.length} curves are drawn; the files contain all.`}
        </p>
      )}
    </>
  );
}
