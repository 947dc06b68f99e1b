/** The newest tries in words: what each called itself, its score, and what it gained. */
import { rounded } from '../../../race/score.ts';
import { signed } from '../../../race/words.ts';
import type { Try } from './race-runs.ts';

/** Older ones stand in the chart alone. */
const SHOWN = 6;

interface Props {
  readonly tries: readonly Try[];
  /** What the lane got before anything was written; null: unknown. */
  readonly baseline: number | null;
}

export function TriesList({ tries, baseline }: Props) {
  const best = Math.max(...tries.map(({ score }) => score));
  const rows = tries.map(({ key, title, score }, index) => {
    const before = index === 0 ? baseline : tries[index - 1]!.score;
    const gained = before === null ? '' : signed(rounded(score - before));
    return { key, number: index + 1, title, score, gained, isBest: score === best };
  });
  const newest = rows.slice(-SHOWN).toReversed();
  return (
    <table className="tries-list">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Try</th>
          <th scope="col">Scheme</th>
          <th scope="col">Score</th>
          <th scope="col">Against the try before</th>
        </tr>
      </thead>
      <tbody>
        {newest.map(({ key, number, title, score, gained, isBest }) => (
          <tr key={key} data-best={isBest}>
            <td>{number}</td>
            <th scope="row">
              {title}
              {isBest && tries.length > 1 && <small> best</small>}
            </th>
            <td>{score.toFixed(1)}</td>
            <td title="Against the try before">{gained}</td>
          </tr>
        ))}
        {baseline !== null && tries.length <= SHOWN && (
          <tr className="tries-baseline">
            <td />
            <th scope="row">before your code</th>
            <td>{baseline.toFixed(1)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}
