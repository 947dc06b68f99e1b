import { OWN_LIMITS } from '../authored/contract/kinds.ts';

/** Items of a list, and entries of an object, that a line shows. */
const MOST_ITEMS = 20;

/** Steps of work that it takes to write a number as a text. */
const SIMPLE_AS_TEXT = 10;

/** A line that an authored scheme has written. */
export interface LogLine {
  readonly atSeconds: number;
  readonly schemeId: string;
  /** What it is about, e.g. `flow 2`; may be empty. */
  readonly about: string;
  readonly text: string;
}

/** The newest lines that the authored schemes of a lane have written. */
export class AuthoredLog {
  /** Lines that were written, those that are not kept too: it grows with each. */
  written = 0;
  private kept: LogLine[] = [];

  /** Oldest first. */
  get lines(): readonly LogLine[] {
    return this.kept.slice(-OWN_LIMITS.logLines);
  }

  write(line: LogLine): void {
    this.written++;
    this.kept.push(line);
    // Removing them one by one would move all others each time.
    if (this.kept.length >= 2 * OWN_LIMITS.logLines) this.kept = this.kept.slice(-OWN_LIMITS.logLines);
  }

  save(): unknown {
    return { written: this.written, lines: this.lines };
  }

  restore(state: unknown): void {
    const { written, lines } = state as { written: number; lines: readonly LogLine[] };
    this.written = written;
    this.kept = [...lines];
  }
}

/**
 * Values of a line, as text.
 * @param pay hears what it costs to look into an object
 */
export function logText(values: readonly unknown[], pay: (steps: number) => void): string {
  const line = new LineText(pay);
  line.addAll(values, ' ', (value) => line.addValue(value, 0));
  return line.text.length > OWN_LIMITS.logLineLength
    ? `${line.text.slice(0, OWN_LIMITS.logLineLength - 3)}...`
    : line.text;
}

/** Writes no more than what a line shows: what is long is not read to its end. */
class LineText {
  text = '';

  constructor(private readonly pay: (steps: number) => void) {}

  private get isFull(): boolean {
    return this.text.length > OWN_LIMITS.logLineLength;
  }

  addAll<Item>(items: readonly Item[], between: string, add: (item: Item) => void): void {
    for (const [i, item] of items.entries()) {
      if (this.isFull) return;
      if (i > 0) this.text += between;
      add(item);
    }
  }

  addValue(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null) {
      this.pay(SIMPLE_AS_TEXT);
      this.text += simpleText(value);
    } else if (depth > 1) this.text += '...';
    else if (Array.isArray(value)) {
      this.text += '[';
      this.addAll(value.slice(0, MOST_ITEMS), ', ', (item) => this.addValue(item, depth + 1));
      this.text += ']';
    } else {
      const keys = Object.keys(value);
      this.pay(keys.length);
      this.text += '{ ';
      this.addAll(keys.slice(0, MOST_ITEMS), ', ', (key) => {
        this.text += `${key.slice(0, 40)}: `;
        this.addValue((value as Record<string, unknown>)[key], depth + 1);
      });
      this.text += ' }';
    }
  }
}

function simpleText(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
  if (typeof value === 'string') return value.slice(0, OWN_LIMITS.logLineLength + 1);
  // What engines call a function differs.
  return typeof value === 'function' ? 'a function' : String(value);
}
