/**
 * `npm run refind`: the known failures of `experiments/searches/` are looked for with three seeds of the search each. Within its trials
 * at least two of the three must find one and make it smaller. Names of files (without ending) run some of them alone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { planSearch } from '../../src/finding/search-schema.ts';
import { findingSentence } from '../../src/finding/search-words.ts';
import { searchOnce } from './hunted.ts';

const FOLDER = new URL('../../experiments/searches/', import.meta.url);
const SEEDS = [1, 2, 3];
const WANTED = 2;

const names = process.argv.slice(2);
for (const file of readdirSync(FOLDER).filter(
  (one) => names.length === 0 || names.includes(one.replace('.json', '')),
)) {
  let found = 0;
  for (const seed of SEEDS) {
    const input = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as object;
    const planning = planSearch({ ...input, seed });
    if (!planning.ok) throw new Error(`${file}: ${JSON.stringify(planning.problems)}`);
    const { searched, findings } = searchOnce(planning.plan, file);
    if (findings.length > 0) found++;
    const words = findings[0] === undefined ? 'nothing' : findingSentence(planning.plan, findings[0]);
    const { failing, settings, trials, seconds } = searched;
    console.log(
      `${file}, seed ${seed}: ${words} (${failing} of ${settings} settings fail, ${trials} trials, ${seconds.toFixed(0)} s)`,
    );
  }
  const isEnough = found >= WANTED;
  console.log(`${file}: found by ${found} of ${SEEDS.length}${isEnough ? '' : ', too few'}`);
  if (!isEnough) process.exitCode = 1;
}
