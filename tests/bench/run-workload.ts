/**
 * Runs one workload, to its end or to a simulated time, and prints one JSON object; or prints the names of all, for
 * `--list`. Bundled by `scripts/bench.mjs` and run alone in a process.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { measureWorkload } from './measure-workload.ts';
import { WORKLOADS } from './workloads.ts';

if (process.argv[2] === '--list') {
  process.stdout.write(JSON.stringify(Object.keys(WORKLOADS)));
  process.exit(0);
}
const collectedAt: number[] = [];
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) collectedAt.push(startTime);
}).observe({ entryTypes: ['gc'] });
const { began, ...measured } = measureWorkload(
  process.argv[2] ?? 'W1',
  process.argv[3] === undefined ? undefined : Number(process.argv[3]),
);
// Observers are told in later turns.
setTimeout(() => {
  const { wallSeconds, packetHops } = measured;
  // Those of the run itself, not of reading the scenario and opening the lane.
  const collections = collectedAt.filter((time) => time >= began && time < began + wallSeconds * 1000).length;
  const collectionsPerMillionHops = (collections / packetHops) * 1e6;
  // The largest that the process was, in MB.
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(`${JSON.stringify({ ...measured, collectionsPerMillionHops, megabytes })}\n`);
}, 100);
