/** The curve of completions against the admit rate by brute force: what is known of one, and who computes it. */

export interface CurvePoint {
  readonly admitRate: number;
  /** FINs a second at the gate, from MEASURED_FROM_SECONDS on. */
  readonly completionRate: number;
}

/** What is known of a curve so far, in order of rates. */
export interface Curve {
  readonly laneId: string;
  /** The directed link whose gate was measured, and whether others had the same rate. */
  readonly link: number;
  readonly hasOtherGates: boolean;
  /** The moment of the scenario that it is about. */
  readonly atSeconds: number;
  readonly points: readonly CurvePoint[];
  /** How many there will be. */
  readonly of: number;
  /** Why it cannot go on; null: it can, or is whole. */
  readonly failure: string | null;
}

export interface CurveRequest {
  /** The directed links on which the lane's gates stand, and the place of the one whose FINs count. */
  readonly gates: readonly number[];
  readonly gate: number;
  readonly seconds: number;
  /** Flows per second that arrive: the largest rate that is tried. */
  readonly arrivalRate: number;
}

/** Each rate is simulated for this long, and measured after the crowd has settled. */
export const CURVE_SECONDS = 60;
export const MEASURED_FROM_SECONDS = 20;

/** Computes one curve at a time. The page has one, with a worker of its own. */
export interface CurveSource {
  /** Counts what has become known or was forgotten. */
  readonly changes: number;
  /** The curve of the gate on a directed link; null: nobody asked for it. */
  curveOf(link: number): Curve | null;
  /** Begins a curve for a lane, instead of the one at work. */
  begin(laneId: string, request: CurveRequest): void;
  forget(): void;
}
