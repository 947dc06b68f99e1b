import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import { commandLine } from './command-line.ts';

const FILES: Readonly<Record<string, string>> = {
  'zoo/Abilene.graphml': readFileSync(
    new URL('../scenario/import/fixtures/topology-zoo.graphml', import.meta.url),
    'utf8',
  ),
  'example.json': JSON.stringify(exampleScenario()),
  'islands.gml': 'graph [ node [ id 0 label "a" ] node [ id 1 label "b" ] ]',
  'broken.gml': 'graph [ node [ id',
  // As the maps of Rocketfuel begin.
  'rocketfuel.cch': '1 @Adelaide,+Australia + bb (1) &0 -> <2> =router1.example rn\n',
  'country.txt': readFileSync(new URL('../scenario/import/fixtures/sndlib.txt', import.meta.url), 'utf8'),
};

/** Runs a command over those files. */
async function headway(...args: string[]) {
  let [out, error] = ['', ''];
  const status = await commandLine(args, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
    showsProgress: false,
    read: (path) => {
      if (FILES[path] === undefined) throw new Error('no such file');
      return FILES[path];
    },
    clock: () => 0,
    runJobs: () => Promise.reject(new Error('not here')),
    version: '1.2.3',
  });
  return { status, out, error };
}

function scenarioIn(out: string) {
  const result = validateScenario(JSON.parse(out));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

test('a network of a file becomes a scenario with traffic between all pairs, and says what the file left open', async () => {
  const { status, out, error } = await headway('import', 'zoo/Abilene.graphml');
  expect(status).toBe(0);
  expect(error).toMatch(/^headway: 2 links have no length: 5 ms each\.$/m);
  expect(error).toMatch(/^headway: Flows go between all pairs of nodes/m);
  const scenario = scenarioIn(out);
  expect(scenario.traffic.map(({ id }) => id)).toEqual(['gravity']);
  expect(scenario.lanes.map(({ scheme }) => scheme)).toEqual(['none', 'cp']);
});

test('it takes lanes and traffic of another scenario', async () => {
  const { status, out } = await headway('import', 'zoo/Abilene.graphml', '--like', 'example.json', '--traffic', 'like');
  expect(status).toBe(0);
  const [scenario, example] = [out, JSON.stringify(exampleScenario())].map(scenarioIn);
  expect(scenario.traffic.map(({ id }) => id)).toEqual(example.traffic.map(({ id }) => id));
  expect(scenario.lanes.map(({ id }) => id)).toEqual(example.lanes.map(({ id }) => id));
});

test('the demands of a file are its traffic, unless another is asked for', async () => {
  const given = await headway('import', 'country.txt');
  expect(given.error).toMatch(/^headway: Flows follow the 4 demands of the file, times /m);
  expect(scenarioIn(given.out).traffic.map(({ id }) => id)).toEqual(['demands']);
  const gravity = await headway('import', 'country.txt', '--traffic', 'gravity');
  expect(scenarioIn(gravity.out).traffic.map(({ id }) => id)).toEqual(['gravity']);
});

test.each([
  [['none.gml'], '"none.gml" cannot be read (no such file). Give a file in GraphML, GML'],
  [['broken.gml'], 'broken.gml: '],
  [['rocketfuel.cch'], 'and the native and XML formats of SNDlib are read: convert the file to one of these.'],
  [['zoo/Abilene.graphml', '--traffic', 'demands'], 'Abilene.graphml has no demands.'],
  [['islands.gml'], 'No two nodes of this network can reach each other.'],
  [['zoo/Abilene.graphml', '--traffic', 'like'], '--traffic like needs a scenario. Name it with --like.'],
  [['zoo/Abilene.graphml', '--traffic', 'much'], 'There is no traffic "much". Known: demands, gravity, like.'],
  [['zoo/Abilene.graphml', '--like', 'nothing'], '"nothing" is neither a scenario from the list'],
])('import %j is refused in words', async (args, words) => {
  const { status, out, error } = await headway('import', ...args);
  expect([status, out]).toEqual([2, '']);
  expect(error).toContain(words);
});
