/** What a trace gave, or where it is wrong. */
export type TraceRead<Read> =
  | ({ readonly ok: true } & Read)
  | {
      readonly ok: false;
      /** From 1; null: the file as a whole. */
      readonly line: number | null;
      readonly message: string;
      readonly remedy: string;
    };

export function traceProblem(line: number | null, message: string, remedy: string): TraceRead<never> {
  return { ok: false, line, message, remedy };
}
