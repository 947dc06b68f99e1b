import { describe, expect, it, test } from 'vitest';
import { exampleScenario } from '../example.fixture.ts';
import type { Scenario } from '../schema.ts';
import { shippedScenarios } from '../shipped.ts';
import { expandNetwork } from '../network.ts';
import { validateScenario } from '../validate.ts';
import { deleteElements } from './delete-elements.ts';
import { asDrawn } from './as-drawn.ts';
import { EditError, withPlaceFor } from './edit.ts';
import { FreshIds, idFromName } from './fresh-id.ts';
import { duplicateLane, laneLike, moveLane, removeLane } from './lane-edits.ts';
import { connectAt, cutAt } from './live-edits.ts';
import {
  addNode,
  alignNodes,
  changeLink,
  changeNode,
  connect,
  labelLink,
  labelNode,
  renameLink,
  renameNode,
} from './network-edits.ts';
import { copyPart, pastePart } from './paste.ts';
import { openNetwork } from './replace-network.ts';
import { changesNothing, moveEntry, withEntry } from './timeline-edits.ts';
import { addTraffic, removeTraffic, renameTraffic, TRAFFIC_KINDS } from './traffic-edits.ts';

function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const example = valid(exampleScenario());
const entry = (set: string, value: unknown, atSeconds = 2) => ({ atSeconds, set, value });

/** A ring of four routers with everything that may name a node or a link. */
function ring(): Scenario {
  const link = { rateBitsPerSecond: 1e6, delaySeconds: 0.01, bufferPackets: 10 };
  return valid({
    ...exampleScenario(),
    network: {
      form: 'drawn',
      nodes: ['a', 'b', 'c', 'd'].map((id, x) => ({ id, kind: 'router', x, y: 0, ...(x > 1 && { group: 'far' }) })),
      links: [
        { id: 'ab', from: 'a', to: 'b', ...link },
        { id: 'bc', from: 'b', to: 'c', ...link },
        { id: 'cd', from: 'c', to: 'd', ...link },
        { id: 'da', from: 'd', to: 'a', ...link },
      ],
    },
    traffic: [
      { ...exampleScenario().traffic[0], from: ['a', 'b'], to: ['far'] },
      {
        id: 'calls',
        kind: 'sessions',
        list: [
          { id: 's1', from: 'a', to: 'c', joinSeconds: 0, route: { nodes: ['a', 'b', 'c'] } },
          { id: 's2', from: 'a', to: 'c', joinSeconds: 0, route: { links: ['da:back', 'cd:back'] } },
        ],
      },
    ],
    lanes: [{ id: 'cp', scheme: 'cp', parameters: { gates: ['ab', 'cd:back'] } }],
    timeline: [
      entry('network.links.ab.isDown', true),
      entry('network.links.cd.rateBitsPerSecond', 5e5),
      entry('traffic.calls.list.s2.leaveSeconds', 3),
      entry('lanes.cp.parameters.gates', ['cd:back']),
    ],
  });
}

