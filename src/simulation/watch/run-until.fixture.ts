import type { Lane } from '../lane.ts';
import type { Condition, Happening } from '../report.ts';
import { ConditionWatch } from './watches.ts';

/** Simulates until the condition is met, and at most to `untilSeconds`. @returns null: it did not happen until then */
export function runUntil(lane: Lane, condition: Condition, untilSeconds: number): Happening | null {
  const watch = new ConditionWatch(lane, condition);
  lane.observe(watch);
  lane.advance(untilSeconds, Infinity);
  lane.observe(null);
  return watch.met;
}
