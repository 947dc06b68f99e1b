import { expect, test } from 'vitest';
import type { HostColumn } from '../layout/host-columns.ts';
import type { PlacedNode } from '../layout/placed-node.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { Brush } from './brush.ts';
import { paintHostColumn } from './host-counts.ts';

const DIGIT = 6;

/** The width of the outline for flows that wait, beside a host of a picture in which 5,000 flows fill a bar. */
function outline(waiting: number): number {
  const widths: number[] = [];
  const context = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length * DIGIT }),
      strokeRect: (_x: number, _y: number, width: number) => void widths.push(width),
    } as Record<string, unknown>,
    { get: (target, name) => target[String(name)] ?? (() => undefined), set: () => true },
  );
  const size = { width: 460, height: 320, scale: 1, slim: false };
  const rows = [{ x: 84, y: 100, hosts: [{ node: 0 }] }];
  const column = { side: 'left', router: 1, rows, x: 84, pitch: 22, counts: true, sources: true, headingY: null };
  paintHostColumn(
    { context, tokens: { sans: 'sans' }, pixelRatio: 1, scale: 1 } as unknown as Brush,
    column as unknown as HostColumn,
    [{ halfWidth: 11 }] as unknown as PlacedNode[],
    { waiting: Float64Array.of(waiting), active: Float64Array.of(0), suspends: false } as unknown as PictureReadings,
    size,
    5000,
  );
  return widths[0] ?? 0;
}

test('the box of flows that wait is never narrower than their number', () => {
  for (const waiting of [1, 20, 712]) expect(outline(waiting)).toBeGreaterThan(String(waiting).length * DIGIT + 3.5);
  expect(outline(5000)).toBe(31);
  expect(outline(0)).toBe(0);
});
