import { expect, test } from 'vitest';
import { dumbbell, mesh, PLAIN_FACTS } from './networks.fixture.ts';
import { objectAt, packetSpots, targetAt } from './hit-test.ts';
import { frameX, frameY } from './layout/channel-frame.ts';
import { layOutPicture } from './layout/lay-out-picture.ts';
import { pictureSize } from './layout/picture-size.ts';
import { newPlace, placeAlong } from './layout/polyline.ts';
import { Marks } from './motion/marks.ts';

const measure = (text: string, size: number) => text.length * size * 0.5;
const { network } = dumbbell(4, true);
const facts = { ...PLAIN_FACTS, gates: [0] };
const layout = layOutPicture(network, pictureSize(496, 320), facts, measure);
const { upper, lower } = layout.pipes[0];

test('the nearest packet within 10 px comes first', () => {
  const marks = new Marks();
  const { x, y } = upper.frame;
  marks.data.add(x + 40, y, 1, 0, 6, 14, 1, 11);
  marks.syn.add(x + 46, y, 1, 0, 6, 14, 1, 12);
  marks.data.add(x + 60, y, 1, 0, 6, 14, 0.1, 13);
  const spots = packetSpots(marks, [{ x: x + 20, y, serial: 14 }]);
  expect(targetAt(layout, spots, x + 42, y)).toEqual({ kind: 'packet', serial: 11 });
  expect(targetAt(layout, spots, x + 45, y)).toEqual({ kind: 'packet', serial: 12 });
  expect(targetAt(layout, spots, x + 18, y + 3)).toEqual({ kind: 'packet', serial: 14 });
  // One that has faded into flow cannot be meant, and 11 px is too far.
  expect(targetAt(layout, spots, x + 60, y)).toEqual({ kind: 'link', link: 0 });
});

test('queue and pipe are one object, the way back another', () => {
  const { frame, stack, length } = upper;
  expect(objectAt(layout, frame.x + length / 2, frame.y)).toEqual({ kind: 'link', link: 0 });
  expect(objectAt(layout, frameX(frame, stack!.along + 4, 0), frameY(frame, 0, 80))).toEqual({ kind: 'link', link: 0 });
  expect(objectAt(layout, frame.x + length / 2, lower!.frame.y)).toEqual({ kind: 'link', link: 1 });
});

test('gates, routers, hosts and access links are found', () => {
  const [{ frame }] = layout.gates;
  expect(objectAt(layout, frame.x + 2, frame.y - 30)).toEqual({ kind: 'gate', gate: 0 });
  expect(objectAt(layout, layout.nodes[0].x - 8, layout.nodes[0].y)).toEqual({ kind: 'node', node: 0 });
  const host = network.nodes.findIndex(({ id }) => id === 's2');
  expect(objectAt(layout, layout.nodes[host].x, layout.nodes[host].y)).toEqual({ kind: 'node', node: host });
  const access = layout.access.find((line) => line.host === host)!;
  const place = newPlace();
  placeAlong(access.line, access.line.length * 0.4, place);
  expect(objectAt(layout, place.x, place.y)).toMatchObject({ kind: 'link' });
});

test('on empty ground there is nothing', () => {
  expect(objectAt(layout, upper.frame.x + 120, 60)).toBe(null);
});

test('in a map links are found by their lines', () => {
  const large = mesh(120).network;
  const map = layOutPicture(large, pictureSize(900, 400), { ...facts, gates: [] }, measure);
  const [x0, y0, x1, y1] = map.ways[0].line.points;
  expect(objectAt(map, (x0 + x1) / 2, (y0 + y1) / 2)).toEqual({ kind: 'link', link: 0 });
});
