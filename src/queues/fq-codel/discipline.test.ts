import { expect, test } from 'vitest';
import { FAIR_SHARE, twoFloods } from '../two-floods.fixture.ts';

test('flows with packets of other sizes get equal shares, and a thin flow all that it asks for', () => {
  const [large, small, thin] = twoFloods('fq-codel').rates;
  expect(thin).toBeGreaterThan(0.99e5);
  expect(large / FAIR_SHARE).toBeGreaterThan(0.98);
  expect(small / FAIR_SHARE).toBeGreaterThan(0.98);
  expect(Math.abs(large - small) / FAIR_SHARE).toBeLessThan(0.02);
  // Without turns the shares follow what is sent.
  const [first, second, last] = twoFloods('drop-tail').rates;
  expect(Math.abs(first - second) / FAIR_SHARE).toBeGreaterThan(0.2);
  expect(last).toBeLessThan(0.9e5);
});

test('a thin flow waits for a packet or two, whatever the others do', () => {
  const { lane } = twoFloods('fq-codel');
  let longest = 0;
  for (let i = 0; i < 2000; i++) {
    lane.step();
    lane.engine.links[0].forEachPacket((packet, { queued }) => {
      const { flow, bytes } = lane.engine.network.packets;
      if (flow[packet] < 0 || bytes[packet] !== 200) return;
      const { now } = lane.engine.scheduler;
      if (lane.engine.links[0].freeAt < now) return;
      longest = Math.max(longest, Math.min(now - queued, 1));
    });
  }
  // In flight for 20 ms at most, and behind packets of 1,500 bytes, 3 ms each.
  expect(longest).toBeLessThan(0.03);
});

test('when there is no room the longest queue loses, from its head', () => {
  const { lane } = twoFloods('fq-codel');
  const { drops } = lane.engine.network;
  const classes = new Set<number>();
  for (let index = drops.oldest; index < drops.count; index++) classes.add(drops.read(index).flow);
  // The flood's two flows; never the thin one.
  expect(classes.size).toBe(2);
});
