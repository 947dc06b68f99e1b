import { describe, expect, test } from 'vitest';
import { RandomStream } from '../base/random-stream.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import { lawDeclarations } from './declarations.ts';
import { windowLaws } from './laws.ts';

const SECONDS = 12;

/** Long-lived and short flows of one law over a dumbbell whose buffer is small. */
function scenarioWith(law: string, variant: string): Scenario {
  const transport = { variant, windowSegments: 1000, windowLaw: { law } };
  const result = validateScenario({
    headway: 1,
    title: law,
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 4, rateBitsPerSecond: 4e6, delaySeconds: 0.02, bufferPackets: 25 },
    },
    traffic: [
      { id: 'bulk', kind: 'long-lived', from: ['sources'], to: ['receivers'], count: 3, transport },
      {
        id: 'web',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'poisson', flowsPerSecond: 4 },
        size: { kind: 'pareto', meanBytes: 20_000, shape: 1.5 },
        transport,
      },
    ],
    lanes: [{ id: 'one', scheme: 'none' }],
    run: { seed: 3, untilSeconds: SECONDS },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function outcome(lane: Lane): unknown {
  return [lane.fingerprint(), lane.events, lane.figures()];
}

test('every declared law is at work, and no other', () => {
  expect(Object.keys(windowLaws).sort()).toEqual(lawDeclarations.map(({ id }) => id).sort());
});

describe.each(lawDeclarations.map(({ id }) => id))('%s', (id) => {
  const declaration = lawDeclarations.find((one) => one.id === id)!;

  test.each(['newreno', 'sack'])('conserves packets, fills the link, and answers its probes (%s)', (variant) => {
    const lane = openLane(scenarioWith(id, variant), 'one');
    const { engine } = lane;
    // Before the first acknowledgement, and later.
    for (const moment of [0.001, ...Array.from({ length: SECONDS }, (_, index) => index + 1)]) {
      lane.advance(moment, Infinity);
      const { packetsBorn, packetsDelivered, packetsDropped, packets } = engine.network;
      expect(packetsBorn - packetsDelivered - packetsDropped).toBe(packets.used);
      for (let flow = 0; flow < engine.flows.extent; flow += engine.flows.width)
        for (const probe of Object.values(engine.transports.tcp.law(flow).probes))
          expect(Math.abs(probe(flow))).not.toBe(Infinity);
    }
    expect(engine.links[0].utilisation(SECONDS)).toBeGreaterThan(0.7);
    expect(engine.links[0].droppedPackets).toBeGreaterThan(0);
    for (let flow = 0; flow < engine.flows.extent; flow += engine.flows.width) {
      const law = engine.transports.tcp.law(flow);
      const { probes, explain } = law;
      expect(Object.keys(probes)).toEqual(declaration.probes.map((probe) => probe.id));
      for (const probe of Object.values(probes)) expect(probe(flow)).toBeTypeOf('number');
      expect(explain.call(law, flow).why).toMatch(/\.$/);
      expect(declaration.states[law.state(flow)].word).toBe(law.explain(flow).title);
    }
  });

  test('slices do not matter, and a lane goes back to where it was, in a fresh lane too', () => {
    const scenario = scenarioWith(id, 'newreno');
    const whole = openLane(scenario, 'one');
    whole.advance(SECONDS, Infinity);
    const wanted = outcome(whole);
    const draws = new RandomStream(1, id);
    for (let round = 0; round < 3; round++) {
      const lane = openLane(scenario, 'one');
      const moment = draws.uniform() * SECONDS;
      while (!lane.advance(moment, 1 + draws.integer(500)));
      const state = lane.save();
      const fresh = openLane(scenario, 'one');
      fresh.restore(state);
      lane.advance(Math.min(SECONDS, moment + 2), Infinity);
      lane.restore(state);
      for (const one of [lane, fresh]) {
        one.advance(SECONDS, Infinity);
        expect(outcome(one)).toEqual(wanted);
      }
    }
  });
});
