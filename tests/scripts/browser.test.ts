/** What is tried where no browser is installed, with programs that only look like the installer and the browsers. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headway-programs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')('finding or installing a browser', () => {
  it('installs the headless shell, and nothing after it', () => {
    expect(found({ packages: ['chromium-headless-shell', 'chromium'] })).toEqual({
      browser: 'chromium-headless-shell',
      tried: ['update', 'chromium-headless-shell'],
    });
  });

  it('installs Chromium where the distribution has no headless shell', () => {
    expect(found({ packages: ['chromium'] })).toEqual({
      browser: 'chromium',
      tried: ['update', 'chromium-headless-shell', 'chromium'],
    });
  });

  it('finds none where neither can be installed', () => {
    expect(found({ packages: [] })).toEqual({
      browser: null,
      tried: ['update', 'chromium-headless-shell', 'chromium'],
    });
  });

  it('takes what is there, the headless shell first', () => {
    for (const name of ['google-chrome', 'chromium-headless-shell']) program(name, '');
    expect(found({ packages: ['chromium'] })).toEqual({ browser: 'chromium-headless-shell', tried: [] });
  });
});

/** The name of the browser that is found where only these packages exist, and what was installed for it, in order. */
function found({ packages }: { packages: readonly string[] }): { browser: string | null; tried: string[] } {
  for (const name of ['which', 'touch', 'chmod', 'sh']) symlinkSync(pathOf(name), join(folder, name));
  program('sudo', 'shift; "$@"');
  program(
    'apt-get',
    `for word in "$@"; do case "$word" in update|chromium*) echo "$word" >> ${folder}/tried ;; esac; done
     for name in ${packages.join(' ')}; do for word in "$@"; do
       if [ "$word" = "$name" ]; then touch ${folder}/$name; chmod +x ${folder}/$name; fi
     done; done`,
  );
  const script = `import { findOrInstallBrowser } from ${JSON.stringify(pathToFileURL(join('scripts', 'browser.mjs')).href)};
    console.log(JSON.stringify(findOrInstallBrowser()));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  const path = JSON.parse(stdout) as string | null;
  return { browser: path?.slice(folder.length + 1) ?? null, tried: tried() };
}

function tried(): string[] {
  try {
    return readFileSync(join(folder, 'tried'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

function pathOf(name: string): string {
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
}
