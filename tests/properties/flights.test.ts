import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unaccountedPackets } from '../../src/engine/dumbbell.fixture.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { Rewind } from '../../src/simulation/rewind.ts';
import { explicitRates } from '../bench/workloads.ts';
import { drawnSessions } from './session-networks.ts';

/** What is to be seen of a lane: what happened, and where each packet is. */
function seen({ engine }: Lane): unknown {
  const { network, links, scheduler } = engine;
  const { packets: table, paths } = network;
  network.settleFlights();
  return {
    fingerprint: network.fingerprint.toString(),
    missing: unaccountedPackets(engine),
    links: links.map((link) => {
      const packets: [serial: number, arrival: number][] = [];
      link.settle(scheduler.now);
      link.forEachPacket((packet, { arrival }) => {
        packets.push([table.serial[packet], arrival]);
        expect(paths[table.path[packet]][table.hop[packet]]).toBe(link.index);
      });
      const { droppedPackets, lostPackets, offeredPackets, sentPackets } = link;
      const queue = link.longestQueue(scheduler.now);
      return { packets, gone: droppedPackets + lostPackets, offeredPackets, sentPackets, queue };
    }),
  };
}

/** Runs a scenario where control packets fly, and where they go through the rings of links, and compares at moments. */
function expectTheSame(scenario: Scenario, untilSeconds: number): void {
  const [flying, inRings] = [openLane(scenario, 'lane'), openLane(scenario, 'lane')];
  for (const link of inRings.engine.links) Object.defineProperty(link, 'takesNoTime', { value: false });
  for (let k = 1; k <= 8; k++) {
    for (const lane of [flying, inRings]) lane.advance((untilSeconds * k) / 8, Infinity);
    expect(seen(flying)).toEqual(seen(inRings));
    // What flies is in a saved state.
    const other = openLane(scenario, 'lane');
    other.restore(flying.save());
    expect(seen(other)).toEqual(seen(flying));
  }
}

test('control packets that fly by themselves do what they would do in the rings of links, whatever changes', () => {
  fc.assert(
    fc.property(drawnSessions({ nodes: 8, sessions: 14 }), ({ scenario, quietAfterSeconds }) => {
      expectTheSame(scenario, quietAfterSeconds + 0.1);
    }),
    { numRuns: 40 },
  );
});

test('when a delay is cut, packets of several links that arrive at one moment keep the order in which they set out', () => {
  const link = { rateBitsPerSecond: 1e7, bufferPackets: 100 };
  const result = validateScenario({
    headway: 1,
    title: 'A delay is cut',
    network: {
      form: 'drawn',
      nodes: ['n0', 'n1', 'n2'].map((id, x) => ({ id, kind: 'router', x, y: 0 })),
      links: [
        { ...link, id: 'l0', from: 'n0', to: 'n1', delaySeconds: 0 },
        { ...link, id: 'l1', from: 'n1', to: 'n2', delaySeconds: 0.4 },
      ],
    },
    traffic: [
      {
        id: 'sessions',
        kind: 'sessions',
        list: [
          { id: 's0', from: 'n2', to: 'n0', joinSeconds: 0.5 },
          { id: 's1', from: 'n0', to: 'n2', joinSeconds: 0.5 },
          { id: 's2', from: 'n2', to: 'n0', joinSeconds: 1 },
          { id: 's3', from: 'n0', to: 'n1', joinSeconds: 0 },
        ],
      },
    ],
    timeline: [{ atSeconds: 1, set: 'network.links.l1.delaySeconds', value: 0 }],
    lanes: [{ id: 'lane', scheme: 'slbn', parameters: { controlPacketBytes: 0 }, dataPlane: 'none' }],
    run: { seed: 1, untilSeconds: 10 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expectTheSame(result.scenario, 5);
});

test('a link that goes down loses the packets that fly over it, once', () => {
  fc.assert(
    fc.property(drawnSessions({ nodes: 4, sessions: 10 }), fc.nat(99), ({ scenario, quietAfterSeconds }, which) => {
      const { engine } = openLane(scenario, 'lane');
      engine.advance(quietAfterSeconds, Infinity);
      const link = engine.links[which % engine.links.length];
      const held = link.packetsHeld;
      const dropped = engine.network.packetsDropped;
      const { isUp } = link;
      engine.changeLink(link.index, { ...link, isUp: false });
      expect(link.packetsHeld).toBe(0);
      if (isUp) expect(engine.network.packetsDropped).toBeGreaterThanOrEqual(dropped + held);
      expect(unaccountedPackets(engine)).toBe(0);
      engine.advance(quietAfterSeconds + 5, Infinity);
      expect(unaccountedPackets(engine)).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('thousands of sessions go back in time exactly, and their states stay within their memory', () => {
  const result = validateScenario(
    explicitRates({
      transitDomains: 1,
      sessions: 2000,
      joinSeconds: 0.1,
      replaced: 500,
      untilSeconds: 1,
      pauseSeconds: 0.005,
    }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { scenario } = result;
  const budget = 6 * 2 ** 20;
  const rewind = new Rewind(openLane(scenario, 'slbn'), budget);
  const seconds = [0.05, 0.15, 0.25, 0.4];
  const went = seconds.map((time) => {
    rewind.advance(time, Infinity);
    return rewind.lane.fingerprint();
  });
  const whole = rewind.lane.events;
  expect(rewind.memory.bytes).toBeLessThanOrEqual(budget);
  expect(rewind.memory.checkpoints).toBeGreaterThan(3);
  for (const [index, time] of seconds.entries()) {
    expect(rewind.prepare(scenario, time)).toBe(true);
    const from = rewind.lane.events;
    rewind.advance(time, Infinity);
    expect(rewind.lane.fingerprint()).toBe(went[index]);
    expect(rewind.lane.events - from).toBeLessThan(whole / 2);
  }
});
