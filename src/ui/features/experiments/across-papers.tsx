/** What each scheme does on the home ground of each paper: a table with a part for each ground. */
import { Button } from '../../../widgets/controls/button.tsx';
import { counted, threeDigits } from '../../../base/format.ts';
import type { GroundReport } from '../../../reproductions/across/grounds.ts';
import { COLUMNS } from '../../../reproductions/across/home-ground.ts';
import { plainWords } from '../../core/words/markdown-text.tsx';

interface Props {
  readonly grounds: readonly GroundReport[];
  readonly onOpen: (key: string) => void;
}

export function AcrossPapers({ grounds, onOpen }: Props) {
  if (grounds.length === 0) return null;
  return (
    <section className="paper across-papers" aria-label="Across papers">
      <h3>Across papers: each scheme on the home ground of each paper</h3>
      <p>
        The scheme of the paper itself is in bold. A dash means that the scheme acts on nothing there, or that there is
        nothing to measure. All schemes have their default parameters. The number after ± is half of the 95 % interval
        of the mean over the seeds.
      </p>
      <div className="experiment-table" role="region" aria-label="Figures of each scheme" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {COLUMNS.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {grounds.map((ground) => (
            <Ground key={ground.key} ground={ground} />
          ))}
        </table>
      </div>
      {grounds.map((ground) => (
        <GroundWords key={ground.key} ground={ground} onOpen={onOpen} />
      ))}
    </section>
  );
}

function Ground({ ground: { paper, title, lines, idle } }: { readonly ground: GroundReport }) {
  return (
    <tbody>
      <tr className="ground">
        <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
          {title}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.title}>
          <th scope="row">
            {line.title}
            <span className="reproduction-unit"> {line.unit}</span>
          </th>
          {COLUMNS.map(({ id, paper: own }, i) => {
            const cell = line.cells[i] ?? null;
            return (
              <td key={id} className={own === paper ? 'home' : undefined} title={idle[id]}>
                {cell === null || cell.mean === null ? '–' : threeDigits(cell.mean)}
                {cell !== null && cell.halfWidth !== null && (
                  <span className="spread">± {threeDigits(cell.halfWidth)}</span>
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

function GroundWords({ ground, onOpen }: { readonly ground: GroundReport; readonly onOpen: Props['onOpen'] }) {
  const { key, title, seen, settings, seeds, idle } = ground;
  return (
    <details className="reproduction">
      <summary>
        <b>{title}</b>
        <span>{plainWords(seen)}</span>
      </summary>
      <p className="experiment-note">
        {plainWords(settings)} {counted(seeds, 'seed')}. {[...new Set(Object.values(idle))].join(' ')}
      </p>
      <Button onClick={() => onOpen(key)}>Open {title} as a live run</Button>
    </details>
  );
}
