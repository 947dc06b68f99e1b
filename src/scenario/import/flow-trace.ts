/** A list of flows as CSV: when each arrives, and as far as is given how large it is and between which nodes. */
import { shortened } from '../../base/format.ts';
import { LIMITS } from '../limits.ts';

export interface TraceFlow {
  /** In the file, from 1. */
  readonly line: number;
  readonly atSeconds: number;
  /** Absent: drawn. */
  readonly bytes?: number;
  /** Ids of nodes; absent: drawn. */
  readonly from?: string;
  readonly to?: string;
}

/** What columns may be called; a unit in parentheses may follow. The first are those of `headway run --flows`. */
const COLUMNS = {
  arrival: ['arrival', 'time', 'start'],
  size: ['size', 'bytes'],
  source: ['source', 'from', 'src'],
  destination: ['destination', 'to', 'dst'],
  class: ['class'],
  lane: ['lane'],
  seed: ['seed'],
} as const;
type Column = keyof typeof COLUMNS;

const UNITS: Partial<Record<Column, string>> = { arrival: 's', size: 'bytes' };
const LARGEST_BYTES = 1e12;
/** As much of a refused word is shown. */
export const SHOWN_CHARACTERS = 30;
/** Characters of a file: rows of other classes may be among them. */
const LONGEST_TEXT = 50_000_000;

/**
 * @param text a line of names, then a line for each flow; in any order of time
 * @param trafficClass where the file has a column "class", only rows with this one are taken
 * @returns the flows in order of time
 */
export function readFlowTrace(text: string, trafficClass: string): TraceRead<{ readonly flows: TraceFlow[] }> {
  if (text.length > LONGEST_TEXT) return traceProblem(null, 'The file is too long.', 'Keep the rows that are needed.');
  const rows = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const names = fieldsOf(rows[0]);
  const places = columnsOf(names);
  if (!places.ok) return places;
  const { columns } = places;
  const flows: TraceFlow[] = [];
  const classes = new Set<string>();
  const only: Partial<Record<Column, string>> = {};
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.trim() === '') continue;
    const line = index + 1;
    const fields = fieldsOf(row);
    if (fields.length !== names.length) {
      const message = `It has ${fields.length} fields, and the line of names has ${names.length}.`;
      return traceProblem(line, message, 'Give each line all fields; one may be empty.');
    }
    const field = (column: Column): string => {
      const place = columns[column];
      return place === undefined ? '' : fields[place].trim();
    };
    if (columns.class !== undefined) {
      classes.add(field('class'));
      if (field('class') !== trafficClass) continue;
    }
    for (const column of ['lane', 'seed'] as const) {
      if (columns[column] === undefined) continue;
      const known = (only[column] ??= field(column));
      if (known !== field(column)) {
        const message = `It is of the ${column} ${field(column)}, and lines before are of ${known}.`;
        return traceProblem(line, message, `Keep the lines of one ${column}.`);
      }
    }
    const atSeconds = Number(field('arrival'));
    if (field('arrival') === '' || !(atSeconds >= 0 && atSeconds <= LIMITS.untilSeconds)) {
      const message = `The arrival "${shortened(field('arrival'), SHOWN_CHARACTERS)}" is not a time from 0 to ${LIMITS.untilSeconds} s.`;
      return traceProblem(line, message, 'Write seconds, e.g. 0.25.');
    }
    const bytes = field('size') === '' ? undefined : Math.round(Number(field('size')));
    if (bytes !== undefined && !(bytes >= 1 && bytes <= LARGEST_BYTES)) {
      const message = `The size "${shortened(field('size'), SHOWN_CHARACTERS)}" is not a number of bytes from 1 to ${LARGEST_BYTES}.`;
      return traceProblem(line, message, 'Write bytes, e.g. 15000; an empty field is drawn.');
    }
    if (flows.length === LIMITS.listedFlows) {
      const message = `There are more than ${LIMITS.listedFlows} flows.`;
      return traceProblem(line, message, 'Keep a part of the trace.');
    }
    const [from, to] = [field('source'), field('destination')];
    flows.push({
      line,
      atSeconds,
      ...(bytes !== undefined && { bytes }),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
    });
  }
  if (flows.length === 0) {
    const remedy = classes.size > 0 ? `It has ${[...classes].slice(0, 10).join(', ')}.` : 'Give a line for each flow.';
    const message = classes.size > 0 ? `No line is of the class ${trafficClass}.` : 'It has no flows.';
    return traceProblem(null, message, remedy);
  }
  return { ok: true, flows: flows.toSorted((a, b) => a.atSeconds - b.atSeconds) };
}

function columnsOf(names: readonly string[]): TraceRead<{ readonly columns: Partial<Record<Column, number>> }> {
  const columns: Partial<Record<Column, number>> = {};
  for (const [place, name] of names.entries()) {
    const [, word, unit = ''] = /^\s*([^(]*?)\s*(?:\(([^)]*)\))?\s*$/.exec(name.toLowerCase()) ?? [];
    const column = (Object.keys(COLUMNS) as Column[]).find((one) => (COLUMNS[one] as readonly string[]).includes(word));
    if (column === undefined || columns[column] !== undefined) continue;
    const wanted = UNITS[column];
    if (wanted !== undefined && unit !== '' && unit !== wanted) {
      return traceProblem(
        1,
        `The column "${shortened(name, SHOWN_CHARACTERS)}" is in ${unit}.`,
        `Write it in ${wanted}.`,
      );
    }
    columns[column] = place;
  }
  if (columns.arrival !== undefined) return { ok: true, columns };
  return traceProblem(
    1,
    'No column says when flows arrive.',
    'Begin with a line of names: arrival,size or arrival,size,source,destination.',
  );
}

/** The fields of a line (RFC 4180, without line breaks in quotes). */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  const field = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(,|$)/y;
  for (;;) {
    const found = field.exec(line);
    if (found === null) return [...fields, line.slice(field.lastIndex)];
    fields.push(found[1]?.replaceAll('""', '"') ?? found[2]);
    if (found[3] === '') return fields;
  }
}

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
