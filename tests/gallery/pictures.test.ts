import { describe, expect, it } from 'vitest';
import { scenarioHash } from '../../src/scenario/link/content-hash.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { galleryPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../src/ui/features/gallery/picture.ts';
import { drawPicture } from './draw-picture.ts';

describe.each(shippedScenarios)('the picture of $name', ({ name, scenario }) => {
  it('is of the scenario as it is: otherwise `npm run gallery` redraws it', () => {
    expect(galleryPicture(name)?.hash).toBe(scenarioHash(scenario));
  });

  it('keeps within its frame and shows something', () => {
    const { lines, words } = galleryPicture(name)!;
    expect(lines.length).toBeGreaterThan(0);
    for (const { path } of lines) {
      const numbers = path.match(/-?[\d.]+/g)!.map(Number);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(PICTURE_WIDTH);
    }
    for (const { y } of words) expect(y > 0 && y < PICTURE_HEIGHT).toBe(true);
  });
});

it('is drawn from a run', () => {
  const shipped = shippedScenarios.find(({ name }) => name === 'slbn-livelock')!;
  const result = validateScenario(shipped.scenario);
  if (!result.ok) throw new Error('not valid');
  expect(galleryPicture('slbn-livelock')).toMatchObject(drawPicture(result.scenario));
});
