/** The golden runs for an engine that has neither a DOM nor Node: what `golden-bundle.ts` bundles. */
import { goldenRuns } from '../golden/golden-runs.ts';
import { ownGoldenRuns } from '../golden/own-runs.ts';

/** The examples of own schemes: `golden-bundle.ts` puts them in. */
declare const OWN_EXAMPLES: Readonly<Record<string, string>>;

/** The golden runs as JSON: text is all that every engine can hand over. */
export function run(): string {
  return JSON.stringify([...goldenRuns(), ...ownGoldenRuns(OWN_EXAMPLES)]);
}
