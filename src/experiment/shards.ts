/** A part of the runs of an experiment, as a file that others can be joined with. */
import '../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { MODEL_VERSION } from '../engine/model-version.ts';
import type { FinishedRun } from './plan.ts';

const finishedRun = z.strictObject({
  key: z.string().check(z.maxLength(60)),
  values: z.record(z.string(), z.nullable(z.number())),
  fingerprint: z.string().check(z.maxLength(20)),
  events: z.number(),
});

const shardFile = z.strictObject({
  headwayRuns: z.literal(1),
  modelVersion: z.number(),
  /** Names the set of runs that this is a part of. */
  planHash: z.string(),
  /** What was asked for: an experiment, or reproductions. Whoever wrote it checks it again. */
  request: z.unknown(),
  runs: z.array(finishedRun),
});

export type ShardFile = z.infer<typeof shardFile>;

/** What cannot be joined, and which file is to blame. */
export class ShardError extends Error {
  override readonly name = 'ShardError';

  constructor(
    readonly source: string,
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

/** A file's content, checked. */
export function readShard(input: unknown, source: string): ShardFile {
  const parsed = shardFile.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ShardError(source, 'It is not a file of runs.', 'Give files that were written with --shard.');
}

/** A run from a store; null: it is none. */
export function readRun(input: unknown): FinishedRun | null {
  const parsed = finishedRun.safeParse(input);
  return parsed.success ? parsed.data : null;
}

/**
 * The runs of all shards, each once. Throws ShardError where they do not belong together: other requests, another
 * model, or one run with two outcomes.
 */
export function joinShards(shards: readonly { readonly source: string; readonly file: ShardFile }[]): {
  readonly request: unknown;
  readonly planHash: string;
  readonly runs: Map<string, FinishedRun>;
} {
  const [first] = shards;
  const runs = new Map<string, { readonly run: FinishedRun; readonly source: string }>();
  for (const { source, file } of shards) {
    if (file.modelVersion !== MODEL_VERSION) {
      const message = `Its runs are of model version ${file.modelVersion}; this is ${MODEL_VERSION}.`;
      throw new ShardError(source, message, 'Run it again with this version of Headway.');
    }
    if (file.planHash !== first.file.planHash) {
      const message = `It belongs to another experiment than ${first.source}.`;
      throw new ShardError(source, message, 'Join shards of one experiment only.');
    }
    for (const run of file.runs) {
      const known = runs.get(run.key);
      if (known !== undefined && !isSameOutcome(known.run, run)) {
        const message = `Run ${run.key} differs from that in ${known.source}.`;
        throw new ShardError(source, message, 'One of the files was changed, or made by another build. Run it again.');
      }
      runs.set(run.key, { run, source });
    }
  }
  return {
    request: first.file.request,
    planHash: first.file.planHash,
    runs: new Map([...runs].map(([key, { run }]) => [key, run])),
  };
}

function isSameOutcome(a: FinishedRun, b: FinishedRun): boolean {
  const keys = Object.keys(a.values);
  return (
    a.fingerprint === b.fingerprint &&
    a.events === b.events &&
    keys.length === Object.keys(b.values).length &&
    keys.every((key) => a.values[key] === b.values[key])
  );
}
