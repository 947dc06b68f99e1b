/**
 * Prints, for six stretches of a workload one after another, the packet hops and the bytes that were allocated on the
 * heap in each. Its arguments are the workload and the seconds of a stretch. Bundled and run alone in a process by `tests/properties/garbage.test.ts`, with a young generation so large that
 * nothing is collected meanwhile.
 */
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { WORKLOADS } from './workloads.ts';

const result = validateScenario(WORKLOADS[process.argv[2] as keyof typeof WORKLOADS].scenario());
if (!result.ok) throw new Error(JSON.stringify(result.problems[0]));
const lane = openLane(result.scenario, result.scenario.lanes[0].id);
const stretches = [1, 2, 3, 4, 5, 6].map((stretch) => {
  const hopsBefore = lane.figures().packetHops;
  const bytesBefore = process.memoryUsage().heapUsed;
  lane.advance(stretch * Number(process.argv[3]), Infinity);
  const bytes = process.memoryUsage().heapUsed - bytesBefore;
  return { hops: lane.figures().packetHops - hopsBefore, bytes };
});
process.stdout.write(JSON.stringify(stretches));
