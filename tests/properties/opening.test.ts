import { expect, test } from 'vitest';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { explicitRates } from '../bench/workloads.ts';

test('routing a crowd grows two trees at most for each router that is a source, however many sessions there are', () => {
  // 3,300 routers, half of the stub routers are sources: not all of their trees are kept.
  const result = validateScenario(
    explicitRates({
      transitDomains: 30,
      sessions: 10_000,
      joinSeconds: 0.01,
      replaced: 0,
      untilSeconds: 0.011,
      pauseSeconds: 0,
    }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, 'slbn');
  lane.advance(0.0101, Infinity);
  expect(lane.engine.census.arrived).toBe(10_000);
  // One to find the links that are slower than the sources behind them, one for the sessions' paths.
  expect(lane.engine.treesGrown).toBeLessThanOrEqual(2 * 1500);
});
