/**
 * Runs a script in Firefox without a driver: Firefox opens a page of a small server, and the page posts the result.
 * Playwright drives only a Firefox that knows every command of its protocol, and any Firefox can run the language.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nothing but the page: no first run, no updates, no calls home, no proxy between it and the server. */
const PREFERENCES: Readonly<Record<string, boolean | number | string>> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.allow_scripts_to_close_windows': true,
  'dom.max_script_run_time': 0,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.type': 0,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface FirefoxResult {
  readonly value: string;
  /** As Firefox tells servers: the major version. */
  readonly version: string;
}

interface Answer {
  resolve(result: FirefoxResult): void;
  reject(error: Error): void;
}

/** The value of `expression`, a string, once `script` is loaded. Ends Firefox, however it goes. */
export async function runInFirefox(
  firefox: string,
  script: string,
  expression: string,
  timeoutSeconds: number,
): Promise<FirefoxResult> {
  const profile = await mkdtemp(join(tmpdir(), 'headway-firefox-'));
  let server: Server | undefined;
  let browser: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    await writeFile(join(profile, 'user.js'), preferencesText());
    let answer!: Answer;
    const posted = new Promise<FirefoxResult>((resolve, reject) => {
      answer = { resolve, reject };
    });
    server = await serveScript(script, expression, answer);
    const { port } = server.address() as AddressInfo;
    browser = start(firefox, profile, `http://127.0.0.1:${port}/`);
    let heard = '';
    browser.stderr?.on('data', (chunk: Buffer) => (heard = (heard + chunk.toString()).slice(-2000)));
    const fail = (what: string) => answer.reject(new Error(`Firefox ${what}.\n${heard}`));
    browser.once('error', (error) => fail(`could not be started: ${error.message}`));
    browser.once('exit', (code, signal) => fail(`ended without a result (${code ?? signal})`));
    timer = setTimeout(() => fail(`gave no result within ${timeoutSeconds} s`), timeoutSeconds * 1000);
    return await posted;
  } finally {
    clearTimeout(timer);
    if (browser !== undefined) await end(browser);
    server?.closeAllConnections();
    server?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function preferencesText(): string {
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  return `${lines.join('\n')}\n`;
}

function serveScript(script: string, expression: string, answer: Answer): Promise<Server> {
  const page = `<!doctype html><meta charset="utf-8"><title>Golden runs</title>
<script>let complaint; onerror = (message) => { complaint ??= message; };</script>
<script src="/script.js"></script>
<script>
let path = '/result', body;
try { body = ${expression}; } catch (error) { path = '/failure'; body = complaint ?? String(error); }
// Firefox ends with its last window: it does not outlive a test that was killed.
fetch(path, { method: 'POST', body }).finally(() => close());
</script>`;
  const server = createServer((request, response) => {
    const { method, url } = request;
    if (method === 'POST') {
      textOf(request).then((text) => {
        response.end();
        const version = /Firefox\/(\S+)/.exec(request.headers['user-agent'] ?? '')?.[1] ?? '(unknown)';
        if (url === '/result') answer.resolve({ value: text, version });
        else answer.reject(new Error(`In Firefox ${version}: ${text}`));
      }, answer.reject);
    } else if (url === '/') response.setHeader('content-type', 'text/html').end(page);
    else if (url === '/script.js') response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
    else response.writeHead(404).end();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** In a process group of its own: Firefox may stand behind a wrapper, and it starts processes of its own. */
function start(firefox: string, profile: string, url: string): ChildProcess {
  const browser = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, url], {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const abandon = () => {
    signal(browser, 'SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  const interrupted = () => {
    abandon();
    process.exit(1);
  };
  // A test that is interrupted ends Firefox too: its group hears nothing of the terminal.
  process.once('exit', abandon);
  for (const name of INTERRUPTIONS) process.once(name, interrupted);
  browser.once('exit', () => {
    process.off('exit', abandon);
    for (const name of INTERRUPTIONS) process.off(name, interrupted);
  });
  return browser;
}

/** Asks the group to end, and ends what does not. */
async function end(browser: ChildProcess): Promise<void> {
  if (browser.exitCode === null && browser.signalCode === null && browser.pid !== undefined) {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    signal(browser, 'SIGTERM');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))]);
  }
  signal(browser, 'SIGKILL');
}

function signal(browser: ChildProcess, name: NodeJS.Signals): void {
  if (browser.pid === undefined) return;
  try {
    if (process.platform === 'win32') browser.kill(name);
    else process.kill(-browser.pid, name);
  } catch {
    // Nobody is left in the group.
  }
}
