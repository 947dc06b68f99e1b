/** With which lane a lane may be compared: only lanes of one seed face the same arrivals. */
import type { Scenario } from '../../../scenario/schema.ts';

/** The seed that a lane runs with. */
function seedOf({ lanes, run }: Pick<Scenario, 'lanes' | 'run'>, index: number): number {
  return lanes[index]?.seed ?? run.seed;
}

/** The first lane before this one that has the same seed, by index; null: there is none. */
export function comparedWith(scenario: Pick<Scenario, 'lanes' | 'run'>, index: number): number | null {
  const seed = seedOf(scenario, index);
  for (let other = 0; other < index; other++) if (seedOf(scenario, other) === seed) return other;
  return null;
}

/** What to say beside differences between lanes of two seeds; null: they have one seed. */
export function twoSeedsWords(scenario: Pick<Scenario, 'lanes' | 'run'>, a: number, b: number): string | null {
  if (seedOf(scenario, a) === seedOf(scenario, b)) return null;
  const isOneScheme = scenario.lanes[a]?.scheme === scenario.lanes[b]?.scheme;
  return isOneScheme ? 'two seeds: chance alone' : 'two seeds: partly chance';
}
