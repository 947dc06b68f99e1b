import { expect, test } from 'vitest';
import type { Decision } from '../../engine/decision-log.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import { drawnNetwork, exampleScenario } from '../../scenario/example.fixture.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import { describeHappening } from '../watch/describe-happening.ts';
import { inspectPacket } from './inspect-packet.ts';

function run(json: unknown, laneId: string, untilSeconds: number): Lane {
  const result = validateScenario(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, laneId);
  lane.advance(untilSeconds, Infinity);
  return lane;
}

const network = drawnNetwork();
const traffic = [{ ...exampleScenario().traffic[0], from: ['a'], to: ['b'] }];
/** A drawn network of a rate of its own, with changes of its link to `b`. */
function drawn(down: object, ...changes: readonly (readonly [seconds: number, field: string, value: unknown])[]) {
  const [up, last] = network.links;
  return {
    ...exampleScenario(),
    network: { ...network, links: [up, { ...last, ...down }] },
    traffic,
    timeline: changes.map(([atSeconds, field, value]) => ({ atSeconds, set: `network.links.down.${field}`, value })),
  };
}

const newestDrop = ({
  engine: {
    network: { drops },
  },
}: Lane): Decision => drops.read(drops.count - 1);

/** What the picture's words and the inspector say of the same drop. */
function bothWords(lane: Lane): [happening: string, inspection: ReturnType<typeof inspectPacket>] {
  const { link, serial, code } = newestDrop(lane);
  const observed = { kind: Happened.packetDropped, link, flow: -1, packet: -1, code };
  return [describeHappening(lane, observed).why, inspectPacket(lane, serial)];
}

test('a full buffer is reported as it was, whatever the buffer is now', () => {
  const lane = run(drawn({ rateBitsPerSecond: 1e5, bufferPackets: 6 }, [6, 'bufferPackets', 5000]), 'none', 8);
  const [why, inspection] = bothWords(lane);
  expect(why).toBe('The buffer was full: it held 6 of 6 packets.');
  expect(inspection).toMatchObject({ why, algorithm: { title: 'Drop-tail' } });
  expect(inspection!.values.map(({ value }) => value)).toEqual(['6', '6']);
});

test('a full buffer in bytes is reported in bytes', () => {
  const lane = run(drawn({ rateBitsPerSecond: 1e5, bufferLimit: { kind: 'time', seconds: 0.2 } }), 'none', 8);
  const [why, inspection] = bothWords(lane);
  expect(why).toMatch(
    /^The buffer had no room for it: 2,[0-9]{3} bytes were in it, it holds 2,500, and the packet has (1,[0-9]{3}|[0-9]{2,3})\.$/,
  );
  expect(inspection).toMatchObject({ why, algorithm: { title: 'Drop-tail' } });
  expect(inspection!.values.map(({ name }) => name)).toEqual(['queue', 'packet', 'buffer']);
});

test('a packet lost at random, or on a link that is down, was dropped by no full buffer', () => {
  const impairments = { lossProbability: 0.2 };
  const [lost, random] = bothWords(run(drawn({ impairments, bufferPackets: 1000 }), 'none', 1));
  expect(random).toMatchObject({ why: lost, algorithm: null, where: [expect.stringContaining('link')] });
  expect(lost).toBe('It was lost on the way, at random.');
  expect(random!.values).toMatchObject([{ name: 'loss', value: '20 %' }]);
  const [down, cut] = bothWords(run(drawn({ bufferPackets: 1000 }, [1, 'isDown', true]), 'none', 1));
  expect(cut).toMatchObject({ why: down, algorithm: null, values: [] });
  expect(down).toBe('The link is down.');
});

test('data that a scheme refuses have no try', () => {
  const flood = shippedScenarios.find(({ name }) => name === 'segments-udp-flood')!.scenario;
  const lane = run(flood, 'lccp', 35);
  const { refusals } = lane.engine.network;
  const { serial } = refusals.read(refusals.count - 1);
  expect(inspectPacket(lane, serial)!.status).toMatch(/^refused at [\d.]+ s$/);
});
