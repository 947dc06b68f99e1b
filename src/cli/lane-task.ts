/** One lane of one run, from beginning to end: in this process, or in another beside those of other lanes. */
import type { Scenario } from '../scenario/schema.ts';
import type { LaneResult } from '../simulation/lane-result.ts';
import { resultOfLane } from '../simulation/result-of-lane.ts';
import type { OpenLane } from '../simulation/measurement.ts';
import type { Slice } from '../simulation/run-job.ts';
import { FlowLog, type LoggedFlow } from '../simulation/watch/flow-log.ts';

/** Events between two reports of progress. */
export const SLICE_EVENTS = 200_000;

/** Plain data: it can be sent to another process. */
export interface LaneTask {
  readonly scenario: Scenario;
  readonly laneId: string;
  readonly wanted: { readonly series: boolean; readonly sessions: boolean; readonly flows: boolean };
}

export interface LaneOutcome {
  readonly result: LaneResult;
  /** In order of arrival; null: they were not asked for. */
  readonly flows: readonly LoggedFlow[] | null;
  /** What the scheme does not act on, in sentences; empty: nothing worth a word. */
  readonly caution: string;
  readonly wallSeconds: number;
}

/**
 * @param open opens its lane at time 0
 * @param clock milliseconds of real time
 * @returns null: it was given up
 */
export function runLaneTask(
  { scenario, laneId, wanted }: LaneTask,
  open: OpenLane,
  clock: () => number,
  slice: Slice,
): LaneOutcome | null {
  const began = clock();
  const lane = open(scenario, laneId);
  const log = wanted.flows ? new FlowLog(lane) : null;
  lane.observe(log);
  while (!lane.advance(scenario.run.untilSeconds, slice.events)) {
    if (!slice.goesOn(lane.timeSeconds)) return null;
  }
  slice.ended?.();
  const { short, sentences } = lane.shape.scope;
  return {
    result: resultOfLane(lane, wanted),
    flows: log?.flows() ?? null,
    caution: short === '' ? '' : sentences.join(' '),
    wallSeconds: (clock() - began) / 1000,
  };
}
