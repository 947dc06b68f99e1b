import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { momentsOf, programIn } from '../moments/build-moments.ts';
import { distribution } from './serve-page.ts';
import {
  close,
  laneMarks,
  lastNotice,
  paints,
  pause,
  replaceText,
  shownTime,
  stillBox,
  useLaboratory,
  waitForRest,
  waitForTime,
  writtenHash,
} from './laboratory.ts';

const laboratory = useLaboratory();

test('plays and pauses by key and by button; paused, time stands still', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  await page.keyboard.press('Space');
  await waitForRest(page);
  const rest = await shownTime(page);
  // Those who listen hear it.
  const words = page.locator('[data-part=playing-words]');
  await expect.poll(() => words.getAttribute('aria-live')).toBe('polite');
  await expect.poll(() => words.textContent()).toMatch(/^Paused at [\d.]+ s$/);
  // Where it rests can be read off the screen.
  expect(Number(await page.locator('[data-part=time]').textContent())).toBe(rest);
  await paints(page, 30);
  expect(await shownTime(page)).toBe(rest);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await waitForTime(page, rest + 0.1);
  await expect.poll(() => words.textContent()).toBe('Playing');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await waitForRest(page);
  await close(page);
});

test('paused, the page does no work', async () => {
  const page = await laboratory.open('', {
    prepare: (context) =>
      context.addInitScript(() => {
        const asked = requestAnimationFrame.bind(globalThis);
        const paints = { count: 0 };
        Object.assign(globalThis, { paints });
        globalThis.requestAnimationFrame = (callback) => {
          paints.count++;
          return asked(callback);
        };
      }),
  });
  const painted = () => page.evaluate(() => (globalThis as unknown as { paints: { count: number } }).paints.count);
  await waitForTime(page, 0.2);
  await expect.poll(painted).toBeGreaterThan(10);
  await pause(page);
  // Drops fall to their end; then everything is still.
  await expect
    .poll(async () => {
      const before = await painted();
      await page.waitForTimeout(500);
      return (await painted()) - before;
    })
    .toBe(0);
  await close(page);
});

test('steps one event at a time, the earliest of any lane', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5);
  const doing = page.locator('[data-part=doing]');
  await expect.poll(() => doing.textContent()).toMatch(/^paused, event/);
  const events = async () => Number((await doing.textContent())?.replaceAll(/\D/g, ''));
  for (let step = 0; step < 5; step++) {
    const [time, count] = [await shownTime(page), await events()];
    await page.keyboard.press('.');
    await expect.poll(() => shownTime(page)).toBeGreaterThan(time);
    const [first, second] = await laneMarks(page);
    expect(first!.time).toBe(second!.time);
    // Both lanes may have an event at that very moment: they face the same arrivals.
    expect(await events()).toBeGreaterThan(count);
    expect(await events()).toBeLessThanOrEqual(count + 2);
  }
  await close(page);
});

test('goes back and forth to the very same states', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.3, { savesNothing: true });
  const time = page.getByRole('slider', { name: 'Time', exact: true });
  await time.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => shownTime(page)).toBe(0);
  // Its chapters begin at 0.5, 1, 4 and 12 s.
  for (const chapter of [0.5, 1, 4, 12]) {
    await page.keyboard.press('PageUp');
    await expect.poll(() => shownTime(page)).toBe(chapter);
  }
  await waitForRest(page);
  const there = await laneMarks(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => shownTime(page)).toBe(4);
  await page.keyboard.press('PageUp');
  await expect.poll(() => shownTime(page)).toBe(12);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shownTime(page)).toBe(11);
  await waitForRest(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownTime(page)).toBe(12);
  expect(await laneMarks(page)).toEqual(there);
  await close(page);
});

