import { expect, test } from 'vitest';
import { LINK, LINK_STRIDE, PACKET_KIND } from '../../../../protocol/frame.ts';
import { dumbbell, PLAIN_FACTS } from '../networks.fixture.ts';
import { layOutPicture } from '../layout/lay-out-picture.ts';
import { pictureSize } from '../layout/picture-size.ts';
import { testFrame, testLinks, type TestPacket } from './frame.fixture.ts';
import { FlowQueues } from './flow-queues.ts';
import { PacketStore } from './packet-store.ts';
import { QueueMix } from './queue-mix.ts';
import { Scene } from './scene.ts';

const { network } = dumbbell(2, false);
const layout = layOutPicture(network, pictureSize(496, 320), PLAIN_FACTS, (text, size) => text.length * size * 0.5);
const channel = layout.pipes[0].upper;

function sceneAt(
  now: number,
  packets: readonly TestPacket[],
  stepSeconds = 0,
  flowQueues: FlowQueues | null = null,
): Scene {
  const scene = new Scene(layout, false, flowQueues);
  const store = new PacketStore();
  store.accept(testFrame(now, packets), now);
  scene.update(store, testLinks(network.links.length), {
    shownSeconds: now,
    stepSeconds,
    elapsedMilliseconds: 16,
    leaps: false,
    atOnce: true,
  });
  return scene;
}

/** Sent from 1 s on for 4 ms, 100 ms on its way. */
const packet: TestPacket = { serial: 9, queuedAt: 0.99, start: 1, end: 1.004, arrival: 1.104 };
const behind = { ...packet, serial: 10, start: 1.004, end: 1.008, arrival: 1.108 };

test('a packet in flight lies where it is, as long as it is', () => {
  const { marks, queued } = sceneAt(1.054, [packet]);
  expect(queued[0]).toBe(0);
  expect(marks.data.count).toBe(1);
  // First bit after 54 of 100 ms, last bit after 50.
  expect(marks.data.x[0]).toBeCloseTo(channel.frame.x + channel.length * 0.52, 2);
  expect(marks.data.y[0]).toBeCloseTo(channel.frame.y);
  expect(marks.data.along[0]).toBeGreaterThan(channel.length * 0.04 * 0.7);
  expect(marks.data.along[0]).toBeLessThanOrEqual(channel.length * 0.04);
  expect(marks.data.serial[0]).toBe(9);
});

test('packets wait in a stack, head at the bottom; the lowest sinks as it is sent', () => {
  const stack = channel.stack!;
  const waiting = sceneAt(0.995, [packet, behind]);
  expect(waiting.queued[0]).toBe(2);
  const { data } = waiting.marks;
  expect(data.count).toBe(2);
  expect(data.y[0]).toBeGreaterThan(data.y[1]);
  expect(data.y[0]).toBeLessThan(channel.frame.y - stack.foot);
  // Half sent: half of it stands in the stack, and its front is in the pipe.
  const sinking = sceneAt(1.002, [packet, behind]);
  expect(sinking.queued[0]).toBe(2);
  expect(sinking.marks.data.count).toBe(3);
  const { slot } = sinking.stacks[channel.index];
  const second = sinking.marks.data.y[2];
  expect(second - data.y[1]).toBeCloseTo(slot / 2, 1);
});

test('packets of flows with queues of their own stand in columns; what is sent sinks in its own', () => {
  const stack = channel.stack!;
  const queues = new FlowQueues((isSum) => new QueueMix(isSum));
  const others = [1, 2].map((place) => ({ ...behind, queue: 700, serial: 10 + place, start: 1.004 * place }));
  const scene = sceneAt(1.002, [{ ...packet, queue: 5 }, ...others], 0, queues);
  const { x, y, across, along, count } = scene.marks.data;
  // Three that wait, and the one that is being sent in the pipe too.
  expect([count, scene.queued[0], queues.on(0)!.drawn.length]).toEqual([4, 3, 2]);
  // The second mark is in the pipe.
  const [first, second, third] = [0, 2, 3];
  expect(x[second]).toBe(x[third]);
  expect(x[first]).not.toBe(x[second]);
  expect(Math.abs(x[first] - x[second])).toBeGreaterThan(stack.width / 2);
  // Columns share the stack's width, and lie in it.
  for (const row of [first, second, third]) {
    expect(along[row]).toBeLessThan(stack.width / 2);
    expect(Math.abs(x[row] - channel.frame.x - stack.along - stack.width / 2)).toBeLessThan(stack.width / 2);
  }
  // Half of the first has left its column; the other column stands on its foot.
  const { slot } = scene.stacks[channel.index];
  expect(across[first]).toBeLessThan(across[second] / 1.5);
  expect(y[second] - y[third]).toBeCloseTo(slot, 1);
  expect(scene.mixesOf(channel)).toHaveLength(8);
});

