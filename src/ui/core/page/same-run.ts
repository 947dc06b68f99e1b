import type { Scenario } from '../../../scenario/schema.ts';

/** All that a run depends on: not its words, and not how it is looked at, but for the link that lanes sample. */
function partsOf({ network, traffic, timeline, lanes, ownSchemes, run, view }: Scenario): readonly unknown[] {
  return [network, traffic, timeline, lanes, ownSchemes, run, view.chartedLink];
}

/** Whether they differ at most in their words and in how they are looked at. An edit shares what it leaves alone. */
export function isSameRun(a: Scenario, b: Scenario): boolean {
  const parts = partsOf(b);
  return partsOf(a).every((part, index) => part === parts[index]);
}

/** The same for scenarios that share nothing. */
export function isEqualRun(a: Scenario, b: Scenario): boolean {
  return JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b));
}
