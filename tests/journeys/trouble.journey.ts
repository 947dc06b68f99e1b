import { expect, test } from 'vitest';
import { close, laneMarks, pause, shownTime, useLaboratory, waitForRest, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('a cut link says so; the page lives on, and a good link still opens', async () => {
  const page = await laboratory.open('#d1.abcdefghijklmno');
  const sheet = page.getByRole('alertdialog');
  await sheet.waitFor();
  await expect.poll(() => sheet.textContent()).toMatch(/cut or changed.*Ask the sender/);
  await page.getByRole('button', { name: /Continue with/ }).click();
  await expect.poll(() => sheet.count()).toBe(0);
  await page.keyboard.press('Space');
  await waitForTime(page, 0.05);
  // A broken link over work that is open leaves the work as it is.
  await page.evaluate(() => {
    location.hash = '#no-such-scenario';
  });
  await sheet.waitFor();
  expect(await page.title()).toMatch(/^A flood/);
  await page.evaluate(() => {
    location.hash = '#session-control-collapse';
  });
  await expect.poll(() => page.title()).toMatch(/^Collapse/);
  expect(await sheet.count()).toBe(0);
  await close(page);
});

/** A network of the Topology Zoo's form: a ring of this many places with a chord here and there. */
function graphml(places: number): string {
  const nodes = Array.from({ length: places }, (_, i) => `<node id="${i}"><data key="l">Place ${i}</data></node>`);
  const edges = Array.from({ length: places }, (_, i) => [
    `<edge source="${i}" target="${(i + 1) % places}" />`,
    i % 7 === 0 ? `<edge source="${i}" target="${(i + 17) % places}" />` : '',
  ]);
  return `<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    <key attr.name="label" attr.type="string" for="node" id="l" />
    <graph edgedefault="undirected">${[...nodes, ...edges.flat()].join('')}</graph></graphml>`;
}

test('a network of fifty places opens over the default page, again and again', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  await page.keyboard.press('3');
  for (const places of [50, 9, 50]) {
    const file = { name: `ring.graphml`, mimeType: 'application/xml', buffer: Buffer.from(graphml(places)) };
    await page.locator('input[aria-label="Network file"]').setInputFiles(file);
    const routers = page
      .getByRole('group', { name: 'Network picture, lane B' })
      .getByRole('button', { name: /^Router/ });
    await expect.poll(() => routers.count()).toBe(places);
  }
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await close(page);
});

test('a part that throws leaves the rest of the page, and says how to go on', async () => {
  const page = await laboratory.open('', {
    prepare: (context) =>
      context.addInitScript(() => {
        const show = HTMLDialogElement.prototype.showModal;
        HTMLDialogElement.prototype.showModal = function () {
          if (document.title.includes('flood')) throw new Error('the dialog is stuck');
          show.call(this);
        };
      }),
  });
  await waitForTime(page, 0.2);
  await page.keyboard.press('s');
  const sheet = page.getByRole('alertdialog', { name: 'The dialog has failed' });
  await sheet.waitFor();
  await expect.poll(() => sheet.innerText()).toContain('the dialog is stuck');
  await waitForTime(page, (await shownTime(page)) + 0.1);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => sheet.count()).toBe(0);
  await close(page, /the dialog is stuck|error boundary/i);
});

test('a browser without canvases still shows figures, and says what it cannot show', async () => {
  const page = await laboratory.open('', {
    prepare: (context) =>
      context.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      }),
  });
  await page.getByRole('alertdialog', { name: 'The picture of lane A has failed' }).waitFor();
  await waitForTime(page, 0.2);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await close(page, /.*/);
});

test('what fails while it paints, or in a promise, is reported, undone and tried again', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  await pause(page);
  await page.locator('[data-part=seed]').click();
  await page.getByLabel('seed', { exact: true }).fill('4711');
  await page.keyboard.press('Enter');
  await waitForRest(page);
  // Only the paint loop fails: a chart also paints in an effect, and then the chart's own boundary would tell of it.
  await page.evaluate(() => {
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    const request = globalThis.requestAnimationFrame;
    let isInFrame = false;
    globalThis.requestAnimationFrame = (callback) =>
      request((time) => {
        isInFrame = true;
        try {
          callback(time);
        } finally {
          isInFrame = false;
        }
      });
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (!isInFrame) return clear.apply(this, box);
      CanvasRenderingContext2D.prototype.clearRect = clear;
      throw new Error('no ink');
    };
  });
  // A page at rest may paint once more by itself; then the sheet is there already, and Space would press its button.
  await page.keyboard.press('l');
  const painting = page.getByRole('alertdialog', { name: 'A picture or a chart has failed' });
  await painting.waitFor();
  await painting.getByRole('button', { name: 'Undo: change the seed to 4711' }).click();
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  await page.evaluate(() => void Promise.reject(new Error('a promise was broken')));
  const promise = page.getByRole('alertdialog', { name: 'A part of the page has failed' });
  await promise.waitFor();
  await expect.poll(() => promise.innerText()).toContain('a promise was broken');
  await promise.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => promise.count()).toBe(0);
  await close(page, /a promise was broken/);
});

