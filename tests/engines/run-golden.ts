/** The golden runs for an engine that has neither a DOM nor Node: what `golden-bundle.ts` bundles. */
import { verdictsOnNested } from '../../src/authored/language/nesting.fixture.ts';
import { goldenRuns } from '../golden/golden-runs.ts';
import { authoredGoldenRuns } from '../golden/authored-runs.ts';

/** The examples of authored schemes: `golden-bundle.ts` puts them in. */
declare const OWN_EXAMPLES: Readonly<Record<string, string>>;

/** The golden runs, and what is said of sources that are nested deeply, as JSON: text is all that every engine can hand over. */
export function run(): string {
  const runs = [...goldenRuns(), ...authoredGoldenRuns(OWN_EXAMPLES)];
  return JSON.stringify({ runs, verdicts: verdictsOnNested() });
}
