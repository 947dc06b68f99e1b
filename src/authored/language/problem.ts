/** What is wrong with a source, and where. Lines and columns count from 1. */
export interface SourceProblem {
  readonly message: string;
  /** How to fix it; may be empty. */
  readonly remedy: string;
  readonly line: number;
  readonly column: number;
  /** The characters that it is about, from 0. */
  readonly start: number;
  readonly end: number;
}

/** As one line. */
export function sourceProblemInWords({ line, column, message, remedy }: SourceProblem): string {
  return `line ${line}, column ${column}: ${message}${remedy === '' ? '' : ` ${remedy}`}`;
}

/** Line and column of a character of a text, from 1. */
export function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

const MAX_PROBLEMS = 20;

/** Gathers what is wrong with one source. */
export class Problems {
  readonly list: SourceProblem[] = [];

  constructor(readonly source: string) {}

  /** No more are gathered: looking for what was meant would take time for nothing. */
  get isFull(): boolean {
    return this.list.length >= MAX_PROBLEMS;
  }

  add({ start, end }: { readonly start: number; readonly end: number }, message: string, remedy = ''): void {
    // An operand that is read and set is looked at twice.
    const isKnown = this.list.some((one) => one.start === start && one.end === end && one.message === message);
    if (this.isFull || isKnown) return;
    this.list.push({ message, remedy, ...placeIn(this.source, start), start, end });
  }

  /** What stands in the source there, shortened. */
  textOf({ start, end }: { readonly start: number; readonly end: number }): string {
    const text = this.source.slice(start, end).replace(/\s+/g, ' ');
    return text.length > 40 ? `${text.slice(0, 37)}...` : text;
  }
}
