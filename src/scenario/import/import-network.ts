import { withoutHidden } from '../../base/plain-text.ts';
import type { Link, Node } from '../edit/edit.ts';
import { FreshIds, idFromName } from '../edit/fresh-id.ts';
import { whyNotKept } from '../saved-text.ts';
import { scenarioSchema } from '../schema.ts';
import type { DrawnDescription } from '../schema/network.ts';
import { parseGml } from './gml.ts';
import { parseGraphml } from './graphml.ts';
import { drawnPlaces, geography, metresBetween } from './node-places.ts';
import { FormatError, LARGEST_TEXT, type RawEdge, type RawGraph, type RawValues } from './raw-graph.ts';
import { isSndlibNative, isSndlibXml, parseSndlibNative, parseSndlibXml } from './sndlib.ts';

export type ImportedNetwork =
  | {
      readonly ok: true;
      /** As the file calls it; empty: it does not. */
      readonly name: string;
      readonly network: DrawnDescription;
      /** What nodes send to each other, where the file says so. */
      readonly demands: readonly NamedDemand[];
      /** What the file did not say, or what had no place, one sentence each. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly message: string; readonly remedy: string };

/** What one node sends to another, by their ids. */
export interface NamedDemand {
  readonly from: string;
  readonly to: string;
  readonly bitsPerSecond: number;
}

/** The values of links whose speed or length is not in the file. */
const USUAL_BITS_PER_SECOND = 1e9;
const USUAL_DELAY_SECONDS = 0.005;
/**
 * A buffer holds what its link sends in this time, a round trip across a continent: one bandwidth-delay product, the rule
 * of Villamizar and Song, "High performance TCP in ANSNET" (1994). The bounds keep slow lines usable and runs affordable.
 */
const BUFFER_SECONDS = 0.1;
const [SMALLEST_BUFFER, LARGEST_BUFFER] = [20, 10_000];
const FULL_PACKET_BITS = 1500 * 8;
/** Light in glass. */
const METRES_PER_SECOND = 2e8;
/** The characters of a label in the file that are looked at. */
const LONGEST_LABEL = 200;
/** Within a city: never nothing. */
const MIN_DELAY_SECONDS = 1e-4;

/** A network from the text of a file in GraphML, GML, or a format of SNDlib. Never throws. */
export function importNetwork(text: string): ImportedNetwork {
  try {
    if (text.length > LARGEST_TEXT) {
      throw new FormatError(`The file has ${text.length} characters.`, `At most ${LARGEST_TEXT} are read.`);
    }
    return fromGraph(parserOf(text)(text));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { ok: false, message: error.message, remedy: error.remedy };
  }
}

function parserOf(text: string): (text: string) => RawGraph {
  const isXml = /^[\s\uFEFF]*</.test(text.slice(0, 1000));
  if (isXml) return isSndlibXml(text) ? parseSndlibXml : parseGraphml;
  return isSndlibNative(text) ? parseSndlibNative : parseGml;
}

function fromGraph(file: RawGraph): ImportedNetwork {
  const graph = {
    ...file,
    nodes: [...new Map(file.nodes.toReversed().map((node) => [node.id, node])).values()].toReversed(),
  };
  if (graph.nodes.length === 0) throw new FormatError('It has no nodes.', 'A network needs at least one.');
  const known = geography(graph);
  const nodes = namedNodes(graph, drawnPlaces(graph, known));
  const index = new Map(graph.nodes.map(({ id }, i) => [id, i]));
  const ids = new FreshIds(new Set());
  const links: Link[] = [];
  let [loops, dangling, slow, placeless] = [0, 0, 0, 0];
  for (const { edge, back } of paired(graph)) {
    const [from, to] = [index.get(edge.source), index.get(edge.target)];
    if (from === undefined || to === undefined) dangling++;
    else if (from === to) loops++;
    else {
      const speed = linkSpeed(edge.values);
      const [a, b] = [known[from], known[to]];
      const isPlaced = a !== null && b !== null;
      if (speed === null) slow++;
      if (!isPlaced) placeless++;
      const rateBitsPerSecond = speed ?? USUAL_BITS_PER_SECOND;
      const backSpeed = back === null || back === undefined ? null : linkSpeed(back.values);
      links.push({
        id: ids.take('l1'),
        from: nodes[from].id,
        to: nodes[to].id,
        rateBitsPerSecond,
        delaySeconds: isPlaced ? delay(metresBetween(a, b)) : USUAL_DELAY_SECONDS,
        bufferPackets: bufferOf(rateBitsPerSecond),
        ...(backSpeed !== null &&
          backSpeed !== rateBitsPerSecond && {
            reverse: { rateBitsPerSecond: backSpeed, bufferPackets: bufferOf(backSpeed) },
          }),
        ...(back === undefined && { oneWay: true }),
      });
    }
  }
  const notes = [
    ...file.notes,
    ...noteOf(
      file.nodes.length - nodes.length,
      'node has the id of another node: left out',
      'nodes have ids of other nodes: left out',
    ),
    ...noteOf(slow, 'link has no speed: 1 Gbit/s', 'links have no speed: 1 Gbit/s each'),
    ...noteOf(placeless, 'link has no length: 5 ms', 'links have no length: 5 ms each'),
    ...(links.length === 0 ? [] : [BUFFER_NOTE]),
    ...noteOf(loops, 'link joins a node to itself: left out', 'links join a node to itself: left out'),
    ...noteOf(
      dangling,
      'link names a node that does not exist: left out',
      'links name nodes that do not exist: left out',
    ),
  ];
  const why = whyNotKept({ form: 'drawn', nodes, links });
  if (why !== null) throw new FormatError(why, 'Use a part of it.');
  const network = scenarioSchema.shape.network.parse({ form: 'drawn', nodes, links }) as DrawnDescription;
  const name = withoutHidden(graph.name.slice(0, LONGEST_LABEL)).trim().slice(0, 100);
  const demands = (file.demands ?? []).flatMap(({ source, target, bitsPerSecond }) => {
    const [from, to] = [index.get(source), index.get(target)];
    return from === undefined || to === undefined ? [] : [{ from: nodes[from].id, to: nodes[to].id, bitsPerSecond }];
  });
  return { ok: true, name, network, demands, notes };
}

const BUFFER_NOTE =
  'The file does not say how large buffers are: each holds what its link sends in 100 ms, at least 20 and at most 10,000 packets.';

/** Packets of 1,500 bytes. */
function bufferOf(bitsPerSecond: number): number {
  const packets = Math.round((bitsPerSecond * BUFFER_SECONDS) / FULL_PACKET_BITS);
  return Math.min(LARGEST_BUFFER, Math.max(SMALLEST_BUFFER, packets));
}

function noteOf(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many}.`];
}

function delay(metres: number): number {
  return Math.max(MIN_DELAY_SECONDS, Math.round((metres / METRES_PER_SECOND) * 1e6) / 1e6);
}

/** Ids from labels; the labels are kept. */
function namedNodes(graph: RawGraph, places: readonly { readonly x: number; readonly y: number }[]): Node[] {
  const ids = new FreshIds(new Set());
  return graph.nodes.map((raw, i): Node => {
    const label = withoutHidden((raw.values.get('label') ?? raw.values.get('name') ?? '').slice(0, LONGEST_LABEL))
      .trim()
      .slice(0, 60);
    const isNamed = label !== '' && !/^(none|\?+|unknown)$/i.test(label);
    const id = ids.take(idFromName(isNamed ? label : '', `n${/^\d{1,6}$/.test(raw.id) ? raw.id : i}`));
    return { id, kind: 'router', x: places[i].x, y: places[i].y, ...(isNamed && label !== id && { label }) };
  });
}

interface Pair {
  readonly edge: RawEdge;
  /** The edge that runs the other way; null: the same edge runs both ways; undefined: nothing runs back. */
  readonly back: RawEdge | null | undefined;
}

/** Pairs of nodes to link. In a directed graph two opposite edges are one link. */
function paired({ directed, edges }: RawGraph): Pair[] {
  if (!directed) return edges.map((edge) => ({ edge, back: null }));
  const waiting = new Map<string, { readonly pairs: { back: RawEdge | undefined }[]; next: number }>();
  const pairs: { edge: RawEdge; back: RawEdge | undefined }[] = [];
  for (const edge of edges) {
    const opposite = waiting.get(JSON.stringify([edge.target, edge.source]));
    if (opposite !== undefined && opposite.next < opposite.pairs.length) {
      opposite.pairs[opposite.next++].back = edge;
      continue;
    }
    const pair = { edge, back: undefined };
    pairs.push(pair);
    const key = JSON.stringify([edge.source, edge.target]);
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, { pairs: [pair], next: 0 });
    else list.pairs.push(pair);
  }
  return pairs;
}

/** Bits a second from what files say of a link: a number, a number with a unit, or the name of a line. Null: nothing. */
export function linkSpeed(values: RawValues): number | null {
  const raw = Number(values.get('linkspeedraw'));
  if (isSpeed(raw)) return raw;
  const number = Number(values.get('linkspeed'));
  const unit = UNITS[(values.get('linkspeedunits') ?? '').trim().slice(0, 1).toUpperCase()];
  if (isSpeed(number) && unit !== undefined && isSpeed(number * unit)) return number * unit;
  for (const name of WORDED) {
    const speed = speedInWords(values.get(name) ?? '');
    if (speed !== null) return speed;
  }
  return null;
}

/** Values that may hold a speed in words, the likeliest first. */
const WORDED = ['linklabel', 'linktype', 'bandwidth', 'capacity', 'speed', 'linknote', 'label'];
const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, G: 1e9, T: 1e12 };
/** ITU-T and ANSI: SONET in steps of 51.84 Mbit/s, SDH of 155.52, and the older lines. */
const OPTICAL_CARRIER = 51.84e6;
const SYNCHRONOUS_MODULE = 155.52e6;
const LINES: Readonly<Record<string, number>> = {
  T1: 1.544e6,
  E1: 2.048e6,
  E3: 34.368e6,
  T3: 44.736e6,
  DS3: 44.736e6,
};

function speedInWords(words: string): number | null {
  const text = words.slice(0, 200);
  const measured = /(\d+(?:[.,]\d+)?)\s*([kmgt])(?:i?b|bit|ig)/i.exec(text);
  if (measured !== null) return speedOrNull(Number(measured[1].replace(',', '.')) * UNITS[measured[2].toUpperCase()]);
  const optical = /\bOC-?(\d{1,4})/i.exec(text);
  if (optical !== null) return speedOrNull(Number(optical[1]) * OPTICAL_CARRIER);
  const synchronous = /\bSTM-?(\d{1,4})/i.exec(text);
  if (synchronous !== null) return speedOrNull(Number(synchronous[1]) * SYNCHRONOUS_MODULE);
  const line = /\b(T1|E1|E3|T3|DS3)\b/i.exec(text);
  return line === null ? null : LINES[line[1].toUpperCase()];
}

function speedOrNull(value: number): number | null {
  return isSpeed(value) ? value : null;
}

/** What the format allows. */
function isSpeed(value: number): boolean {
  return value >= 1 && value <= 1e12;
}
