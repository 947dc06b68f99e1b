/** What a finished lane gave, as plain data: what the command line prints and the library returns. */
import type { LaneSummary } from './summary.ts';

export interface LaneResult {
  readonly id: string;
  readonly scheme: string;
  readonly seed: number;
  readonly parameters: Readonly<Record<string, number | string | boolean | readonly string[]>>;
  /** Sentences on what the scheme acts on in this scenario. */
  readonly scope: readonly string[];
  readonly summary: LaneSummary;
  /** 16 hexadecimal digits that are equal for equal runs. */
  readonly fingerprint: string;
  /** Every sample, by the name of its column; only where it was asked for. */
  readonly series?: Readonly<Record<string, SampledColumn>>;
  /** The sessions that are there at the end; only where it was asked for. */
  readonly sessions?: readonly SessionResult[];
}

export interface SampledColumn {
  readonly unit: string;
  readonly intervalSeconds: number;
  /** One value for each sample; NaN where there is none. */
  readonly values: readonly number[];
}

export interface SessionResult {
  readonly id: string;
  /** null: the scheme gives no rates. */
  readonly rateBitsPerSecond: number | null;
  readonly maxMinBitsPerSecond: number;
}

export interface Wanted {
  readonly series?: boolean;
  readonly sessions?: boolean;
}
