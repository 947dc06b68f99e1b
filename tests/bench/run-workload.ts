/** Runs one workload, all probes on, and prints one JSON object. Bundled by `scripts/bench.mjs` and run alone in a process. */
import { PerformanceObserver, performance } from 'node:perf_hooks';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/lane.ts';
import { WORKLOADS } from './workloads.ts';

const SLICE_EVENTS = 100_000;

const name = process.argv[2] ?? 'W1';
const workload = WORKLOADS[name];
if (workload === undefined)
  throw new Error(`There is no workload "${name}"; there is ${Object.keys(WORKLOADS).join(', ')}.`);
const result = validateScenario(workload.scenario());
if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
const { scenario } = result;
const lane = openLane(scenario, scenario.lanes[0].id);
let collections = 0;
new PerformanceObserver((list) => void (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] });
const began = performance.now();
while (!lane.advance(scenario.run.untilSeconds, SLICE_EVENTS));
const wallSeconds = (performance.now() - began) / 1000;
const { events, packetHops } = lane.summary();
const { flows, network } = lane.engine;
// Observers are told in a later turn.
setImmediate(() =>
  process.stdout.write(
    `${JSON.stringify({
      packetHopsPerSecond: Math.round(packetHops / wallSeconds),
      eventsPerSecond: Math.round(events / wallSeconds),
      packetHops,
      events,
      packetsRefused: network.packetsRefused,
      wallSeconds,
      bytesPerPacket: network.packets.bytesPerRow,
      bytesPerFlow: flows.bytesPerRow,
      collectionsPerMillionHops: (collections / packetHops) * 1e6,
      fingerprint: lane.fingerprint(),
    })}\n`,
  ),
);
