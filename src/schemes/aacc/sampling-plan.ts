export interface SamplingPlan {
  /** r_update: sampling packets a time unit. */
  readonly rate: number;
  /** Time units between two updates of beta. */
  readonly quota: number;
}

/** Share of a link that sampling packets may take, unless the scenario sets their rate. */
const LARGEST_OVERHEAD = 0.2;
const PAPERS_RATE = 0.1;

/**
 * How often a path is sampled. On the paper's network (two paths) 0.1. In general min(0.1, 0.2 / paths), never below
 * 1 / quota (section 4.5); where that floor would cost more than 20 %, the quota grows.
 * @param rate as the scenario gives it; 0: by this rule
 * @param paths sampled paths over the busiest link of this one
 */
export function samplingPlan(rate: number, quota: number, paths: number): SamplingPlan {
  if (rate > 0) return { rate: Math.max(rate, 1 / quota), quota };
  const affordable = Math.min(PAPERS_RATE, LARGEST_OVERHEAD / Math.max(1, paths));
  return { rate: affordable, quota: Math.max(quota, 1 / affordable) };
}
