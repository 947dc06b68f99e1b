import type { Lane } from './lane.ts';
import type { LaneResult, Wanted } from './lane-result.ts';
import { sessionRates } from './session-rates.ts';
import { summaryOf } from './summary.ts';

/** What a lane has given up to now. */
export function resultOfLane(lane: Lane, { series = false, sessions = false }: Wanted = {}): LaneResult {
  return {
    id: lane.laneId,
    scheme: lane.declaration.id,
    seed: lane.engine.settings.seed,
    parameters: lane.parameters,
    scope: lane.shape.scope.sentences,
    summary: summaryOf(lane),
    fingerprint: lane.fingerprint(),
    ...(series && { series: lane.series() }),
    ...(sessions && {
      sessions: sessionRates(lane).map(({ id, rateBitsPerSecond, maxMinBitsPerSecond }) => ({
        id,
        rateBitsPerSecond,
        maxMinBitsPerSecond,
      })),
    }),
  };
}
