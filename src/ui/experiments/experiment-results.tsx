/** What has come out so far: one figure as a chart and a table, to save, and each point to open as a live run. */
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { threeDigits } from '../../base/format.ts';
import type { Plan } from '../../experiment/plan.ts';
import { resultsCsv } from '../../experiment/results-csv.ts';
import { resultsOf, type CellResult, type Results } from '../../experiment/results.ts';
import type { Estimate } from '../../experiment/statistics.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import { IntervalChart } from '../../widgets/charts/interval-chart.tsx';
import { useMedia } from '../instruments/use-media.ts';
import { download, fileName } from '../share/download.ts';
import { pngOf, svgText } from './chart-files.ts';
import type { ExperimentRun } from './experiment-run.ts';

interface Props {
  readonly run: ExperimentRun;
  readonly onOpen: (point: Scenario) => void;
}

export function ExperimentResults({ run, onOpen }: Props) {
  const { plan, runs } = useStore(run.store);
  const [figure, setFigure] = useState('completionRatePerSecond');
  const chart = useRef<HTMLDivElement>(null);
  if (plan === null || runs.size === 0) return null;
  const results = resultsOf(plan, runs);
  const column = Math.max(
    0,
    results.figures.findIndex(({ id }) => id === figure),
  );
  return (
    <section className="experiment-results" aria-label="Results">
      <div className="experiment-figure">
        <label>
          Figure
          <select className="field-select" value={figure} onChange={({ target }) => setFigure(target.value)}>
            {results.figures.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Files results={results} chart={() => chart.current?.querySelector('svg') ?? null} />
      </div>
      <div ref={chart}>
        <ResultsChart results={results} column={column} plan={plan} />
      </div>
      <ResultsTable results={results} column={column} plan={plan} onOpen={onOpen} />
      <p className="experiment-note">
        ± is half of a 95 % Student interval over the seeds. A difference is from the first lane, seed by seed.
      </p>
    </section>
  );
}

interface TableProps {
  readonly results: Results;
  readonly column: number;
  readonly plan: Plan;
}

/** As in experiments.css: a phone. */
const IS_NARROW = '(width < 600px)';
const NARROW_WIDTH = 380;

function ResultsChart({ results, column, plan }: TableProps) {
  const isNarrow = useMedia(IS_NARROW);
  const { axes, figures, cells } = results;
  const [axis] = axes;
  const { title, unit } = figures[column]!;
  const lanes = [...new Set(cells.map(({ lane }) => lane))];
  const named = (laneId: string) => laneName(plan, laneId);
  const series = lanes.map((laneId) => ({
    name: named(laneId),
    points: axis!.options.map((option) => {
      const cell = cells.find(({ lane, settings }) => lane === laneId && settings[axis!.id] === option);
      const { mean = null, halfWidth = null } = cell?.figures[column] ?? {};
      return mean === null ? null : { mean, halfWidth };
    }),
  }));
  return (
    <IntervalChart
      label={`${title} over ${axis!.title}, a line a lane`}
      places={axis!.options}
      axisTitle={withUnit(axis!.title, axis!.unit)}
      valueTitle={withUnit(title, unit)}
      series={series}
      {...(isNarrow && { width: NARROW_WIDTH })}
    />
  );
}

function ResultsTable({ results, column, plan, onOpen }: TableProps & Pick<Props, 'onOpen'>) {
  const { axes, figures, cells, seeds } = results;
  const { title, unit } = figures[column]!;
  return (
    <div className="experiment-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{withUnit(axes[0]!.title, axes[0]!.unit)}</th>
            <th scope="col">Lane</th>
            <th scope="col">{withUnit(title, unit)}</th>
            <th scope="col">Difference</th>
            <th scope="col">Seeds</th>
            <th scope="col">
              <span className="visually-hidden">Live run</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell, i) => {
            const { scenario } = plan.cells[i]!;
            const result = cell.figures[column]!;
            return (
              <tr key={rowKey(cell)}>
                <td>{cell.settings[axes[0]!.id]}</td>
                <td>{laneName(plan, cell.lane)}</td>
                <td>{inWords(result)}</td>
                <td>{result.difference === null ? '' : inWords(result.difference, true)}</td>
                <td>{result.count}</td>
                <td>
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`Open ${cell.settings[axes[0]!.id]}, seed ${seeds[0]}, as a live run`}
                    onClick={() => onOpen({ ...scenario, run: { ...scenario.run, seed: seeds[0]! } })}
                  >
                    Open
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Files({ results, chart }: { readonly results: Results; readonly chart: () => SVGSVGElement | null }) {
  const name = fileName(results.experiment.title);
  const save = (ending: string, content: BlobPart, type: string) =>
    download(`${name}.${ending}`, new Blob([content], { type }));
  const drawn = (use: (svg: SVGSVGElement) => void) => () => {
    const svg = chart();
    if (svg !== null) use(svg);
  };
  return (
    <div className="experiment-files" role="group" aria-label="Save the results as">
      <button type="button" className="button" onClick={() => save('csv', resultsCsv(results), 'text/csv')}>
        CSV
      </button>
      <button
        type="button"
        className="button"
        onClick={() => save('json', `${JSON.stringify(results, null, 2)}\n`, 'application/json')}
      >
        JSON
      </button>
      <button type="button" className="button" onClick={drawn((svg) => save('svg', svgText(svg), 'image/svg+xml'))}>
        SVG
      </button>
      <button
        type="button"
        className="button"
        onClick={drawn((svg) => void pngOf(svg).then((picture) => download(`${name}.png`, picture)))}
      >
        PNG
      </button>
    </div>
  );
}

/** Its letter and title, as over the lanes; without a title the scheme's. */
function laneName({ cells }: Plan, laneId: string): string {
  const { lanes } = cells[0]!.scenario;
  const index = lanes.findIndex(({ id }) => id === laneId);
  const { title, scheme } = lanes[index]!;
  return `${'ABCDEF'[index]} ${title ?? schemeDeclaration(scheme)?.title ?? scheme}`;
}

function rowKey({ settings, lane }: CellResult): string {
  return `${Object.values(settings).join(' ')} ${lane}`;
}

function inWords({ mean, halfWidth }: Estimate, signed = false): string {
  if (mean === null) return '–';
  const text = `${signed && mean > 0 ? '+' : ''}${threeDigits(mean)}`.replace('-', '−');
  return halfWidth === null ? text : `${text} ± ${threeDigits(halfWidth)}`;
}

function withUnit(title: string, unit: string): string {
  return unit === '' ? title : `${title}, ${unit}`;
}
