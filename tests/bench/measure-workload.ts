import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/lane.ts';
import { WORKLOADS } from './workloads.ts';

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
  readonly bytesPerPacket: number;
  readonly bytesPerFlow: number;
  readonly fingerprint: string;
}

/** Runs a workload to its end, all probes on, in slices as the page's worker does. */
export function measureWorkload(name: string): Measured {
  const workload = WORKLOADS[name];
  if (workload === undefined) {
    throw new Error(`There is no workload "${name}"; there is ${Object.keys(WORKLOADS).join(', ')}.`);
  }
  const result = validateScenario(workload.scenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
  const { scenario } = result;
  const lane = openLane(scenario, scenario.lanes[0].id);
  const began = performance.now();
  while (!lane.advance(scenario.run.untilSeconds, SLICE_EVENTS));
  const wallSeconds = (performance.now() - began) / 1000;
  const { events, packetHops } = lane.summary();
  const { flows, network } = lane.engine;
  return {
    began,
    packetHopsPerSecond: Math.round(packetHops / wallSeconds),
    eventsPerSecond: Math.round(events / wallSeconds),
    packetHops,
    events,
    synsRefused: network.synsRefused,
    wallSeconds,
    bytesPerPacket: network.packets.bytesPerRow,
    bytesPerFlow: flows.bytesPerRow,
    fingerprint: lane.fingerprint(),
  };
}
