import { expect, test } from 'vitest';
import { planExperiment } from '../../../experiment/validate.ts';
import { STANDARD_FIGURES } from '../../../experiment/standard-figures.ts';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { planSearch } from '../../../finding/search-schema.ts';
import { searchDraftFor } from './find-draft.ts';
import { draftFor, draftOf, experimentOf, fits } from './experiment-draft.ts';
import { figureChoices, figureOwners, hasOwners, ownersOf, withoutOwner, withOwner } from './figure-owners.ts';

function example() {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is broken');
  return result.scenario;
}

const scenario = example();
const standard = STANDARD_FIGURES.map(({ id }) => id);

test('every class, and every link in both directions, can be measured', () => {
  const owners = figureOwners(scenario);
  const paths = owners.map(({ path }) => path);
  expect(paths[0]).toBe('classes.web');
  expect(paths).toContain('links.bottleneck');
  expect(paths).toContain('links.bottleneck:back');
  expect(owners.find(({ path }) => path === 'links.bottleneck:back')!.title).toBe('Link R2 to R1 (bottleneck:back)');
  const figures = ['classes.web', 'links.bottleneck:back'].reduce<readonly string[]>(
    (all, path) => withOwner(all, path) as string[],
    standard,
  );
  const result = planExperiment(experimentOf({ ...draftFor(scenario), figures, compare: null }, scenario));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const titles = result.plan.columns.map(({ title }) => title);
  expect(titles).toHaveLength(figures.length);
  expect(titles).toContain('Utilisation of bottleneck:back');
  expect(titles).toContain('Completion rate of web');
  expect(ownersOf(draftOf(result.plan.experiment, scenario).figures)).toEqual(['classes.web', 'links.bottleneck:back']);
});

test('what is taken out leaves the others; what one asks for again stands once', () => {
  const both = withOwner(withOwner(standard, 'links.bottleneck'), 'classes.web');
  expect(withOwner(both, 'classes.web')).toEqual(both);
  expect(ownersOf(both)).toEqual(['links.bottleneck', 'classes.web']);
  expect(withoutOwner(withoutOwner(both, 'links.bottleneck'), 'classes.web')).toEqual(standard);
});

test('a draft that measures what another scenario lacks does not go on there', () => {
  const figures = withOwner(standard, 'links.bottleneck');
  expect(hasOwners(scenario, figures)).toBe(true);
  expect(fits({ ...draftFor(scenario), figures }, scenario)).toBe(true);
  expect(fits({ ...draftFor(scenario), figures: withOwner(standard, 'links.elsewhere') }, scenario)).toBe(false);
});

test('a class of video has figures of its players too', () => {
  const { from, to } = exampleScenario()['traffic'][0];
  const player = {
    ratesBitsPerSecond: [1e5],
    chunkSeconds: 2,
    bufferSeconds: 10,
    reservoirSeconds: 2,
    cushionSeconds: 6,
  };
  const film = { id: 'film', kind: 'video', from, to, players: 2, player };
  const result = validateScenario({ ...exampleScenario(), timeline: [], traffic: [film] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [{ path, kind }] = figureOwners(result.scenario);
  expect(withOwner([], path, kind)).toContain('classes.film.video.stalls');
  expect(withOwner([], 'classes.web')).not.toContain('classes.web.video.stalls');
});

test('each figure that is listed stands once and can be the condition of a search', () => {
  const paths = figureChoices(scenario, '').map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain('links.bottleneck.utilisation');
  expect(figureChoices(scenario, 'goodputBitsPerSecond')).toHaveLength(paths.length);
  const [other] = figureChoices(scenario, 'links.elsewhere.utilisation').slice(paths.length);
  expect([other.path, other.title]).toEqual(['links.elsewhere.utilisation', 'Utilisation of elsewhere, %']);
  for (const figure of paths) {
    const planning = planSearch({ ...searchDraftFor(scenario)!, fail: { is: 'condition', figure, above: 1 } });
    expect([figure, planning.ok ? [] : planning.problems]).toEqual([figure, []]);
  }
});
