import { counted } from '../../base/format.ts';
import { LIMITS } from '../limits.ts';
import {
  checkRoom,
  decodeEntities,
  FormatError,
  lineOf,
  type RawDemand,
  type RawEdge,
  type RawGraph,
  type RawNode,
} from './raw-graph.ts';
import { readXml, type XmlTag } from './xml.ts';

/** Demands of a file; the largest of SNDlib has some 14,000. */
const MOST_DEMANDS = 100_000;

/** What both forms say, before units and places are understood. */
interface Instance {
  readonly nodes: { readonly id: string; readonly x: number; readonly y: number }[];
  readonly links: { readonly source: string; readonly target: string; installed: number; modules: number[] }[];
  readonly demands: { readonly source: string; readonly target: string; value: number; routingUnit: number }[];
  /** `MBITPERSEC`; empty: the file names none. */
  unit: string;
  /** Null: the file does not say. */
  areGeographical: boolean | null;
}

/** Whether a text is a network in the native format of SNDlib, by its first line or its first section. */
export function isSndlibNative(text: string): boolean {
  const start = text.slice(0, 10_000);
  return /^[\s\uFEFF]*\?SNDlib/i.test(start) || /^[ \t]*(?:META|NODES)[ \t]*\(/m.test(start);
}

/** Whether a text of XML is a network of SNDlib. */
export function isSndlibXml(text: string): boolean {
  return /<network[\s>]/.test(text.slice(0, 10_000));
}

/**
 * The native format of SNDlib (S. Orlowski et al., "SNDlib 1.0: Survivable Network Design Library", Networks 55(3),
 * 2010; sndlib.zib.de, "File formats"): sections of nodes, links and demands in parentheses. Throws FormatError.
 */
export function parseSndlibNative(text: string): RawGraph {
  const instance = emptyInstance();
  const reader = new Tokens(text);
  for (let section = reader.next(); section !== null; section = reader.next()) {
    reader.open();
    switch (section) {
      case 'NODES':
        reader.items((id) => {
          checkRoom(instance.nodes, LIMITS.nodes, 'nodes');
          const [x, y] = reader.opens() ? reader.list().map(Number) : [];
          instance.nodes.push({ id, x: x ?? NaN, y: y ?? NaN });
        });
        break;
      case 'LINKS':
        reader.items((id) => {
          checkRoom(instance.links, LIMITS.links, 'links');
          const [source, target] = reader.ends(id);
          const [installed] = [reader.number(), reader.number(), reader.number(), reader.number()];
          const modules = reader.list().filter((_, i) => i % 2 === 0);
          instance.links.push({ source, target, installed, modules: modules.map(Number) });
        });
        break;
      case 'DEMANDS':
        reader.items((id) => {
          checkRoom(instance.demands, MOST_DEMANDS, 'demands');
          const [source, target] = reader.ends(id);
          const [routingUnit, value] = [reader.number(), reader.number()];
          // The length that a path may have.
          reader.required();
          instance.demands.push({ source, target, value, routingUnit });
        });
        break;
      case 'META': {
        const words = reader.rest();
        instance.unit = words[words.indexOf('unit') + 2] ?? '';
        break;
      }
      default:
        reader.rest();
    }
  }
  return graphOf(instance);
}

/** The XML format of SNDlib (`<network xmlns="http://sndlib.zib.de/network">`). Throws FormatError. */
export function parseSndlibXml(text: string): RawGraph {
  const instance = emptyInstance();
  let words = '';
  let owner = '';
  let item = new Map<string, string>();
  let modules: number[] = [];
  const required = (key: string): string => {
    const value = item.get(key);
    if (value !== undefined) return value;
    throw new FormatError(
      `This is not SNDlib's XML: the ${owner} "${(item.get('id') ?? '').slice(0, 60)}" has no ${key}.`,
    );
  };
  readXml(text, "SNDlib's XML", {
    begin: ({ name, attributes }: XmlTag) => {
      words = '';
      if (name === 'nodes') instance.areGeographical = attributes.get('coordinatesType') === 'geographical';
      if (name !== 'node' && name !== 'link' && name !== 'demand') return;
      owner = name;
      modules = [];
      item = new Map([['id', attributes.get('id') ?? '']]);
    },
    text: (piece, literal) => {
      // Numbers and names are short.
      const start = piece.slice(0, 1000);
      if (words.length < 1000) words += literal ? start : decodeEntities(start);
    },
    end: (name) => {
      const value = words.trim();
      words = '';
      switch (name) {
        case 'node':
          checkRoom(instance.nodes, LIMITS.nodes, 'nodes');
          instance.nodes.push({ id: required('id'), x: Number(item.get('x') ?? NaN), y: Number(item.get('y') ?? NaN) });
          break;
        case 'link': {
          checkRoom(instance.links, LIMITS.links, 'links');
          const installed = Number(item.get('installed') ?? 0);
          instance.links.push({ source: required('source'), target: required('target'), installed, modules });
          break;
        }
        case 'demand': {
          checkRoom(instance.demands, MOST_DEMANDS, 'demands');
          const routingUnit = Number(item.get('routingUnit') ?? 1);
          const demand = { source: required('source'), target: required('target') };
          instance.demands.push({ ...demand, value: Number(required('demandValue')), routingUnit });
          break;
        }
        case 'capacity':
          if (modules.length < MOST_MODULES) modules.push(Number(value));
          break;
        case 'preInstalledModule':
          // Its capacity was the last.
          item.set('installed', String(modules.pop() ?? 0));
          break;
        case 'unit':
          instance.unit = value;
          break;
        default:
          if (VALUES.has(name)) item.set(name, value);
      }
    },
  });
  return graphOf(instance);
}

const VALUES = new Set(['x', 'y', 'source', 'target', 'demandValue', 'routingUnit']);
/** Modules of a link that are looked at. */
const MOST_MODULES = 1000;

function emptyInstance(): Instance {
  return { nodes: [], links: [], demands: [], unit: '', areGeographical: null };
}

const PREFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

function graphOf({ nodes, links, demands, unit, areGeographical }: Instance): RawGraph {
  if (links.length === 0) {
    const remedy = 'Take the network itself: files of a demand matrix alone have nodes and no links.';
    throw new FormatError('It has no links.', remedy);
  }
  const known = /^([KMGT])BIT/i.exec(unit);
  const unitBits = known === null ? 1e6 : PREFIXES[known[1].toUpperCase()];
  const isPlaced = nodes.some(({ x, y }) => x !== nodes[0].x || y !== nodes[0].y);
  const onGlobe = areGeographical ?? nodes.every(({ x, y }) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  let modular = 0;
  const edges = links.map(({ source, target, installed, modules }): RawEdge => {
    const smallest = modules.reduce((least, one) => (one > 0 && one < least ? one : least), Infinity);
    if (!(installed > 0) && smallest < Infinity) modular++;
    const capacity = installed > 0 ? installed : smallest;
    return { source, target, values: new Map([['linkspeedraw', String(capacity * unitBits)]]) };
  });
  const ids = new Set(nodes.map(({ id }) => id));
  const usable: RawDemand[] = demands.flatMap(({ source, target, value, routingUnit }) => {
    const isUsable = ids.has(source) && ids.has(target) && source !== target;
    const load = value * routingUnit;
    return isUsable && load > 0 && load < Infinity ? [{ source, target, bitsPerSecond: load * unitBits }] : [];
  });
  const dropped = demands.length - usable.length;
  return {
    name: '',
    directed: false,
    nodes: nodes.map(({ id, x, y }): RawNode => {
      const [east, north] = onGlobe ? ['longitude', 'latitude'] : ['x', 'y'];
      const places: [string, string][] = [
        [east, String(x)],
        [north, String(y)],
      ];
      return { id, values: new Map([['label', id], ...(isPlaced ? places : [])]) };
    }),
    edges,
    demands: usable,
    notes: [
      ...(known === null ? ['The file names no unit of capacity: taken as Mbit/s.'] : []),
      ...(modular > 0
        ? [`${counted(modular, 'link')} without an installed capacity: each has that of its smallest module.`]
        : []),
      ...(dropped > 0
        ? [`Left out: ${counted(dropped, 'demand')} of nothing, from a node to itself, or of nodes that do not exist.`]
        : []),
    ],
  };
}

/** Goes through words and parentheses. What follows # on a line, and the line that begins with ?, are passed over. */
class Tokens {
  private readonly pattern = /\s+|#[^\n]*|\?[^\n]*|[()]|[^\s()#]+/g;
  private ahead: string | null | undefined = undefined;

  constructor(private readonly text: string) {}

  /** Null: the text is at its end. */
  next(): string | null {
    const { ahead } = this;
    this.ahead = undefined;
    if (ahead !== undefined) return ahead;
    for (;;) {
      const found = this.pattern.exec(this.text);
      if (found === null) {
        this.pattern.lastIndex = this.text.length;
        return null;
      }
      if (!/^[\s#?]/.test(found[0])) return found[0];
    }
  }

  required(): string {
    return this.next() ?? this.fail('the file ends within a section');
  }

  open(): void {
    const found = this.required();
    if (found !== '(') this.fail(`"${found.slice(0, 40)}" stands where a parenthesis opens`);
  }

  /** Whether a parenthesis opens next. */
  opens(): boolean {
    this.ahead = this.next();
    return this.ahead === '(';
  }

  /** The items of the section that has opened. */
  items(read: (id: string) => void): void {
    for (let id = this.required(); id !== ')'; id = this.required()) read(id);
  }

  /** The words of a list. */
  list(): string[] {
    this.open();
    return this.rest();
  }

  /** The words of the list that has opened, without those of lists within it. */
  rest(): string[] {
    const words: string[] = [];
    for (let depth = 1; depth > 0;) {
      const word = this.required();
      if (word === '(') depth++;
      else if (word === ')') depth--;
      else if (depth === 1) words.push(word);
    }
    return words;
  }

  ends(id: string): readonly [string, string] {
    const [source, target] = this.list();
    return source === undefined || target === undefined
      ? this.fail(`"${id.slice(0, 40)}" does not name two nodes`)
      : [source, target];
  }

  number(): number {
    const word = this.required();
    const number = Number(word);
    return Number.isNaN(number) ? this.fail(`"${word.slice(0, 40)}" is not a number`) : number;
  }

  private fail(what: string): never {
    throw new FormatError(`This is not SNDlib's native format: ${lineOf(this.text, this.pattern.lastIndex)}: ${what}.`);
  }
}
