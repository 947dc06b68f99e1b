/**
 * `npm run package`: builds the npm package in `dist-package/`: the library with its types, and the command line. It
 * has no dependencies. `npm pack ./dist-package` makes the file that can be installed.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { install, requireNode, root } from './setup.mjs';

requireNode();
install();
const { bundle, bundleProgram } = await import('./bundle.mjs');
const folder = join(root, 'dist-package');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

await bundle(join(folder, 'library'), 'webworker', { index: 'src/api/index.ts' });
await bundleProgram(join(folder, 'program'));
makeExecutable(join(folder, 'program', 'headway.mjs'));
writeTypes();
writeManifest();
for (const name of ['LICENSE', 'CITATION.cff']) cpSync(join(root, name), join(folder, name));
cpSync(join(root, 'docs', 'package.md'), join(folder, 'README.md'));
console.log(`The package is in ${relative(process.cwd(), folder) || '.'}.`);

/** npm links it as the command `headway`. */
function makeExecutable(path) {
  writeFileSync(path, `#!/usr/bin/env node\n${readFileSync(path, 'utf8')}`);
  chmodSync(path, 0o755);
}

/** The declarations of the library and of what they import, as the compiler wrote them. */
function writeTypes() {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-b', 'tsconfig.core.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  const compiled = join(root, 'node_modules', '.cache', 'types', 'core', 'src');
  const written = new Set();
  const write = (path) => {
    if (written.has(path)) return;
    written.add(path);
    const text = readFileSync(path, 'utf8');
    const target = join(folder, 'types', relative(compiled, path));
    mkdirSync(dirname(target), { recursive: true });
    // A consumer need not allow imports of .ts files.
    writeFileSync(target, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
    for (const [, imported] of text.matchAll(/from '(\.[^']*)\.ts'/g)) {
      const other = `${resolve(dirname(path), imported)}.d.ts`;
      if (existsSync(other)) write(other);
    }
  };
  write(join(compiled, 'api', 'index.d.ts'));
}

function writeManifest() {
  const { name, version, description, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { headway: 'program/headway.mjs' },
    exports: { '.': { types: './types/api/index.d.ts', default: './library/index.mjs' } },
    files: ['library', 'program', 'types', 'CITATION.cff'],
    sideEffects: false,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