test('scrubs with the pointer, and restarts', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.2);
  const bar = await stillBox(page.locator('.timeline-bar'));
  await page.mouse.move(bar.x + 4, bar.y + 8);
  await page.mouse.down();
  await page.mouse.move(bar.x + bar.width * 0.05, bar.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => shownTime(page)).toBeCloseTo(6, 0);
  await page.mouse.click(bar.x + bar.width * 0.02, bar.y + 8);
  await expect.poll(() => shownTime(page)).toBeCloseTo(2.4, 0);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect.poll(() => shownTime(page)).toBe(0);
  await close(page);
});

test('changes speed by slider and by key, and says what it means', async () => {
  const page = await laboratory.open();
  const words = page.locator('.speed-words');
  const slider = page.getByRole('slider', { name: 'Speed' });
  await slider.fill('0.625');
  await expect.poll(() => words.textContent()).toContain('real time');
  await page.keyboard.press('-');
  await expect.poll(() => words.textContent()).toContain('1/2 of real time');
  await slider.fill('0');
  await expect.poll(() => words.textContent()).toContain('1/100,000 of real time');
  await slider.fill('1');
  await expect.poll(() => words.textContent()).toContain('1,000 × real time');
  await close(page);
});

test('says what speed is reached, and which lane limits it', async () => {
  // A thousand flows a second: no machine runs that a thousand times as fast.
  const page = await laboratory.open('#session-control-collapse');
  await page.getByRole('slider', { name: 'Speed' }).fill('1');
  await expect
    .poll(() => page.locator('[data-part=doing]').textContent())
    .toMatch(/^running at × .*lane [AB] is slowest$/);
  await close(page);
});

test('another seed starts another run, the old one brings the old run back', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.2);
  const runTo12 = async () => {
    await page.getByRole('list', { name: 'Chapters' }).getByRole('button', { name: '4 Count who finishes' }).click();
    await expect.poll(() => shownTime(page)).toBe(12);
    return laneMarks(page);
  };
  const setSeed = async (seed: string) => {
    await page.locator('[data-part=seed]').click();
    await replaceText(page.getByLabel('seed', { exact: true }), seed);
    await page.keyboard.press('Enter');
  };
  const first = await runTo12();
  await setSeed('8');
  await expect.poll(() => shownTime(page)).toBe(0);
  const second = await runTo12();
  expect(second.map(({ fingerprint }) => fingerprint)).not.toEqual(first.map(({ fingerprint }) => fingerprint));
  await setSeed('7');
  expect(await runTo12()).toEqual(first);
  await close(page);
});

test('goes on to the next drop by key, in the lane where it comes first, and says what happened', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.2);
  const before = await shownTime(page);
  await page.keyboard.press('d');
  await expect
    .poll(() => lastNotice(page))
    .toMatch(
      /^[AB]( and B)?: .* was dropped on link R1 to R2 at [\d.]+ s\. The buffer was full: it held 24 of 24 packets\.$/,
    );
  const marks = await laneMarks(page);
  const at = await shownTime(page);
  expect(at).toBeGreaterThan(before);
  expect(marks.map(({ time }) => time)).toEqual([at, at]);
  // What was dropped is chosen, and the inspector says why.
  await expect.poll(() => page.locator('.panel-frame').textContent()).toContain('dropped at');
  await page.keyboard.press('n');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(at);
  await close(page);
});

test('runs on until a queue is above a mark, until a flow completes, until a time', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.2);
  const menu = page.getByRole('dialog', { name: 'Run to' });
  const until = async (what: string, fill: () => Promise<unknown>) => {
    await page.getByRole('button', { name: 'Run to' }).click();
    await menu.getByLabel('Until', { exact: true }).selectOption(what);
    await fill();
    await menu.getByRole('form', { name: 'Run until' }).getByRole('button', { name: 'Go' }).click();
  };
  await until('queue', () => replaceText(menu.getByLabel('Packets'), '12'));
  await expect.poll(() => lastNotice(page)).toMatch(/The queue of link R1 to R2 rose above 12 packets/);
  await until('flow', () => replaceText(menu.getByRole('spinbutton', { name: 'Flow' }), '4'));
  await expect.poll(() => lastNotice(page)).toMatch(/Flow 4 completed: 10,000 bytes/);
  await until('queue', () => replaceText(menu.getByLabel('Packets'), '9999'));
  await expect
    .poll(() => lastNotice(page))
    .toMatch(/^A queue above 9,999 packets did not occur before 120 s\. You are back at [\d.]+ s\.$/);
  await until('time', () => replaceText(menu.getByLabel('Time in seconds'), '2.5'));
  await expect.poll(() => shownTime(page)).toBe(2.5);
  await close(page);
});