describe('renaming', () => {
  test('a node carries its links, traffic and routes', () => {
    const { scenario, label } = renameNode(ring(), 'a', 'amsterdam');
    expect(label).toBe('rename a to amsterdam');
    expect(JSON.stringify(scenario)).not.toMatch(/"a"/);
    expect(renameNode(scenario, 'amsterdam', 'a').scenario).toEqual(ring());
    expect(validateScenario(scenario).ok).toBe(true);
  });

  test('a link carries routes, gates, and entries of the timeline', () => {
    const { scenario } = renameLink(ring(), 'cd', 'sea');
    expect(JSON.stringify(scenario)).not.toMatch(/\bcd\b/);
    expect(scenario.lanes[0].parameters['gates']).toEqual(['ab', 'sea:back']);
    expect(renameLink(scenario, 'sea', 'cd').scenario).toEqual(ring());
  });

  test('a traffic class carries what names it', () => {
    const { scenario } = renameTraffic(ring(), 'calls', 'talk');
    expect(scenario.timeline[2].set).toBe('traffic.talk.list.s2.leaveSeconds');
  });

  test('a name that is taken, or no name, is refused with a remedy', () => {
    expect(() => renameNode(ring(), 'a', 'b')).toThrow('There is already a node or group "b". Use another id.');
    expect(() => renameNode(ring(), 'a', 'far')).toThrow(EditError);
    expect(() => renameLink(ring(), 'ab', 'a b')).toThrow('cannot be an id');
  });

  test('the last node that leaves a group stands for it in traffic', () => {
    const one = changeNode(ring(), 'c', { group: undefined }).scenario;
    expect(one.traffic[0]).toMatchObject({ to: ['far'] });
    expect(changeNode(one, 'd', { group: undefined }).scenario.traffic[0]).toMatchObject({ to: ['d'] });
  });

  test('the label of a link may be anything; the empty one is none', () => {
    const { scenario, label } = labelLink(ring(), 'ab', ' Sea cable ');
    expect(label).toBe('rename link a to b to Sea cable');
    expect(validateScenario(scenario).ok).toBe(true);
    expect(labelLink(scenario, 'ab', '')).toMatchObject({
      scenario: ring(),
      label: 'remove the name of link Sea cable',
    });
  });

  test('a label may be anything; the empty one is the id', () => {
    const { scenario } = labelNode(ring(), 'a', ' Århus 2 ');
    expect(asDrawn(scenario).network.nodes[0].label).toBe('Århus 2');
    expect(labelNode(scenario, 'a', '').scenario).toEqual(ring());
  });
});

/** The ring with a main control and a thing to try of the link `ab`. */
function guidedRing(): Scenario {
  const set = 'network.links.ab.rateBitsPerSecond';
  const tries = [{ title: 'Halve it', look: 'What waits?', edit: { set, value: 5e5 } }];
  return valid({ ...ring(), view: { controls: [{ set }] }, guide: { question: 'Why?', hero: 'completed', tries } });
}

describe('main controls and things to try', () => {
  it('follow a link that is renamed', () => {
    const { view, guide } = renameLink(guidedRing(), 'ab', 'first').scenario;
    expect(view.controls).toEqual([{ set: 'network.links.first.rateBitsPerSecond' }]);
    expect(guide?.tries?.[0]?.edit).toEqual({ set: 'network.links.first.rateBitsPerSecond', value: 5e5 });
  });

  it('go with a link that is deleted; the question stays', () => {
    const { scenario } = deleteElements(guidedRing(), [], ['ab']);
    expect(scenario.view.controls).toBeUndefined();
    expect(scenario.guide).toEqual({ question: 'Why?', hero: 'completed', tries: [] });
  });
});

test('an entry that sets the value in force changes nothing', () => {
  const rate = (value: number, atSeconds: number) =>
    entry('traffic.web.arrivals.flowsPerSecond', value, atSeconds) as Scenario['timeline'][number];
  const timeline = [rate(20, 1), rate(200, 2), rate(200, 3), rate(20, 4)];
  const scenario = { ...example, timeline };
  expect(timeline.map((one) => changesNothing(scenario, one))).toEqual([true, false, true, false]);
});

