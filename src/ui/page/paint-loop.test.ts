import { beforeEach, expect, it, vi } from 'vitest';
import { createPaintLoop } from './paint-loop.ts';

let frame: FrameRequestCallback | null;
beforeEach(() => {
  frame = null;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => void (frame = callback));
});

function paint(): void {
  const now = frame;
  frame = null;
  now?.(performance.now());
}

it('leaves out a painter that throws, reports it once, and tries it again when asked to', () => {
  const failures: unknown[] = [];
  const loop = createPaintLoop(
    () => true,
    (error) => failures.push(error),
  );
  const fault = new Error('there is no such link');
  let works = false;
  let painted = 0;
  let others = 0;
  loop(() => {
    if (!works) throw fault;
    painted++;
  });
  loop(() => void others++);
  paint();
  paint();
  expect([failures, others]).toEqual([[fault], 2]);
  works = true;
  paint();
  expect(painted).toBe(0);
  loop.retry();
  paint();
  expect([painted, others, failures.length]).toEqual([1, 4, 1]);
});

it('goes on painting when the clock throws', () => {
  let others = 0;
  const failures: unknown[] = [];
  const loop = createPaintLoop(
    () => {
      throw new Error('no lane');
    },
    (error) => failures.push(error),
  );
  loop(() => void others++);
  paint();
  paint();
  expect([others, failures.length]).toEqual([2, 2]);
});

it('paints canvases before it lets anybody write into the document, in whatever order they came', () => {
  const order: string[] = [];
  const loop = createPaintLoop(
    () => true,
    () => {},
  );
  loop(() => void order.push('words'));
  const end = loop(() => void order.push('chart'), 'canvas');
  loop(() => void order.push('figures'), 'document');
  loop(() => void order.push('picture'), 'canvas');
  paint();
  expect(order).toEqual(['chart', 'picture', 'words', 'figures']);
  end();
  paint();
  expect(order.slice(4)).toEqual(['picture', 'words', 'figures']);
});
