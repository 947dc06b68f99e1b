import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error Plain JavaScript.
import { buildModels } from '../../scripts/build-models.mjs';

const root = mkdtempSync(join(tmpdir(), 'headway-'));
afterAll(() => rmSync(root, { recursive: true }));

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    encoding: 'utf8',
  });

/** Commits a site whose build writes `words`. */
function commit(words: string): void {
  const build = `require('node:fs').mkdirSync('dist'); require('node:fs').writeFileSync('dist/index.html', '${words}')`;
  writeFileSync(join(root, 'build.cjs'), build);
  const project = { name: 'site', version: '1.0.0' };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...project, scripts: { build: 'node build.cjs' } }));
  const lock = { ...project, lockfileVersion: 3, requires: true, packages: { '': project } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
  git('add', '.');
  git('commit', '--quiet', '--message', words);
}

test('the site of an earlier model version is built from its tag, beside the newest', () => {
  git('init', '--quiet');
  commit('the first model');
  git('tag', 'v1.0.0');
  commit('the second model');
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist', 'index.html'), 'the second model');

  buildModels(root, [{ version: 1, tag: 'v1.0.0' }]);
  expect(readFileSync(join(root, 'dist', 'model-1', 'index.html'), 'utf8')).toBe('the first model');
  expect(readFileSync(join(root, 'dist', 'index.html'), 'utf8')).toBe('the second model');
  // No checkout is left behind.
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('a tag that is missing is named', () => {
  expect(() => buildModels(root, [{ version: 9, tag: 'v9.9.9' }])).toThrow(/no tag "v9.9.9".*git fetch --tags/);
  expect(existsSync(join(root, 'dist', 'model-9'))).toBe(false);
});
