import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaintLoop, type WakingPaintLoop } from './paint-loop.ts';

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
  const end = loop(() => void order.push('chart'), 'chart');
  loop(() => void order.push('figures'), 'document');
  loop(() => void order.push('picture'), 'picture');
  paint();
  expect(order).toEqual(['picture', 'chart', 'words', 'figures']);
  end();
  paint();
  expect(order.slice(4)).toEqual(['picture', 'words', 'figures']);
});

it('stays awake for a moment after time came to rest, however long time went on after it was woken', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let passes = true;
  const painted: number[] = [];
  const loop = createPaintLoop(
    () => passes,
    () => {},
  );
  loop((at) => void painted.push(at));
  for (; now < 5000; now += 100) paint();
  passes = false;
  for (; frame !== null; now += 100) paint();
  const atRest = painted.filter((at) => at >= 5000);
  // What is written at most every 400 ms has its turn.
  expect(atRest.at(-1)! - atRest[0]).toBeGreaterThan(400);
  expect(atRest.at(-1)).toBeLessThan(6000);
});

describe('on a machine', () => {
  let now: number;
  let drawn: (() => void) | null;
  /** What each turn takes, and what the browser takes to draw a frame in which charts were painted. */
  let takes: { picture: number; chart: number; drawing: number };
  let painted: { picture: number; chart: number; document: number };
  let passes: boolean;
  let loop: WakingPaintLoop;

  beforeEach(() => {
    now = 0;
    drawn = null;
    passes = true;
    painted = { picture: 0, chart: 0, document: 0 };
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    loop = createPaintLoop(
      () => passes,
      () => {},
      (callback) => void (drawn = callback),
    );
    for (const turn of ['picture', 'chart'] as const) {
      loop(() => {
        painted[turn]++;
        now += takes[turn];
      }, turn);
    }
    loop(() => void painted.document++);
  });

  /** A frame begins 16 ms after the one before, or as soon as that one has been drawn. */
  function frames(count: number): void {
    for (let each = 0; each < count && frame !== null; each++) {
      const next = now + 16;
      const charts = painted.chart;
      paint();
      if (painted.chart > charts) now += takes.drawing;
      drawn?.();
      now = Math.max(now, next);
    }
  }

  it('that is fast, everything is painted in every frame', () => {
    takes = { picture: 2, chart: 1, drawing: 3 };
    frames(60);
    expect(painted).toEqual({ picture: 60, chart: 60, document: 60 });
  });

  it('that is slow, charts are painted in fewer frames, pictures and texts in all', () => {
    takes = { picture: 10, chart: 5, drawing: 15 };
    frames(100);
    expect([painted.picture, painted.document]).toEqual([100, 100]);
    expect(painted.chart).toBeGreaterThan(15);
    // A chart's share of a frame of 30 ms is 10 ms, after which charts rest for 30.
    expect(painted.chart).toBeLessThan(51);
  });

  it('that is very slow, pictures rest as well, and texts go on', () => {
    takes = { picture: 80, chart: 40, drawing: 40 };
    frames(100);
    expect(painted.document).toBe(100);
    expect(painted.picture).toBeLessThan(60);
    expect(painted.chart).toBeLessThan(painted.picture);
    expect((painted.chart * 80) / now).toBeLessThan(0.35);
  });

  it('that is slow, pictures and charts that take long together have frames of their own', () => {
    takes = { picture: 20, chart: 20, drawing: 10 };
    frames(1);
    for (let each = 0; each < 100; each++) {
      const before = { ...painted };
      frames(1);
      expect(painted.picture - before.picture + (painted.chart - before.chart)).toBeLessThan(2);
    }
    expect(painted.chart).toBeGreaterThan(10);
    expect(painted.picture).toBeGreaterThan(60);
    // Charts that cost nothing any longer take no frame from pictures.
    takes = { picture: 50, chart: 0, drawing: 0 };
    frames(20);
    const { picture } = painted;
    frames(40);
    expect(painted.picture - picture).toBeGreaterThan(10);
  });

  it('nothing rests in a frame in which figures change', () => {
    takes = { picture: 80, chart: 40, drawing: 40 };
    frames(1);
    const before = { ...painted };
    frames(1);
    expect(painted).toEqual({ ...before, document: before.document + 1 });
    loop.paintTogether();
    frames(1);
    expect(painted).toEqual({ picture: 2, chart: 2, document: 3 });
  });

  it('nothing rests when time has stopped', () => {
    takes = { picture: 80, chart: 40, drawing: 40 };
    frames(10);
    passes = false;
    now += 1000;
    const before = { ...painted };
    frames(1);
    expect(painted).toEqual({ picture: before.picture + 1, chart: before.chart + 1, document: before.document + 1 });
    frames(100);
    expect(frame).toBe(null);
  });

  it('a single slow frame holds up the next charts for a quarter of a second at most', () => {
    takes = { picture: 1, chart: 5000, drawing: 0 };
    frames(1);
    takes.chart = 1;
    frames(15);
    expect(painted.chart).toBe(1);
    frames(2);
    expect(painted.chart).toBe(2);
  });
});
