import { threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';

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
