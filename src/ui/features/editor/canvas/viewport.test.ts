import { expect, test } from 'vitest';
import { toCanvas, toPlane, type Point } from './plane-camera.ts';
import { Viewport } from './viewport.ts';

const nodes: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 100, y: 50 },
];

function looking(): Viewport {
  const viewport = new Viewport(() => nodes);
  viewport.resize(800, 600);
  return viewport;
}

test('all nodes are in sight until a hand moves the paper, and again when they are to fit', () => {
  const viewport = looking();
  const first = viewport.camera;
  for (const { x, y } of nodes.map((node) => toCanvas(first, node))) {
    expect(x >= 0 && x <= 800 && y >= 0 && y <= 600).toBe(true);
  }
  viewport.pan(5000, 0);
  expect(toCanvas(viewport.camera, nodes[0]).x).toBe(toCanvas(first, nodes[0]).x + 5000);
  viewport.fit();
  expect(viewport.camera).toEqual(first);
});

test('two fingers keep what lies under them', () => {
  const viewport = looking();
  const [before, after] = [
    [
      { x: 200, y: 200 },
      { x: 300, y: 200 },
    ],
    [
      { x: 250, y: 320 },
      { x: 450, y: 320 },
    ],
  ];
  const held = before.map((finger) => toPlane(viewport.camera, finger));
  viewport.pinch(before, after);
  const now = held.map((place) => toCanvas(viewport.camera, place));
  for (const [i, { x, y }] of now.entries()) {
    expect(x).toBeCloseTo(after[i].x);
    expect(y).toBeCloseTo(after[i].y);
  }
});

test('what is in the middle stays there when the canvas is another size', () => {
  const viewport = looking();
  const middle = toPlane(viewport.camera, { x: 400, y: 300 });
  viewport.resize(500, 900);
  expect(toCanvas(viewport.camera, middle)).toEqual({ x: 250, y: 450 });
});
