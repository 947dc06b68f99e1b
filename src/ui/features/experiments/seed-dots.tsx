/** One circle for each seed, on an axis below all rows. Whoever shows it says the same in words. */

import './seed-dots.css';

/** As wide as the column that reads a result. */
const [WIDTH, ROW, LEFT, RIGHT] = [288, 20, 24, 24];

interface Props {
  readonly rows: readonly {
    readonly name: string;
    readonly dots: readonly { readonly share: number; readonly isFailing?: boolean }[];
  }[];
  readonly ticks: readonly { readonly share: number; readonly text: string }[];
  /** A value that is compared with. */
  readonly line?: number | undefined;
  readonly band: { readonly from: number; readonly to: number; readonly is: 'what fails' | 'interval' };
}

export function SeedDots({ rows, ticks, line, band }: Props) {
  const bottom = 8 + rows.length * ROW;
  const x = (share: number) => LEFT + share * (WIDTH - LEFT - RIGHT);
  const middle = (row: number) => 8 + (row + 0.5) * ROW;
  return (
    <svg className="seed-dots" viewBox={`0 0 ${WIDTH} ${bottom + 18}`} aria-hidden="true">
      <rect
        className={band.is === 'interval' ? '' : 'fails'}
        x={x(band.from)}
        y={0}
        width={x(band.to) - x(band.from)}
        height={bottom}
      />
      {line !== undefined && <path d={`M${x(line)} 0V${bottom}`} />}
      {rows.map(({ name, dots }, row) => (
        <g key={name}>
          <text x={0} y={middle(row) + 4}>
            {name}
          </text>
          {dots.map(({ share, isFailing = false }, n) => (
            <circle key={n} className={isFailing ? 'fails' : ''} cx={x(share)} cy={middle(row)} r={4} />
          ))}
        </g>
      ))}
      {ticks.map(({ share, text }) => (
        <text key={text} x={x(share)} y={bottom + 14} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}
