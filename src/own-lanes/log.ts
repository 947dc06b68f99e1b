import { OWN_LIMITS } from '../own/contract/kinds.ts';

/** A line that an own scheme has written. */
export interface LogLine {
  readonly atSeconds: number;
  readonly schemeId: string;
  /** What it is about, e.g. `flow 2`; may be empty. */
  readonly about: string;
  readonly text: string;
}

/** The newest lines that the own schemes of a lane have written. */
export class OwnLog {
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

/** Values of a line, as text. */
export function logText(values: readonly unknown[]): string {
  const text = values.map((value) => textOf(value, 0)).join(' ');
  return text.length > OWN_LIMITS.logLineLength ? `${text.slice(0, OWN_LIMITS.logLineLength - 3)}...` : text;
}

function textOf(value: unknown, depth: number): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
  if (typeof value === 'string') return value.slice(0, OWN_LIMITS.logLineLength);
  // What engines call a function differs.
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth > 1) return '...';
  if (Array.isArray(value))
    return `[${value
      .slice(0, 20)
      .map((item) => textOf(item, depth + 1))
      .join(', ')}]`;
  const entries = Object.entries(value).slice(0, 20);
  return `{ ${entries.map(([key, item]) => `${key.slice(0, 40)}: ${textOf(item, depth + 1)}`).join(', ')} }`;
}
