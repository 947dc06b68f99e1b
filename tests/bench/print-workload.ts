/** Prints a workload's scenario as JSON. Bundled by `scripts/bench.mjs`. */
import { WORKLOADS } from './workloads.ts';

process.stdout.write(JSON.stringify(WORKLOADS[process.argv[2]].scenario()));
