import { codeOfLane, linesOf } from '../../../scenario/authored-schemes.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Page } from './page.ts';

/** Code in a lane that its author wrote. */
interface OwnCode {
  readonly lines: number;
  /** That author is whoever sits here: all of it was written in this tab. */
  readonly isYours: boolean;
}

/** null: nothing that runs in the lane is anybody's own. */
export function authoredCodeOf({ run }: Page, scenario: Scenario, laneId: string): OwnCode | null {
  const code = codeOfLane(scenario, laneId);
  if (code.length === 0) return null;
  // A scheme that changes while it runs is as long as its newest source.
  const newest = new Map(code.map(({ id, source }) => [id, source]));
  const lines = [...newest.values()].reduce((sum, source) => sum + linesOf(source), 0);
  return { lines, isYours: run.trust.isWrittenHere(code) };
}
