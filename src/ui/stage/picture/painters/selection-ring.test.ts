import { expect, test } from 'vitest';
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { Brush } from './brush.ts';
import { paintObjectRing } from './selection-ring.ts';

const SIZE = { width: 400, height: 300, scale: 1, slim: false };
const NODE = { shape: 'host', halfWidth: 11, halfHeight: 8 };
const CARD = { left: 0, top: 260, right: 98, bottom: 300 };

/** The corners of the ring around the first node or gate, its line included. */
function ringAround(kind: 'node' | 'gate', x: number, y: number): readonly number[] {
  const rings: number[][] = [];
  const context = {
    lineWidth: 0,
    setLineDash: () => undefined,
    beginPath: () => undefined,
    stroke: () => undefined,
    roundRect: (left: number, top: number, width: number, height: number) =>
      void rings.push([left, top, left + width, top + height]),
  };
  const layout = { size: SIZE, nodes: [{ ...NODE, x, y }], gates: [{}], cards: [CARD], ways: [] };
  const brush = { context, tokens: { ink: '#000' }, pixelRatio: 1, scale: 1 };
  const object = { kind, index: 0, name: '' };
  paintObjectRing(brush as unknown as Brush, layout as unknown as PictureLayout, object, false);
  const half = context.lineWidth / 2;
  return rings.flatMap(([left, top, right, bottom]) => [left! - half, top! - half, right! + half, bottom! + half]);
}

test('the ring around what stands at the edge is seen whole', () => {
  expect(ringAround('node', 12, 10)).toEqual([0, 0, 27.875, 22.875]);
  expect(ringAround('node', 388, 290)).toEqual([372.125, 277.125, 400, 300]);
  expect(ringAround('gate', 0, 0)).toEqual([0, 256.125, 101.875, 300]);
});

test('elsewhere it keeps its distance', () => {
  expect(ringAround('node', 200, 150)).toEqual([184.125, 137.125, 215.875, 162.875]);
});
