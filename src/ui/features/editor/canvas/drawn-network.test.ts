import { expect, test } from 'vitest';
import {
  bendPoint,
  bends,
  isAnotherPicture,
  linkAt,
  nodeAt,
  nodeSize,
  snapped,
  usualDistance,
  type DrawnLink,
  type DrawnNode,
} from './drawn-network.ts';
import { fitted, panned, toCanvas, toPlane, zoomed } from './plane-camera.ts';

const node = (id: string): DrawnNode => ({ id, kind: 'router', name: id, x: 0, y: 0, troubled: false });
const link = (from: number, to: number, bend = 0): DrawnLink => ({
  id: `${from}-${to}-${bend}`,
  from,
  to,
  words: '',
  isDown: false,
  oneWay: false,
  isAccess: false,
  bend,
});
const places = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 112, y: 100 },
];

test('the whole network is in sight, in its own proportions', () => {
  const nodes = [
    { x: 0, y: 0 },
    { x: 100, y: 10 },
  ];
  const camera = fitted(nodes, { width: 596, height: 400 });
  expect(camera.scale).toBe(5);
  expect(nodes.map((one) => toCanvas(camera, one))).toEqual([
    { x: 48, y: 161 },
    { x: 548, y: 211 },
  ]);
  expect(toPlane(camera, { x: 48, y: 161 })).toEqual({ x: 0, y: 0 });
  // One node, or none, has a scale too.
  for (const few of [[], [{ x: 3, y: 3 }]]) expect(fitted(few, { width: 596, height: 400 }).scale).toBeGreaterThan(1);
});

test('what is under the hand stays there when it zooms', () => {
  const camera = panned({ scale: 2, left: 0, top: 0 }, 10, 20);
  const at = { x: 37, y: 91 };
  const after = toPlane(zoomed(camera, 3, at), at);
  expect(after.x).toBeCloseTo(toPlane(camera, at).x, 9);
  expect(after.y).toBeCloseTo(toPlane(camera, at).y, 9);
});

test('the nearest node is found, the upper one of two at one spot', () => {
  const nodes = ['a', 'b', 'c'].map(node);
  expect(nodeAt(nodes, places, { x: 105, y: 100 }, 0)).toBe(0);
  expect(nodeAt(nodes, places, { x: 107, y: 100 }, 0)).toBe(2);
  expect(nodeAt(nodes, places, { x: 200, y: 100 }, 10)).toBe(-1);
  expect(nodeAt(nodes, [places[0], places[1], places[0]], places[0], 0)).toBe(2);
});

test('parallel links are beside each other, whichever way they run', () => {
  expect(bends([link(0, 1), link(1, 0), link(0, 1), link(0, 2)])).toEqual([0, -1, -1, 0]);
  const [straight, bent, other] = [link(0, 1, 0), link(1, 0, -1), link(0, 1, -1)];
  const middleOf = ({ from, to, bend }: DrawnLink) => {
    const control = bendPoint(places[from], places[to], bend);
    return { x: control.x, y: (100 + control.y) / 2 };
  };
  expect(middleOf(bent)).toEqual({ x: 200, y: 114 });
  expect(middleOf(other)).toEqual({ x: 200, y: 86 });
  const links = [straight, bent, other];
  for (const [index, one] of links.entries()) expect(linkAt(links, places, middleOf(one), 0)).toBe(index);
  expect(linkAt(links, places, { x: 200, y: 160 }, 0)).toBe(-1);
});

test('what is dragged comes into line with what stays', () => {
  const others = [
    { x: 10, y: 50 },
    { x: 90, y: 7 },
  ];
  expect(snapped({ x: 11, y: 30 }, others, 2)).toEqual({ x: 10, y: 30, alongX: 10, alongY: null });
  expect(snapped({ x: 40, y: 30 }, others, 2)).toMatchObject({ x: 40, y: 30, alongX: null, alongY: null });
});

test('nodes shrink where they stand close', () => {
  const row = (step: number) => Array.from({ length: 30 }, (_, i) => ({ x: i * step, y: 0 }));
  expect(usualDistance(row(7))).toBe(7);
  expect(usualDistance([...row(7), { x: 7, y: 0 }])).toBe(7);
  expect(usualDistance([])).toBe(Infinity);
  expect([nodeSize(200), nodeSize(1)]).toEqual([1, 0.35]);
  expect(nodeSize(20)).toBeCloseTo(0.69, 2);
});

test('another network, or another layout, is another picture; what is added, or moved together, is the same', () => {
  const row = ['a', 'b', 'c', 'd'].map((id, x) => ({ id, x, y: 0 }));
  const moved = (shift: (index: number) => number) => row.map((node, index) => ({ ...node, x: node.x + shift(index) }));
  expect(
    isAnotherPicture(
      row,
      row.map((node) => ({ ...node, id: `${node.id}1` })),
    ),
  ).toBe(true);
  expect(
    isAnotherPicture(
      row,
      moved((index) => index * 3 + 1),
    ),
  ).toBe(true);
  expect(
    isAnotherPicture(
      row,
      moved(() => 7.3),
    ),
  ).toBe(false);
  expect(
    isAnotherPicture(
      row,
      moved((index) => (index === 2 ? 5 : 0)),
    ),
  ).toBe(false);
  expect(isAnotherPicture(row, [...row, { id: 'e', x: 1, y: 1 }])).toBe(false);
  expect(isAnotherPicture([], [{ id: 'e', x: 1, y: 1 }])).toBe(false);
  expect(isAnotherPicture([], row)).toBe(true);
});
