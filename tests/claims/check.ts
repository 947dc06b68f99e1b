import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { Measurement } from '../../src/simulation/measurement.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import type { Claim } from './claims.ts';

export function shipped(name: string): Scenario {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)?.scenario);
  if (!result.ok) throw new Error(`${name}: ${result.problems[0].message}`);
  return result.scenario;
}

/** The claims about each lane of each scenario. */
export function byLane(claims: readonly Claim[]): ReadonlyMap<string, readonly Claim[]> {
  const lanes = new Map<string, Claim[]>();
  for (const claim of claims) {
    const name = `${claim.scenario}/${claim.lane}`;
    lanes.set(name, [...(lanes.get(name) ?? []), claim]);
  }
  return lanes;
}

export interface CheckedClaim extends Claim {
  readonly value: number | null;
  readonly holds: boolean;
}

/** A run of a lane, no further than its claims ask, of which `check` reads their values. */
export interface ClaimedRun {
  readonly lane: Lane;
  readonly measurement: Measurement;
}

/**
 * Opens the lane of the claims at 0 s.
 * @param leastSeconds the run goes as far as this, whatever the claims ask
 * @throws Error if the lane has no such column
 */
export function begin(claims: readonly Claim[], leastSeconds = 0): ClaimedRun {
  const [{ scenario: name, lane: id }] = claims;
  const scenario = shipped(name);
  const untilSeconds = Math.max(leastSeconds, ...claims.map(({ window }) => window[1]));
  const figures = claims.map(({ figure, window: [fromSeconds, toSeconds] }) => ({ ...figure, fromSeconds, toSeconds }));
  // The lane of the page: how far apart its samples are depends on how long the scenario runs.
  const lane = openLane(scenario, id);
  const run = { ...scenario.run, untilSeconds };
  const measurement = new Measurement({ ...scenario, run }, id, figures, () => lane);
  const missing = measurement.missingColumns();
  if (missing.length > 0) throw new Error(`${name}/${id} has no ${missing.join(', ')}`);
  return { lane, measurement };
}

/** Runs the lane to its end. */
export function check(claims: readonly Claim[], { measurement } = begin(claims)): readonly CheckedClaim[] {
  measurement.advance(Infinity);
  const { values } = measurement.result();
  return claims.map((claim, index) => {
    const value = values[index];
    return { ...claim, value, holds: value !== null && value >= claim.least && value <= claim.most };
  });
}
