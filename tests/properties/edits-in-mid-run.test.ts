import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asDrawn } from '../../src/scenario/edit/as-drawn.ts';
import { connectAt, cutAt } from '../../src/scenario/edit/live-edits.ts';
import { withPlaceFor, EditError } from '../../src/scenario/edit/edit.ts';
import { addLane } from '../../src/scenario/edit/lane-edits.ts';
import { addNode, moveNodes } from '../../src/scenario/edit/network-edits.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { drawnEdit, makeEdit } from './edits.fixture.ts';

/** What is edited while it runs leaves the past alone, and the run after it is a pure function of the edited scenario. */
function shipped(name: string): Scenario {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)?.scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function fingerprintAt(scenario: Scenario, laneId: string, seconds: number): string {
  const lane = openLane(scenario, laneId);
  while (!lane.advance(seconds, 100_000));
  return lane.fingerprint();
}

const LANES = [
  ['a-flood-of-flows', 'cp', 3],
  ['session-control-two-gates', 'gss-ga', 3],
  ['slbn-peers', 'slbn', 0.3],
  ['slbn-peers', 'rcp', 0.3],
  ['aacc-multi-bottleneck', 'aacc', 3],
  ['segments-udp-flood', 'lccp', 3],
  ['pcc-beside-tcp', 'pcc', 3],
  ['a-flood-of-flows', 'xcp', 2],
  ['slbn-demand', 'cobb', 0.5],
] as const;

test.each(LANES)(
  '%s, a lane of %s: what is drawn out, moved, added or cut later leaves the past as it was',
  (name, scheme, now) => {
    const bare = { ...shipped(name), timeline: [] };
    const { scenario } = bare.lanes.some((lane) => lane.scheme === scheme) ? { scenario: bare } : addLane(bare, scheme);
    const laneId = scenario.lanes.find((lane) => lane.scheme === scheme)!.id;
    const past = fingerprintAt(scenario, laneId, now);
    const drawn = asDrawn(scenario);
    expect(fingerprintAt(drawn, laneId, now)).toBe(past);
    const { nodes, links } = drawn.network;
    const moved = moveNodes(drawn, new Map([[nodes[0].id, { x: -50, y: 3 }]])).scenario;
    const added = addNode(moved, 'router', { x: 0, y: 0 });
    // A short cut from end to end: the link that would move bottlenecks and gates were it there from the beginning.
    const joined = connectAt(added.scenario, nodes[0].id, nodes.at(-1)!.id, now + 0.1).scenario;
    const joinedToNew = connectAt(joined, nodes[0].id, added.id, now + 0.1).scenario;
    const cut = cutAt(joinedToNew, [], [links[0].id], now + 0.1).scenario;
    expect(validateScenario(cut).ok).toBe(true);
    expect(fingerprintAt(cut, laneId, now)).toBe(past);
    expect(fingerprintAt(cut, laneId, now * 1.5)).not.toBe(fingerprintAt(scenario, laneId, now * 1.5));
  },
);

test('a place in the picture, a loss of nothing: a lane takes them over and goes on', () => {
  const template = shipped('a-flood-of-flows');
  const scenario = asDrawn(template);
  const lane = openLane(template, 'cp');
  while (!lane.advance(2, 100_000));
  expect(lane.revise(scenario)).toBe(true);
  expect(lane.revise(moveNodes(scenario, new Map([['s1', { x: 7, y: 7 }]])).scenario)).toBe(true);
  const cut = cutAt(scenario, [], ['access-s1'], 3).scenario;
  expect(lane.revise(withPlaceFor(cut, 'network.links.bottleneck.impairments.lossProbability'))).toBe(true);
  while (!lane.advance(4, 100_000));
  expect(lane.fingerprint()).toBe(fingerprintAt(cut, 'cp', 4));
  expect(lane.revise(addNode(scenario, 'host', { x: 0, y: 0 }).scenario)).toBe(false);
});

test('random edits, play and seek: the run is that of the document as it is', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: drawnEdit },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map((tenths) => tenths / 10) },
  );
  const first = shipped('a-flood-of-flows');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let document: Scenario = { ...first, run: { ...first.run, untilSeconds: 5 } };
      let running: Scenario = document;
      let lane: Lane = openLane(running, running.lanes[0].id);
      let seconds = 0;
      for (const one of steps) {
        if (typeof one === 'number') seconds = one;
        else {
          try {
            document = makeEdit(document, one).scenario;
          } catch (error) {
            if (!(error instanceof EditError)) throw error;
          }
          // What cannot run waits for its mending; the run goes on as it was.
          if (validateScenario(document).ok) running = document;
        }
        const isThere = running.lanes.some(({ id }) => id === lane.laneId);
        if (!isThere || lane.timeSeconds > seconds || !lane.revise(running)) {
          lane = openLane(running, isThere ? lane.laneId : running.lanes[0].id);
        }
        while (!lane.advance(seconds, 5000));
      }
      expect(lane.fingerprint()).toBe(fingerprintAt(running, lane.laneId, lane.timeSeconds));
    }),
    { numRuns: 25 },
  );
});
