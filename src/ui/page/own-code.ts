import { linesOf, ownSchemesOfLane } from '../../scenario/own-schemes.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Page } from './page.ts';

/** Code in a lane that its author wrote. */
export interface OwnCode {
  readonly lines: number;
  /** That author is whoever sits here: all of it was written in this tab. */
  readonly isYours: boolean;
}

/** null: nothing that runs in the lane is anybody's own. */
export function ownCodeOf({ run }: Page, scenario: Scenario, laneId: string): OwnCode | null {
  const schemes = ownSchemesOfLane(scenario, laneId);
  if (schemes.length === 0) return null;
  const lines = schemes.reduce((sum, { source }) => sum + linesOf(source), 0);
  return { lines, isYours: run.trust.isWrittenHere(schemes) };
}
