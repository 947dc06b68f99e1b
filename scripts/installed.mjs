/** What is installed, against what package-lock.json names. No dependencies: it runs before anything is installed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether every package that the lock of this folder names is installed in its version. npm writes down what it has
 * installed in node_modules/.package-lock.json, whoever asked it to. Optional packages may be missing: most of them
 * are for other systems. Packages that the lock does not name disturb nobody.
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    // The empty path is the project itself.
    if (path === '' || link === true) return true;
    const found = installed[path];
    if (found === undefined || !existsSync(join(root, path, 'package.json'))) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/** By path; null: the file is not there, or says nothing. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
