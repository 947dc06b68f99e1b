import type { FinishedRun, Plan } from '../experiment/plan.ts';
import { evaluate, planOf, type Extent, type SeedValues } from './evaluate.ts';
import { onlyPapersNumbers, underReading, type Reading } from './reading.ts';
import type { Reproduction } from './reproduction.ts';

/** A reproduction to run, under a reading or with its default settings. */
export interface Run {
  readonly reproduction: Reproduction;
  readonly reading: Reading | null;
}

/** The results of a reproduction. Reports are made from these alone, so reports can be merged. */
export interface Measured {
  /** Key of the reproduction, and id of the reading; null: the default. */
  readonly key: string;
  readonly reading: string | null;
  readonly seeds: number;
  readonly rows: readonly { readonly label: string; readonly values: SeedValues }[];
}

/** Seeds of a reading when none are asked for. */
const READING_SEEDS = 3;

export function planOfRun({ reproduction, reading }: Run, extent: Extent): Plan {
  return planOf(asRun(reproduction, reading), seedsOfRun(reading, extent));
}

export function measure(
  { reproduction, reading }: Run,
  extent: Extent,
  runs: ReadonlyMap<string, FinishedRun>,
): Measured {
  const one = asRun(reproduction, reading);
  const plan = planOf(one, seedsOfRun(reading, extent));
  const rows = evaluate(one, plan, runs).rows.map(({ label, values }) => ({ label, values }));
  return { key: reproduction.key, reading: reading?.id ?? null, seeds: plan.seeds.length, rows };
}

function asRun(reproduction: Reproduction, reading: Reading | null): Reproduction {
  return reading === null ? reproduction : onlyPapersNumbers(underReading(reproduction, reading), reading.schemes);
}

function seedsOfRun(reading: Reading | null, extent: Extent): Extent {
  return reading === null || extent.seeds !== null ? extent : { ...extent, seeds: extent.quick ? 1 : READING_SEEDS };
}

/** Both lists as one, where later measurements replace earlier ones of the same reproduction and reading. */
export function joined(earlier: readonly Measured[], later: readonly Measured[]): Measured[] {
  const name = ({ key, reading }: Measured): string => `${key} ${reading ?? ''}`;
  return [...new Map([...earlier, ...later].map((one) => [name(one), one])).values()];
}
