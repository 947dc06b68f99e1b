import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { inspect } from '../simulation/inspect/inspect.ts';
import { missingPackets } from '../simulation/faults.ts';
import { otherSample, packetsOnLinks } from '../simulation/lane-checks.fixture.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import type { Scheme } from './scheme.ts';
import type { ParameterDeclaration, SchemeDeclaration } from './declaration.ts';
import { DRAWN_SECONDS, drawnScenario, drawnTime } from './drawn-scenario.fixture.ts';

/** The number of scenarios drawn for each scheme and test. */
const RUNS = 5;
/** How long the last flows, and what the scheme sends after them, have to leave the network. */
const ENOUGH_SECONDS = 600;

/**
 * The tests that every scheme passes, whatever its rules are. A scheme that is listed in `declarations.ts` is held to
 * them by that; one that is not calls this in a line of its own test.
 */
export function keepsContract(scheme: Scheme): void {
  describe(`the contract of ${scheme.declaration.title}`, () => {
    test('packets are conserved, probes are numbers, and what is seen is explained', () => isSeen(scheme));
    test('slices make no difference, nor does a state that another lane goes on from', () => goesOn(scheme));
    test('where the flows end, nothing is left', () => comesToAnEnd(scheme));
  });
}

/** Looks at all that there is, twice a second. */
export function isSeen(scheme: Scheme): void {
  fc.assert(
    fc.property(scenarioFor(scheme.declaration), (drawn) => {
      const lane = openLane(drawn, 'lane', scheme);
      for (let seconds = 0; seconds <= DRAWN_SECONDS; seconds += 0.5) {
        lane.advance(seconds, Infinity);
        conservesPackets(lane.engine);
        answersProbes(lane);
        explainsItself(lane);
      }
    }),
    { numRuns: RUNS },
  );
}

/**
 * Saves at some moment. From there a fresh lane goes on, and the lane itself after it has run ahead.
 * @param runs scenarios that are drawn; to find a fault for sure more are needed
 */
export function goesOn(scheme: Scheme, runs = RUNS): void {
  fc.assert(
    fc.property(scenarioFor(scheme.declaration), drawnTime, drawnTime, (drawn, at, later) => {
      const whole = openLane(drawn, 'lane', scheme);
      whole.advance(DRAWN_SECONDS, Infinity);
      const sliced = openLane(drawn, 'lane', scheme);
      while (!sliced.advance(at, 777));
      const state = sliced.save();
      while (!sliced.advance(Math.max(at, later), 777));
      const fresh = openLane(drawn, 'lane', scheme);
      // Should the first share its state with what was saved, the second does not find it as it was.
      for (const lane of [fresh, sliced]) {
        lane.restore(state);
        while (!lane.advance(DRAWN_SECONDS, 1234));
        expect([lane.fingerprint(), lane.events]).toEqual([whole.fingerprint(), whole.events]);
        expect(otherSample(lane, whole, state.sampler.rows)).toBe('none');
        expect(lane.engine.controller.save()).toEqual(whole.engine.controller.save());
      }
    }),
    { numRuns: runs },
  );
}

export function comesToAnEnd(scheme: Scheme): void {
  const lane = openLane(asLane(shortFlows(), scheme.declaration, {}), 'lane', scheme);
  lane.advance(ENOUGH_SECONDS, Infinity);
  const { census, network } = lane.engine;
  expect(census.arrived).toBe(20);
  expect([census.active, network.packets.used]).toEqual([0, 0]);
}

/** Numbers keep their defaults, since their extremes may be of no use. Switches and choices are drawn. */
function scenarioFor(declaration: SchemeDeclaration): fc.Arbitrary<Scenario> {
  return fc
    .record({ drawn: drawnScenario, dataPlane: dataPlaneOf(declaration), parameters: parametersOf(declaration) })
    .map(({ drawn, dataPlane, parameters }) => asLane(drawn, declaration, { dataPlane, parameters }));
}

type Values = Scenario['lanes'][number]['parameters'];
type LaneChoice = Partial<Pick<Scenario['lanes'][number], 'dataPlane' | 'parameters'>>;

/** The scenario with this scheme in its lane. */
function asLane(scenario: Scenario, { id }: SchemeDeclaration, choice: LaneChoice): Scenario {
  return { ...scenario, lanes: [{ ...scenario.lanes[0], ...choice, id: 'lane', scheme: id }] };
}

/** Those in which the scheme can run: see `scenario/check-data-planes.ts`. */
function dataPlaneOf({
  setsRates,
  needsData,
}: SchemeDeclaration): fc.Arbitrary<Scenario['lanes'][number]['dataPlane']> {
  if (setsRates !== true) return fc.constant('packets');
  return needsData === true ? fc.constantFrom('packets', 'fluid') : fc.constantFrom('packets', 'fluid', 'none');
}

function parametersOf({ parameters }: SchemeDeclaration): fc.Arbitrary<Values> {
  return fc.record(Object.fromEntries(parameters.map((parameter) => [parameter.id, valueOf(parameter)])));
}

function valueOf(parameter: ParameterDeclaration): fc.Arbitrary<Values[string]> {
  if (parameter.kind === 'boolean') return fc.boolean();
  if (parameter.kind === 'choice') return fc.constantFrom(...parameter.options.map(({ value }) => value));
  return fc.constant(parameter.default);
}

/** Twenty flows in the first second over two middleboxes with a slow link between, and then no more. */
function shortFlows(): Scenario {
  const result = validateScenario({
    headway: 1,
    title: 'Twenty flows',
    network: {
      form: 'generated',
      generator: 'two-sites',
      parameters: { pairs: 3, rateBitsPerSecond: 1e6, delaySeconds: 0.02, bufferPackets: 20 },
    },
    traffic: [
      {
        id: 'web',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'listed', flows: Array.from({ length: 20 }, (_, i) => ({ atSeconds: i / 20, bytes: 5000 })) },
        size: { kind: 'fixed', bytes: 5000 },
      },
    ],
    lanes: [{ id: 'lane', scheme: 'none' }],
    run: { seed: 1, untilSeconds: ENOUGH_SECONDS },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

/** Every packet that was born is delivered, lost, refused, on a link, or held by the scheme. */
function conservesPackets(engine: Engine): void {
  expect(missingPackets(engine)).toBe(0);
  expect(packetsOnLinks(engine)).toBeLessThanOrEqual(engine.network.packets.used);
}

function answersProbes({ probes, engine }: Lane): void {
  for (const { on, value } of probes) {
    const { controller, links, flows } = engine;
    const places = { lane: [-1], gate: controller.gates.keys(), link: links.keys(), flow: flows.rows() };
    for (const place of places[on]) expect(typeof value(place)).toBe('number');
  }
}

function explainsItself(lane: Lane): void {
  const { controller, network, flows, links } = lane.engine;
  const { refusals } = network;
  if (lane.declaration.refuses === undefined) expect(refusals.count).toBe(0);
  for (let index = refusals.oldest; index < refusals.count; index++) {
    const words = controller.words.explainRefusal?.(refusals.read(index));
    expect([words?.title, words?.why]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
  }
  for (const gate of controller.gates.keys()) expect(inspect(lane, { kind: 'gate', gate })).not.toBeNull();
  for (const link of links.keys()) expect(inspect(lane, { kind: 'link', link })).not.toBeNull();
  for (const row of flows.rows()) expect(inspect(lane, { kind: 'flow', flow: flows.number[row] })).not.toBeNull();
}
