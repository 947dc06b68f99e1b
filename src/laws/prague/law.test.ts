import { expect, test } from 'vitest';
import { longFlows } from '../one-flow.fixture.ts';

/** Over 20 s: what the link was used, how long packets waited at most in 95 of 100 cases, and what was dropped. */
function run(law: string, discipline: string) {
  const lane = longFlows({
    law,
    flows: 1,
    rateBitsPerSecond: 50e6,
    queue: { discipline, parameters: {} },
    bufferPackets: 500,
    untilSeconds: 20,
  });
  lane.advance(20, Infinity);
  return { lane, link: lane.engine.links[0], law: lane.engine.transports.tcp.law(0) };
}

test('alone on DualPI2 it fills the link, loses nothing, and its share of marks is the estimate', () => {
  const { link, law } = run('prague', 'dualpi2');
  expect(link.utilisation(20)).toBeGreaterThan(0.93);
  expect(link.droppedPackets).toBe(0);
  const marked = link.waiting!.markedPackets / link.sentPackets;
  expect(marked).toBeGreaterThan(0.01);
  expect(law.probes['share'](0) / marked).toBeGreaterThan(0.2);
  expect(law.probes['share'](0) / marked).toBeLessThan(5);
  expect(law.probes['virtual'](0)).toBeGreaterThanOrEqual(0.025);
});

test('the receiver counts each mark, and the sender hears of each', () => {
  const { lane, link } = run('prague', 'dualpi2');
  const heard = lane.engine.flows.cutsByMark[0];
  expect(heard).toBeGreaterThan(20);
  // One answer in a virtual round trip at most.
  expect(heard).toBeLessThan(20 / 0.025);
  expect(link.waiting!.markedPackets).toBeGreaterThan(heard);
});