describe('window laws of lanes', () => {
  const law = { law: 'cubic', parameters: {} };
  const web = { ...exampleScenario().traffic[0], from: ['a'], to: ['c'] };
  const scenario = valid({
    ...ring(),
    traffic: [web, { ...web, id: 'bulk', from: ['b'], to: ['d'] }],
    lanes: [{ id: 'cubic', scheme: 'none', windowLaws: { web: law, bulk: law } }],
    timeline: [entry('lanes.cubic.windowLaws.web.parameters.scale', 0.5)],
  });
  const lawsOf = ({ lanes }: Scenario) => lanes[0].windowLaws;

  test('are renamed with their traffic, on the timeline too', () => {
    const renamed = renameTraffic(scenario, 'web', 'pages').scenario;
    expect(lawsOf(renamed)).toEqual({ pages: law, bulk: law });
    expect(renamed.timeline[0].set).toBe('lanes.cubic.windowLaws.pages.parameters.scale');
    expect(validateScenario(renamed).ok).toBe(true);
  });

  test('go with it', () => {
    const without = removeTraffic(scenario, 'web').scenario;
    expect([lawsOf(without), without.timeline]).toEqual([{ bulk: law }, []]);
    const deleted = deleteElements(scenario, ['a'], []).scenario;
    expect([lawsOf(deleted), validateScenario(deleted).ok]).toEqual([{ bulk: law }, true]);
  });

  test('are for the traffic of a network that is opened instead', () => {
    const opened = openNetwork(scenario, scenario.network, 'a file').scenario;
    expect(lawsOf(opened)).toEqual({ gravity: law });
    expect(validateScenario(opened)).toMatchObject({ ok: true });
  });
});

test('controls for presenting follow what they set, and go with it', () => {
  const control = { set: 'traffic.web.arrivals.flowsPerSecond' };
  const scenario = valid({ ...exampleScenario(), view: { controls: [control] } });
  const renamed = renameTraffic(scenario, 'web', 'pages').scenario;
  expect(renamed.view.controls).toEqual([{ set: 'traffic.pages.arrivals.flowsPerSecond' }]);
  expect(removeTraffic(scenario, 'web').scenario.view.controls).toBeUndefined();
  const ofTemplate = { set: 'network.parameters.rateBitsPerSecond' };
  const both = valid({ ...exampleScenario(), view: { controls: [control, ofTemplate] } });
  expect(asDrawn(both).view.controls).toEqual([control]);
});

describe('deleting', () => {
  test('a node takes with it what cannot be without it, and says so', () => {
    const { scenario, label, notes } = deleteElements(ring(), ['c'], []);
    expect(label).toBe('delete router c');
    expect(notes).toEqual([
      'Also removed: 2 links.',
      'Traffic web now has fewer endpoints.',
      'Also removed: 2 sessions of calls.',
      "The removed links are no longer in the lanes' lists of links.",
      'Also removed: 2 changes on the timeline.',
    ]);
    expect(scenario.traffic[0]).toMatchObject({ from: ['b'], to: ['far'] });
    expect(scenario.lanes[0].parameters).toEqual({ gates: ['ab'] });
    expect(scenario.timeline.map(({ set, value }) => [set, value])).toEqual([
      ['network.links.ab.isDown', true],
      ['lanes.cp.parameters.gates', []],
    ]);
    expect(validateScenario(scenario).ok).toBe(true);
  });

  test('one of a pair of a generated network takes its partner out of the traffic', () => {
    const { scenario } = deleteElements(example, ['s2'], []);
    expect(scenario.traffic[0]).toMatchObject({ from: ['sources'], to: ['d1', 'd3'] });
    expect(validateScenario(scenario).ok).toBe(true);
  });

  test('what leaves flows without a way is named by its place', () => {
    const result = validateScenario(deleteElements(ring(), [], ['da', 'cd', 'bc']).scenario);
    expect(result.ok ? [] : result.problems.map(({ place }) => place)).toEqual([
      'traffic.web.to',
      'traffic.calls.list.s1.route',
    ]);
  });

  test('the last node stays', () => {});
});

