/** The golden runs for an engine that has neither a DOM nor Node: what `golden-bundle.ts` bundles. */
import { goldenRuns } from '../golden/golden-runs.ts';

/** The golden runs as JSON: text is all that every engine can hand over. */
export function run(): string {
  return JSON.stringify(goldenRuns());
}
