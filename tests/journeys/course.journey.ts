/** A lesson as a course package, in a platform that is only pretended: SCORM's script object, and the server of cmi5. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { close, useLaboratory, waitForRest } from './laboratory.ts';

const laboratory = useLaboratory();

type Files = Record<string, Uint8Array>;

async function savedPackage(standard: string): Promise<Files> {
  const page = await laboratory.open('#lesson-two-ways-to-see-a-loss');
  await page.getByRole('button', { name: /^Reveal/ }).waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Course package' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Course package' }).getByRole('button', { name: standard }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  await close(page);
  return files;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
};
const PLATFORM = 'http://platform.localhost:9';

/** The platform's server: the package's files, and a page around them. */
async function serveCourse(context: BrowserContext, files: Files, around: string): Promise<void> {
  await context.route(`${PLATFORM}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === 'course.html') return route.fulfill({ contentType: 'text/html', body: around });
    const file = files[name.replace('course/', '')];
    if (file === undefined) return route.fulfill({ status: 404, body: '' });
    await route.fulfill({
      contentType: TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream',
      body: Buffer.from(file),
    });
  });
}

/** Answers every step: each first choice or a bar by keys, with a reason at the first. */
async function doLesson(frame: ReturnType<Page['frameLocator']> | Page): Promise<void> {
  await frame.getByRole('button', { name: /^Reveal/ }).waitFor();
  const steps = Number(/of (\d+)/.exec((await frame.locator('.lesson-head').textContent()) ?? '')![1]);
  for (let step = 1; step <= steps; step++) {
    await expect.poll(() => frame.locator('.lesson-head').textContent()).toContain(`step ${step} of ${steps}`);
    const answers = frame.locator('.lesson-answer');
    if ((await answers.count()) > 0) await answers.first().click();
    else
      await frame
        .getByRole('slider', { name: /Place|place|Your/ })
        .or(frame.locator('.lesson-body input[type=range], .lesson-body [role=slider]'))
        .first()
        .press('ArrowRight');
    if (step === 1) await frame.locator('.lesson-body textarea').first().fill('It waits for a timer.');
    await frame.getByRole('button', { name: /^Reveal/ }).click();
    const forward = frame.getByRole('button', { name: step === steps ? /^Finish/ : /^Next step/ });
    await forward.waitFor();
    await forward.click();
  }
}

test('in a platform of SCORM 1.2 a lesson tells its answers, its score and that it is done', async () => {
  const files = await savedPackage('SCORM 1.2');
  const manifest = new TextDecoder().decode(files['imsmanifest.xml']);
  expect(manifest).toContain('<schemaversion>1.2</schemaversion>');
  for (const [, name] of manifest.matchAll(/<file href="([^"]+)"/g)) expect(files[name!], name).toBeDefined();
  const around = `<!doctype html><title>Platform</title><script>
    const cmi = {}; const calls = [];
    window.API = {
      LMSInitialize: () => (calls.push('initialize'), 'true'),
      LMSSetValue: (element, value) => (typeof value === 'string' && value.length < 4097 ? ((cmi[element] = value), 'true') : 'false'),
      LMSGetValue: (element) => cmi[element] ?? '',
      LMSCommit: () => (calls.push('commit'), 'true'),
      LMSFinish: () => (calls.push('finish'), 'true'),
      LMSGetLastError: () => '0',
    };
    Object.assign(window, { cmi, calls });
  </script><iframe src="course/lesson.html" width="1300" height="700"></iframe>`;
  const page = await laboratory.open('', {
    reducedMotion: 'reduce',
    prepare: (context) => serveCourse(context, files, around),
  });
  await page.goto(`${PLATFORM}/course.html`);
  await doLesson(page.frameLocator('iframe'));
  const cmi = () => page.evaluate(() => (globalThis as unknown as { cmi: Record<string, string> }).cmi);
  await expect.poll(async () => (await cmi())['cmi.core.lesson_status']).toBe('completed');
  const told = await cmi();
  expect(told['cmi.interactions.0.id']).toBe('step-1');
  expect(told['cmi.interactions.0.student_response']).toContain('It waits for a timer.');
  expect(['correct', 'wrong']).toContain(told['cmi.interactions.1.result']);
  expect(Number(told['cmi.core.score.raw'])).toBeLessThan(100);
  await page.evaluate(() => document.querySelector('iframe')!.remove());
  const calls = () => page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls);
  await expect.poll(async () => (await calls()).at(-1)).toBe('finish');
  expect((await cmi())['cmi.core.session_time']).toMatch(/^\d\d:\d\d:\d\d$/);
  await close(page);
});

test('in a platform of cmi5 a lesson sends statements in their order, to the address that started it', async () => {
  const files = await savedPackage('cmi5');
  expect(new TextDecoder().decode(files['cmi5.xml'])).toContain('<url>lesson.html</url>');
  const statements: { verb: { id: string }; context: Record<string, unknown>; result?: Record<string, unknown> }[] = [];
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const page = await laboratory.open('', {
    reducedMotion: 'reduce',
    prepare: async (context) => {
      await serveCourse(context, files, '');
      await context.route('http://records.localhost:9/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/token') return route.fulfill({ headers, json: { 'auth-token': 'abc' } });
        if (pathname.endsWith('/state'))
          return route.fulfill({ headers, json: { contextTemplate: { extensions: { session: 1 } } } });
        if (pathname.endsWith('/statements') && route.request().method() === 'POST')
          statements.push(route.request().postDataJSON() as (typeof statements)[number]);
        await route.fulfill({ headers, json: {} });
      });
    },
  });
  const launch = new URLSearchParams({
    endpoint: 'http://records.localhost:9/xapi',
    fetch: 'http://records.localhost:9/token',
    actor: JSON.stringify({ objectType: 'Agent', account: { homePage: 'http://platform.localhost', name: 'student' } }),
    registration: '2cc6f0f4-6f9b-4b7e-9a2e-7f8b2b2b2b2b',
    activityId: 'http://platform.localhost/activity/1',
  });
  await page.goto(`${PLATFORM}/course/lesson.html?${launch}`);
  await doLesson(page);
  const verbs = () => statements.map(({ verb }) => verb.id.split('/').at(-1));
  await expect.poll(verbs).toContain('passed');
  expect(verbs()[0]).toBe('initialized');
  expect(verbs().slice(-2)).toEqual(['completed', 'passed']);
  expect(verbs().filter((verb) => verb === 'answered').length).toBeGreaterThanOrEqual(6);
  expect(statements.every(({ context }) => 'extensions' in context && 'registration' in context)).toBe(true);
  expect(statements.at(-1)!.result).toMatchObject({ success: true, score: { scaled: expect.any(Number) } });
  await close(page);
});

test('a course package that no platform has started says so, and the lesson runs', async () => {
  const files = await savedPackage('SCORM 1.2');
  const page = await laboratory.open('', { prepare: (context) => serveCourse(context, files, '') });
  await page.goto(`${PLATFORM}/course/lesson.html`);
  await page.getByRole('button', { name: /^Reveal/ }).waitFor();
  await waitForRest(page);
  await expect
    .poll(() => page.evaluate(() => (globalThis as { lastNotice?: string }).lastNotice))
    .toContain('No learning platform answers');
  await close(page);
});
