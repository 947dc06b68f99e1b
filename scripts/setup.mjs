/** What every command does first. No dependencies: it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './installed.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the process with a plain sentence where Node is older than package.json wants. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Headway needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`);
  process.exit(1);
}

/** Runs `npm ci` when what is installed is not what the lock names. Messages go to standard error. */
export function install() {
  if (isInstalled(root)) return;
  console.error('Headway: installing what package-lock.json names (once) ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { toStderr: true });
}

/** Builds the page when a source is newer than the last build. */
export function build() {
  const built = join(root, 'dist', 'index.html');
  const sources = ['src', 'workers', 'scenarios', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
  const newest = Math.max(...sources.map((name) => newestIn(join(root, name))));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  console.error('Headway: building ...');
  run('npx', ['vite', 'build', '--logLevel', 'warn'], { toStderr: true });
}

/** Runs a program in the root folder; ends the process with its exit code when it fails. */
function run(command, args, { toStderr = false } = {}) {
  const stdio = toStderr ? ['ignore', 2, 2] : 'inherit';
  const { status } = spawnSync(command, args, { cwd: root, stdio, shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

function newestIn(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
