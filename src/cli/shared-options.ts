/** Options that several commands have. */
import { availableParallelism } from 'node:os';
import { flag, type Option, text, texts, wholeNumber, type ValuesOf } from './command.ts';
import type { Change } from './load-scenario.ts';
import { RunStore } from './run-store.ts';
import { UsageError } from './terminal.ts';

/** They change a scenario before it is used. */
export const CHANGES = {
  seed: number('N', "the run's seed (0 to 4294967295)"),
  until: number('SECONDS', "the run's length"),
  set: texts('PATH=VALUE', 'change a value, e.g. lanes.cp.parameters.stepSize=20'),
  'flow-trace': texts(
    'CLASS=FILE',
    'the flows of this class from a CSV file: arrival (s), size (bytes), source, destination',
  ),
  'link-opportunities': texts('LINK=FILE', 'when this directed link may send, from a trace as Mahimahi has them'),
  'link-trace': texts('LINK=FILE', 'the rate of this directed link from a trace as Mahimahi has them'),
};

export const LANES = { lane: texts('ID', 'only this lane') };

export const CODE = {
  'allow-code': flag("run code that the scenario's author has written, in processes that have no rights"),
  'allow-code-without-process-wall': flag('run it like any other lane: only its language holds it back'),
};

export const JOBS = { jobs: wholeNumber('N', 'use N processes (default: one per core)', 1024, availableParallelism()) };

export const MOST_SEEDS = 1000;

/** The seeds of an experiment. */
export const SEEDS = {
  seeds: wholeNumber('N', "use N seeds instead of the experiment's number", MOST_SEEDS, null),
};

/** What `sweep` and `reproduce` have in common. */
export const SWEEP = {
  ...SEEDS,
  ...JOBS,
  shard: {
    value: 'I/N',
    help: 'only the I-th of N parts; "merge" joins them',
    read: (given) => (given.length === 0 ? null : shardOf(given.at(-1)!)),
  } satisfies Option<Shard | null>,
  out: text('DIR', 'save finished runs there, continue an earlier sweep, write results there'),
};

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** e.g. `2-of-8`. */
  readonly name: string;
}

/** null: results go to standard output, and nothing is kept. */
export function storeIn(folder: string | undefined): RunStore | null {
  return folder === undefined ? null : new RunStore(folder);
}

/** The length of the run is set before a trace of rates, which is as long. */
export function changesOf(values: ValuesOf<typeof CHANGES>): Change[] {
  const { seed, until, set } = values;
  const traces = (['flow-trace', 'link-trace', 'link-opportunities'] as const).flatMap((option) =>
    values[option].map((value) => ({ option, value })),
  );
  return [
    ...(seed === null ? [] : [`run.seed=${seed}`]),
    ...(until === null ? [] : [`run.untilSeconds=${until}`]),
    ...set,
    ...traces,
  ];
}

/** Any number; the scenario's check says which are possible. */
function number(value: string, help: string): Option<number | null> {
  return {
    value,
    help,
    read: (given, option) => {
      if (given.length === 0) return null;
      const written = given.at(-1)!;
      const read = written.trim() === '' ? NaN : Number(written);
      if (Number.isNaN(read)) throw new UsageError(`${option} ${written} is not a number.`);
      if (Number.isFinite(read)) return read;
      throw new UsageError(`${option} ${written}: The number is too large to be read.`, 'Use a smaller one.');
    },
  };
}

function shardOf(written: string): Shard {
  const [index, count] = (/^(\d{1,6})\/(\d{1,6})$/.exec(written) ?? []).slice(1).map(Number);
  if (index === undefined || index < 1 || index > count) {
    throw new UsageError(
      `--shard ${written} is not a part of a whole.`,
      'Write I/N, with I from 1 to N: 1/4, 2/4, 3/4, 4/4.',
    );
  }
  return { index, count, name: `${index}-of-${count}` };
}
