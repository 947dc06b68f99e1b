import { expect, test } from 'vitest';
import { shippedScenarios } from '../../scenario/shipped.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../open-lane.ts';
import { packetsInTime } from './packets-in-time.ts';
import { Trace } from './trace.ts';

function shipped(id: string): Scenario {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === id)?.scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const flood = shipped('a-flood-of-flows');
// The SYN of flow 30 is the first that one lane refuses.
const QUERY = { scenario: flood, laneIds: ['none', 'cp'], pathOfFlow: 29, fromSeconds: 1, toSeconds: 1.4 };
const answer = packetsInTime(QUERY);

test('all that is lost in the window is there, in each lane', () => {
  for (const { laneId, packets } of answer.lanes) {
    const lost = { drop: 0, refusal: 0 };
    const lane = openLane(flood, laneId);
    const count = ({ kind, atSeconds }: { kind: string; atSeconds: number }) => {
      if (atSeconds >= QUERY.fromSeconds && (kind === 'drop' || kind === 'refusal')) lost[kind]++;
    };
    lane.observe(new Trace(lane, null, Infinity, count));
    while (!lane.advance(QUERY.toSeconds, Infinity));
    expect(lost.drop + lost.refusal).toBeGreaterThan(0);
    for (const end of ['drop', 'refusal'] as const)
      expect(packets.filter((one) => one.end === end)).toHaveLength(lost[end]);
  }
});

test('a packet goes down the path, an acknowledgement up, and neither back in time', () => {
  expect(answer.nodes).toHaveLength(4);
  expect(answer.nodes.slice(1, 3)).toEqual(['R1', 'R2']);
  for (const { packets } of answer.lanes) {
    expect(packets.length).toBeGreaterThan(100);
    for (const { kind, points } of packets) {
      const moments = points.filter((_, n) => n % 2 === 0);
      const places = points.filter((_, n) => n % 2 === 1);
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      const way = kind === 'ack' ? places.map((place) => -Math.floor(place)) : places;
      expect(way).toEqual(way.toSorted((a, b) => a - b));
    }
  }
});

test('between the routers a packet takes the propagation delay of the link', () => {
  const { links } = openLane(flood, 'none').engine;
  const bottleneck = links.find((one) => one.bufferPackets < 100)!;
  const data = answer.lanes[0].packets.filter(({ kind, points }) => kind === 'data' && points.includes(1.5));
  expect(data.length).toBeGreaterThan(50);
  for (const { points } of data) {
    const left = points[points.indexOf(1.5) - 1];
    const arrival = points[points.indexOf(2) - 1];
    if (points.includes(2)) expect(arrival - left).toBeCloseTo(bottleneck.delaySeconds, 9);
  }
});

test('the path of a flow that has sent nothing is not known', () => {
  expect(() => packetsInTime({ ...QUERY, pathOfFlow: 1_000_000 })).toThrow('Flow 1000001 has sent nothing by 1.4 s.');
});
