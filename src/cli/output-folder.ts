import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './terminal.ts';

/**
 * Makes a folder and those above it that are missing, one by one. Node's own recursive way never returns where a file
 * system has no room for new folders but says "no such file" (below /proc).
 * @throws UsageError when there is none afterwards
 */
export function makeOutputFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !isFolder(at, folder); at = dirname(at)) missing.unshift(at);
  for (const one of missing) {
    told(folder, () => {
      try {
        mkdirSync(one);
      } catch (error) {
        // Another shard may have made it just now.
        if (!isFolder(one, folder)) throw error;
      }
    });
  }
}

/** Writes a file into an output folder. @throws UsageError @returns its path */
export function writeOutput(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  told(folder, () => writeFileSync(path, text));
  return path;
}

/** Does what may fail on a disk. @throws UsageError with what the system says */
export function told<T>(folder: string, work: () => T, remedy = 'Give a folder that can be written to.'): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--out ${folder}: ${reason}.`, remedy);
  }
}

/** False where nothing is; what is no folder cannot become one. */
function isFolder(path: string, asked: string): boolean {
  const found = told(asked, () => statSync(path, { throwIfNoEntry: false }));
  if (found === undefined) return false;
  if (found.isDirectory()) return true;
  throw new UsageError(`--out ${asked}: ${path} is a file.`, 'Give a folder that can be written to.');
}