describe('drawing out', () => {
  test('gives the same network, and the same changes of it', () => {
    const template = valid({
      ...exampleScenario(),
      timeline: [
        entry('network.parameters.bufferPackets', 2000),
        entry('network.parameters.rateBitsPerSecond', 1e5, 3),
      ],
    });
    const drawn = asDrawn(template);
    expect(expandNetwork(drawn.network)).toEqual(expandNetwork(template.network));
    expect(drawn.timeline.map(({ atSeconds, set, value }) => [atSeconds, set, value])).toEqual([
      [2, 'network.links.bottleneck.bufferPackets', 2000],
      [2, 'network.links.bottleneck.reverse.bufferPackets', 2000],
      [3, 'network.links.bottleneck.rateBitsPerSecond', 1e5],
    ]);
    expect(validateScenario(drawn).ok).toBe(true);
  });
});

test('a template whose links follow a profile is drawn out, unless an entry would have to hold one', () => {
  const rate = { kind: 'step', before: 2e6, after: 1e6, atSeconds: 5 };
  const template = (timeline: unknown[]) => {
    const base = exampleScenario();
    const parameters = { ...base.network.parameters, rateBitsPerSecond: rate };
    return valid({ ...base, network: { ...base.network, parameters }, timeline });
  };
  const drawn = asDrawn(template([entry('network.parameters.delaySeconds', 0.1)]));
  expect(drawn.network.links[0].rateBitsPerSecond).toEqual(rate);
  expect(drawn.timeline.map(({ set }) => set)).toEqual(['network.links.bottleneck.delaySeconds']);
  expect(validateScenario(drawn).ok).toBe(true);
});

test("a template's buffer in time or BDP is drawn out with its changes, and the run is the same network", () => {
  const bufferLimit = { kind: 'bdp', multiple: 1, roundTripSeconds: 0.1 };
  const base = exampleScenario();
  const template = valid({
    ...base,
    network: { ...base.network, parameters: { ...base.network.parameters, bufferLimit } },
    timeline: [entry('network.parameters.bufferLimit.multiple', 0.5)],
  });
  const drawn = asDrawn(template);
  expect(drawn.network.links[0].bufferLimit).toEqual(bufferLimit);
  expect(drawn.timeline).toMatchObject([{ set: 'network.links.bottleneck.bufferLimit.multiple', value: 0.5 }]);
  expect(validateScenario(drawn).ok).toBe(true);
  expect(expandNetwork(drawn.network).links).toEqual(expandNetwork(template.network).links);
});

describe('adding', () => {
  test('a node, joined by a link like those beside it', () => {
    const added = addNode(example, 'host', { x: 3, y: 4 });
    const joined = connect(added.scenario, added.id, 'r1');
    expect(joined.label).toBe('connect h1 to R1');
    const { links } = asDrawn(joined.scenario).network;
    expect(links.at(-1)).toEqual({ ...links[1], id: 'l1', from: 'h1', to: 'r1' });
    expect(() => connect(example, 'r1', 'r1')).toThrow('A link joins two nodes.');
  });

  test('copies keep the links between them', () => {
    const part = copyPart(example, ['s1', 's2', 'r1']);
    const { scenario, ids } = pastePart(example, part, { x: 0, y: 30 });
    expect(ids).toEqual(['r3', 's4', 's5']);
    const { links } = asDrawn(scenario).network;
    expect(links.slice(-2).map(({ id, from, to }) => [id, from, to])).toEqual([
      ['access-s4', 's4', 'r3'],
      ['access-s5', 's5', 'r3'],
    ]);
    // The traffic is what it was.
    expect(scenario.traffic).toEqual(example.traffic);
    expect(validateScenario(scenario).ok).toBe(true);
  });

  test.each(TRAFFIC_KINDS)('traffic of kind %s, from now on', (kind) => {
    const { scenario, id } = addTraffic(example, kind, ['s1'], ['d2', 'd3'], 5);
    expect(validateScenario(scenario)).toEqual({ ok: true, scenario });
    const left = removeTraffic(scenario, id).scenario;
    // Nodes that calls have made servers stay servers.
    expect(kind === 'calls' ? { ...left, network: example.network } : left).toEqual(example);
  });
});

