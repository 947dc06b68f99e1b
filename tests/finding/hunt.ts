/**
 * `npm run hunt -- NAME... [--minutes 60]`: searches laws and schemes, each for as many minutes of a processor, one question
 * after the other with seeds of the search that were not taken yet, and adds to docs/searches/NAME.json what was searched and
 * each kind of failure that was found. Processes may hunt different names beside each other. Without a name: writes
 * docs/searches/README.md from these files.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import type { Finding } from '../../src/finding/search.ts';
import type { SearchPlan } from '../../src/finding/search-schema.ts';
import { findingScenario, findingSentence } from '../../src/finding/search-words.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { QUESTIONS } from './boxes.ts';
import { allHunted, FOLDER, type Hunted, huntedPage, planOf, processorSeconds, searchOnce } from './hunted.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' } },
});
mkdirSync(FOLDER, { recursive: true });
for (const name of positionals) hunt(name, 60 * Number(values.minutes));
if (positionals.length === 0) writeFileSync(new URL('README.md', FOLDER), huntedPage(allHunted()));

function hunt(name: string, seconds: number): void {
  const questions = Object.keys(QUESTIONS[name] ?? {});
  if (questions.length === 0)
    throw new Error(`There is nothing to ask of ${name}: ${Object.keys(QUESTIONS).join(', ')}`);
  const file = new URL(`${name}.json`, FOLDER);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Hunted) : null;
  // What another model did says nothing about this one.
  const isSame = before?.modelVersion === MODEL_VERSION;
  const { searched, kinds } = isSame ? before : { searched: [], kinds: [] };
  const hunted = { of: name, modelVersion: MODEL_VERSION, searched: [...searched], kinds: [...kinds] };
  const began = processorSeconds();
  while (processorSeconds() - began < seconds) {
    // The question that was searched least: later ones may have been added.
    const times = (one: string): number => hunted.searched.filter((each) => each.question === one).length;
    const question = questions.reduce((least, one) => (times(one) < times(least) ? one : least));
    const seed = 1 + times(question);
    const plan = planOf(name, question, seed);
    const { searched: one, findings } = searchOnce(plan, question);
    hunted.searched.push(one);
    for (const finding of findings) addKind(hunted, plan, question, finding);
    writeFileSync(file, `${JSON.stringify(hunted, null, 1)}\n`);
    console.log(`${name}, ${question}, seed ${seed}: ${one.failing} of ${one.settings} fail, ${one.seconds} s`);
  }
}

/** Findings are of one kind if they answer one question, show alike, and keep the same values; the strongest stands for it. */
function addKind(
  { kinds }: { kinds: Hunted['kinds'][number][] },
  plan: SearchPlan,
  question: string,
  one: Finding,
): void {
  const kept = plan.search.vary.filter((_, d) => one.setting.values[d] !== null).map(({ id }) => id);
  const events = one.setting.events.map(({ of }) => plan.search.events!.of[of].id);
  const by = [question, one.sign?.id ?? 'no sign', ...kept, ...events].join(', ');
  const at = kinds.findIndex((other) => other.by === by);
  const seen = 1 + (kinds[at]?.seen ?? 0);
  if (at >= 0 && kinds[at].margin >= one.margin) {
    kinds[at] = { ...kinds[at], seen };
    return;
  }
  const found = {
    ...{ by, seen, margin: Math.round(one.margin * 1000) / 1000 },
    sentence: findingSentence(plan, one),
    link: encodeLink(findingScenario(plan, one), { modelVersion: MODEL_VERSION }),
  };
  if (at >= 0) kinds[at] = found;
  else kinds.push(found);
}
