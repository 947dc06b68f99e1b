import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundleForNode } from '../../scripts/bundle-for-bench.mjs';

interface Stretch {
  readonly hops: number;
  readonly bytes: number;
}

/** The young generation of V8, in MB: nothing is collected before it is full, so that what was allocated can be read. */
const youngGeneration = (megabytes: number) => ['min', 'max'].map((bound) => `--${bound}-semi-space-size=${megabytes}`);

// W1: samples and what else is kept are 2.0 bytes a hop. One number boxed a hop would be 12 more.
// W6: hashes of flows and reasons of drops are boxed. The reports of SACK were 50 bytes more.
// The bundle is measured, as it is shipped: where modules are loaded one by one V8 inlines less, and boxes what it hands over.
test.each([
  { workload: 'W1', stretchSeconds: 20, megabytes: 64, leastHops: 1e6, most: 2.5 },
  { workload: 'W6', stretchSeconds: 8, megabytes: 256, leastHops: 3e5, most: 40 },
])('once it is warm, a packet hop of $workload allocates at most $most bytes', async (one) => {
  const program = await bundleForNode('count-garbage');
  // V8 compiles at once: on a busy machine its compiling thread comes late, and a whole run is not optimised.
  const compiles = '--no-concurrent-recompilation';
  const parameters = [compiles, ...youngGeneration(one.megabytes), program, one.workload, `${one.stretchSeconds}`];
  const output = execFileSync(process.execPath, parameters, { encoding: 'utf8' });
  const warm = (JSON.parse(output) as Stretch[]).slice(3);
  expect(Math.min(...warm.map(({ hops }) => hops))).toBeGreaterThan(one.leastHops);
  const bytesPerHop = warm.map(({ hops, bytes }) => bytes / hops);
  expect(Math.min(...bytesPerHop)).toBeGreaterThan(0);
  // V8 may still compile a function within a stretch: the best one counts.
  expect(Math.min(...bytesPerHop)).toBeLessThanOrEqual(one.most);
});