test('names that cannot be are refused with what they may be', () => {
  expect(() => addTraffic(example, 'flows', ['1x'], ['d1'])).toThrow(/a letter, then at most 39/);
  expect(() => addTraffic(example, 'flows', [], ['d1'])).toThrow('Select at least one of each.');
});

test('nodes are put in line and at even distances', () => {
  const spread = alignNodes(ring(), ['a', 'b', 'd'], 'spread-across').scenario;
  expect(asDrawn(spread).network.nodes.map(({ x }) => x)).toEqual([0, 1.5, 2, 3]);
  expect(asDrawn(alignNodes(spread, ['a', 'd'], 'right').scenario).network.nodes.map(({ x }) => x)).toEqual([
    3, 1.5, 2, 3,
  ]);
});

test('a lane is duplicated, moved and removed with its changes', () => {
  const start = { ...example, timeline: [entry('lanes.cp.parameters.stepSize', 5)] } as Scenario;
  const { scenario, id } = duplicateLane(start, 'cp');
  expect(id).toBe('cp1');
  expect(scenario.timeline.map(({ set }) => set)).toEqual([
    'lanes.cp.parameters.stepSize',
    'lanes.cp1.parameters.stepSize',
  ]);
  expect(moveLane(scenario, 'cp1', 0).scenario.lanes.map((lane) => lane.id)).toEqual(['cp1', 'none', 'cp']);
  expect(removeLane(scenario, 'cp1').scenario).toEqual(start);
  expect(() => removeLane(removeLane(start, 'cp').scenario, 'none')).toThrow('at least one lane');
});

test('a lane like another stands after all others and differs in one thing', () => {
  const otherSeed = laneLike(example, 'none', { seed: 8 });
  expect(otherSeed.scenario.lanes.at(-1)).toEqual({ ...example.lanes[0], id: 'none1', seed: 8 });
  const uncontrolled = laneLike(example, 'cp', { scheme: 'none' }).scenario;
  expect(uncontrolled.lanes.map(({ scheme }) => scheme)).toEqual(['none', 'cp', 'none']);
  expect(uncontrolled.lanes[2].parameters).toEqual(example.lanes[1].parameters);
  expect(validateScenario(uncontrolled).ok).toBe(true);
  let many = example;
  while (many.lanes.length < 8) many = laneLike(many, 'none', {}).scenario;
  expect(() => laneLike(many, 'none', {})).toThrow('8 lanes');
});

describe('in mid-run', () => {
  test('a node is cut off and a link comes up by the timeline', () => {
    const cut = cutAt(ring(), ['a'], [], 1.5);
    expect(cut.scenario.timeline.slice(0, 2).map(({ set, value, label }) => [set, value, label])).toEqual([
      ['network.links.ab.isDown', true, 'link a to b cut'],
      ['network.links.da.isDown', true, 'link d to a cut'],
    ]);
    expect(() => cutAt(cut.scenario, [], ['ab'], 2)).toThrow('It is already cut.');
    expect(cutAt(cut.scenario, ['b'], [], 2).scenario.timeline).toHaveLength(cut.scenario.timeline.length + 1);
    const { scenario, id } = connectAt(ring(), 'a', 'c', 4);
    expect(asDrawn(scenario).network.links.at(-1)).toMatchObject({ id, isDown: true, addedLater: true });
    expect(validateScenario(scenario).ok).toBe(true);
  });

  test('a loss can be set where there was none', () => {
    const path = 'network.links.ab.impairments.lossProbability';
    const ready = withPlaceFor(ring(), path);
    expect(validateScenario({ ...ready, timeline: [entry(path, 0.1)] }).ok).toBe(true);
    expect(validateScenario({ ...ring(), timeline: [entry(path, 0.1)] }).ok).toBe(false);
  });
});

