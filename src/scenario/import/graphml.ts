import { counted } from '../../base/format.ts';
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
  type RawValues,
} from './raw-graph.ts';
import { readXml, type XmlListener, type XmlTag } from './xml.ts';

interface Key {
  readonly name: string;
  readonly of: string;
  standard: string | null;
}

/** The characters of a value that are kept: a name is shorter, and a speed in words stands at its beginning. */
const LONGEST_VALUE = 1000;

/**
 * GraphML (graphml.graphdrawing.org/primer): nodes and edges of all graphs in the file, with the data that keys declare,
 * by the keys' names. Labels of yEd and its like are read too. Throws FormatError.
 */
export function parseGraphml(text: string): RawGraph {
  const reader = new Reader(text);
  readXml(text, 'GraphML', reader);
  return reader.graph();
}

/** Takes tags and text in the order of the file. */
class Reader implements XmlListener {
  private readonly keys = new Map<string, Key>();
  private readonly nodes: RawNode[] = [];
  private readonly edges: RawEdge[] = [];
  private readonly own = new Map<string, string>();
  /** Values of the elements that data belong to, innermost last: nodes may hold graphs. */
  private readonly owners: Map<string, string>[] = [];
  private found = false;
  private directed = false;
  private hyperedges = 0;
  private declared: Key | null = null;
  /** The text that is being read; null: it is of no interest. */
  private words: string | null = null;
  private dataKey = '';

  constructor(private readonly file: string) {}

  begin(tag: XmlTag, at: number): void {
    const attribute = (name: string): string => {
      const value = tag.attributes.get(name);
      if (value === undefined) {
        throw new FormatError(`This is not GraphML: ${lineOf(this.file, at)}: <${tag.name}> has no ${name}.`);
      }
      return value;
    };
    switch (tag.name) {
      case 'key': {
        const name = (tag.attributes.get('attr.name') ?? attribute('id')).toLowerCase();
        this.declared = { name, of: tag.attributes.get('for') ?? 'all', standard: null };
        this.keys.set(attribute('id'), this.declared);
        break;
      }
      case 'graph':
        this.found = true;
        if (this.owners.length === 0) this.directed = tag.attributes.get('edgedefault') === 'directed';
        this.owners.push(this.owners.length === 0 ? this.own : new Map());
        break;
      case 'node':
        checkRoom(this.nodes, LIMITS.nodes, 'nodes');
        this.nodes.push({ id: attribute('id'), values: this.owner() });
        break;
      case 'edge':
        checkRoom(this.edges, LIMITS.links, 'edges');
        this.edges.push({ source: attribute('source'), target: attribute('target'), values: this.owner() });
        break;
      case 'hyperedge':
        this.hyperedges++;
        this.owner();
        break;
      case 'data':
        this.dataKey = this.keys.get(attribute('key'))?.name ?? attribute('key').toLowerCase();
        this.words = '';
        break;
      case 'default':
      case 'NodeLabel':
      case 'EdgeLabel':
        this.words = '';
    }
  }

  end(name: string): void {
    switch (name) {
      case 'graph':
      case 'node':
      case 'edge':
      case 'hyperedge':
        this.owners.pop();
        break;
      case 'key':
        this.declared = null;
        break;
      case 'default':
        if (this.declared !== null && this.words !== null) this.declared.standard = this.words.trim();
        this.words = null;
        break;
      case 'data':
        this.keep(this.dataKey);
        this.words = null;
        break;
      case 'NodeLabel':
      case 'EdgeLabel':
        if (this.owners.at(-1)?.has('label') === false) this.keep('label');
        this.words = '';
    }
  }

  text(piece: string, literal: boolean): void {
    if (this.words !== null && this.words.length < LONGEST_VALUE) {
      const kept = piece.slice(0, LONGEST_VALUE);
      this.words += literal ? kept : decodeEntities(kept);
    }
  }

  /** What was read is a value of the innermost element. */
  private keep(name: string): void {
    const words = this.words?.trim() ?? '';
    if (words !== '') this.owners.at(-1)?.set(name, words);
  }

  /** What has been read. */
  graph(): RawGraph {
    if (!this.found) throw new FormatError('There is no <graph> in it.', KNOWN_FORMATS);
    const [ofNodes, ofEdges] = [this.standards('node'), this.standards('edge')];
    return {
      name: this.own.get('network') ?? this.own.get('label') ?? this.own.get('name') ?? '',
      directed: this.directed,
      nodes: this.nodes.map((node) => ({ ...node, values: withStandards(node.values, ofNodes) })),
      edges: this.edges.map((edge) => ({ ...edge, values: withStandards(edge.values, ofEdges) })),
      notes: this.hyperedges > 0 ? [`Left out: ${counted(this.hyperedges, 'hyperedge')}. A link joins two nodes.`] : [],
    };
  }

  /** The values of an element that begins. */
  private owner(): Map<string, string> {
    const values = new Map<string, string>();
    this.owners.push(values);
    return values;
  }

  private standards(of: string): ReadonlyMap<string, string> {
    const standards = new Map<string, string>();
    for (const { name, standard, of: owner } of this.keys.values()) {
      if (standard !== null && (owner === of || owner === 'all')) standards.set(name, standard);
    }
    return standards;
  }
}

/** A file may declare as many standards as it has characters for: no element has a copy of them. */
function withStandards(values: RawValues, standards: RawValues): RawValues {
  return { get: (name) => values.get(name) ?? standards.get(name) };
}
