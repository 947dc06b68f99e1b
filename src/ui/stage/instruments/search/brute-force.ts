/**
 * The curve of completions against the admit rate, by brute force: each rate is simulated on its own, by a worker beside
 * those of the lanes, under the traffic and the links of one moment. One curve is worked on at a time.
 */

import type { Scenario } from '../../../../scenario/schema.ts';
import { gateColumn } from '../../../../quantities/columns.ts';
import { LiveLane, type StartLaneWorker } from '../../../core/page/live-lane.ts';
import {
  type Curve,
  type CurvePoint,
  type CurveRequest,
  CURVE_SECONDS,
  MEASURED_FROM_SECONDS,
} from '../../../../views/flows/curve.ts';
import { atSetting, FROZEN_LANE, frozenScenario } from './frozen-scenario.ts';

/** Shares of the arrival rate, in an order that shows the shape early. */
const SHARES = [0.1, 0.35, 1, 0.02, 0.2, 0.05, 0.6, 0.15, 0.25, 0.075, 0.45, 0.8, 0.03];

export class BruteForce {
  curve: Curve | null = null;
  /** Counts changes of `curve`. */
  changes = 0;
  private readonly startWorker: StartLaneWorker;
  private readonly changed: () => void;
  private lane: LiveLane | null = null;
  /** The frozen scenario, as text. */
  private about = '';

  /** @param changed is called whenever the curve has news */
  constructor(startWorker: StartLaneWorker, changed: () => void) {
    this.startWorker = startWorker;
    this.changed = changed;
  }

  /** Begins a curve, instead of the one at work. */
  begin(scenario: Scenario, laneId: string, { gates, gate, seconds, arrivalRate }: CurveRequest): void {
    this.forget();
    const frozen = frozenScenario(scenario, laneId, seconds, CURVE_SECONDS);
    this.about = JSON.stringify(frozen);
    const rates = SHARES.map((share) => Math.max(0.1, roundedTwoDigits(share * arrivalRate)));
    const about = { laneId, link: gates[gate] ?? -1, hasOtherGates: gates.length > 1, atSeconds: seconds };
    this.set({ ...about, points: [], of: rates.length, failure: null });
    this.lane = new LiveLane(FROZEN_LANE, '', this.startWorker);
    this.try(this.lane, frozen, gate, rates);
  }

  /** The curve of the gate on this link, if it is that one's. */
  curveOf(link: number): Curve | null {
    return this.curve?.link === link ? this.curve : null;
  }

  /** The scenario has been edited: forgets the curve if it would be another one. */
  follow(scenario: Scenario): void {
    if (this.curve === null) return;
    const { laneId, atSeconds } = this.curve;
    if (JSON.stringify(frozenScenario(scenario, laneId, atSeconds, CURVE_SECONDS)) !== this.about) this.forget();
  }

  /** Ends what is at work and forgets the curve. */
  forget(): void {
    this.lane?.close();
    this.lane = null;
    if (this.curve !== null) this.set(null);
  }

  private try(lane: LiveLane, frozen: Scenario, gate: number, [admitRate, ...others]: readonly number[]): void {
    if (admitRate === undefined) {
      lane.close();
      this.lane = null;
      return;
    }
    const done = () => {
      for (const end of ends) end();
    };
    const heard = () => {
      // While the lane replays it withholds its frames: the first that arrives is the last.
      if (lane.computedSeconds < CURVE_SECONDS) return;
      done();
      this.add({ admitRate, completionRate: meanCompletionRate(lane, gate) });
      this.try(lane, frozen, gate, others);
    };
    const failed = () => {
      if (lane.failure === null) return;
      done();
      lane.close();
      if (this.curve !== null) this.set({ ...this.curve, failure: lane.failure });
    };
    const ends = [lane.on('frame', heard), lane.on('new-phase', failed)];
    lane.open(atSetting(frozen, admitRate), CURVE_SECONDS);
  }

  private add(point: CurvePoint): void {
    if (this.curve === null) return;
    const points = [...this.curve.points, point].sort((a, b) => a.admitRate - b.admitRate);
    this.set({ ...this.curve, points });
  }

  private set(curve: Curve | null): void {
    this.curve = curve;
    this.changes++;
    this.changed();
  }
}

/** The mean over the epochs of one second each. */
function meanCompletionRate({ shape, series }: LiveLane, gate: number): number {
  const column = shape === null ? null : gateColumn(shape, gate, 'completions');
  if (column === null) return 0;
  let sum = 0;
  for (let second = MEASURED_FROM_SECONDS + 1; second <= CURVE_SECONDS; second++) {
    sum += series.at(column, second) ?? 0;
  }
  return sum / (CURVE_SECONDS - MEASURED_FROM_SECONDS);
}

function roundedTwoDigits(value: number): number {
  return Number(value.toPrecision(2));
}
