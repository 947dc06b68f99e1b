import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import { readRun } from '../experiment/shards.ts';
import { UsageError } from './terminal.ts';

/**
 * A folder of finished runs, one a line, so that an interrupted sweep goes on where it was. Each shard appends to a file
 * of its own and reads all; runs of another model version are passed over.
 */
export class RunStore {
  readonly runs = new Map<string, FinishedRun>();
  private readonly file: string;

  /** @param shard e.g. `2-of-8`; null: all in one */
  constructor(
    private readonly folder: string,
    shard: string | null,
  ) {
    this.file = join(folder, shard === null ? 'runs.jsonl' : `runs-${shard}.jsonl`);
    try {
      mkdirSync(folder, { recursive: true });
      const files = readdirSync(folder).filter((name) => /^runs(-\d+-of-\d+)?\.jsonl$/.test(name));
      for (const name of files) this.readAll(join(folder, name));
      endLine(this.file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(`--out ${folder}: ${reason}.`, 'Give a folder that can be written to.');
    }
  }

  keep(run: FinishedRun): void {
    this.runs.set(run.key, run);
    appendFileSync(this.file, `${JSON.stringify({ modelVersion: MODEL_VERSION, run })}\n`);
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  private readAll(path: string): void {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const run = line === '' ? null : storedRun(line);
      if (run === null) continue;
      // A later line may have more figures of the same run.
      this.runs.set(run.key, run);
    }
  }
}

/** null: a line that was cut off, or of another model. */
function storedRun(line: string): FinishedRun | null {
  try {
    const { modelVersion, run } = JSON.parse(line) as { modelVersion: unknown; run: unknown };
    return modelVersion === MODEL_VERSION ? readRun(run) : null;
  } catch {
    return null;
  }
}

/** A line that was cut off is ended, so that the next begins a line of its own. */
function endLine(path: string): void {
  const descriptor = openSync(path, 'a+');
  try {
    const text = readFileSync(descriptor, 'utf8');
    if (text !== '' && !text.endsWith('\n')) appendFileSync(descriptor, '\n');
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
