/**
 * `npm run build:models`: after `npm run build`, puts the site of each earlier model version into `dist/model-N/`. Each
 * is built from the tag that `src/ui/core/page/earlier-models.json` names, with what its own lock file says.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds `models` of the repository at `root`.
 * @param {string} root
 * @param {readonly { version: number, tag: string }[]} models
 */
export function buildModels(root, models) {
  for (const { version, tag } of models) {
    const folder = mkdtempSync(join(tmpdir(), 'headway-model-'));
    const checkout = join(folder, 'site');
    const git = (...args) => execFileSync('git', ['-C', root, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    const npm = (...args) =>
      execFileSync('npm', args, { cwd: checkout, stdio: 'inherit', shell: process.platform === 'win32' });
    try {
      try {
        git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`);
      } catch {
        throw new Error(
          `There is no tag "${tag}", which has model version ${version}. Fetch the tags: git fetch --tags`,
        );
      }
      git('worktree', 'add', '--detach', checkout, `refs/tags/${tag}`);
      npm('ci', '--no-audit', '--no-fund');
      npm('run', 'build');
      rmSync(join(root, 'dist', `model-${version}`), { recursive: true, force: true });
      cpSync(join(checkout, 'dist'), join(root, 'dist', `model-${version}`), { recursive: true });
      console.log(`Model version ${version}, from ${tag}: dist/model-${version}/`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      git('worktree', 'prune');
    }
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const models = JSON.parse(readFileSync(join(root, 'src', 'ui', 'page', 'earlier-models.json'), 'utf8'));
  if (models.length === 0) console.log('There is no earlier model version.');
  try {
    buildModels(root, models);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
