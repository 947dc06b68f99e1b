import { expect, test } from 'vitest';
import { close, stillBox, useLaboratory, waitForRest, waitForTime } from './laboratory.ts';

const laboratory = useLaboratory();

test('on a phone one lane is shown, the letters switch, and everything can be touched', async () => {
  const page = await laboratory.open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await waitForTime(page, 0.3);
  const lane = page.locator('[data-lane]');
  await expect.poll(() => lane.count()).toBe(1);
  await expect.poll(() => lane.getAttribute('data-lane')).toBe('none');
  await page.getByRole('group', { name: 'Lane shown' }).getByRole('button').last().tap();
  await expect.poll(() => lane.getAttribute('data-lane')).toBe('cp');
  await expect.poll(() => page.locator('.watch-line h2').innerText()).toContain('flows arrive');
  await page.getByRole('button', { name: 'Key', exact: true }).tap();
  const key = page.getByRole('dialog', { name: 'Key', exact: true });
  await key.getByText('retransmitted').waitFor();
  await page.keyboard.press('Escape');
  await key.waitFor({ state: 'hidden' });
  // Nothing hangs over the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const buttons = page.locator('.transport-buttons button');
  for (const button of await buttons.all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
  await page.getByRole('button', { name: 'Pause', exact: true }).tap();
  await page.getByRole('button', { name: 'Guide what to watch' }).tap();
  const panel = page.locator('.panel-frame');
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Close the panel' }).tap();
  await expect.poll(() => page.locator('.panel-frame').count()).toBe(0);
  await close(page);
});

test('on a phone a link opens on the lane that it chose', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await laboratory.openAt('a-flood-of-flows', 2, phone);
  const lane = page.locator('[data-lane]');
  await expect.poll(() => lane.getAttribute('data-lane')).toBe('none');
  await page.getByRole('group', { name: 'Lane shown' }).getByRole('button').last().tap();
  await expect.poll(() => lane.getAttribute('data-lane')).toBe('cp');
  const thing = page.getByRole('list', { name: 'Things in the picture' }).locator('button[tabindex="0"]');
  await thing.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close the panel' }).tap();
  await page.getByRole('button', { name: 'Share' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('checkbox', { name: /^Open at this moment, 2 s, with the selected/ }).tap();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await close(page);

  const reader = await laboratory.open(link.slice(link.indexOf('#')), phone);
  await expect.poll(() => reader.locator('[data-lane]').getAttribute('data-lane')).toBe('cp');
  const letters = reader.getByRole('group', { name: 'Lane shown' });
  await expect.poll(() => letters.getByRole('button', { pressed: true }).count()).toBe(1);
  await expect.poll(() => letters.getByRole('button').last().getAttribute('aria-pressed')).toBe('true');
  // The panel does not cover the lane.
  expect(await reader.locator('.panel-frame').count()).toBe(0);
  await close(reader);
});

test('on a phone held sideways the picture is whole, and its figures and the time are beside it', async () => {
  const size = { width: 844, height: 390 };
  const page = await laboratory.open('', { viewport: size, hasTouch: true, isMobile: true });
  await waitForTime(page, 0.3);
  const lane = page.locator('[data-lane]');
  await expect.poll(() => lane.count()).toBe(1);
  const parts = ['.lane-picture', '.figures-row', '.transport', '.header'];
  const boxes = await Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox())!));
  const [picture, figures, transport, header] = boxes;
  expect(picture.height).toBeGreaterThanOrEqual(230);
  expect(figures.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(picture.y).toBeGreaterThanOrEqual(figures.y + figures.height - 1);
  expect(transport.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
  expect(transport.y + transport.height).toBeLessThanOrEqual(size.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  for (const button of await page.locator('.header button:visible, .transport-buttons button').all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(32);
  }
  const switched = page.getByRole('group', { name: 'Lane shown' }).getByRole('button');
  await switched.last().tap();
  await expect.poll(() => lane.getAttribute('data-lane')).toBe('cp');
  // So it is while presenting.
  await page.keyboard.press('p');
  await page.locator('.present-header').waitFor();
  await switched.first().tap();
  await expect.poll(() => lane.getAttribute('data-lane')).toBe('none');
  await expect
    .poll(async () => {
      const [shown, bar] = [await stillBox(page.locator('.figures-row')), await stillBox(page.locator('.transport'))];
      return shown.y + shown.height <= bar.y;
    })
    .toBe(true);
  await close(page);
});

test.each([
  { held: 'upright', viewport: { width: 390, height: 844 } },
  { held: 'sideways', viewport: { width: 844, height: 390 } },
])(
  'on a phone held $held a presentation shows chapters, timeline and time, none over another',
  async ({ viewport }) => {
    const page = await laboratory.open('', { viewport, hasTouch: true, isMobile: true });
    await waitForTime(page, 0.3);
    // The header has no room for the button: it is in Share.
    await page.getByRole('button', { name: 'Share' }).tap();
    await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Present', exact: true }).tap();
    await page.locator('.chapters').waitFor();
    const parts = ['.chapters', '.timeline-track', '.transport-buttons', '.present-time b'];
    // The strip comes a moment later, and moves them.
    const boxes = await Promise.all(parts.map((part) => stillBox(page.locator(part))));
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
    }
    const overlaps = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
    );
    expect(overlaps).toEqual([]);
    await close(page);
  },
);