test('without the packets of a link its stack is one column, whatever was there before', () => {
  const queues = new FlowQueues((isSum) => new QueueMix(isSum));
  sceneAt(0.995, [{ ...packet, queue: 5 }], 0, queues);
  const scene = sceneAt(0.995, [], 0, queues);
  expect(scene.queuesOn(0)).toBeUndefined();
  expect(scene.mixesOf(channel)).toHaveLength(1);
});

test('what has not joined yet, or has arrived, is not there', () => {
  expect(sceneAt(0.98, [packet]).marks.data.count).toBe(0);
  expect(sceneAt(1.2, [packet]).marks.data.count).toBe(0);
});

test('each kind has its own marks', () => {
  const kinds = Object.values(PACKET_KIND);
  const { marks } = sceneAt(
    1.054,
    kinds.map((kind) => ({ ...packet, kind, serial: kind })),
  );
  const { data, acknowledgement, syn, synAcknowledgement, fin, probe, probeAcknowledgement, again } = marks;
  for (const list of [data, acknowledgement, syn, synAcknowledgement, fin, probe, probeAcknowledgement]) {
    expect(list.count).toBe(1);
  }
  expect(again.count).toBe(0);
  expect(sceneAt(1.054, [{ ...packet, resent: true }]).marks.again.count).toBe(1);
});

test('on an access link a packet follows the curve', () => {
  const link = network.links.findIndex(({ id }) => id === 'access-s1');
  const { marks } = sceneAt(1.054, [{ ...packet, link }]);
  const host = layout.nodes[network.links[link].from];
  const router = layout.nodes[network.links[link].to];
  expect(marks.data.x[0]).toBeGreaterThan(host.x);
  expect(marks.data.x[0]).toBeLessThan(router.x);
});

test('too fast to be followed, packets become flow', () => {
  const scene = sceneAt(1.054, [packet], 0.2);
  expect(scene.dots[0]).toBe(0);
  expect(scene.marks.data.count).toBe(0);
  expect(Math.max(...scene.channelFlow[channel.index].smooth)).toBeGreaterThan(0);
});

test('a queue that is too fast to be seen is followed slowly, and is exact where time stands still', () => {
  const scene = sceneAt(0.995, [packet, behind]);
  const counts = (stepSeconds: number) => {
    const store = new PacketStore();
    store.accept(testFrame(1.2, []), 1.2);
    const moment = { shownSeconds: 1.2, stepSeconds, elapsedMilliseconds: 16, leaps: false, atOnce: false };
    scene.update(store, testLinks(network.links.length), moment);
    return [scene.queued[0], scene.steadilyQueued[0]];
  };
  expect([scene.queued[0], scene.steadilyQueued[0]]).toEqual([2, 2]);
  const [now, steady] = counts(0.2);
  expect(now).toBe(0);
  expect(steady).toBeGreaterThan(0);
  expect(steady).toBeLessThan(2);
  expect(counts(0)).toEqual([0, 0]);
});

test('where the camera does not look, queues are reported by number', () => {
  const scene = new Scene(layout);
  const links = testLinks(network.links.length);
  links[0 * LINK_STRIDE + LINK.queuePackets] = 7;
  scene.update(new PacketStore(), links, {
    shownSeconds: 1,
    stepSeconds: 0,
    elapsedMilliseconds: 16,
    leaps: false,
    atOnce: true,
  });
  expect(scene.queued[0]).toBe(7);
});
