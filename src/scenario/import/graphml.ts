import { LIMITS } from '../limits.ts';
import {
  decodeEntities,
  FormatError,
  LARGEST_TEXT,
  lineOf,
  type RawEdge,
  type RawGraph,
  type RawNode,
} from './raw-graph.ts';
import { readXml, type XmlTag } from './xml.ts';

interface Key {
  readonly name: string;
  readonly of: string;
  standard: string | null;
}

interface Open {
  readonly id: string;
  readonly values: Map<string, string>;
}

/**
 * GraphML (graphml.graphdrawing.org/primer): nodes and edges of all graphs in the file, with the data that keys declare,
 * by the keys' names. Labels of yEd and its like are read too. Throws FormatError.
 */
export function parseGraphml(text: string): RawGraph {
  if (text.length > LARGEST_TEXT)
    throw new FormatError(`The file has ${text.length} characters.`, `At most ${LARGEST_TEXT} are read.`);
  const keys = new Map<string, Key>();
  const nodes: RawNode[] = [];
  const edges: RawEdge[] = [];
  const graph = new Map<string, string>();
  let [found, directed, hyperedges] = [false, false, 0];
  /** Elements that data belong to, innermost last: nodes may hold graphs. */
  const owners: Map<string, string>[] = [];
  let declared: Key | null = null;
  let words: string | null = null;
  let dataKey = '';

  const begin = (tag: XmlTag, at: number): void => {
    const attribute = (name: string): string => {
      const value = tag.attributes.get(name);
      if (value === undefined) {
        throw new FormatError(`This is not GraphML: ${lineOf(text, at)}: <${tag.name}> has no ${name}.`);
      }
      return value;
    };
    switch (tag.name) {
      case 'key':
        declared = {
          name: (tag.attributes.get('attr.name') ?? attribute('id')).toLowerCase(),
          of: tag.attributes.get('for') ?? 'all',
          standard: null,
        };
        keys.set(attribute('id'), declared);
        break;
      case 'graph':
        found = true;
        if (owners.length === 0) directed = tag.attributes.get('edgedefault') === 'directed';
        owners.push(owners.length === 0 ? graph : new Map());
        break;
      case 'node': {
        if (nodes.length >= LIMITS.nodes)
          throw new FormatError(`It has more than ${LIMITS.nodes} nodes.`, 'Take a part of it.');
        const node: Open = { id: attribute('id'), values: new Map() };
        nodes.push(node);
        owners.push(node.values);
        break;
      }
      case 'edge': {
        if (edges.length >= LIMITS.links)
          throw new FormatError(`It has more than ${LIMITS.links} edges.`, 'Take a part of it.');
        const values = new Map<string, string>();
        edges.push({ source: attribute('source'), target: attribute('target'), values });
        owners.push(values);
        break;
      }
      case 'hyperedge':
        hyperedges++;
        owners.push(new Map());
        break;
      case 'data':
        dataKey = keys.get(attribute('key'))?.name ?? attribute('key').toLowerCase();
        words = '';
        break;
      case 'default':
      case 'NodeLabel':
      case 'EdgeLabel':
        words = '';
    }
  };
  const end = (name: string): void => {
    const owner = owners.at(-1);
    switch (name) {
      case 'graph':
      case 'node':
      case 'edge':
      case 'hyperedge':
        owners.pop();
        break;
      case 'key':
        declared = null;
        break;
      case 'default':
        if (declared !== null && words !== null) declared.standard = words.trim();
        words = null;
        break;
      case 'data':
        if (owner !== undefined && words !== null && words.trim() !== '') owner.set(dataKey, words.trim());
        words = null;
        break;
      case 'NodeLabel':
      case 'EdgeLabel':
        if (owner !== undefined && words !== null && words.trim() !== '' && !owner.has('label'))
          owner.set('label', words.trim());
        words = '';
    }
  };
  readXml(text, {
    begin,
    end,
    text: (piece, literal) => {
      if (words !== null && words.length < LONGEST_VALUE) words += literal ? piece : decodeEntities(piece);
    },
  });
  if (!found) throw new FormatError('There is no <graph> in it.', 'Is it a GraphML file?');
  const standards = (of: string): (readonly [string, string])[] =>
    [...keys.values()].flatMap((key) =>
      key.standard !== null && (key.of === of || key.of === 'all') ? [[key.name, key.standard] as const] : [],
    );
  const [ofNodes, ofEdges] = [standards('node'), standards('edge')];
  return {
    name: graph.get('network') ?? graph.get('label') ?? graph.get('name') ?? '',
    directed,
    nodes: nodes.map(({ id, values }) => ({ id, values: new Map([...ofNodes, ...values]) })),
    edges: edges.map((edge) => ({ ...edge, values: new Map([...ofEdges, ...edge.values]) })),
    notes: hyperedges > 0 ? [`${hyperedges} hyperedges were left out: a link joins two nodes.`] : [],
  };
}

const LONGEST_VALUE = 10_000;
