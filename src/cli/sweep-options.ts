import { availableParallelism } from 'node:os';
import { RunStore } from './run-store.ts';
import { UsageError } from './terminal.ts';

/** What `sweep` and `reproduce` have in common. */
export interface SweepOptions {
  /** null: as the experiment says. */
  readonly seeds: number | null;
  readonly processes: number;
  /** null: all of it. */
  readonly shard: Shard | null;
  /** null: results go to standard output, and nothing is kept. */
  readonly store: RunStore | null;
}

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** e.g. `2-of-8`. */
  readonly name: string;
}

export const MOST_SHARDS = 999_999;

type Values = Readonly<Partial<Record<'seeds' | 'jobs' | 'shard' | 'out', string>>>;

/** What `run` takes of them. */
export function seedsAndProcesses({ seeds, jobs }: Pick<Values, 'seeds' | 'jobs'>) {
  return {
    seeds: seeds === undefined ? null : wholeNumber('--seeds', seeds, 1000),
    processes: jobs === undefined ? availableParallelism() : wholeNumber('--jobs', jobs, 1024),
  };
}

export function sweepOptions({ seeds, jobs, shard, out }: Values): SweepOptions {
  const part = shard === undefined ? null : shardOption(shard);
  return {
    ...seedsAndProcesses({ seeds, jobs }),
    shard: part,
    store: out === undefined ? null : new RunStore(out),
  };
}

/** @throws UsageError where it is none from 1 to `maximum` */
export function wholeNumber(option: string, text: string, maximum: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > maximum) {
    throw new UsageError(`${option} ${text} is not a whole number from 1 to ${maximum}.`);
  }
  return value;
}

function shardOption(text: string): Shard {
  const [index, count] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).slice(1).map(Number);
  if (index === undefined || index < 1 || index > count) {
    throw new UsageError(
      `--shard ${text} is not a part of a whole.`,
      'Write I/N, with I from 1 to N: 1/4, 2/4, 3/4, 4/4.',
    );
  }
  return { index, count, name: `${index}-of-${count}` };
}
