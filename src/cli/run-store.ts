import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import { readRun } from '../experiment/shards.ts';
import { makeOutputFolder, told, writeOutput } from './output-folder.ts';

/**
 * A folder of finished runs, one a line, so that an interrupted sweep goes on where it was. Each shard appends to a file
 * of its own and reads all; runs of another model version are passed over.
 */
export class RunStore {
  readonly runs: Map<string, FinishedRun>;
  private readonly file: string;

  /** @param shard e.g. `2-of-8`; null: all in one */
  constructor(
    private readonly folder: string,
    shard: string | null,
  ) {
    this.file = join(folder, shard === null ? 'runs.jsonl' : `runs-${shard}.jsonl`);
    makeOutputFolder(folder);
    this.runs = keptRuns(folder);
    told(folder, () => endLine(this.file));
  }

  keep(run: FinishedRun): void {
    this.runs.set(run.key, run);
    const line = `${JSON.stringify({ modelVersion: MODEL_VERSION, run })}\n`;
    told(this.folder, () => appendFileSync(this.file, line));
  }

  write(name: string, text: string): string {
    return writeOutput(this.folder, name, text);
  }
}

/** The finished runs in a folder, by their keys. @throws UsageError when it cannot be read */
export function keptRuns(folder: string): Map<string, FinishedRun> {
  const read = (): string[] =>
    readdirSync(folder)
      .filter((name) => /^runs(-\d+-of-\d+)?\.jsonl$/.test(name))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const lines = told(folder, read, 'Give a folder that can be read.');
  const runs = lines.map((line) => (line === '' ? null : storedRun(line))).filter((run) => run !== null);
  // A later line may have more figures of the same run.
  return new Map(runs.map((run) => [run.key, run]));
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
