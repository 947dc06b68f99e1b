import type { Scenario } from '../../scenario/schema.ts';

/** Whether they differ at most in their words and in how they are looked at. An edit shares what it leaves alone. */
export function isSameRun(a: Scenario, b: Scenario): boolean {
  return (
    a.network === b.network &&
    a.traffic === b.traffic &&
    a.timeline === b.timeline &&
    a.lanes === b.lanes &&
    a.ownSchemes === b.ownSchemes &&
    a.run === b.run &&
    // Lanes sample this link.
    a.view.chartedLink === b.view.chartedLink
  );
}
