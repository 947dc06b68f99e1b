/** The tries so far as dots, and the references as lines. */
import type { Try } from './race-runs.ts';
import type { ShownLane } from './use-race.ts';

const WIDTH = 272;
const HEIGHT = 96;
/** For the references' names and scores. */
const RIGHT = 84;
/** Characters of a reference's name. */
const NAME_LENGTH = 9;
const MARGIN = 8;
const LABEL_HEIGHT = 13;

interface Props {
  readonly tries: readonly Try[];
  /** What the lane got before anything was written; null: unknown. */
  readonly baseline: number | null;
  readonly references: readonly ShownLane[];
}

export function TriesChart({ tries, baseline, references }: Props) {
  const lines = [
    ...references.flatMap(({ laneId, name, score }) =>
      score === null ? [] : [{ id: laneId, name: shortened(name), score: score.score }],
    ),
    ...(baseline === null ? [] : [{ id: '', name: 'before', score: baseline }]),
  ].toSorted((a, b) => b.score - a.score);
  const all = [...tries, ...lines].map(({ score }) => score);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const y = (score: number) =>
    highest === lowest ? HEIGHT / 2 : MARGIN + ((highest - score) / (highest - lowest)) * (HEIGHT - 2 * MARGIN);
  const x = (index: number) => MARGIN + (index / Math.max(1, tries.length - 1)) * (WIDTH - RIGHT - 2 * MARGIN);
  const labels = spread(lines.map(({ score }) => y(score)));
  const words = tries.map(({ score }, index) => `Try ${index + 1}: ${score.toFixed(1)}`).join('. ');
  return (
    <svg className="tries" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {lines.map(({ id, name, score }, index) => (
        <g key={id} className="tries-reference">
          <line x1={0} x2={WIDTH - RIGHT} y1={y(score)} y2={y(score)} />
          <text x={WIDTH} y={labels[index]! + 4} textAnchor="end">
            {name} {score.toFixed(1)}
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

function shortened(name: string): string {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;
}

/** Places of labels from the top that lie near those wanted and not upon each other. @param wanted ascending */
function spread(wanted: readonly number[]): readonly number[] {
  const places: number[] = [];
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -Infinity) + LABEL_HEIGHT));
  const over = Math.max(0, (places.at(-1) ?? 0) - (HEIGHT - MARGIN));
  return places.map((place) => place - over);
}