describe('withEntry', () => {
  const at = (atSeconds: number, set: string, value: number) => ({ atSeconds, set, value });

  test('keeps the order of time, after entries of the same moment', () => {
    const timeline = [at(1, 'a', 1), at(2, 'b', 1), at(3, 'c', 1)];
    expect(withEntry(timeline, at(2, 'd', 1)).map(({ set }) => set)).toEqual(['a', 'b', 'd', 'c']);
  });

  test('replaces the same thing at the same moment, and nothing else', () => {
    const timeline = [at(1, 'a', 1), at(2, 'a', 1), at(2, 'b', 1)];
    expect(withEntry(timeline, at(2, 'a', 9))).toEqual([at(1, 'a', 1), at(2, 'b', 1), at(2, 'a', 9)]);
  });
});

test('entries stay in order when they are moved', () => {
  const { scenario } = moveEntry(
    { ...example, timeline: [entry('run.seed', 1, 1), entry('run.seed', 2, 3)] } as Scenario,
    0,
    7,
  );
  expect(scenario.timeline.map(({ atSeconds }) => atSeconds)).toEqual([3, 7]);
});

test('a property that is taken away leaves no trace', () => {
  const { scenario } = changeLink(changeLink(ring(), 'ab', { label: 'x' }).scenario, 'ab', { label: undefined });
  expect(scenario).toEqual(ring());
  expect('label' in asDrawn(scenario).network.links[0]).toBe(false);
});

test('ids are next to what was wanted', () => {
  expect(new FreshIds(new Set(['r2', 'r3'])).take('r2')).toBe('r4');
  expect(new FreshIds(new Set(['web'])).take('web')).toBe('web1');
  expect(new FreshIds(new Set([`x${'9'.repeat(39)}`])).take(`x${'9'.repeat(39)}`)).toMatch(
    /^[A-Za-z][A-Za-z0-9_-]{0,39}$/,
  );
  expect(idFromName('São Paulo (BR)', 'n1')).toBe('Sao-Paulo-BR');
  expect(idFromName('東京', 'n1')).toBe('n1');
});

test('an id costs the same however many are taken, in whatever order they are asked for', () => {
  class CountingSet extends Set<string> {
    looks = 0;
    override has(id: string): boolean {
      this.looks++;
      return super.has(id);
    }
  }
  /** @returns how often it is looked whether an id is taken */
  const looksFor = (wanted: readonly string[]): number => {
    const taken = new CountingSet();
    const ids = new FreshIds(taken);
    expect(new Set(wanted.map((one) => ids.take(one))).size).toBe(wanted.length);
    return taken.looks;
  };
  const series = (count: number): string[] => Array.from({ length: count }, (_, i) => `a${i + 1}`);
  for (const wanted of [
    Array.from({ length: 20_000 }, () => 'l1'),
    [...series(10_000), ...series(10_000)],
    [...series(10_000), ...series(10_000).toReversed()],
  ]) {
    expect(looksFor(wanted)).toBeLessThan(4 * wanted.length);
  }
});

test('what lanes have of their own for calls and servers follows renaming, and goes with the server', () => {
  const shipped = shippedScenarios.find(({ name }) => name === 'calls-what-ends-a-storm')!;
  const checked = validateScenario(shipped.scenario);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const { scenario } = renameTraffic(renameNode(checked.scenario, 'server', 'backend').scenario, 'calls', 'orders');
  expect(validateScenario(scenario)).toMatchObject({ ok: true });
  expect(scenario.timeline[0]!.set).toBe('network.nodes.backend.server.ratePerSecond');
  expect(scenario.lanes.find(({ id }) => id === 'limit')!.servers).toEqual({ backend: { limit: 50 } });
  expect(Object.keys(scenario.lanes.find(({ id }) => id === 'budget')!.retries!)).toEqual(['orders']);
  const without = deleteElements(scenario, ['backend'], []).scenario;
  expect(validateScenario(without)).toMatchObject({ ok: true });
  expect(without.lanes.every(({ retries, servers }) => retries === undefined && servers === undefined)).toBe(true);
});
