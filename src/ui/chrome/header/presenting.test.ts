import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '../../core/page/page.ts';
import { togglePresenting, watchPresenting } from './presenting.ts';

let presenting: boolean;
let page: Page;
let screen: Screen;
const userActivation = { isActive: true };
let end: () => void;

/** A browser that enters and leaves the whole screen only when it gets round to it, one request after the other. */
class Screen extends EventTarget {
  fullscreenElement: object | null = null;
  private readonly requests: (object | null)[] = [];
  readonly documentElement = {
    style: { setProperty: () => {} },
    requestFullscreen: () => this.ask(this.documentElement),
  };
  exitFullscreen = () => this.ask(null);

  /** Does what was asked, in order, with an event for each. */
  settle(): void {
    for (let element = this.requests.shift(); element !== undefined; element = this.requests.shift()) this.go(element);
  }

  go(element: object | null): void {
    this.fullscreenElement = element;
    this.dispatchEvent(new Event('fullscreenchange'));
  }

  private ask(element: object | null): Promise<void> {
    this.requests.push(element);
    return Promise.resolve();
  }
}

beforeEach(() => {
  presenting = false;
  const watchers = new Set<(now: object, before: object) => void>();
  page = {
    store: {
      getState: () => ({ presenting }),
      subscribe: (watcher: (now: object, before: object) => void) => {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
    show: (change: { presenting?: boolean }) => {
      const before = { presenting };
      presenting = change.presenting ?? presenting;
      for (const watcher of watchers) watcher({ presenting }, before);
    },
  } as unknown as Page;
  screen = new Screen();
  vi.stubGlobal('document', screen);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  userActivation.isActive = true;
  vi.stubGlobal('navigator', { userActivation });
  vi.stubGlobal('innerWidth', 1920);
  vi.stubGlobal('innerHeight', 1080);
  end = watchPresenting(page);
});
afterEach(() => end());

test('presenting takes the whole screen and gives it back', () => {
  togglePresenting(page);
  screen.settle();
  expect([presenting, screen.fullscreenElement]).toEqual([true, screen.documentElement]);
  togglePresenting(page);
  screen.settle();
  expect([presenting, screen.fullscreenElement]).toEqual([false, null]);
});

test('whoever leaves the whole screen by the browser leaves the presentation', () => {
  togglePresenting(page);
  screen.settle();
  screen.go(null);
  expect(presenting).toBe(false);
});

test('who presents again before the screen has been given back goes on presenting', () => {
  togglePresenting(page);
  screen.settle();
  togglePresenting(page);
  togglePresenting(page);
  screen.settle();
  expect([presenting, screen.fullscreenElement]).toEqual([true, screen.documentElement]);
});

test('the whole screen is not asked for again where the browser would refuse it', () => {
  togglePresenting(page);
  screen.settle();
  togglePresenting(page);
  userActivation.isActive = false;
  const asked = vi.spyOn(screen.documentElement, 'requestFullscreen');
  page.show({ presenting: true });
  screen.settle();
  expect(presenting).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

test('who ends before the screen was whole does not keep it', () => {
  togglePresenting(page);
  togglePresenting(page);
  screen.settle();
  expect([presenting, screen.fullscreenElement]).toEqual([false, null]);
});

test('a phone that knows no whole screen presents and ends without an error', () => {
  Object.assign(screen, { fullscreenElement: undefined, exitFullscreen: undefined });
  Object.assign(screen.documentElement, { requestFullscreen: undefined });
  togglePresenting(page);
  togglePresenting(page);
  expect(presenting).toBe(false);
});
