import { LIMITS } from '../limits.ts';
import {
  checkRoom,
  decodeEntities,
  FormatError,
  KNOWN_FORMATS,
  lineOf,
  type RawEdge,
  type RawGraph,
  type RawNode,
} from './raw-graph.ts';

/** Lists within lists; real files have four. */
const DEEPEST = 32;

/**
 * GML after M. Himsolt, "GML: A portable Graph File Format" (1997), as the Internet Topology Zoo writes it: keys and
 * values, lists in brackets, texts in quotes that may run over lines and hold entities, comments after #.
 * Throws FormatError.
 */
export function parseGml(text: string): RawGraph {
  const reader = new Reader(text);
  const nodes: RawNode[] = [];
  const edges: RawEdge[] = [];
  let values = new Map<string, string>();
  for (let key = reader.key(); key !== null; key = reader.key()) {
    const value = reader.value();
    if (key !== 'graph' || value !== OPEN) {
      if (value === OPEN) reader.skip();
      continue;
    }
    reader.isGml = true;
    values = readGraph(reader, nodes, edges);
  }
  if (!reader.isGml) throw new FormatError('There is no "graph [ ... ]" in it.', KNOWN_FORMATS);
  return {
    name: values.get('network') ?? values.get('label') ?? '',
    directed: values.get('directed') === '1',
    nodes,
    edges,
    notes: [],
  };
}

function readGraph(reader: Reader, nodes: RawNode[], edges: RawEdge[]): Map<string, string> {
  const own = new Map<string, string>();
  for (let key = reader.keyOrEnd(); key !== null; key = reader.keyOrEnd()) {
    const value = reader.value();
    if (value !== OPEN) own.set(key, value);
    else if (key === 'node') {
      checkRoom(nodes, LIMITS.nodes, 'nodes');
      const values = reader.list();
      nodes.push({ id: required(reader, values, 'id', 'node'), values });
    } else if (key === 'edge') {
      checkRoom(edges, LIMITS.links, 'edges');
      const values = reader.list();
      edges.push({
        source: required(reader, values, 'source', 'edge'),
        target: required(reader, values, 'target', 'edge'),
        values,
      });
    } else reader.skip();
  }
  return own;
}

function required(reader: Reader, values: ReadonlyMap<string, string>, key: string, what: string): string {
  const value = values.get(key);
  if (value === undefined) throw reader.error(`the ${what} that ends here has no ${key}`);
  return value;
}

const OPEN = '[';

/** Goes through keys and values. A value `[` opens a list. */
class Reader {
  /** A graph has begun: what is wrong is within a file of GML. */
  isGml = false;
  private at = 0;

  constructor(private readonly text: string) {}

  /** Lower case; null: the text is at its end. */
  key(): string | null {
    this.blank();
    if (this.at >= this.text.length) return null;
    const key = this.match(/[A-Za-z_][\w.-]*/y);
    if (key === null)
      throw this.error(`"${this.text.slice(this.at, this.at + 10).split(/\s/)[0]}" is not the name of a value`);
    return key.toLowerCase();
  }

  /** Null: the list has ended. */
  keyOrEnd(): string | null {
    this.blank();
    if (this.text[this.at] === ']') {
      this.at++;
      return null;
    }
    const key = this.key();
    if (key === null) throw this.error('the file ends within a list');
    return key;
  }

  value(): string {
    this.blank();
    const first = this.text[this.at];
    if (first === OPEN) {
      this.at++;
      return OPEN;
    }
    if (first === '"') {
      const end = this.text.indexOf('"', this.at + 1);
      if (end < 0) throw this.error('a text that begins here does not end');
      const value = this.text.slice(this.at + 1, end);
      this.at = end + 1;
      return decodeEntities(value.replaceAll(/\s+/g, ' '));
    }
    const plain = this.match(/[^\s[\]"]+/y);
    if (plain === null) throw this.error('a value is missing');
    return plain;
  }

  /** Plain values of a list that has been opened; lists in it are passed over. */
  list(): ReadonlyMap<string, string> {
    const values = new Map<string, string>();
    for (let key = this.keyOrEnd(); key !== null; key = this.keyOrEnd()) {
      const value = this.value();
      if (value === OPEN) this.graphics(key, values);
      else values.set(key, value);
    }
    return values;
  }

  skip(depth = 1): void {
    if (depth > DEEPEST) throw this.error('lists are nested too deep');
    for (let key = this.keyOrEnd(); key !== null; key = this.keyOrEnd()) {
      if (this.value() === OPEN) this.skip(depth + 1);
    }
  }

  error(what: string): FormatError {
    const message = `This is not GML: ${lineOf(this.text, this.at)}: ${what}.`;
    return this.isGml ? new FormatError(message) : new FormatError(message, KNOWN_FORMATS);
  }

  /** `graphics [ x 10 y 20 ]` is where an editor drew the node. */
  private graphics(key: string, values: Map<string, string>): void {
    if (key !== 'graphics') return this.skip();
    for (let name = this.keyOrEnd(); name !== null; name = this.keyOrEnd()) {
      const value = this.value();
      if (value === OPEN) this.skip();
      else if (name === 'x' || name === 'y') values.set(name, value);
    }
  }

  private blank(): void {
    for (;;) {
      this.match(/\s+/y);
      if (this.text[this.at] !== '#') return;
      const end = this.text.indexOf('\n', this.at);
      this.at = end < 0 ? this.text.length : end;
    }
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
}