test('a change in the past starts another future, and the old one can be had back, to the bit', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.2, { savesNothing: true });
  const goTo = async (seconds: number) => {
    await page.getByRole('button', { name: 'Run to' }).click();
    const menu = page.getByRole('dialog', { name: 'Run to' });
    await replaceText(menu.getByLabel('Time in seconds'), String(seconds));
    await page.keyboard.press('Enter');
    await expect.poll(() => shownTime(page)).toBe(seconds);
    await waitForRest(page);
  };
  await goTo(12);
  const first = await laneMarks(page);
  await goTo(6);
  await page.keyboard.press('3');
  const rate = page.getByRole('textbox', { name: 'Arrival rate' });
  await replaceText(rate, '40');
  await rate.press('Enter');
  await rate.blur();
  // The bar says what was left, until the present run has come as far.
  await expect.poll(() => page.locator('.timeline-tip').textContent()).toBe('the former future, keptReturn to it');
  await goTo(12);
  const second = await laneMarks(page);
  expect(second.map(({ fingerprint }) => fingerprint)).not.toEqual(first.map(({ fingerprint }) => fingerprint));
  const others = page.getByRole('button', { name: '1 other future' });
  await others.click();
  await page.getByRole('dialog', { name: 'Other futures' }).getByRole('button').click();
  await expect.poll(() => laneMarks(page)).toEqual(first);
  // And forward again, from the bar: the other run is ready farther than this moment.
  await page.getByRole('button', { name: 'Return to it' }).click();
  await expect.poll(async () => (await laneMarks(page))[0]!.fingerprint).toBe(second[0]!.fingerprint);
  await close(page);
});

test('bookmarks stand on the bar and travel in the link', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.3);
  await page.keyboard.press('d');
  await expect.poll(() => lastNotice(page)).toContain('was dropped');
  await waitForRest(page);
  const at = await shownTime(page);
  const there = await laneMarks(page);
  await page.keyboard.press('b');
  const bookmark = page.getByRole('list', { name: 'Chapters' }).getByRole('button', { name: /was dropped on/ });
  await expect.poll(() => bookmark.getAttribute('aria-label')).toMatch(/^\d .* was dropped on link R1 to R2 at /);
  await writtenHash(page);
  await page.reload();
  // A reload comes back to the moment that was shown.
  await expect.poll(() => shownTime(page)).toBe(at);
  await waitForRest(page);
  await page.keyboard.press('r');
  await expect.poll(() => shownTime(page)).toBe(0);
  await bookmark.press('Enter');
  await expect.poll(() => shownTime(page)).toBe(at);
  const again = await laneMarks(page);
  expect(again.map(({ time }) => time)).toEqual(there.map(({ time }) => time));
  await bookmark.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => bookmark.count()).toBe(0);
  await close(page);
});

test('a moment has the same figures in the picture, however it was come to', async () => {
  const page = await laboratory.open();
  await pause(page);
  const press = async (key: string) => {
    const before = await shownTime(page);
    await page.keyboard.press(key);
    await expect.poll(() => shownTime(page)).not.toBe(before);
    await waitForRest(page);
  };
  const words = async () => {
    const read = () =>
      page
        .getByRole('group', { name: /^Network picture/ })
        .locator('p')
        .allInnerTexts();
    // They are written now and then, the last time when everything rests: until then they may be of a moment before.
    const moment = `At ${(await shownTime(page)).toFixed(1)} seconds`;
    let texts: readonly string[] = [];
    await expect
      .poll(async () => {
        texts = await read();
        await paints(page, 60);
        const later = await read();
        return later.every((text, i) => text.startsWith(moment) && text === texts[i]);
      })
      .toBe(true);
    return texts;
  };
  await press('l');
  await press('l');
  const forwards = await words();
  expect(forwards.join(' ')).toMatch(/[1-9]\d* dropped per second.* refused per second/);
  await press('l');
  // On the way they may have been written a moment after 2.5 s, which reads as 2.5 too.
  await words();
  await press('j');
  expect(await words()).toEqual(forwards);
  await close(page);
});

