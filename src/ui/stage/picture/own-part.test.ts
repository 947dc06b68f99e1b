import { expect, test } from 'vitest';
import { layOutPicture } from './layout/lay-out-picture.ts';
import { pictureSize } from './layout/picture-size.ts';
import { dumbbell, PLAIN_FACTS } from './networks.fixture.ts';
import { ownPart } from './own-part.ts';

const measure = (text: string, size: number) => text.length * size * 0.5;

/** Left, top, right and bottom of each box of a path. */
function boxes(path: string): readonly (readonly [number, number, number, number])[] {
  return [...path.matchAll(/M(-?\d+) (-?\d+)h(\d+)v(\d+)/g)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return [x, y, x + width, y + height] as const;
  });
}

test('a host sees its box and its own link, and no router and no other host', () => {
  const { network } = dumbbell(4, false);
  const layout = layOutPicture(network, pictureSize(496, 320), PLAIN_FACTS, measure);
  const own = network.nodes.findIndex(({ id }) => id === 's1');
  const part = ownPart(network, layout, own);
  expect(part.side).toBe('left');
  const seen = (x: number, y: number) =>
    boxes(part.path).some(([left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom);
  const visible = network.nodes.filter((_, node) => seen(layout.nodes[node]!.x, layout.nodes[node]!.y));
  expect(visible.map(({ id }) => id)).toEqual(['s1']);
  // More than the box: the beginning of its link.
  expect(boxes(part.path).length).toBeGreaterThan(3);
  expect(layout.channels.some(({ frame }) => seen(frame.x, frame.y))).toBe(false);
});

test('of a box that stands for many hosts none sees a part', () => {
  const { network } = dumbbell(200, false);
  const layout = layOutPicture(network, pictureSize(496, 320), PLAIN_FACTS, measure);
  const own = network.nodes.findIndex(({ id }) => id === 's1');
  expect(ownPart(network, layout, own).path).toBe('');
});
