import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unaccountedPackets } from '../../src/engine/dumbbell.fixture.ts';
import { openLane, type Lane } from '../../src/simulation/lane.ts';
import { drawnSessions } from './session-networks.ts';

/** What is to be seen of a lane: what happened, and where each packet is. */
function seen({ engine }: Lane): unknown {
  const { network, links, scheduler } = engine;
  return {
    fingerprint: network.fingerprint.toString(),
    missing: unaccountedPackets(engine),
    links: links.map((link) => {
      const packets: [serial: number, arrival: number][] = [];
      link.settle(scheduler.now);
      link.forEachPacket((packet, { arrival }) => packets.push([network.packets.serial[packet], arrival]));
      const { droppedPackets, lostPackets, offeredPackets, sentPackets } = link;
      const queue = link.longestQueue(scheduler.now);
      return { packets, gone: droppedPackets + lostPackets, offeredPackets, sentPackets, queue };
    }),
  };
}

test('control packets that fly by themselves do what they would do in the rings of links, whatever changes', () => {
  fc.assert(
    fc.property(drawnSessions({ nodes: 8, sessions: 14 }), ({ scenario, quietAfterSeconds }) => {
      const [flying, inRings] = [openLane(scenario, 'lane'), openLane(scenario, 'lane')];
      for (const link of inRings.engine.links) Object.defineProperty(link, 'takesNoTime', { value: false });
      for (let k = 1; k <= 8; k++) {
        for (const lane of [flying, inRings]) lane.advance(((quietAfterSeconds + 0.1) * k) / 8, Infinity);
        expect(seen(flying)).toEqual(seen(inRings));
        // What flies is in a saved state.
        const other = openLane(scenario, 'lane');
        other.restore(flying.save());
        expect(seen(other)).toEqual(seen(flying));
      }
    }),
    { numRuns: 60 },
  );
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
    { numRuns: 100 },
  );
});
