import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundleForNode } from '../../scripts/bundle-for-bench.mjs';

interface Stretch {
  readonly hops: number;
  readonly collections: number;
}

// Of the bundle, as it is shipped: where modules are loaded one by one V8 inlines less, and boxes what it hands over.
test('once it is warm, a million packet hops leave at most one garbage collection behind', async () => {
  const program = await bundleForNode('count-garbage');
  const stretches = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as Stretch[];
  expect(Math.min(...stretches.map(({ hops }) => hops))).toBeGreaterThan(1e6);
  // Where the processor is shared V8 takes its time to compile: of a few stretches of the run the best counts.
  expect(Math.min(...stretches.map(({ hops, collections }) => collections / hops))).toBeLessThanOrEqual(1e-6);
});
