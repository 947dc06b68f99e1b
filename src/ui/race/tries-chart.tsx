/** The tries so far as dots, and the references as lines. */
import type { Try } from './race-runs.ts';
import type { ShownLane } from './use-race.ts';

const WIDTH = 272;
const HEIGHT = 96;
/** For the references' letters and scores. */
const RIGHT = 48;
const MARGIN = 8;

interface Props {
  readonly tries: readonly Try[];
  readonly references: readonly ShownLane[];
}

export function TriesChart({ tries, references }: Props) {
  const lines = references.flatMap(({ letter, score }) => (score === null ? [] : [{ letter, score: score.score }]));
  const all = [...tries, ...lines].map(({ score }) => score);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const y = (score: number) =>
    highest === lowest ? HEIGHT / 2 : MARGIN + ((highest - score) / (highest - lowest)) * (HEIGHT - 2 * MARGIN);
  const x = (index: number) => MARGIN + (index / Math.max(1, tries.length - 1)) * (WIDTH - RIGHT - 2 * MARGIN);
  const words = tries.map(({ score }, index) => `Try ${index + 1}: ${score.toFixed(1)}`).join('. ');
  return (
    <svg className="tries" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {lines.map(({ letter, score }) => (
        <g key={letter} className="tries-reference">
          <line x1={0} x2={WIDTH - RIGHT} y1={y(score)} y2={y(score)} />
          <text x={WIDTH} y={y(score) + 4} textAnchor="end">
            {letter} {score.toFixed(1)}
          </text>
        </g>
      ))}
      <polyline points={tries.map(({ score }, index) => `${x(index)},${y(score)}`).join(' ')} />
      {tries.map(({ key, score }, index) => (
        <circle key={key} cx={x(index)} cy={y(score)} r={index === tries.length - 1 ? 4 : 3}>
          <title>
            Try {index + 1}: {score.toFixed(1)}
          </title>
        </circle>
      ))}
    </svg>
  );
}
