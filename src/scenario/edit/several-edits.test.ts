import { describe, expect, test } from 'vitest';
import { expandNetwork } from '../network.ts';
import type { Scenario } from '../schema.ts';
import { validateScenario } from '../validate.ts';
import { elementsOf } from './as-drawn.ts';
import { newScenario } from './new-scenario.ts';
import { addNode } from './network-edits.ts';
import { addNetwork, templateNetwork } from './replace-network.ts';
import {
  addHosts,
  changeKinds,
  changeLinks,
  directionsOf,
  impairLinks,
  linksOfHosts,
  placeSchemes,
  spreadDelays,
} from './several-edits.ts';

const dumbbell = (): Scenario => addNetwork(newScenario(), templateNetwork('dumbbell'), 'a dumbbell').scenario;

const valid = (scenario: Scenario): Scenario => {
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
};

describe('an empty network', () => {
  test('is valid, takes a first node, and becomes the same network as its template', () => {
    expect(valid(newScenario()).network).toEqual({ form: 'drawn', nodes: [], links: [] });
    const { scenario, id } = addNode(newScenario(), 'router', { x: 1, y: 2 });
    expect(elementsOf(valid(scenario)).nodes.map((node) => node.id)).toEqual([id]);
    expect(dumbbell().network).toMatchObject({ form: 'generated', generator: 'dumbbell' });
  });
});

describe('a second network', () => {
  test('stands beside the first with ids and groups of its own', () => {
    const before = elementsOf(dumbbell());
    const edit = addNetwork(dumbbell(), templateNetwork('star'), 'a star');
    const { nodes, links } = elementsOf(valid(edit.scenario));
    expect(nodes.slice(0, before.nodes.length)).toEqual(before.nodes);
    expect(links.slice(0, before.links.length)).toEqual(before.links);
    const added = nodes.filter(({ id }) => edit.ids.includes(id));
    expect(added).toHaveLength(nodes.length - before.nodes.length);
    const right = Math.max(...before.nodes.map(({ x }) => x));
    expect(Math.min(...added.map(({ x }) => x))).toBeGreaterThan(right);
    expect(new Set(added.map(({ group }) => group))).toEqual(new Set([undefined, 'sources1', 'receivers1']));
    expect(edit.notes.join(' ')).toContain('sources1, receivers1');
    expect(() => expandNetwork(edit.scenario.network)).not.toThrow();
  });

  test('is refused beyond the limit of what can be drawn', () => {
    const large = { ...templateNetwork('transit-stub'), parameters: {} };
    const scenario = { ...newScenario(), network: large } as Scenario;
    expect(() => addNetwork(valid(scenario), templateNetwork('star'), 'a star')).toThrow('would not fit into a link');
  });
});

describe('many nodes at once', () => {
  test('become middleboxes, and get a host each', () => {
    const { scenario } = changeKinds(dumbbell(), ['r1', 'r2'], 'middlebox');
    const { nodes } = elementsOf(valid(scenario));
    expect(nodes.filter(({ kind }) => kind === 'middlebox').map(({ id }) => id)).toEqual(['r1', 'r2']);
    const more = addHosts(scenario, ['r1', 'r2', 's1']);
    expect(more.ids).toHaveLength(2);
    const after = elementsOf(valid(more.scenario));
    const joined = after.links.filter(({ from }) => more.ids.includes(from)).map(({ to }) => to);
    expect(joined).toEqual(['r1', 'r2']);
    expect(() => addHosts(scenario, ['s1'])).toThrow('Hosts are added at routers');
  });

  test('links get the same numbers, or delays at even distances', () => {
    const hosts = linksOfHosts(dumbbell(), ['s1', 's2', 's3', 'r1']);
    expect(hosts).toEqual(['access-s1', 'access-s2', 'access-s3']);
    const slow = changeLinks(dumbbell(), hosts, { rateBitsPerSecond: 5e6 }).scenario;
    const { scenario } = spreadDelays(slow, hosts, 0.01, 0.05);
    const { links } = elementsOf(valid(scenario));
    const of = (id: string) => links.find((link) => link.id === id)!;
    expect(hosts.map((id) => of(id).delaySeconds)).toEqual([0.01, 0.03, 0.05]);
    expect(hosts.map((id) => of(id).rateBitsPerSecond)).toEqual([5e6, 5e6, 5e6]);
    expect(of('access-s4')).toEqual(elementsOf(dumbbell()).links.find(({ id }) => id === 'access-s4'));
  });

  test('the way back of a link has impairments of its own once one is switched on or off', () => {
    const jitter = { distribution: { kind: 'uniform', minimumSeconds: 0, maximumSeconds: 0.01 } };
    const both = impairLinks(dumbbell(), ['bottleneck'], 'jitter', jitter).scenario;
    const of = (scenario: Scenario) => {
      const { links } = expandNetwork(valid(scenario).network);
      return ['bottleneck', 'bottleneck:back'].map((id) =>
        Object.keys(links.find((one) => one.id === id)!.impairments ?? {}),
      );
    };
    expect(of(both)).toEqual([['jitter'], ['jitter']]);
    const one = impairLinks(both, ['bottleneck'], 'jitter', undefined, 'back').scenario;
    expect(of(one)).toEqual([['jitter'], []]);
    const other = impairLinks(one, ['bottleneck'], 'duplication', { probability: 0.1 }, 'back').scenario;
    expect(of(other)).toEqual([['jitter'], ['duplication']]);
  });

  test('a scheme stands on what leaves the selected nodes, and on selected links', () => {
    const lanes = [
      { id: 'a', scheme: 'cp' },
      { id: 'b', scheme: 'pcc' },
    ];
    const scenario = valid({ ...dumbbell(), lanes } as Scenario);
    expect(directionsOf(scenario, ['r1'], [])).toEqual(['bottleneck']);
    expect(directionsOf(scenario, ['r2'], ['access-s1'])).toEqual(['bottleneck:back', 'access-s1', 'access-s1:back']);
    const placed = valid(placeSchemes(scenario, directionsOf(scenario, ['r1'], [])).scenario);
    expect(placed.lanes.map(({ parameters }) => parameters)).toEqual([{ gates: ['bottleneck'] }, {}]);
    expect(() => placeSchemes(scenario, [])).toThrow('No link leaves these nodes.');
  });
});
