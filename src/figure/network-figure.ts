/**
 * The network of a scenario as a picture without a run: an SVG for paper and for readers without scripts, and the same in
 * words. Names come from links and files, so they are escaped.
 */
import { bitRate, counted, duration } from '../base/format.ts';
import { linkEnds } from '../base/links-by-node.ts';
import { type ExpandedLink, type ExpandedNetwork, expandNetwork } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';

/** Units of the SVG. */
const WIDTH = 720;
const MARGIN = { x: 70, y: 34 };
const LEAST_HEIGHT = 130;
const MOST_HEIGHT = 660;
const ROW = 24;
/** Where there are no names. */
const DOTS_HEIGHT = 300;
/** More nodes are dots without names. */
const MOST_NAMED = 60;
/** More links have no words. */
const MOST_DESCRIBED = 8;
/** As many have room for all their words, where each is this wide. */
const FEW = 3;
const WORDS_WIDTH = 170;

/** Thousands of routers would be one blot: some of the domains stand for all. */
export function networkInSmall(network: Scenario['network']): Scenario['network'] {
  if (network.form === 'drawn' || network.generator !== 'transit-stub') return network;
  const few = { transitDomains: 1, hostsPerStubRouter: 0, extraTransitStubLinks: 0, extraStubStubLinks: 0 };
  return { ...network, parameters: { ...network.parameters, ...few } };
}

/** The same in a sentence or more: how many nodes there are, and what the links between routers are like. */
export function networkSentences(given: Scenario['network']): string {
  const network = expandNetwork(networkInSmall(given));
  const size = isPart(given) ? 'A part of a large network' : `A network of ${counted(network.nodes.length, 'node')}`;
  const described = describedLinks(network).map((link) => `${linkEnds(network, link)}: ${linkWords(link).join(', ')}`);
  return `${[size, ...described].join('. ')}.`;
}

/** An SVG document with a white ground, in black and grey. */
export function networkSvg(given: Scenario['network']): string {
  const network = expandNetwork(networkInSmall(given));
  const { nodes, links } = network;
  const named = Math.max(LEAST_HEIGHT, mostRows(nodes) * ROW + 2 * MARGIN.y);
  const isNamed = nodes.length <= MOST_NAMED && named <= MOST_HEIGHT;
  const height = isNamed ? named : DOTS_HEIGHT;
  const x = placed(
    nodes.map((node) => node.x),
    MARGIN.x,
    WIDTH - MARGIN.x,
  );
  const y = placed(
    nodes.map((node) => node.y),
    MARGIN.y,
    height - MARGIN.y,
  );
  const described = describedLinks(network);
  const path = links.map(({ from, to }) => `M${x[from]} ${y[from]}L${x[to]} ${y[to]}`).join('');
  const parts = [
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<path d="${path}" fill="none" stroke="#8b9096" stroke-width="1.5"/>`,
    ...nodes.map(({ kind, label }, index) => nodeSvg(kind, isNamed ? label : '', x[index]!, y[index]!)),
    ...described.map((link) => {
      const [dx, dy] = [x[link.to]! - x[link.from]!, y[link.to]! - y[link.from]!];
      // Links that leave one node are farther from each other behind their middle.
      const share = described.length > FEW ? 0.65 : 0.5;
      const [at, top] = [x[link.from]! + dx * share, y[link.from]! + dy * share];
      const [rate = '', ...others] = linkWords(link);
      const hasRoom = described.length <= FEW && Math.abs(dx) >= WORDS_WIDTH;
      return textSvg(rate, at, top - 8, 600) + (hasRoom ? textSvg(others.join(', '), at, top + 18) : '');
    }),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
    `font-family="Helvetica, Arial, sans-serif" font-size="12"><title>${escaped(networkSentences(given))}</title>` +
    `${parts.join('')}</svg>`
  );
}

function isPart(network: Scenario['network']): boolean {
  return networkInSmall(network) !== network;
}

/** How many nodes the fullest column has, of ten columns. */
function mostRows(nodes: ExpandedNetwork['nodes']): number {
  const sizes = new Map<number, number>();
  for (const x of placed(
    nodes.map((node) => node.x),
    0,
    9,
  ))
    sizes.set(Math.round(x), (sizes.get(Math.round(x)) ?? 0) + 1);
  return Math.max(...sizes.values());
}

/** Spread between two ends; in the middle where all are alike. One decimal. */
function placed(values: readonly number[], from: number, to: number): readonly number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) =>
    Number((most === least ? (from + to) / 2 : from + ((value - least) / (most - least)) * (to - from)).toFixed(1)),
  );
}

/** One direction of each link between nodes that are no hosts; where there is none, of each link. Empty: too many. */
function describedLinks({ nodes, links }: ExpandedNetwork): readonly ExpandedLink[] {
  const ahead = links.filter(({ id, pair }) => id === pair);
  const inner = ahead.filter(({ from, to }) => nodes[from]!.kind !== 'host' && nodes[to]!.kind !== 'host');
  const described = inner.length > 0 ? inner : ahead;
  return described.length > MOST_DESCRIBED ? [] : described;
}

/** e.g. 2 Mbit/s; 50 ms; buffer 24 packets. */
function linkWords(link: ExpandedLink): readonly string[] {
  const { rateBitsPerSecond, delaySeconds, bufferPackets, bufferBytes, course } = link;
  const room = bufferBytes === Infinity ? counted(bufferPackets, 'packet') : counted(Math.round(bufferBytes), 'byte');
  return [
    `${bitRate(rateBitsPerSecond)}${course?.rateBitsPerSecond ? ' at first' : ''}`,
    duration(delaySeconds),
    `buffer ${room}`,
  ];
}

function nodeSvg(kind: string, label: string, x: number, y: number): string {
  if (label === '') return `<circle cx="${x}" cy="${y}" r="${kind === 'host' ? 1.5 : 3}" fill="#17191c"/>`;
  const width = Math.max(24, label.length * 7 + 12);
  const shape =
    kind === 'host'
      ? `<rect x="${x - width / 2}" y="${y - 10}" width="${width}" height="20" rx="3"`
      : `<rect x="${x - width / 2}" y="${y - 13}" width="${width}" height="26" rx="13"`;
  return `${shape} fill="#fff" stroke="#17191c"/>${textSvg(label, x, y + 4)}`;
}

function textSvg(words: string, x: number, y: number, weight = 400): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" font-weight="${weight}" fill="#17191c">${escaped(words)}</text>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attributes of XML and HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
