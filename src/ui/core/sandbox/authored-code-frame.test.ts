/** `authored-code.html`, which starts the worker of a lane with code of the scenario's author. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

const frame = readFileSync(new URL('./authored-code.html', import.meta.url), 'utf8');
const [, script] = /<script>([\s\S]*?)<\/script>/.exec(frame)!;

interface Handlers {
  onmessage: ((event: { data: unknown }) => void) | null;
  onmessageerror?: () => void;
  onerror?: (error: { message: string; preventDefault: () => void }) => void;
}

const SITE = 'https://headway.example';
const PROGRAM = { name: 'authored-lane.worker-x.js', text: 'program' };

/** Runs the frame's script beside a pretended page. @param where what is special about the place where it is loaded */
function loadFrame(where: { origin?: string; site?: string; top?: object; alone?: true } = {}) {
  const page = { postMessage: vi.fn() };
  const port = { postMessage: vi.fn(), onmessage: null } as Handlers & { postMessage: ReturnType<typeof vi.fn> };
  const worker = { postMessage: vi.fn(), terminate: vi.fn(), onmessage: null } as Handlers & {
    postMessage: ReturnType<typeof vi.fn>;
    terminate: ReturnType<typeof vi.fn>;
  };
  const clock = { milliseconds: 0 };
  const started: string[][] = [];
  const listeners = new Set<(event: object) => void>();
  const self = { origin: where.origin ?? 'null', ...page };
  const [parent, top] = where.alone === true ? [self, self] : [page, where.top ?? page];
  const given = {
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
    self,
    location: { origin: where.site ?? SITE },
    parent,
    top,
    document: { getElementById: () => ({ textContent: JSON.stringify(PROGRAM) }) },
    performance: { now: () => clock.milliseconds },
    URL: { createObjectURL: (blob: string[]) => blob },
    Blob: function (parts: string[]) {
      return parts;
    },
    Worker: function (parts: string[]) {
      started.push(parts);
      return worker;
    },
  };
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the script as the frame runs it
  new Function(...Object.keys(given), script)(...Object.values(given));
  const hear = (event: object): void => {
    for (const listener of listeners) listener(event);
  };
  return { page, port, worker, clock, started, listeners, hear };
}

/** Loads the frame where it belongs, and starts its worker. */
function startFrame() {
  const { page, port, worker, clock, started, hear } = loadFrame();
  page.postMessage.mockClear();
  hear({ source: page, origin: SITE, data: 'begin', ports: [port] });
  expect(started).toEqual([[PROGRAM.text]]);
  return {
    page,
    port,
    worker,
    /** The worker says something. @returns whether the frame still listens */
    say(milliseconds: number, data: unknown = 'x'): boolean {
      clock.milliseconds = milliseconds;
      worker.onmessage?.({ data });
      return worker.onmessage !== null;
    },
  };
}

/** Says something at this rate for so long. @returns how many messages were handed on before the worker was ended, or Infinity */
function allowedAt(aSecond: number, seconds: number): number {
  const { say } = startFrame();
  for (let count = 0; count < aSecond * seconds; count++) {
    if (!say((1000 * count) / aSecond)) return count;
  }
  return Infinity;
}

describe('the frame of authored code', () => {
  it('has a policy that names its script, and allows nothing else to be fetched', () => {
    const hash = createHash('sha256').update(script).digest('base64');
    expect(frame).toContain(
      `content="default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval' blob:; worker-src blob:"`,
    );
  });

  it('says to its own site alone that it is there, and with which program', () => {
    expect(loadFrame().page.postMessage.mock.calls).toEqual([[{ ready: PROGRAM.name }, SITE]]);
  });

  it.each([
    ['without a sandbox', { origin: SITE }],
    ['in a tab of its own', { alone: true }],
    ['below a page that is itself in a frame', { top: {} }],
    ['from a file', { site: 'null' }],
  ] as const)('neither speaks nor listens %s', (_, where) => {
    const { page, listeners } = loadFrame(where);
    expect(listeners.size).toBe(0);
    expect(page.postMessage).not.toHaveBeenCalled();
  });

  it('starts its own program, once, when a page of its site says so and nobody else', () => {
    const { page, port, started, hear } = loadFrame();
    hear({ source: {}, origin: SITE, data: 'begin', ports: [port] });
    for (const origin of ['https://evil.example', 'https://headway.example:8443', 'http://headway.example', 'null']) {
      hear({ source: page, origin, data: 'begin', ports: [port] });
    }
    hear({ source: page, origin: SITE, data: 'another program', ports: [port] });
    expect(started).toEqual([]);
    hear({ source: page, origin: SITE, data: 'begin', ports: [port] });
    hear({ source: page, origin: SITE, data: 'begin', ports: [port] });
    expect(started).toEqual([[PROGRAM.text]]);
  });

  it('hands on what the page and the worker say to each other', () => {
    const { page, port, worker, say } = startFrame();
    expect(say(1, { kind: 'opening' })).toBe(true);
    port.onmessage!({ data: { kind: 'grant' } });
    expect(port.postMessage.mock.calls).toEqual([[{ kind: 'opening' }]]);
    expect(worker.postMessage.mock.calls).toEqual([[{ kind: 'grant' }]]);
    expect(page.postMessage).not.toHaveBeenCalled();
  });

  it('never refuses what a lane on a fast screen says', () => {
    expect(allowedAt(480, 600)).toBe(Infinity);
  });

  it('allows what has waited for a busy page, and ends a worker that says more', () => {
    const { page, port, worker, say } = startFrame();
    for (let count = 0; count < 2000; count++) expect(say(5000)).toBe(true);
    expect(worker.terminate).not.toHaveBeenCalled();
    expect(say(5000)).toBe(false);
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(port.postMessage).toHaveBeenCalledTimes(2000);
    expect(page.postMessage.mock.calls).toEqual([['its code has sent more messages than a lane has', SITE]]);
  });

  it.each([
    [1000, 4],
    [5000, 0.5],
    [1e6, 0.01],
  ])('refuses a flood of %d messages a second within %d s', (aSecond, seconds) => {
    expect(allowedAt(aSecond, 10)).toBeLessThanOrEqual(aSecond * seconds);
  });

  it('refuses a flood that arrives in bursts with pauses between them', () => {
    const { say } = startFrame();
    const burst = (milliseconds: number) => {
      for (let count = 0; count < 1200; count++) if (!say(milliseconds)) return false;
      return true;
    };
    expect([0, 1200, 2400].map(burst)).toEqual([true, true, false]);
  });

  it('ends a worker whose message cannot be handed on or read', () => {
    const words = [['its code has sent something that is no message of a lane', SITE]];
    const stuck = startFrame();
    stuck.port.postMessage.mockImplementation(() => {
      throw new Error('It could not be cloned.');
    });
    expect(stuck.say(1)).toBe(false);
    expect(stuck.page.postMessage.mock.calls).toEqual(words);
    const unreadable = startFrame();
    unreadable.worker.onmessageerror!();
    expect(unreadable.worker.terminate).toHaveBeenCalledOnce();
    expect(unreadable.page.postMessage.mock.calls).toEqual(words);
  });

  it('says with what words the worker has failed', () => {
    const { page, worker } = startFrame();
    const preventDefault = vi.fn();
    worker.onerror!({ message: 'x is not defined', preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(worker.terminate).toHaveBeenCalledOnce();
    expect(page.postMessage.mock.calls).toEqual([['x is not defined', SITE]]);
  });
});
