import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundleForNode } from '../../scripts/bundle-for-bench.mjs';

interface Stretch {
  readonly hops: number;
  readonly bytes: number;
}

/** The young generation of V8, in MB: nothing is collected before it is full, so that what was allocated can be read. */
const YOUNG_GENERATION = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Samples and what else is kept: 2.0 bytes a hop. One number boxed a hop would be 12 more. */
const MAX_BYTES_PER_HOP = 2.5;

// Of the bundle, as it is shipped: where modules are loaded one by one V8 inlines less, and boxes what it hands over.
test('once it is warm, a packet hop allocates nothing', async () => {
  const program = await bundleForNode('count-garbage');
  const output = execFileSync(process.execPath, [...YOUNG_GENERATION, program], { encoding: 'utf8' });
  const warm = (JSON.parse(output) as Stretch[]).slice(3);
  expect(Math.min(...warm.map(({ hops }) => hops))).toBeGreaterThan(1e6);
  const bytesPerHop = warm.map(({ hops, bytes }) => bytes / hops);
  expect(Math.min(...bytesPerHop)).toBeGreaterThan(0);
  // V8 may still compile a function within a stretch: the best one counts.
  expect(Math.min(...bytesPerHop)).toBeLessThanOrEqual(MAX_BYTES_PER_HOP);
});
