import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import { readRun } from '../experiment/shards.ts';
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
    orUsageError(folder, () => {
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
  orUsageError(folder, () => writeFileSync(path, text));
  return path;
}

/** Does what may fail on a disk. @throws UsageError with what the system says */
function orUsageError<T>(folder: string, work: () => T, remedy = 'Give a folder that can be written to.'): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--out ${folder}: ${reason}.`, remedy);
  }
}

/** False where nothing is; what is no folder cannot become one. */
function isFolder(path: string, asked: string): boolean {
  const found = orUsageError(asked, () => statSync(path, { throwIfNoEntry: false }));
  if (found === undefined) return false;
  if (found.isDirectory()) return true;
  throw new UsageError(`--out ${asked}: ${path} is a file.`, 'Give a folder that can be written to.');
}

/** Where in a folder of results its runs are. */
const RUNS = 'runs';

/** `MODEL-KEY-WRITER.json`: the model version, the key of the run, and who wrote it. */
const NAME = /^(\d+)-([0-9a-f]{16}-\d+)-[0-9a-f]{16}\.json$/;

/**
 * A folder that keeps finished runs, so that an interrupted sweep goes on where it was. Each run is a file of its own,
 * written once and whole, under a name that says what it depends on and that no other writer uses. Nothing is appended
 * to, replaced, renamed, locked or removed: any number of writers may share the folder, and it may be an object store
 * that is mounted.
 */
export class RunStore {
  private readonly kept: KeptRuns;
  private readonly writer = randomBytes(8).toString('hex');

  constructor(private readonly folder: string) {
    makeOutputFolder(join(folder, RUNS));
    this.kept = new KeptRuns(folder);
  }

  /** What was kept when the store was opened; undefined: no such run. */
  find(key: string): FinishedRun | undefined {
    return this.kept.find(key);
  }

  keep(run: FinishedRun): void {
    const text = `${JSON.stringify({ modelVersion: MODEL_VERSION, run })}\n`;
    writeOutput(join(this.folder, RUNS), `${MODEL_VERSION}-${run.key}-${this.writer}.json`, text);
  }

  write(name: string, text: string): string {
    return writeOutput(this.folder, name, text);
  }
}

/** The runs of a folder, as they are when it is opened. A file is read when its run is asked for. */
export class KeptRuns {
  private readonly files = new Map<string, string[]>();
  /** From folders of earlier versions, which kept one run on each line. */
  private readonly lines = new Map<string, FinishedRun>();

  /** @throws UsageError when the folder cannot be read */
  constructor(private readonly folder: string) {
    const names = this.read(() => readdirSync(folder));
    for (const name of names.filter((one) => /^runs(-\d+-of-\d+)?\.jsonl$/.test(one))) {
      for (const line of this.read(() => readFileSync(join(folder, name), 'utf8')).split('\n')) {
        const run = storedRun(line);
        if (run !== null) this.lines.set(run.key, run);
      }
    }
    const runs = join(folder, RUNS);
    for (const name of existsSync(runs) ? this.read(() => readdirSync(runs)) : []) {
      const [, modelVersion, key] = NAME.exec(name) ?? [];
      if (Number(modelVersion) === MODEL_VERSION) this.files.set(key, [...(this.files.get(key) ?? []), name]);
    }
  }

  /** With the figures of all its files; undefined: no such run. */
  find(key: string): FinishedRun | undefined {
    let found = this.lines.get(key);
    for (const name of this.files.get(key) ?? []) {
      const run = storedRun(this.read(() => readFileSync(join(this.folder, RUNS, name), 'utf8')));
      if (run?.key === key) found = { ...run, values: { ...found?.values, ...run.values } };
    }
    return found;
  }

  private read<T>(work: () => T): T {
    return orUsageError(this.folder, work, 'Give a folder that can be read.');
  }
}

/** null: a text that was cut off, or a run of another model. */
function storedRun(text: string): FinishedRun | null {
  try {
    const { modelVersion, run } = JSON.parse(text) as { modelVersion: unknown; run: unknown };
    return modelVersion === MODEL_VERSION ? readRun(run) : null;
  } catch {
    return null;
  }
}
