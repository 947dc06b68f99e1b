import { threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';

/** What a gate counted in an epoch, as rates in flows per second. */
export interface EpochRates {
  /** SYNs that arrived, new and retried (the paper's a). */
  readonly arrivals: number;
  /** FINs forwarded in the data direction (the paper's d). */
  readonly completions: number;
}

/** Decides the admit rate, epoch by epoch. One instance a gate. */
export interface AdmitRateLaw {
  /** Until the first epoch ends; Infinity: every SYN passes. */
  readonly initialRate: number;
  /** The rate for the epoch that begins, from the counts of the one that ended and the rate that it had. */
  epochEnded(rate: number, measured: EpochRates): number;
  /** A value of `Phase`. */
  readonly phase: number;
  /** The probes that the law's scheme declares beside those of every gate, by id. */
  readonly probes: Readonly<Record<string, () => number>>;
  /** The numbers that its words need, at most LAW_FACTS: they are kept with every refusal. */
  facts(): readonly number[];
  /** Why the rate is what it is, from the facts of the time. */
  explain(admitRate: number, facts: ArrayLike<number>): LawWords;
  /** Decides by itself which SYNs may pass; absent: the gate does, by the admit rate. */
  admits?(attempt: number, flow: number): boolean;
  /** Plain data. */
  save(): unknown;
  restore(state: unknown): void;
}

/** Makes the law of a gate. @param gate its number; -1: the law stands at no gate, and says which probes it has */
export type MakeAdmitRateLaw<Values> = (values: () => Values, gate: number) => AdmitRateLaw;

export const LAW_FACTS = 5;

/** A law's part of an explanation. */
export interface LawWords {
  /** A value of `Phase`. */
  readonly phase: number;
  readonly why: string;
  readonly values: Explanation['values'];
  readonly algorithm: Explanation['algorithm'];
}

type Algorithm = NonNullable<Explanation['algorithm']>;

/** An algorithm of the paper, with the statement that set the present rate marked and its numbers below it. */
export function algorithmAt(
  algorithm: string,
  statements: readonly (readonly [number: string, text: string])[],
  current: string,
  numbers: string,
): Algorithm {
  return {
    title: `${algorithm}, line ${current}`,
    source: 'session control paper',
    lines: statements.flatMap(([number, text]) =>
      number === current
        ? [
            { number, text, current: true },
            { number: '', text: `  ${numbers}` },
          ]
        : [{ number, text }],
    ),
  };
}

export function admitRateValue(rate: number): Explanation['values'][number] {
  return { name: 'α', meaning: 'admit rate, this epoch', value: perSecond(rate), symbol: true };
}

export function perSecond(rate: number): string {
  return rate === Infinity ? 'no limit' : `${threeDigits(rate)} /s`;
}
