import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { Measurement } from '../../src/simulation/measurement.ts';
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

/**
 * Runs a lane once, no further than its claims ask.
 * @throws Error if the lane has no such column
 */
export function check(claims: readonly Claim[]): readonly CheckedClaim[] {
  const [{ scenario: name, lane }] = claims;
  const scenario = shipped(name);
  const untilSeconds = Math.max(...claims.map(({ window }) => window[1]));
  const run = { sampleIntervalSeconds: scenario.run.untilSeconds / 3000, ...scenario.run, untilSeconds };
  const figures = claims.map(({ figure, window: [fromSeconds, toSeconds] }) => ({ ...figure, fromSeconds, toSeconds }));
  const measurement = new Measurement({ ...scenario, run }, lane, figures);
  const missing = measurement.missingColumns();
  if (missing.length > 0) throw new Error(`${name}/${lane} has no ${missing.join(', ')}`);
  measurement.advance(Infinity);
  const { values } = measurement.result();
  return claims.map((claim, index) => {
    const value = values[index];
    return { ...claim, value, holds: value !== null && value >= claim.least && value <= claim.most };
  });
}
