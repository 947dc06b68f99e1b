/** `npm run golden:record`: writes the golden runs again. A deliberate change of the model comes with a new version. */
import { writeFileSync } from 'node:fs';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { exampleTexts } from '../../src/authored/examples/examples.fixture.ts';
import { goldenRuns } from './golden-runs.ts';
import { authoredGoldenRuns } from './authored-runs.ts';

const golden = { modelVersion: MODEL_VERSION, runs: [...goldenRuns(), ...authoredGoldenRuns(exampleTexts())] };
writeFileSync(new URL('golden.json', import.meta.url), `${JSON.stringify(golden, null, 2)}\n`);
