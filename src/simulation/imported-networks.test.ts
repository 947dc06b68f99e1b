import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changeKinds } from '../scenario/edit/several-edits.ts';
import { openNetwork } from '../scenario/edit/replace-network.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { importNetwork } from '../scenario/import/import-network.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { schemeDeclaration, schemeDeclarations } from '../schemes/declarations.ts';
import { missingPackets } from './faults.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';

const EVENTS = 15_000;

function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

/** A file as the page opens it, with one lane. */
function imported(file: string, scheme: string, parameters: object = {}): Scenario {
  const text = readFileSync(new URL(`../scenario/import/fixtures/${file}`, import.meta.url), 'utf8');
  const result = importNetwork(text);
  if (!result.ok) throw new Error(result.message);
  const base = valid({ ...exampleScenario(), timeline: [], lanes: [{ id: 'lane', scheme }] });
  const { scenario } = openNetwork(base, result.network, result.name || file, result.demands);
  return valid({ ...scenario, lanes: [{ id: 'lane', scheme, parameters }] });
}

/** The access links of the sources whose paths go over each link, by link; and the links on which paths begin. */
function accessLinks(lane: Lane) {
  const behind = lane.engine.links.map(() => new Set<number>());
  const first = new Set<number>();
  lane.engine.visitTrafficPaths((path) => {
    first.add(path[0]);
    for (const link of Array.from(path)) behind[link].add(path[0]);
  });
  return { behind, first };
}

/** What is wrong with what the lane says of its places; empty: nothing. */
function untrueOf(lane: Lane, scheme: string): string[] {
  const { controller, links, settings } = lane.engine;
  const { behind, first } = accessLinks(lane);
  const words = lane.shape.places.join(' ');
  const { gates } = controller;
  const wrong: string[] = [];
  const rateOf = (link: number): number => links[link].rateBitsPerSecond;
  if (words.includes('slower than the access links of its sources together')) {
    for (const gate of gates) {
      const offered = [...behind[gate]].reduce((sum, access) => sum + rateOf(access), 0);
      if (rateOf(gate) >= offered) wrong.push(`${settings.links[gate].id} is not slower than what leads to it`);
    }
  }
  if (words.includes('where traffic enters the network') && gates.some((gate) => !first.has(gate))) {
    wrong.push('an interface where no traffic enters');
  }
  if (words.includes('the slowest that') || words.includes('the slowest on which')) {
    const candidates = [...gates, ...lane.engine.bottlenecks];
    if (candidates.some((link) => rateOf(link) < rateOf(lane.shape.chartedLink)))
      wrong.push('a slower link than "the slowest"');
  }
  const { actsOn } = schemeDeclaration(scheme)!;
  const isIdle = lane.shape.scope.sentences.join(' ').includes('acts on nothing here');
  if (actsOn.gatesAt === 'bottlenecks' && (gates.length === 0 || isIdle))
    wrong.push('no gate, though links are crowded');
  return wrong;
}

const FILES = ['mesh.gml', 'slow-lines.gml', 'star.graphml', 'two-rings.graphml', 'access-tree.gml', 'sndlib.txt'];

describe.each(FILES)('%s', (file) => {
  test.each(schemeDeclarations.map(({ id }) => id))('%s runs on it, and says of its places what is true', (scheme) => {
    const lane = openLane(imported(file, scheme), 'lane');
    lane.advance(60, EVENTS);
    expect(lane.engine.events).toBe(EVENTS);
    expect(missingPackets(lane.engine)).toBe(0);
    expect(lane.engine.deliveredBytes).toBeGreaterThan(0);
    expect(untrueOf(lane, scheme)).toEqual([]);
    expect(lane.shape.places.at(-1)).toMatch(/^The charts show the queue of /);
  });

  test('a gate can be put on one of its links', () => {
    const { network } = imported(file, 'cp');
    if (network.form !== 'drawn') throw new Error('not drawn');
    const gates = [`${network.links[1].id}:back`];
    const lane = openLane(imported(file, 'cp', { gates }), 'lane');
    expect(lane.engine.controller.gates.map((gate) => lane.engine.settings.links[gate].id)).toEqual(gates);
    expect(lane.shape.places[0]).toContain('it was chosen under “Guarded links”');
  });

  test('LCCP names two nodes to make middleboxes, and then acts between them', () => {
    const scenario = imported(file, 'lccp');
    const advice = openLane(scenario, 'lane').shape.scope.sentences.join(' ');
    const [, ...labels] = /Make (.+) and (.+) middleboxes\./.exec(advice)!;
    if (scenario.network.form !== 'drawn') throw new Error('not drawn');
    const ids = scenario.network.nodes.filter(({ id, label }) => labels.includes(label ?? id)).map(({ id }) => id);
    const lane = openLane(valid(changeKinds(scenario, ids, 'middlebox').scenario), 'lane');
    const { controller, settings } = lane.engine;
    expect(controller.gates.length).toBeGreaterThan(0);
    expect(controller.gates.every((gate) => settings.middleboxes!.includes(settings.links[gate].from))).toBe(true);
    lane.advance(60, EVENTS);
    expect(missingPackets(lane.engine)).toBe(0);
  });
});