test('jumps into what is computed ahead to the very state of a run that went there; the switch turns it off', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 0.5, { savesNothing: true });
  const time = page.getByRole('slider', { name: 'Time', exact: true });
  // All of the run is ready.
  await expect.poll(() => time.getAttribute('aria-valuetext'), { timeout: 60_000 }).not.toMatch(/ready to/);
  expect(await shownTime(page)).toBeLessThan(1);
  await time.focus();
  await page.keyboard.press('End');
  await waitForRest(page);
  expect(await shownTime(page)).toBe(120);
  const there = await laneMarks(page);
  await close(page);

  const plain = await laboratory.openAt('a-flood-of-flows', 0.5, {
    savesNothing: true,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('headway.compute-ahead', 'off')),
  });
  await plain.getByRole('button', { name: 'Run to…' }).click();
  const wanted = plain.getByRole('checkbox', { name: 'Compute ahead of what is shown' });
  expect(await wanted.isChecked()).toBe(false);
  await plain.keyboard.press('Escape');
  await plain.getByRole('slider', { name: 'Time', exact: true }).focus();
  await plain.keyboard.press('End');
  await waitForRest(plain);
  expect(await laneMarks(plain)).toEqual(there);
  await plain.getByRole('button', { name: 'Run to…' }).click();
  await wanted.check();
  await plain.getByRole('button', { name: 'Restart' }).click();
  await close(plain);
});

test('a moment that is not ready tells how long it takes, and is given up where it was asked for', async () => {
  const page = await laboratory.openAt('session-control-collapse', 0.5);
  const time = page.getByRole('slider', { name: 'Time', exact: true });
  await time.focus();
  await page.keyboard.press('End');
  const waiting = page.locator('[data-part=waiting]');
  await expect.poll(() => waiting.textContent()).toMatch(/^300 s [1-9]\d % computed/);
  const digits = page.locator('[data-part=time]');
  expect(Number(await digits.textContent())).toBeLessThan(1);
  await waiting.getByRole('button', { name: 'Stop' }).click();
  await waitForRest(page);
  expect(await shownTime(page)).toBeLessThan(1);
  await time.focus();
  // What was computed is ready: the key goes to its end first.
  await page.keyboard.press('End');
  await expect.poll(() => shownTime(page)).toBeGreaterThan(10);
  await close(page);
});

test('whoever waits for a moment that is not ready can watch from the beginning instead', async () => {
  // A page of its own: where most was computed before, the rest may take too little time to be spoken of.
  const page = await laboratory.openAt('session-control-collapse', 0.5);
  await page.getByRole('slider', { name: 'Time', exact: true }).focus();
  await page.keyboard.press('End');
  const waiting = page.locator('[data-part=waiting]');
  await waiting.getByRole('button', { name: 'Watch from the beginning' }).click();
  await expect.poll(() => shownTime(page)).toBeLessThan(10);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['playing'])).toBe('true');
  await close(page);
});

