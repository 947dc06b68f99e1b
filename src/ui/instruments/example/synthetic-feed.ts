/**
 * Two lanes that never were: 20 flows/s, 200 from 40 s on, over a link that carries about 24, without and with a gate.
 * For looking at the instruments without a simulator.
 */
import type { Inspection, InspectionTarget, LaneShape, SeriesDeclaration } from '../../../simulation/report.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { GrowingSeries } from '../../page/growing-series.ts';

const INTERVAL_SECONDS = 0.1;
const SURGE_SECONDS = 40;
const BUFFER_PACKETS = 24;

const TOTALS = [
  'flowsArrived',
  'flowsAdmitted',
  'flowsCompleted',
  'synsRefused',
  'packetsDropped',
  'goodputBytes',
  'completionSeconds',
  'completedGoodput',
] as const;
const LEVELS = ['flowsActive', 'flowsWaiting', 'heroQueuePackets', 'heroBufferPackets'] as const;
const LAST_TOTALS = ['heroSentBytes', 'heroResentBytes', 'heroDroppedPackets', 'heroRefusedPackets'] as const;
const GATE = ['gate0.admitRate', 'gate0.tokens', 'gate0.phase', 'gate0.smoothedCompletionRate'] as const;

export class SyntheticFeed implements LaneFeed {
  readonly frame = null;
  readonly failure = null;
  readonly lags = false;
  inspection: LaneFeed['inspection'] = null;
  readonly shape: LaneShape;
  opened: LaneFeed['opened'] = null;
  readonly series: GrowingSeries;
  readonly #listeners = new Set<() => void>();
  readonly #tells: (target: InspectionTarget) => Inspection | null;

  readonly laneId: string;
  readonly letter: string;
  readonly gated: boolean;

  constructor(
    laneId: string,
    letter: string,
    gated: boolean,
    untilSeconds: number,
    tells: (target: InspectionTarget) => Inspection | null,
  ) {
    this.#tells = tells;
    this.laneId = laneId;
    this.letter = letter;
    this.gated = gated;
    this.shape = shapeOf(laneId, gated, untilSeconds);
    this.series = new GrowingSeries(this.shape.series);
    this.series.accept(synthesise(gated, untilSeconds), 0);
  }

  inspect(target: InspectionTarget | null): void {
    this.inspection = target === null ? null : { atSeconds: 0, target, inspection: this.#tells(target) };
    for (const listener of this.#listeners) listener();
  }

  on(_event: string, listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

function shapeOf(laneId: string, gated: boolean, untilSeconds: number): LaneShape {
  const declare = (kind: SeriesDeclaration['kind']) => (id: string) => ({ id, title: id, unit: '', kind });
  return {
    laneId,
    scheme: gated ? 'cp' : 'none',
    modelVersion: 1,
    untilSeconds,
    nodes: ['s1', 's2', 'R1', 'R2', 'r1', 'r2'],
    links: ['s1-R1', 's2-R1', 'R1-R2', 'R2-r1', 'R2-r2'],
    gates: gated ? [2] : [],
    gateNames: gated ? ['R1–R2'] : [],
    gateWord: 'gate',
    refuses: 'syns',
    scope: { short: '', sentences: [] },
    makesExperiments: false,
    segments: [],
    traffic: [{ id: 'web', title: 'Short flows', kind: 'flows' }],
    heroLink: 2,
    dataPlane: 'packets',
    sampleIntervalSeconds: INTERVAL_SECONDS,
    series: [
      declare('time')('time'),
      ...TOTALS.map(declare('total')),
      ...LEVELS.map(declare('level')),
      ...LAST_TOTALS.map(declare('total')),
      ...(gated ? GATE.map(declare('level')) : []),
    ],
  };
}

function synthesise(gated: boolean, untilSeconds: number): Float64Array {
  const random = generator(gated ? 40 : 7);
  const rows: number[] = [];
  const totals = Object.fromEntries([...TOTALS, ...LAST_TOTALS].map((id) => [id, 0])) as Record<string, number>;
  let active = 28;
  let waiting = 0;
  let noise = 0;
  let alpha = 22;
  for (let row = 0; row * INTERVAL_SECONDS <= untilSeconds; row++) {
    const seconds = row * INTERVAL_SECONDS;
    const surge = Math.max(0, seconds - SURGE_SECONDS);
    noise = 0.85 * noise + (random() - 0.5) * 3;
    const arrivals = surge > 0 ? 20 + 180 * Math.min(1, surge / 0.8) : 20;
    const completions =
      gated || surge === 0 ? 20 + noise * 0.4 + (surge > 0 ? 3.5 : 0) : 11 + 14 * Math.exp(-surge / 3.4);
    if (row % 10 === 0) alpha = surge > 0 ? (random() < 0.5 ? 1.1 : 0.95) * 23.6 : 22;
    const admissions = gated ? Math.min(arrivals + waiting, alpha) : arrivals;
    const step = (rate: number) => count(rate * INTERVAL_SECONDS, random);
    const arrived = row === 0 ? 0 : step(arrivals);
    const admitted = row === 0 ? 0 : gated ? Math.min(step(admissions), arrived + waiting) : arrived;
    const completed = row === 0 ? 0 : Math.min(step(completions), active + admitted - 1);
    active += admitted - completed;
    waiting += arrived - admitted;
    const meanSeconds = gated ? 1.4 + 2.4 * (1 - Math.exp(-surge / 5)) : 1.4 + 7.6 * (1 - Math.exp(-surge / 5));
    totals['flowsArrived']! += arrived;
    totals['flowsAdmitted']! += admitted;
    totals['flowsCompleted']! += completed;
    totals['synsRefused']! += gated && surge > 0 ? step(521) : 0;
    totals['packetsDropped']! += surge > 0 ? step(gated ? 6 : 812 * Math.min(1, surge / 5)) : 0;
    totals['completionSeconds']! += completed * meanSeconds * (0.9 + 0.2 * random());
    totals['completedGoodput']! +=
      completed * (gated ? 44_100 : 7000 + 45_000 * Math.exp(-surge / 3)) * (0.9 + 0.2 * random());
    const queue = gated ? 6 + noise + (surge > 0 ? 3 : 0) : surge > 0 ? 4 + surge * 26 : 4 + noise;
    const levels = [active, waiting, clamp(Math.round(queue), 0, BUFFER_PACKETS), BUFFER_PACKETS];
    rows.push(seconds, ...TOTALS.map((id) => totals[id]!), ...levels, ...LAST_TOTALS.map((id) => totals[id]!));
    if (gated) rows.push(alpha, 0.69, 3, alpha / 1.1);
  }
  return Float64Array.from(rows);
}

/** A whole number with this mean. */
function count(mean: number, random: () => number): number {
  const spread = Math.sqrt(mean) * (random() + random() + random() - 1.5) * 1.2;
  return Math.max(0, Math.floor(mean + spread + random()));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
