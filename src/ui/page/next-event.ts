import type { Scenario } from '../../scenario/schema.ts';
import type { LiveLane } from './live-lane.ts';

/** The lane whose next event is the earliest, and when; null when nothing will ever happen. A change by the timeline is an event. */
export function nextEvent(
  lanes: readonly LiveLane[],
  timeline: Scenario['timeline'],
): { readonly lane: LiveLane; readonly atSeconds: number } | null {
  let next: { lane: LiveLane; atSeconds: number } | null = null;
  for (const lane of lanes) {
    if (lane.frame === null) continue;
    const { timeSeconds, nextEventSeconds } = lane.frame;
    // The lane may have received a change since its newest frame.
    const change = timeline.find((entry) => entry.atSeconds > timeSeconds)?.atSeconds ?? Infinity;
    const atSeconds = Math.min(nextEventSeconds, change);
    if (atSeconds < (next?.atSeconds ?? Infinity)) next = { lane, atSeconds };
  }
  return next;
}