test('on a phone a slider that moves leaves the picture and the difference of the lanes in sight', async () => {
  const page = await laboratory.open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await waitForTime(page, 0.3);
  await page.getByRole('button', { name: 'Guide what to watch' }).tap();
  await page.getByRole('tab', { name: 'Scenario' }).tap();
  const slider = page.getByRole('slider', { name: 'Arrival rate, slider' });
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + width * share, y: y + height / 2 }],
    });
  await touch('touchStart', 0.5);
  await touch('touchMove', 0.6);
  const isSeen = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).visibility === 'visible');
  await expect.poll(() => isSeen('.tabs')).toBe(false);
  // The slider itself stays under the finger.
  expect(await slider.evaluate((element) => getComputedStyle(element).visibility)).toBe('visible');
  expect((await slider.boundingBox())!.y).toBe(y);
  for (const part of ['.lane-picture', '.hero-difference']) expect([part, await isSeen(part)]).toEqual([part, true]);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => isSeen('.tabs')).toBe(true);
  await close(page);
});

test('on a phone a drawn lesson is shared, printed and exported from its own header', async () => {
  const page = await laboratory.open('#lesson-saw-tooth', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.locator('.lesson-header').getByRole('button', { name: 'Share' }).tap();
  const share = page.getByRole('dialog', { name: 'Share' });
  await share.getByRole('button', { name: 'Course package' }).waitFor();
  await share.getByRole('button', { name: 'Handout' }).tap();
  await page.locator('.handout-preview .qr-code path').waitFor();
  await close(page);
});

test('a long time stays within the page', async () => {
  const page = await laboratory.openAt('tcp-requests', 100.25, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const digits = page.locator('.present-time [data-part=time]');
  await expect.poll(() => digits.textContent()).toBe('100.250');
  const unit = (await page.locator('.present-time small').boundingBox())!;
  expect(unit.x + unit.width).toBeLessThanOrEqual(390 - 16);
  await close(page);
});

test.each([
  ['upright', { width: 390, height: 844 }],
  ['sideways', { width: 844, height: 390 }],
])(
  'on a phone held %s the chart of a lesson, its time axis, question and Reveal are in sight together',
  async (_, size) => {
    const options = { viewport: size, hasTouch: true, isMobile: true, reducedMotion: 'reduce' as const };
    const page = await laboratory.open('#lesson-when-too-many-come', options);
    await page.getByText('step 1 of 5').waitFor();
    await waitForRest(page);
    const inSight = async () => {
      for (const part of ['.lesson-plot', '.lesson-body h3', '.lesson-answer >> nth=2', '.lesson-foot .primary']) {
        const box = await stillBox(page.locator(part));
        expect([part, box.x >= 0, box.x + box.width <= size.width]).toEqual([part, true, true]);
        expect([part, box.y >= 0, box.y + box.height <= size.height]).toEqual([part, true, true]);
      }
    };
    await inSight();
    await page.locator('.lesson-answer').first().tap();
    await page.getByRole('button', { name: 'Reveal' }).tap();
    const why = await stillBox(page.locator('.lesson-why'));
    expect(why.y + why.height).toBeLessThanOrEqual(size.height);
    // The picture is one press away, and so is the way back.
    await page.getByRole('button', { name: 'Show the picture' }).tap();
    await page.locator('.lane-picture').waitFor();
    await page.getByRole('button', { name: 'Show the picture' }).tap();
    await page.locator('.lesson-plot').waitFor();
    await page.getByRole('button', { name: 'Next step' }).tap();
    await page.getByText('step 2 of 5').waitFor();
    await close(page);
  },
);
