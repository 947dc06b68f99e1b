import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

async function openDialog(page: Page) {
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Make a film' }).click();
  return page.getByRole('dialog', { name: 'Make a film' });
}

/** A film of 0.4 s of the run in as many seconds. */
async function makeShort(page: Page, kind: string, size = '720p'): Promise<Buffer> {
  const dialog = await openDialog(page);
  await choose(dialog.getByRole('radio', { name: kind }));
  if (kind !== 'GIF') await choose(dialog.getByRole('radio', { name: size }));
  await dialog.getByLabel('From').fill('1.2');
  await dialog.getByLabel('To').fill('1.6');
  await dialog.getByLabel('Speed').fill('1');
  await expect.poll(() => dialog.getByText('The film will take 0.4 s.').count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Make and save' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`a-flood-of-new-flows.${kind.toLowerCase()}`);
  await expect.poll(() => dialog.getByText(/^Saved: \d+ frames/).count()).toBe(1);
  return readFile(await download.path());
}

/** How a browser plays it: its size, its length, and how much of a picture from its end is neither black nor white. */
async function played(context: BrowserContext, film: Buffer, type: string) {
  const page = await context.newPage();
  const result = await page.evaluate(
    async (source) => {
      const video = document.createElement('video');
      const heard = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      const loaded = heard('loadeddata');
      video.src = source;
      await loaded;
      const sought = heard('seeked');
      video.currentTime = video.duration * 0.9;
      await sought;
      const { videoWidth: width, videoHeight: height, duration } = video;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
      // On a busy machine the frame that was sought may come a little after the browser has said so.
      let coloured = 0;
      for (const endsAt = performance.now() + 60_000; coloured === 0 && performance.now() < endsAt;) {
        await new Promise(requestAnimationFrame);
        context.drawImage(video, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        for (let pixel = 0; pixel < data.length; pixel += 4) {
          if (Math.abs(data[pixel]! - data[pixel + 2]!) > 60) coloured++;
        }
      }
      return { width, height, duration, coloured: coloured / (width * height) };
    },
    `data:${type};base64,${film.toString('base64')}`,
  );
  await page.close();
  return result;
}

test('a film has every frame of the run that it was asked for, and plays', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, { acceptDownloads: true });
  const film = await makeShort(page, 'WebM');
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  // 30 a second, the first and the last moment among them.
  expect((await track.computePacketStats()).packetCount).toBe(13);
  const { width, height, duration, coloured } = await played(page.context(), film, 'video/webm');
  expect([width, height]).toEqual([1280, 720]);
  expect(duration).toBeCloseTo(13 / 30, 1);
  expect(coloured).toBeGreaterThan(0.005);
  await close(page);
});

test('where the browser lacks H.264 no MP4 is made that would not play: WebM is offered, at 1080p', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, {
    acceptDownloads: true,
    prepare: (context) =>
      context.addInitScript(() => {
        const isSupported = VideoEncoder.isConfigSupported.bind(VideoEncoder);
        VideoEncoder.isConfigSupported = (config) =>
          config.codec.startsWith('avc1') ? Promise.resolve({ supported: false, config }) : isSupported(config);
      }),
  });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const dialog = await openDialog(page);
  await choose(dialog.getByRole('radio', { name: 'MP4' }));
  await dialog.getByRole('button', { name: 'Make and save' }).click();
  await dialog.getByText(/cannot encode MP4 \(H\.264\) at this size\. Choose WebM\./).waitFor();
  expect(downloads).toEqual([]);
  await page.keyboard.press('Escape');
  const film = await makeShort(page, 'WebM', '1080p');
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  expect([track.displayWidth, track.displayHeight]).toEqual([1920, 1080]);
  expect((await track.computePacketStats()).packetCount).toBe(13);
  await close(page);
});

test('an MP4 is of H.264, which plays nearly everywhere', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, { acceptDownloads: true });
  const encodes = await page.evaluate(async () => {
    const config = { codec: 'avc1.640028', width: 1920, height: 1080 };
    return (await VideoEncoder.isConfigSupported(config)).supported;
  });
  // Where the browser lacks it, the journey above says what happens.
  if (encodes === true) {
    const input = new Input({ source: new BufferSource(await makeShort(page, 'MP4', '1080p')), formats: ALL_FORMATS });
    const track = (await input.getPrimaryVideoTrack())!;
    expect([track.codec, track.displayWidth, track.displayHeight]).toEqual(['avc', 1920, 1080]);
    expect(await track.computeDuration()).toBeCloseTo(13 / 30, 2);
  }
  await close(page);
});

test('a GIF for mail', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, { acceptDownloads: true });
  const film = await makeShort(page, 'GIF');
  expect(film.subarray(0, 6).toString()).toBe('GIF89a');
  expect([film.readUInt16LE(6), film.readUInt16LE(8)]).toEqual([800, 450]);
  // Each frame begins with how long it stands: 10 hundredths of a second.
  expect(film.toString('latin1').split('\u0021\u00f9\u0004').length - 1).toBe(5);
  await close(page);
});

test('making a film can be cancelled, and a film that cannot be made says why', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, { acceptDownloads: true });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const dialog = await openDialog(page);
  await dialog.getByLabel('To').fill('30');
  await dialog.getByLabel('Speed').fill('0.01');
  await expect.poll(() => dialog.getByText(/It would be longer than 300 s/).count()).toBe(1);
  await expect.poll(() => dialog.getByRole('button', { name: 'Make and save' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Speed').fill('0.5');
  await dialog.getByRole('button', { name: 'Make and save' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog.getByText('Cancelled. No file was saved.').count()).toBe(1);
  expect(downloads).toEqual([]);
  await close(page);
});

test('without WebCodecs a GIF is offered', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, {
    prepare: (context) => context.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder')),
  });
  const dialog = await openDialog(page);
  await expect.poll(() => dialog.getByRole('radio', { name: 'GIF' }).isChecked()).toBe(true);
  await choose(dialog.getByRole('radio', { name: 'MP4' }));
  await expect.poll(() => dialog.getByText(/it lacks WebCodecs.*Choose GIF/).count()).toBe(1);
  await close(page);
});
