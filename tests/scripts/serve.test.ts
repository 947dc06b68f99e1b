import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../scripts/serve.mjs';

test.skipIf(process.platform !== 'linux')('a file that cannot be read ends its own response alone', async () => {
  const { url, close } = await serve('/proc/self', 4500);
  // It is there, and reading it fails.
  const read = async () => (await fetch(`${url}mem`)).text();
  await expect(read()).rejects.toThrow();
  const other = await fetch(`${url}status`);
  expect([other.status, await other.text()]).toEqual([200, expect.stringContaining('Pid:')]);
  await close();
});

const folder = mkdtempSync(join(tmpdir(), 'headway-serve-'));
const site = join(folder, 'dist');
let served: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  mkdirSync(site);
  mkdirSync(join(folder, 'dist-beside'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'dist-beside', 'secret.txt'), 'secret');
  for (const name of ['index.html', 'authored-code.html', 'a.js']) writeFileSync(join(site, name), name);
  symlinkSync(join(site, 'a.js'), join(site, 'inside.js'));
  symlinkSync(join(folder, 'secret.txt'), join(site, 'secret.txt'));
  symlinkSync(folder, join(site, 'out'));
  served = await serve(site, 4600);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As it stands: a browser's own `fetch` would tidy the address. */
function ask(path: string, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const asked = request({ port: new URL(served.url).port, host: '127.0.0.1', path, method }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('links out of the folder are not followed, and ways out of it lead nowhere', async () => {
  expect(await ask('/inside.js')).toMatchObject({ status: 200, body: 'a.js' });
  for (const path of [
    ...['/secret.txt', '/out/secret.txt', '/out/dist/../secret.txt', '/../secret.txt', '/..%2fsecret.txt'],
    ...[
      '/%2e%2e/secret.txt',
      '/..%5csecret.txt',
      '/../dist-beside/secret.txt',
      '/..%2fdist-beside%2fsecret.txt',
      '/%00',
    ],
    ...['/out', '/none', '//secret.txt', '/a.js/', '/a.js%00.html'],
  ]) {
    const { status, body } = await ask(path);
    expect([path, [400, 404].includes(status), body.includes('secret')]).toEqual([path, true, false]);
  }
  for (const path of ['/%', '/%zz', '//none', 'http://[', '*']) expect([400, 404]).toContain((await ask(path)).status);
});

test('only GET and HEAD are answered, and every answer has its headers', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH']) {
    expect(await ask('/', method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  }
  expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  for (const [path, method] of [['/'], ['/a.js'], ['/none'], ['/%'], ['/', 'POST'], ['/authored-code.html']]) {
    expect((await ask(path, method)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
  const policy = async (path: string) => (await ask(path)).headers['content-security-policy'];
  expect(await policy('/authored-code.html')).toBe("sandbox allow-scripts; frame-ancestors 'self'");
  expect(await policy('/')).toBeUndefined();
});
