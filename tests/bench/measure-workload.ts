import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { WORKLOADS } from './workloads.ts';
import { summaryOf } from '../../src/simulation/summary.ts';

const SLICE_EVENTS = 100_000;

export interface Measured {
  /** When the run began, ms by `performance.now()`. */
  readonly began: number;
  readonly packetHopsPerSecond: number;
  readonly eventsPerSecond: number;
  readonly packetHops: number;
  readonly events: number;
  readonly synsRefused: number;
  readonly wallSeconds: number;
  /** From the validated scenario to the lane with its first sample, and from the text to the validated scenario. */
  readonly openingSeconds: number;
  readonly readingSeconds: number;
  /** Shortest-path trees that were computed: the work of routing. */
  readonly treesGrown: number;
  readonly bytesPerPacket: number;
  readonly bytesPerFlow: number;
  readonly fingerprint: string;
}

/**
 * Runs a workload to its end, all probes on, in slices as the page's worker does.
 * @param untilSeconds simulated time at which to stop; absent: the workload's own
 */
export function measureWorkload(name: string, untilSeconds?: number): Measured {
  const workload = WORKLOADS[name];
  if (workload === undefined) {
    throw new Error(`There is no workload "${name}"; there is ${Object.keys(WORKLOADS).join(', ')}.`);
  }
  const readAt = performance.now();
  const result = validateScenario(workload.scenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
  const { scenario } = result;
  const openedAt = performance.now();
  const lane = openLane(scenario, scenario.lanes[0].id);
  lane.advance(0, 0);
  const began = performance.now();
  while (!lane.advance(untilSeconds ?? scenario.run.untilSeconds, SLICE_EVENTS));
  const wallSeconds = (performance.now() - began) / 1000;
  const { events, packetHops } = summaryOf(lane);
  const { flows, network } = lane.engine;
  return {
    began,
    packetHopsPerSecond: Math.round(packetHops / wallSeconds),
    eventsPerSecond: Math.round(events / wallSeconds),
    packetHops,
    events,
    synsRefused: network.synsRefused,
    wallSeconds,
    openingSeconds: (began - openedAt) / 1000,
    readingSeconds: (openedAt - readAt) / 1000,
    treesGrown: lane.engine.treesGrown,
    bytesPerPacket: network.packets.bytesPerRow,
    bytesPerFlow: flows.bytesPerRow,
    fingerprint: lane.fingerprint(),
  };
}
