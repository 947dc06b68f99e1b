import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from './open-lane.ts';

/** What lanes of every family are compared by, at the end of two seconds. */
function columns(laneId: string) {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, laneId);
  lane.advance(2, Infinity);
  const values = (id: string) => lane.sampler.column(lane.sampler.columns.findIndex((one) => one.id === id));
  return { lane, last: (id: string) => values(id).at(-1)!, values };
}

test('what was sent is what arrived, was lost, or is under way', () => {
  const { lane, last } = columns('none');
  const { packetsDelivered, packets } = lane.engine.network;
  const gone = packetsDelivered + last('packetsDropped') + last('synsRefused');
  expect(last('packetsSent')).toBeGreaterThan(100);
  expect(last('packetsSent') - gone).toBe(packets.used);
});

test('the wait at the bottleneck is that of the queue in front of it', () => {
  const { values } = columns('none');
  const queues = values('heroQueuePackets');
  for (const [row, seconds] of values('heroDelaySeconds').entries()) {
    if (queues[row] === 0) expect(seconds).toBe(0);
    else expect(seconds).toBeGreaterThan(0);
  }
  expect(Math.max(...values('heroDelaySeconds'))).toBeGreaterThan(0);
});

test('fairness is an index between 1 over the number of flows and 1, and unknown without two flows', () => {
  const { values } = columns('none');
  const [fairness, active] = [values('fairness'), values('flowsActive')];
  const known = fairness.filter((value) => !Number.isNaN(value));
  expect(known.length).toBeGreaterThan(fairness.length / 2);
  for (const [row, value] of fairness.entries()) {
    if (Number.isNaN(value)) continue;
    expect(active[row]).toBeGreaterThan(1);
    expect(value).toBeLessThanOrEqual(1 + 1e-12);
    expect(value).toBeGreaterThanOrEqual(1 / active[row]! - 1e-12);
  }
  expect(fairness[0]).toBeNaN();
});

test('with thousands of flows fairness is measured at some samples and repeated at the others, also after rewinding', () => {
  const scenario = exampleScenario();
  scenario.traffic[0].arrivals.flowsPerSecond = 3000;
  scenario.run.sampleIntervalSeconds = 0.02;
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, 'none');
  const index = lane.sampler.columns.findIndex(({ id }) => id === 'fairness');
  lane.advance(2, Infinity);
  const rowsHeld = lane.engine.flows.extent / lane.engine.flows.width;
  expect(rowsHeld).toBeGreaterThan(2 * 2048);
  const state = lane.save();
  lane.advance(2.5, Infinity);
  const first = lane.sampler.column(index);
  const late = first.slice(-20);
  const changes = late.filter((value, at) => at > 0 && value !== late[at - 1]).length;
  expect(changes).toBeGreaterThan(2);
  expect(changes).toBeLessThanOrEqual(Math.ceil(late.length / 2));
  lane.restore(state);
  lane.advance(2.5, Infinity);
  expect(lane.sampler.column(index)).toEqual(first);
});
