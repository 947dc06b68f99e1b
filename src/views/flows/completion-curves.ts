/** Which share of the flows that have come is through within how long: a curve a lane, and that of a fluid. */
import { LogarithmicBins } from '../../base/logarithmic-bins.ts';
import { COMPLETION_TIME_EDGES, DISTRIBUTIONS } from '../../protocol/frame.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { FluidFlows } from '../../simulation/report.ts';
import type { ColourToken } from '../../widgets/charts/palette.ts';

export interface CompletionCurve {
  /** `A`, `B`, ... or `ideal`. */
  readonly label: string;
  /** In words, where there is room for more. */
  readonly title: string;
  readonly colour: ColourToken;
  readonly width: number;
  readonly isDashed: boolean;
  /** By edge of the bins of completion times, the first excepted: 0 to 1. */
  readonly shares: Float64Array;
}

/** Another text whenever a curve may be another: a lane whose code was changed stands at the same moment of another run. */
export function framesState(lanes: readonly Pick<LaneFeed, 'frame'>[]): string {
  return lanes.map(({ frame }) => `${frame?.timeSeconds} ${frame?.fingerprint}`).join(' ');
}

/** The shares of a lane, from `LaneFrame.distributions`. */
export function laneShares(values: Float64Array): Float64Array {
  const { completionTimes: from, completedSizes: to, offeredFlows } = DISTRIBUTIONS;
  return sharesOf(values.subarray(from, to), values[offeredFlows] ?? 0);
}

/** The share of the flows that have arrived by a moment which a fluid has carried by then. */
export function fluidShares({ arrivalSeconds, completionSeconds }: FluidFlows, atSeconds: number): Float64Array {
  const bins = new LogarithmicBins(COMPLETION_TIME_EDGES);
  let came = 0;
  while (came < arrivalSeconds.length && arrivalSeconds[came]! <= atSeconds) {
    const seconds = completionSeconds[came]!;
    if (arrivalSeconds[came]! + seconds <= atSeconds) bins.add(seconds);
    came++;
  }
  return sharesOf(bins.counts, came);
}

/** How long until half of those that came are through, read off the curve; null: fewer are. */
export function medianSeconds(shares: Float64Array): number | null {
  const bin = shares.findIndex((share) => share >= 0.5);
  if (bin < 0) return null;
  const before = bin > 0 ? shares[bin - 1]! : 0;
  const [from, to] = [COMPLETION_TIME_EDGES[bin]!, COMPLETION_TIME_EDGES[bin + 1]!];
  return from + ((to - from) * (0.5 - before)) / (shares[bin]! - before);
}

function sharesOf(counts: Float64Array, flows: number): Float64Array {
  let through = 0;
  return counts.map((count) => {
    through += count;
    return flows > 0 ? through / flows : 0;
  });
}
