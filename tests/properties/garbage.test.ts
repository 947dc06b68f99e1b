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
  // Where the processor is shared, V8 compiles late in the background; here it compiles at once.
  const output = execFileSync(process.execPath, ['--no-concurrent-recompilation', program], { encoding: 'utf8' });
  const stretches = JSON.parse(output) as Stretch[];
  expect(Math.min(...stretches.map(({ hops }) => hops))).toBeGreaterThan(1e6);
  // V8 still compiles some functions within a stretch: the best of a few stretches counts.
  expect(Math.min(...stretches.map(({ hops, collections }) => collections / hops))).toBeLessThanOrEqual(1e-6);
});
