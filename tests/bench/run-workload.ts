/** Runs one workload and prints one JSON object. Bundled by `scripts/bench.mjs` and run alone in a process. */
import { PerformanceObserver } from 'node:perf_hooks';
import { measureWorkload } from './measure-workload.ts';

let collections = 0;
new PerformanceObserver((list) => void (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] });
const measured = measureWorkload(process.argv[2] ?? 'W1');
// Observers are told in later turns.
setTimeout(() => {
  const collectionsPerMillionHops = (collections / measured.packetHops) * 1e6;
  process.stdout.write(`${JSON.stringify({ ...measured, collectionsPerMillionHops })}\n`);
}, 100);
