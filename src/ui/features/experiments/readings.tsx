/** Readings of what a paper leaves open, with their distance from its numbers. */
import { counted } from '../../../base/format.ts';
import type { Distance } from '../../../reproductions/reading.ts';
import type { PaperReport, ReadingReport } from '../../../reproductions/report.ts';

export function Readings({ paper: { readings, readingsNote } }: { readonly paper: PaperReport }) {
  if (readings.length === 0) return null;
  return (
    <details className="reproduction">
      <summary>
        <b>Readings</b>
        <span>What the paper leaves open, read in {readings.length} other ways</span>
      </summary>
      <p className="experiment-note">{readingsNote}</p>
      <div className="experiment-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Reading</th>
              <th scope="col">Distance</th>
              <th scope="col">Default</th>
              <th scope="col">Inside</th>
            </tr>
          </thead>
          <tbody>
            {readings.map(({ id, title, reason, distance, defaultDistance }) => (
              <tr key={id}>
                <th scope="row">
                  {title}
                  <span className="reading-reason">{reason}</span>
                </th>
                <td>{distanceText(distance)}</td>
                <td>{distanceText(defaultDistance)}</td>
                <td>
                  {distance.inside} of {distance.cells}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="experiment-note">
        The distance is the mean of |ln (ours / the paper’s)| over the numbers that the reading was run for (
        {runFor(readings)}): 0.10 means about 10 % off. The default’s distance is over the same numbers. To run one
        yourself: <code>headway reproduce --reading NAME</code>.
      </p>
    </details>
  );
}

/** e.g. Table I, Table II; 1 seed. */
function runFor(readings: readonly ReadingReport[]): string {
  const all = readings.flatMap(({ reproductions }) => reproductions);
  const titles = [...new Set(all.map(({ title }) => title))];
  const seeds = Math.min(...all.map((one) => one.seeds));
  return `${titles.join(', ')}; ${counted(seeds, 'seed')}`;
}

function distanceText({ meanLogRatio }: Distance): string {
  return meanLogRatio?.toFixed(2) ?? '–';
}