test('where a long run rests is kept: a reload opens there without a replay of the run, and the switch forgets it', async () => {
  // The lanes' workers say which frames are of the way.
  const watchWay = (context: BrowserContext) =>
    context.addInitScript(() => {
      Object.assign(globalThis, { lastOnTheWay: 0 });
      const Before = Worker;
      globalThis.Worker = class extends Before {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          type Message = { frame?: { replaying: boolean; timeSeconds: number } } | null;
          this.addEventListener('message', ({ data }: MessageEvent<Message>) => {
            if (data?.frame?.replaying === true) Object.assign(globalThis, { lastOnTheWay: data.frame.timeSeconds });
          });
        }
      };
    });
  const lastOnTheWay = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { lastOnTheWay: number }).lastOnTheWay);
  /** How often each moment was opened since it was kept. */
  const openings = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number[]>((resolve, reject) => {
          const request = indexedDB.open('headway-kept-runs');
          request.onupgradeneeded = () => request.result.createObjectStore('moments');
          request.onerror = () => reject(new Error('no database'));
          request.onsuccess = () => {
            const keys = request.result.transaction('moments').objectStore('moments').getAllKeys();
            keys.onsuccess = () => {
              request.result.close();
              resolve(keys.result.map((key) => (key as number[])[3]!));
            };
          };
        }),
    );
  const page = await laboratory.openAt('session-control-collapse', 80.25, {
    savesNothing: true,
    prepare: async (context) => {
      await watchWay(context);
      // A site that ships a moment on the way has a shorter way.
      await context.route(`${laboratory.url}moments.json`, (route) => route.fulfill({ json: [] }));
    },
  });
  const marks = await laneMarks(page);
  expect(await lastOnTheWay(page)).toBeGreaterThan(75);
  const fresh = marks.map(() => 0);
  await expect.poll(() => openings(page), { timeout: 60_000 }).toEqual(fresh);
  await page.reload();
  await expect.poll(() => shownTime(page)).toBe(80.25);
  expect(await laneMarks(page)).toEqual(marks);
  // A replay begins meanwhile, and ends where the kept moment has been read.
  expect(await lastOnTheWay(page)).toBeLessThan(75);
  // The second lane reaches the moment and finds it equal. Then it is kept again.
  await expect.poll(() => openings(page), { timeout: 120_000 }).toEqual(fresh);
  expect(await lastNotice(page)).toBe('');
  expect(await laneMarks(page)).toEqual(marks);
  await page.getByRole('button', { name: 'Run to…' }).click();
  await page.getByRole('checkbox', { name: 'Compute ahead of what is shown' }).uncheck();
  await expect.poll(() => openings(page)).toEqual([]);
  await close(page);
});

test('a link to a bookmark to which a replay takes long fetches the moment that the site ships, and comes to what a replay comes to', async () => {
  const shipped = shippedScenarios.find(({ name }) => name === 'session-control-load-pulse')!.scenario as Scenario;
  const bookmarks = shipped.view.bookmarks!.filter(({ atSeconds }) => atSeconds === 124);
  const lanes = shipped.lanes.filter(({ id }) => id === 'none');
  const result = validateScenario({ ...shipped, lanes, view: { ...shipped.view, bookmarks } });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const files = new Map<string, Buffer>();
  const write = async (file: string, packed: Blob) => void files.set(file, Buffer.from(await packed.arrayBuffer()));
  const list = await momentsOf(result.scenario, programIn(distribution), write, () => {});
  const view = { atSeconds: 124, paused: true };
  const asked: string[] = [];
  const page = await laboratory.open(`#${encodeLink(result.scenario, { modelVersion: MODEL_VERSION, view })}`, {
    savesNothing: true,
    prepare: (context) =>
      context.route(`${laboratory.url}moments**`, async (route) => {
        const name = route.request().url().slice(laboratory.url.length);
        asked.push(name);
        await (name === 'moments.json' ? route.fulfill({ json: list }) : route.fulfill({ body: files.get(name)! }));
      }),
  });
  await expect.poll(() => shownTime(page)).toBe(124);
  const [mark] = await laneMarks(page);
  const replay = openLane(result.scenario, 'none');
  replay.advance(124, Infinity);
  expect(mark).toMatchObject({ time: 124, fingerprint: replay.fingerprint() });
  // On a busy machine the replay may be there before the list is.
  await expect.poll(() => asked).toEqual(['moments.json', ...files.keys()]);
  expect(await lastNotice(page)).toBe('');
  await close(page);
});
