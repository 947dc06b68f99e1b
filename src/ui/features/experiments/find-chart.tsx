/** What a search has tried: each dot a setting, the line the worst so far; below, where in the box it looked. */
import { useSyncExternalStore } from 'react';
import { naturalLogarithm } from '../../../base/mathematics.ts';
import type { SearchState, Trial } from '../../../finding/search.ts';
import type { SearchFile } from '../../../finding/search-schema.ts';
import { shareOf, valueAt } from '../../../finding/space.ts';
import { variedInWords } from '../../../finding/search-words.ts';

/** In the units of the drawing; on a phone fewer, so that words stay as large as they are. */
const [WIDE, NARROW] = [720, 380];
const PHONE = '(width < 700px)';
const LEFT = 40;
/** The strips begin here, after the titles of their values. */
const STRIPS = 120;
const HEIGHT = 200;
const STRIP = 40;
/** Margins that the chart shows: a factor of about 20 to both sides. */
const MOST_SHOWN = 3;

function onTurn(listen: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listen);
  return () => media.removeEventListener('change', listen);
}

export function FindChart({ search, state }: { readonly search: SearchFile; readonly state: SearchState }) {
  const width = useSyncExternalStore(onTurn, () => (matchMedia(PHONE).matches ? NARROW : WIDE));
  const judged = state.trials.filter((one): one is Trial & { margin: number } => one.margin !== null);
  const most = Math.max(40, state.trials.length);
  const x = (number: number) => LEFT + ((number - 1) / (most - 1)) * (width - LEFT - 12);
  const y = (margin: number) =>
    12 + ((Math.max(-MOST_SHOWN, Math.min(MOST_SHOWN, margin)) + MOST_SHOWN) / (2 * MOST_SHOWN)) * (HEIGHT - 36);
  const stairs: string[] = [];
  let worst = -Infinity;
  for (const { number, margin } of judged) {
    if (margin <= worst) continue;
    stairs.push(
      `${stairs.length === 0 ? 'M' : `H${x(number)}V`}${stairs.length === 0 ? `${x(number)} ` : ''}${y(margin)}`,
    );
    worst = margin;
  }
  const last = judged.at(-1);
  return (
    <svg
      className="find-chart"
      viewBox={`0 0 ${width} ${HEIGHT + search.vary.length * STRIP}`}
      role="img"
      aria-label={`${judged.length} settings, the worst so far ${worst >= 0 ? 'fails' : 'does not fail'}`}
    >
      <rect x={LEFT} y={y(0)} width={width - LEFT - 12} height={HEIGHT - 24 - y(0)} className="find-failing" />
      {[0.1, 1, 10].map((factor) => (
        <g key={factor}>
          <path
            className={factor === 1 ? 'find-bound' : 'find-grid'}
            d={`M${LEFT} ${y(naturalLogarithm(factor))}H${width - 12}`}
          />
          <text x={LEFT - 6} y={y(naturalLogarithm(factor)) + 4} textAnchor="end">
            {factor === 1 ? 'limit' : factor > 1 ? '10 ×' : '÷ 10'}
          </text>
        </g>
      ))}
      {judged.map(({ number, margin }) => (
        <circle
          key={number}
          className={margin >= 0 ? 'fails' : ''}
          cx={x(number)}
          cy={y(margin)}
          r={margin >= 0 ? 2.5 : 1.5}
        />
      ))}
      {last !== undefined && <path className="find-stairs" d={`${stairs.join('')}H${x(last.number)}`} />}
      <text x={width - 12} y={HEIGHT - 8} textAnchor="end">
        settings, in order; below the limit line it fails
      </text>
      {search.vary.map((dimension, d) => {
        const top = HEIGHT + d * STRIP;
        const at = ({ setting }: Trial) => STRIPS + shareOf(dimension, setting.values[d]!) * (width - STRIPS - 12);
        return (
          <g key={dimension.id}>
            <text x={0} y={top + 14}>
              {dimension.title}
            </text>
            <text x={STRIPS} y={top + 30} className="find-end">
              {variedInWords(dimension, valueAt(dimension, 0))}
            </text>
            <text x={width - 12} y={top + 30} textAnchor="end" className="find-end">
              {variedInWords(dimension, valueAt(dimension, 1))}
            </text>
            {judged.map((trial) => (
              <path
                key={trial.number}
                className={trial.margin >= 0 ? 'find-stroke fails' : 'find-stroke'}
                d={`M${at(trial)} ${top + (trial.margin >= 0 ? 2 : 11)}V${top + 18}`}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
