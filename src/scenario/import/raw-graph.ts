/** What a graph's file says, whatever its form: nodes and edges with values by lower-case names. Not yet a network. */
export interface RawGraph {
  /** The name of the network, where the file has one. */
  readonly name: string;
  readonly directed: boolean;
  readonly nodes: readonly RawNode[];
  readonly edges: readonly RawEdge[];
  /** What the file has and a network has no place for. */
  readonly notes: readonly string[];
  /** Traffic between its nodes; absent: the file has none. */
  readonly demands?: readonly RawDemand[];
}

/** What one node sends to another. */
export interface RawDemand {
  readonly source: string;
  readonly target: string;
  /** Above 0. */
  readonly bitsPerSecond: number;
}

/** Values by lower-case names. */
export interface RawValues {
  get(name: string): string | undefined;
}

export interface RawNode {
  readonly id: string;
  readonly values: RawValues;
}

export interface RawEdge {
  readonly source: string;
  readonly target: string;
  readonly values: RawValues;
}

/** A file that cannot be read, and where. */
export class FormatError extends Error {
  override readonly name = 'FormatError';

  constructor(
    message: string,
    readonly remedy = 'Correct the file there, or save it again.',
  ) {
    super(message);
  }
}

/** Characters that are looked at; the largest file of the Topology Zoo has 0.2 million. */
export const LARGEST_TEXT = 4_000_000;

/** The remedy for a file of another form. */
export const KNOWN_FORMATS =
  'GraphML, GML, and the native and XML formats of SNDlib are read: convert the file to one of these.';

/** Throws FormatError where a list is full. */
export function checkRoom(list: readonly unknown[], most: number, what: string): void {
  if (list.length >= most) throw new FormatError(`It has more than ${most} ${what}.`, 'Use a part of it.');
}

/** `line 7` of a place in a text. */
export function lineOf(text: string, at: number): string {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line++;
  return `line ${line}`;
}

/** `&amp;`, `&#228;`, `&#xE4;` and the like; others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()];
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : String(whole);
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
