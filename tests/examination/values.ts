/** What is kept of an examination in docs/examination beside its text: verdicts, and the number of each seed. */
import type { QuestionResult, Verdict } from '../../src/examination/judge.ts';

/** A verdict, and for each line the numbers of its networks, one for each seed. */
export type KeptQuestion = readonly [Verdict, Readonly<Record<string, readonly (readonly (number | null)[])[]>>];

export interface KeptValues {
  readonly modelVersion: number;
  /** null: as many as each line says. */
  readonly seeds: number | null;
  /** By scheme, and by question. */
  readonly schemes: Readonly<Record<string, Readonly<Record<string, KeptQuestion>>>>;
}

/** Digits of a number. */
const DIGITS = 6;

export function keptQuestion({ verdict, lines }: QuestionResult): KeptQuestion {
  const short = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(DIGITS)));
  return [
    verdict,
    Object.fromEntries(lines.map(({ id, cells }) => [id, cells.map(({ values }) => values.map(short))])),
  ];
}
