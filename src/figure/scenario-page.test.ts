import { expect, it } from 'vitest';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { type NamedScenario, scenarioPages } from './scenario-page.ts';

const SITE = 'https://example.org/headway/';

function named(name: string): NamedScenario {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is not valid');
  return { name, scenario: result.scenario };
}

it('writes a page, a picture and an answer of oEmbed for each, an index and a map of the site', () => {
  const files = scenarioPages([named('a-flood-of-flows'), named('lesson-saw-tooth')], SITE);
  expect(files.map(({ fileName }) => fileName)).toEqual([
    'scenarios/a-flood-of-flows.html',
    'scenarios/a-flood-of-flows.svg',
    'scenarios/a-flood-of-flows.oembed.json',
    'scenarios/lesson-saw-tooth.html',
    'scenarios/lesson-saw-tooth.svg',
    'scenarios/lesson-saw-tooth.oembed.json',
    'scenarios/index.html',
    'sitemap.xml',
  ]);
  const lesson = files[3]!.source;
  expect(lesson).toContain('<a class="open" href="../#lesson-saw-tooth">Open the lesson in Headway</a>');
  expect(lesson).toContain('property="og:title" content="Windows grow and fall. What does that do to shares?"');
  const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(lesson)![1]!) as Record<string, unknown>;
  expect(data).toMatchObject({ '@type': 'LearningResource', timeRequired: 'PT10M', learningResourceType: 'lesson' });
  const answer = JSON.parse(files[2]!.source) as Record<string, unknown>;
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 760, height: 420 });
  expect(answer['html']).toContain(`src="https://example.org/headway/?embed#a-flood-of-flows"`);
});

it('leaves out what needs the address of the site where that is not known', () => {
  const files = scenarioPages([named('a-flood-of-flows')], null);
  expect(files.map(({ fileName }) => fileName)).toEqual([
    'scenarios/a-flood-of-flows.html',
    'scenarios/a-flood-of-flows.svg',
    'scenarios/index.html',
  ]);
  expect(files[0]!.source).not.toContain('null');
  expect(files[0]!.source).not.toContain('oembed');
});

it('words of a scenario are text, also in the data for search engines', () => {
  const { name, scenario } = named('a-flood-of-flows');
  const summary = '</script><script>alert(1)</script>';
  const [page] = scenarioPages([{ name, scenario: { ...scenario, summary, title: summary } }], SITE);
  expect(page!.source).not.toContain('<script>alert');
});
