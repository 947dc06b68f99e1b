/** For how much of the samples of the run that is shown the queueing delay was how long at most: a line for each lane. */
import { scaleLinear } from 'd3-scale';
import { useCallback, useSyncExternalStore } from 'react';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePageState } from '../../core/page/page-context.ts';
import type { OpenRace } from './use-race.ts';
import './delay-curves.css';

const WIDTH = 272;
const HEIGHT = 132;
const LEFT = 34;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 20;
/** Points of a curve. */
const STEPS = 80;
/** Samples between two drawings: a second of most runs. */
const EVERY = 10;
/** Half of the samples, and those that count for points. */
const MARKED = [0.5, 0.95];

interface Curve {
  readonly laneId: string;
  readonly letter: string;
  readonly name: string;
  readonly isYours: boolean;
  /** What the samples hold, in s, ascending. */
  readonly delays: Float64Array;
}

export function DelayCurves({ open }: { readonly open: OpenRace }) {
  const { race, run } = open.scenario;
  const curves = useCurves(open, race.fromSeconds);
  if (!race.score.some(({ of }) => of === 'delay')) return null;
  return (
    <section className="delay-curves" aria-label="Queueing delay in this run">
      <h3>
        Queueing delay <span>share of the samples, seed {run.seed}</span>
      </h3>
      {curves.length === 0 ? (
        <p className="note">It counts from {race.fromSeconds} s on.</p>
      ) : (
        <Drawing curves={curves} />
      )}
    </section>
  );
}

function Drawing({ curves }: { readonly curves: readonly Curve[] }) {
  const longest = Math.max(...curves.map(({ delays }) => delays.at(-1)!));
  const x = scaleLinear([0, Math.max(0.001, longest)], [LEFT, WIDTH - RIGHT]).nice(4);
  const y = scaleLinear([0, 1], [HEIGHT - BOTTOM, TOP]);
  const words = curves.map(({ letter, name, delays }) => {
    const [half, most] = MARKED.map((share) => (1000 * delayAt(delays, share)).toFixed(1));
    return `Lane ${letter}, ${name}: half of the samples are up to ${half} ms, 95 % up to ${most} ms.`;
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.join(' ')}>
      {MARKED.map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} />
          <text x={LEFT - 5} y={y(share) + 4} textAnchor="end">
            {100 * share} %
          </text>
        </g>
      ))}
      <line className="axis" x1={LEFT} x2={WIDTH - RIGHT} y1={y(0)} y2={y(0)} />
      {x.ticks(4).map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 5} textAnchor="middle">
          {Math.round(1e6 * tick) / 1000}
        </text>
      ))}
      <text x={LEFT - 5} y={HEIGHT - 5} textAnchor="end">
        ms
      </text>
      {/* Yours is drawn last, above the references. */}
      {curves
        .toSorted((a, b) => Number(a.isYours) - Number(b.isYours))
        .map(({ laneId, isYours, delays }) => (
          <g key={laneId} data-yours={isYours}>
            <polyline points={pointsOf(delays, x, y)} />
            <circle cx={x(delayAt(delays, 0.95))} cy={y(0.95)} r={3} />
          </g>
        ))}
      {curves.map(({ laneId, letter, isYours, delays }, index) => {
        // Each at another height, so that they stand apart where the lines do not.
        const share = 0.2 + (0.6 * index) / Math.max(1, curves.length - 1);
        return (
          <text key={laneId} className="letter" data-yours={isYours} x={x(delayAt(delays, share)) - 5} y={y(share) + 4}>
            {letter}
          </text>
        );
      })}
    </svg>
  );
}

function pointsOf(delays: Float64Array, x: (delay: number) => number, y: (share: number) => number): string {
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  return shares.map((share) => `${x(delayAt(delays, share)).toFixed(1)},${y(share).toFixed(1)}`).join(' ');
}

/** The lanes that have samples. */
function useCurves({ lanes }: OpenRace, fromSeconds: number): readonly Curve[] {
  const running = usePageState((state) => state.lanes);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = running.flatMap((lane) => [lane.on('frame', changed), lane.on('opened', changed)]);
      return () => ends.forEach((end) => end());
    },
    [running],
  );
  useSyncExternalStore(subscribe, () => drawnOf(running));
  return lanes.flatMap(({ laneId, letter, name, isYours }) => {
    const lane = running.find((one) => one.laneId === laneId);
    if (lane === undefined || lane.failure !== null) return [];
    const delays = delaysOf(lane, fromSeconds);
    return delays.length === 0 ? [] : [{ laneId, letter, name, isYours, delays }];
  });
}

/** Changes when something is to be drawn again. */
function drawnOf(lanes: readonly LiveLane[]): string {
  return lanes.map(({ series }) => Math.floor(series.rows / EVERY)).join(' ');
}

/** The queueing delays of a lane's samples from a moment on, in s, ascending: what its part of the score is computed from. */
export function delaysOf({ series }: Pick<LiveLane, 'series'>, fromSeconds: number): Float64Array {
  if (!series.has('heroDelaySeconds')) return new Float64Array();
  const times = series.column('time').subarray(0, series.rows);
  const values = series.column('heroDelaySeconds');
  const first = times.findIndex((time) => time > fromSeconds);
  return first < 0
    ? new Float64Array()
    : values
        .slice(first, series.rows)
        .filter((value) => !Number.isNaN(value))
        .toSorted();
}

/** The smallest delay that this share of the samples does not exceed. @param sorted at least one */
export function delayAt(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}
