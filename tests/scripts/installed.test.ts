import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { isInstalled } from '../../scripts/installed.mjs';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

interface Package {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: boolean;
}

const A = { version: '1.0.0', integrity: 'sha512-a' };
const B = { version: '2.0.0', integrity: 'sha512-b' };

/** A folder with a lock, with what npm wrote down that it installed (null: nothing), and with these packages on disk. */
function project(
  lock: Readonly<Record<string, Package>>,
  written: Readonly<Record<string, Package>> | null,
  onDisk: readonly string[] = Object.keys(written ?? {}),
): boolean {
  const root = mkdtempSync(join(tmpdir(), 'headway-'));
  folders.push(root);
  const at = (names: Readonly<Record<string, Package>>) =>
    Object.fromEntries(Object.entries(names).map(([name, one]) => [`node_modules/${name}`, one]));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...at(lock) } }));
  for (const name of onDisk) {
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    writeFileSync(join(root, 'node_modules', name, 'package.json'), '{}');
  }
  if (written !== null) {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: at(written) }));
  }
  return isInstalled(root);
}

test('what npm ci has installed is installed, whoever ran it', () => {
  expect(project({ a: A, b: B }, { a: A, b: B })).toBe(true);
  expect(project({ a: A }, { a: A, b: B })).toBe(true);
});

test('an optional package of another system may be missing', () => {
  expect(project({ a: A, b: { ...B, optional: true } }, { a: A })).toBe(true);
});

test('nothing, too little, or another version is not', () => {
  expect(project({ a: A }, null)).toBe(false);
  expect(project({ a: A, b: B }, { a: A })).toBe(false);
  expect(project({ a: A }, { a: { ...A, version: '1.0.1' } })).toBe(false);
  expect(project({ a: A }, { a: { ...A, integrity: 'sha512-other' } })).toBe(false);
  expect(project({ a: A, b: B }, { a: A, b: B }, ['a'])).toBe(false);
});
