/** What the set-ups of all ns-2 tables have in common. */
import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Tolerance } from './statistics.ts';

export const UTILISATION: Tolerance = { absolute: 0.01 };
export const TENTH: Tolerance = { share: 0.1 };
export const TWENTIETH: Tolerance = { share: 0.05 };

export function valid(scenario: unknown): Scenario {
  const result = validateScenario(scenario);
  if (result.ok) return result.scenario;
  throw new Error(result.problems.map(({ place, message }) => `${place}: ${message}`).join('\n'));
}

export const names = (prefix: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${from + i}`);

/** What every ns-2 run here has. */
export const NS2_TRANSPORT = {
  profile: 'ns-2',
  fullSegments: true,
  maximumTimeoutSeconds: 60,
  clockGranularitySeconds: 0.01,
  minimumTimeoutSeconds: 0.2,
} as const;
