import { expect, test } from 'vitest';
import { exampleScenario } from '../example.fixture.ts';
import type { Scenario } from '../schema.ts';
import { validateScenario } from '../validate.ts';
import { deleteElements } from './delete-elements.ts';
import type { Edit } from './edit.ts';
import { renameLink, renameNode } from './network-edits.ts';
import { replaceNetwork, templateNetwork } from './replace-network.ts';
import { addRoute, linksOnRoute, removeRoute, routesOf as namedRoutes } from './route-edits.ts';
import { setPairing, setTrafficEnds } from './traffic-edits.ts';

/** A ring of four routers, of which two send around it over routes of their own. */
function ring(changes: object = {}) {
  const link = { rateBitsPerSecond: 1e6, delaySeconds: 0.01, bufferPackets: 10 };
  const web = {
    ...exampleScenario().traffic[0],
    from: ['a', 'b'],
    to: ['c', 'd'],
    routes: [{ nodes: ['a', 'b', 'c'] }, { links: ['bc', 'cd'] }],
  };
  return {
    ...exampleScenario(),
    network: {
      form: 'drawn',
      nodes: ['a', 'b', 'c', 'd'].map((id, x) => ({ id, kind: 'router', x, y: 0 })),
      links: [
        { id: 'ab', from: 'a', to: 'b', ...link },
        { id: 'bc', from: 'b', to: 'c', ...link },
        { id: 'cd', from: 'c', to: 'd', ...link },
        { id: 'da', from: 'd', to: 'a', ...link },
      ],
    },
    traffic: [{ ...web, ...changes }],
    lanes: [{ id: 'none', scheme: 'none' }],
    timeline: [],
  };
}

function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const routesOf = ({ scenario }: Pick<Edit, 'scenario'>) =>
  scenario.traffic[0].kind === 'sessions' ? undefined : scenario.traffic[0].routes;

test('routes are renamed with what they name', () => {
  const renamed = renameLink(renameNode(valid(ring()), 'b', 'bern').scenario, 'cd', 'sea');
  expect(routesOf(renamed)).toEqual([{ nodes: ['a', 'bern', 'c'] }, { links: ['bc', 'sea'] }]);
  expect(validateScenario(renamed.scenario).ok).toBe(true);
});

test.each([
  ['a link', (scenario: Scenario) => deleteElements(scenario, [], ['cd']), [{ nodes: ['a', 'b', 'c'] }]],
  ['another pair', (scenario: Scenario) => setTrafficEnds(scenario, 'web', ['a'], ['c']), [{ nodes: ['a', 'b', 'c'] }]],
  ['a link of all', (scenario: Scenario) => deleteElements(scenario, [], ['bc']), undefined],
  [
    'another network',
    (scenario: Scenario) => replaceNetwork(scenario, templateNetwork('dumbbell'), 'dumbbell'),
    undefined,
  ],
])('routes that are no longer possible go with %s, and a note says so', (_, edit, left) => {
  const edited = edit(valid(ring()));
  expect(routesOf(edited)).toEqual(left);
  const gone = 2 - (left?.length ?? 0);
  expect(edited.notes.join(' ')).toContain(`Also removed: ${gone} ${gone === 1 ? 'route' : 'routes'} of`);
  expect(validateScenario(edited.scenario)).toMatchObject({ ok: true });
});

test('one to one, a route between two that are no pair goes', () => {
  const across = valid(ring({ pairing: 'random', routes: [{ nodes: ['a', 'b', 'c', 'd'] }] }));
  expect(routesOf(setPairing(across, 'web', 'matched'))).toBeUndefined();
});

test.each([
  [{ routes: [{ nodes: ['a', 'c'] }] }, 'traffic.web.routes.0', 'The nodes are not connected in this order.'],
  [{ routes: [{ links: ['ab', 'cd'] }] }, 'traffic.web.routes.0', 'The links are not connected in this order.'],
  [{ routes: [{ links: ['nowhere'] }] }, 'traffic.web.routes.0', 'The links are not connected in this order.'],
  [{ routes: [{ links: ['ab'] }] }, 'traffic.web.routes.0', 'It goes from "a" to "b".'],
  [{ routes: [{ links: ['da:back'] }] }, 'traffic.web.routes.0', 'It goes from "a" to "d".'],
  [
    { routes: [{ nodes: ['a', 'b', 'c'] }, { nodes: ['a', 'd', 'c'] }] },
    'traffic.web.routes.1',
    'It goes from "a" to "c".',
  ],
])('%j is refused at its place', (changes, place, message) => {
  const result = validateScenario(ring(changes));
  expect(result).toMatchObject({ ok: false, problems: [{ place, message }] });
  expect(result.ok ? '' : result.problems[0].remedy).not.toBe('');
});

test('listed flows with endpoints of their own may have routes, too', () => {
  const flows = [{ atSeconds: 0, from: 'a', to: 'd' }];
  const routes = [{ nodes: ['a', 'b', 'c', 'd'] }];
  expect(validateScenario(ring({ arrivals: { kind: 'listed', flows }, routes }))).toMatchObject({ ok: true });
});

const plain = (changes: object = {}) => valid(ring({ routes: undefined, ...changes }));

test('a route is named by some of its nodes; the shortest paths between them are filled in', () => {
  const edit = addRoute(plain(), 'web', ['a', 'd', 'c']);
  expect(routesOf(edit)).toEqual([{ nodes: ['a', 'd', 'c'] }]);
  expect(edit.label).toBe('add a route to web');
  const across = addRoute(plain({ pairing: 'random' }), 'web', ['a', 'b', 'd']);
  expect(routesOf(across)).toEqual([{ nodes: ['a', 'b', 'c', 'd'] }]);
  expect(linksOnRoute(edit.scenario, { nodes: ['a', 'd', 'c'] })).toEqual(['da', 'cd']);
  expect(routesOf({ scenario: removeRoute(edit.scenario, 'web', '0').scenario })).toBeUndefined();
});

test('the only source and the only destination need not be named', () => {
  expect(routesOf(addRoute(plain({ from: ['a'], to: ['c'] }), 'web', ['d']))).toEqual([{ nodes: ['a', 'd', 'c'] }]);
});

test('links choose exactly', () => {
  expect(routesOf(addRoute(plain(), 'web', ['da:back', 'cd:back']))).toEqual([{ links: ['da:back', 'cd:back'] }]);
});

test.each([
  [['nowhere'], 'There is no node "nowhere".'],
  [[], 'A route goes over nodes.'],
  [['a', 'b'], 'It goes from "a" to "b".'],
  [['a', 'b', 'a', 'd', 'c'], 'The route would pass "a" twice.'],
  [['ab', 'cd'], 'The links are not connected in this order.'],
])('%j is refused with a reason', (names, message) => {
  expect(() => addRoute(plain(), 'web', names)).toThrow(message);
});

test('of sessions, all between two nodes take a route', () => {
  const list = ['s1', 's2', 's3'].map((id) => ({ id, from: 'a', to: id === 's3' ? 'b' : 'c', joinSeconds: 0 }));
  const sessions = valid({ ...ring(), traffic: [{ id: 'calls', kind: 'sessions', list }] });
  const { scenario } = addRoute(sessions, 'calls', ['a', 'd', 'c']);
  expect(namedRoutes(scenario.traffic[0]).map(({ key }) => key)).toEqual(['s1', 's2']);
  expect(namedRoutes(removeRoute(scenario, 'calls', 's1').scenario.traffic[0]).map(({ key }) => key)).toEqual(['s2']);
  expect(() => addRoute(sessions, 'calls', ['a', 'd'])).toThrow('No session goes from "a" to "d".');
});