test('an address that cannot follow says so, and the page runs on', async () => {
  const page = await laboratory.open('', {
    prepare: (context) => context.route('**/assets/address-*.js', (route) => route.abort()),
  });
  const remarks = page.locator('.remarks-bar');
  await expect.poll(() => remarks.getByRole('status').textContent()).toMatch(/does not show.*reload/);
  await waitForTime(page, 0.2);
  await page.getByRole('button', { name: 'Close the remarks' }).click();
  await expect.poll(() => remarks.textContent()).toBe('');
  await close(page, /ERR_FAILED/);
});

test('a panel that is long in coming says so', async () => {
  const page = await laboratory.open('', {
    firstVisit: true,
    prepare: (context) =>
      context.route('**/assets/panel-frame-*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 2500));
        await route.continue();
      }),
  });
  const panel = page.locator('.panel-frame');
  await panel.getByRole('status').getByText('Loading…').waitFor();
  await panel.getByRole('tablist').waitFor();
  expect(await page.getByText('Loading…').count()).toBe(0);
  await close(page);
});

test('without a part that cannot be fetched the rest of the page goes on', async () => {
  const page = await laboratory.open('', {
    firstVisit: true,
    prepare: (context) => context.route(/assets\/(panel-frame|share-dialog)-.*\.js$/, (route) => route.abort()),
  });
  const remarks = page.locator('.remarks-bar').getByRole('status');
  await expect.poll(() => remarks.textContent()).toContain('could not be loaded');
  await page.getByRole('button', { name: 'Close the remarks' }).click();
  await page.keyboard.press('s');
  await expect.poll(() => remarks.textContent()).toContain('could not be loaded');
  await waitForTime(page, (await shownTime(page)) + 0.1);
  await close(page, /ERR_FAILED/);
});

test('what can be read of a damaged link is offered', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.2);
  await pause(page);
  await page.locator('[data-part=seed]').click();
  await page.getByLabel('seed', { exact: true }).fill('4711');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#d1\./);
  const whole = new URL(page.url()).hash;
  await close(page);

  const other = await laboratory.open(whole.slice(0, -4));
  await other.getByRole('button', { name: 'Open what could be read' }).click();
  await expect.poll(() => other.locator('[data-part=seed]').textContent()).toBe('seed 7');
  await waitForTime(other, 0.05);
  await close(other);
});

test('a scenario whose name is nearly that of the address is offered', async () => {
  const page = await laboratory.open('#tcp-bufferbloatt');
  await page.getByRole('button', { name: 'Open tcp-bufferbloat' }).click();
  await expect.poll(() => page.locator('.scenario-title').innerText()).toContain('Bufferbloat');
  await waitForTime(page, 0.05);
  await close(page);
});

test('a file that is no scenario is refused with the place and the remedy', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.1);
  const openFile = async (text: string) => {
    await page.keyboard.press('s');
    await page
      .getByLabel('Scenario file')
      .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const sheet = page.getByRole('alertdialog');
    await sheet.waitFor();
    const words = (await sheet.textContent()) ?? '';
    await page.getByRole('button', { name: /Continue with/ }).click();
    return words;
  };
  expect(await openFile('{ "headway": 1,')).toContain('not JSON');
  expect(await openFile('{ "headway": 1, "title": "x" }')).toMatch(/network.*missing/);
  // What was there goes on.
  expect(await page.title()).toMatch(/^A flood/);
  const before = await shownTime(page);
  await waitForTime(page, before + 0.05);
  await close(page);
});

test('a lane whose worker cannot start says so, and starts again when asked', async () => {
  const page = await laboratory.open('', {
    prepare: (context) => context.route('**/lane.worker*', (route) => route.abort()),
  });
  const failures = page.locator('.lane-failure');
  await expect.poll(() => failures.count()).toBe(2);
  await expect.poll(() => failures.first().textContent()).toContain('could not be loaded');
  await page.context().unroute('**/lane.worker*');
  await page.getByRole('button', { name: 'Restart lane' }).first().click();
  await expect.poll(() => failures.count()).toBe(1);
  await page.getByRole('button', { name: 'Restart lane' }).first().click();
  await expect.poll(() => failures.count()).toBe(0);
  await page.keyboard.press('Space');
  await waitForTime(page, 0.1);
  await close(page, /ERR_FAILED/);
});

test('a lane whose worker breaks down in mid-run comes back to where the others are', async () => {
  const page = await laboratory.open();
  await waitForTime(page, 0.5);
  const [first] = page.workers();
  await first!.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of order');
    });
  });
  await expect.poll(() => page.locator('.lane-failure').count()).toBe(1);
  // The other lane goes on.
  const before = await shownTime(page);
  await waitForTime(page, before + 0.2);
  await pause(page);
  await page.getByRole('button', { name: 'Restart lane' }).click();
  await waitForRest(page);
  await expect.poll(() => page.locator('.lane-failure').count()).toBe(0);
  const marks = await laneMarks(page);
  expect(marks[0]!.time).toBe(marks[1]!.time);
  await close(page, /out of order/);
});
