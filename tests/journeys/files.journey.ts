import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

/** Presses a button that saves. @returns the file's name and what is in it */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/**
 * The share of pixels in which a file and the canvases on the page differ clearly. Letters are smoothed otherwise in
 * SVG, and lines by half a pixel.
 */
function difference(page: Page, svg: string, figure: string): Promise<number> {
  return page.evaluate(
    async ([text, selector]) => {
      const element = document.querySelector(selector)!;
      const { left, top, width, height } = element.getBoundingClientRect();
      const sheet = () => {
        const canvas = Object.assign(document.createElement('canvas'), {
          width: Math.ceil(width),
          height: Math.ceil(height),
        });
        const context = canvas.getContext('2d')!;
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        return context;
      };
      const file = sheet();
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
      await image.decode();
      file.drawImage(image, 0, 0);
      const shown = sheet();
      for (const canvas of element.querySelectorAll('canvas')) {
        const box = canvas.getBoundingClientRect();
        shown.drawImage(canvas, box.left - left, box.top - top, box.width, box.height);
      }
      const [a, b] = [file, shown].map((one) => one.getImageData(0, 0, one.canvas.width, one.canvas.height).data) as [
        Uint8ClampedArray,
        Uint8ClampedArray,
      ];
      let other = 0;
      for (let pixel = 0; pixel < a.length; pixel += 4) {
        if (Math.abs(a[pixel]! - b[pixel]!) + Math.abs(a[pixel + 1]! - b[pixel + 1]!) > 160) other++;
      }
      return other / (a.length / 4);
    },
    [svg, figure] as const,
  );
}

test('a picture as SVG and PNG, a chart as SVG, PNG and CSV: they show what the page shows', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 3, { acceptDownloads: true, colorScheme: 'light' });
  const lane = page.getByRole('region', { name: 'Lane A' });

  const picture = await saved(page, async () => {
    await lane.getByRole('button', { name: /^Lane A: add a lane/ }).click();
    await page.getByRole('dialog', { name: 'Lane A' }).getByRole('button', { name: 'SVG' }).click();
  });
  expect(picture.name).toBe('a-flood-of-new-flows-lane-a.svg');
  const drawing = picture.content.toString();
  expect(drawing).toMatch(/>\u00a0of 24 queued</);
  expect(drawing).toMatch(/>R1</);
  // A line above says what it shows; the rest is the picture of the page.
  expect(drawing).toMatch(/>A No control<.*>3\.000 s, seed 7: A flood of new flows</);
  expect(await difference(page, withoutHeading(drawing), '[data-lane] .stage-picture')).toBeLessThan(0.02);

  const chart = lane
    .getByRole('figure')
    .filter({ hasText: /^Flows/ })
    .first();
  const save = (kind: string) =>
    saved(page, async () => {
      await chart.getByRole('button', { name: /^Save Flows, lane A/ }).click();
      await chart.getByRole('button', { name: kind, exact: true }).click();
    });
  const plot = await save('SVG');
  expect(plot.name).toBe('flows-lane-a.svg');
  expect(plot.content.toString()).toMatch(/>Flows<.*>per second.*>seconds</s);
  const pixels = await save('PNG');
  expect(pixels.content.subarray(1, 4).toString()).toBe('PNG');
  const [width, drawnWidth] = [
    pixels.content.readUInt32BE(16),
    Number(/width="(\d+)"/.exec(plot.content.toString())![1]),
  ];
  expect(width).toBe(3 * drawnWidth);

  const [heads, ...rows] = (await save('CSV')).content.toString().trim().split('\n');
  expect(heads).toMatch(/^time \(s\),arrivals \(flows\/s\),.*completed \(flows\/s\)/);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.every((row) => row.split(',').length === heads!.split(',').length)).toBe(true);
  await close(page);
});

/** The drawing without the line above it. */
function withoutHeading(drawing: string): string {
  const [, height = '', above = ''] = /viewBox="0 0 \d+ (\d+)".*?translate\(0 (\d+)\)/s.exec(drawing) ?? [];
  const below = String(Number(height) - Number(above));
  return drawing
    .replace(/<text.*?<\/text>/s, '')
    .replaceAll(`translate(0 ${above})`, 'translate(0 0)')
    .replaceAll(`height="${height}"`, `height="${below}"`)
    .replace(/(viewBox="0 0 \d+ )\d+/, `$1${below}`);
}

test('the table behind a chart is copied with tabs', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 1, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('slider', { name: /^Flows, lane A/ }).focus();
  await page.keyboard.press('t');
  const table = page.getByRole('dialog', { name: /^Flows, lane A/ });
  await table.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => table.getByRole('button', { name: 'Copied' }).count()).toBe(1);
  const [head, first] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(head).toMatch(/^time \(s\)\tarrivals \(flows\/s\)/);
  expect(first!.split('\t')).toHaveLength(head!.split('\t').length);
  await close(page);
});
