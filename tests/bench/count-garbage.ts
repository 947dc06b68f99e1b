/**
 * Prints, for a few stretches of W1 one after another, the packet hops and the bytes that were allocated on the heap in
 * each. Bundled and run alone in a process by `tests/properties/garbage.test.ts`, with a young generation so large that
 * nothing is collected meanwhile.
 */
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/lane.ts';
import { WORKLOADS } from './workloads.ts';

const result = validateScenario(WORKLOADS.W1.scenario());
if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
const lane = openLane(result.scenario, result.scenario.lanes[0].id);
const stretches = [20, 40, 60, 80, 100, 120].map((seconds) => {
  const hopsBefore = lane.figures().packetHops;
  const bytesBefore = process.memoryUsage().heapUsed;
  lane.advance(seconds, Infinity);
  const bytes = process.memoryUsage().heapUsed - bytesBefore;
  return { hops: lane.figures().packetHops - hopsBefore, bytes };
});
process.stdout.write(JSON.stringify(stretches));
