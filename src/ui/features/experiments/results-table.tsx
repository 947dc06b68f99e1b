/** The results as a table: a row a cell. */
import { Button } from '../../../widgets/controls/button.tsx';
import { threeDigits, withInterval } from '../../../base/format.ts';
import type { Plan } from '../../../experiment/plan.ts';
import type { Results } from '../../../experiment/results.ts';
import type { Estimate } from '../../../experiment/statistics.ts';
import { AuthoredMark } from '../../core/icons/authored-mark.tsx';
import { authoredCodeOf } from '../../core/page/authored-code.ts';
import { usePage } from '../../core/page/page-context.ts';
import { laneName, optionTitle, unitOfOptions, withUnit } from './result-names.ts';
import { shownUnit } from '../../../base/shown-unit.ts';

export interface TableProps {
  /** With the one figure that is shown. */
  readonly plan: Plan;
  readonly results: Results;
  readonly seed: number;
  readonly onOpen: (cell: number) => void;
}

/** More would be slow to draw, and nobody reads them. */
const MAX_ROWS = 200;

export function ResultsTable({ plan, results, seed, onOpen }: TableProps) {
  const page = usePage();
  const { axes, columns, cells } = plan;
  const [{ title, unit }] = columns as [Plan['columns'][number]];
  const { factor } = shownUnit(unit);
  return (
    <div className="experiment-table">
      <table>
        <thead>
          <tr>
            {axes.map((axis, index) => (
              <th key={axis.id} scope="col">
                {withUnit(axis.title, unitOfOptions(plan, index))}
              </th>
            ))}
            <th scope="col">Lane</th>
            <th scope="col">{withUnit(title, shownUnit(unit))}</th>
            <th scope="col">Difference</th>
            <th scope="col">Seeds</th>
            <th scope="col">
              <span className="visually-hidden">Live run</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, MAX_ROWS).map(({ settings, laneId, scenario }, index) => {
            const authoredCode = authoredCodeOf(page, scenario, laneId);
            const result = results.cells[index]!.figures[0]!;
            const options = settings.map((option, axis) => optionTitle(plan, axis, option));
            const lane = laneName(plan, laneId);
            return (
              <tr key={`${settings.join(' ')} ${laneId}`}>
                {options.map((option, axis) => (
                  <td key={axes[axis]!.id} className="words">
                    {option}
                  </td>
                ))}
                <td className="words">
                  {lane} {authoredCode !== null && <AuthoredMark {...authoredCode} />}
                </td>
                <td>{inWords(result, factor)}</td>
                <td>{result.difference === null ? '' : inWords(result.difference, factor, true)}</td>
                <td>{result.count}</td>
                <td>
                  <Button
                    className="link-button"
                    aria-label={`Open ${[...options, lane, `seed ${seed}`].join(', ')}, as a live run`}
                    onClick={() => onOpen(index)}
                  >
                    Open
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {cells.length > MAX_ROWS && (
        <p className="experiment-note">
          The first {MAX_ROWS} of {cells.length} rows; the files contain all.
        </p>
      )}
    </div>
  );
}

/** @param factor what one of the shown unit is */
function inWords({ mean, halfWidth }: Estimate, factor: number, signed = false): string {
  if (mean === null) return '–';
  const shown = mean / factor;
  const text = halfWidth === null ? threeDigits(shown) : withInterval(shown, halfWidth / factor);
  return `${signed && mean > 0 ? '+' : ''}${text}`.replace(/^-/, '−');
}
