import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { generate } from '../scenario/generators/generate.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';
import { summaryOf } from './summary.ts';

function scenarioOf(json: unknown): Scenario {
  const result = validateScenario(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

/** A lane of a scenario, run to a moment. */
function run(json: unknown, laneId: string, untilSeconds: number): Lane {
  const lane = openLane(scenarioOf(json), laneId);
  lane.advance(untilSeconds, Infinity);
  return lane;
}

const shipped = (name: string): unknown => shippedScenarios.find((one) => one.name === name)?.scenario;

/** The newest sample of each column. */
function newest(lane: Lane): Record<string, number> {
  return Object.fromEntries(lane.sampler.columns.map(({ id }, index) => [id, lane.sampler.newest(index)[1]]));
}

test('a flood that LCCP thins is loss and drops, not refused SYNs; samples, figures and summary agree', () => {
  const lane = run(shipped('segments-udp-flood'), 'lccp', 50);
  const [summary, figures, samples] = [summaryOf(lane), lane.figures(), newest(lane)];
  expect(summary.dataRefused).toBeGreaterThan(500);
  expect([summary.synsRefused, summary.otherRefused]).toEqual([0, 0]);
  expect(summary.packetsDropped).toBeGreaterThanOrEqual(summary.dataRefused);
  for (const name of ['synsRefused', 'dataRefused', 'otherRefused', 'packetsDropped'] as const) {
    expect([name, figures[name], samples[name]]).toEqual([name, summary[name], summary[name]]);
  }
  const hero = lane.engine.links[lane.shape.chartedLink];
  const { id, loss } = summary.links[lane.shape.chartedLink];
  expect(hero.refusedPackets).toBe(summary.dataRefused);
  expect([id, loss]).toEqual([id, samples.heroLostPackets / samples.heroOfferedPackets]);
  expect(samples.heroLostPackets).toBe(hero.droppedPackets + hero.refusedPackets + hero.lostPackets);
  expect([samples.heroDroppedPackets, samples.heroRefusedPackets]).toEqual([hero.droppedPackets, hero.refusedPackets]);
  expect(loss).toBeGreaterThan(0.1);
});

test('refused SYNs are no drops, and a link loses them', () => {
  const lane = run(exampleScenario(), 'cp', 12);
  const { synsRefused, dataRefused, packetsDropped, links } = summaryOf(lane);
  expect(synsRefused).toBeGreaterThan(100);
  expect([dataRefused, packetsDropped]).toEqual([0, lane.engine.network.drops.count]);
  const [gate] = lane.shape.gates;
  const { offeredPackets, missingPackets, droppedPackets, refusedPackets } = lane.engine.links[gate];
  expect(refusedPackets).toBe(synsRefused);
  expect(missingPackets).toBe(droppedPackets + refusedPackets);
  expect(links[gate].loss).toBe(missingPackets / offeredPackets);
});

test('what a link that goes down loses is loss of that link', () => {
  const timeline = [{ atSeconds: 6, set: 'network.links.bottleneck.isDown', value: true }];
  const template = scenarioOf(exampleScenario()).network;
  const network = template.form === 'drawn' ? template : { form: 'drawn', ...generate(template) };
  const lane = run({ ...exampleScenario(), network, timeline }, 'none', 10);
  const { engine } = lane;
  const lost = engine.links.reduce((sum, { missingPackets }) => sum + missingPackets, 0);
  expect(lost).toBe(summaryOf(lane).packetsDropped);
  const index = lane.shape.links.indexOf('bottleneck');
  expect(engine.links[index].droppedPackets).toBeGreaterThan(0);
  expect(engine.links[index].lostPackets).toBeGreaterThan(0);
});
