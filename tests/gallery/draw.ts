/** `npm run gallery [-- NAME...]`: redraws the pictures of the list of scenarios; without names those out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { scenarioHash } from '../../src/scenario/link/content-hash.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { GalleryPicture } from '../../src/ui/features/gallery/picture.ts';
import { drawPicture } from './draw-picture.ts';

const file = new URL('../../src/ui/features/gallery/pictures.json', import.meta.url);
const drawn = JSON.parse(readFileSync(file, 'utf8')) as Record<string, GalleryPicture>;
const wanted = process.argv.slice(2);
const pictures: Record<string, GalleryPicture> = {};
for (const { name, scenario } of shippedScenarios) {
  const hash = scenarioHash(scenario);
  const old = drawn[name];
  if (old !== undefined && (wanted.length === 0 ? old.hash === hash : !wanted.includes(name))) {
    pictures[name] = old;
    continue;
  }
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(`${name} is not valid`);
  console.log(name);
  pictures[name] = { hash, ...drawPicture(result.scenario) };
}
const lines = Object.entries(pictures).map(([name, picture]) => `${JSON.stringify(name)}: ${JSON.stringify(picture)}`);
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
