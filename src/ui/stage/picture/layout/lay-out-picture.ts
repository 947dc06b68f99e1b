/** From a network and a size to the places of everything in its picture. */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import { accessLines, type AccessLine } from './access-lines.ts';
import { placeCore } from './core-placement.ts';
import { gatesCollide, placeGates } from './gate-places.ts';
import { MAX_CARDS } from './interface-places.ts';
import { hostColumns } from './host-columns.ts';
import { placeLabels } from './label-places.ts';
import type { LinkWay } from './link-way.ts';
import { layOutMap } from './map-layout.ts';
import { networkStructure, type NetworkStructure } from './network-structure.ts';
import type { MeasureText, PictureFacts } from './picture-facts.ts';
import type { PictureLayout } from './picture-layout.ts';
import type { PictureSize } from './picture-size.ts';
import { pipes, type Channel } from './pipes.ts';
import type { PlacedNode } from './placed-node.ts';
import { placeSegments } from './segment-places.ts';

/** Beyond this many nodes of its own coordinates a network is drawn as a map. */
const MAX_CORE_NODES = 60;
/** Mean length of pipes in pixels before the scale below which there is no room for packets. */
const SHORTEST_LEVEL = 52;
const SHORTEST_SLANTING = 96;
const MAX_SLANTING_PIPES = 16;

export function layOutPicture(
  network: ExpandedNetwork,
  size: PictureSize,
  facts: PictureFacts,
  measure: MeasureText,
): PictureLayout {
  // Hosts with an interface of few have a place of their own; those of many are a column like others.
  const standing = facts.standing ?? [facts];
  const notable = standing.flatMap(({ chartedLink, gates, interfaces }) =>
    interfaces && gates.length > MAX_CARDS ? [chartedLink] : [chartedLink, ...gates],
  );
  const structure = structureUnlessMap(network, notable);
  if (structure === null) return layOutMap(network, size, facts);
  const placed = placeCore(network, structure, size, facts, measure);
  if (pipesAreShort(network, structure, placed, size)) return layOutMap(network, size, facts);
  const columns = hostColumns(network, structure.bundles, size, facts, placed, measure);
  const nodes = placed as readonly PlacedNode[];
  const access = accessLines(columns, nodes, size);
  const drawn = pipes(network, structure.pipes, nodes, size, facts);
  const channels = drawn.flatMap(({ upper, lower }) => (lower === null ? [upper] : [upper, lower]));
  const ways = linkWays(network, access, channels);
  const gates = placeGates(facts.gates, ways, size, facts.interfaces);
  const collide = standing.some(
    ({ gates: links, interfaces }) => !interfaces && gatesCollide(placeGates(links, ways, size, false), size),
  );
  if (collide) return layOutMap(network, size, facts);
  const ground = placeSegments(facts.segments, ways, network, nodes, size.scale);
  const { segments, headed, ...labels } = placeLabels(
    { channels, gates, nodes, columns, access, network, facts, segments: ground },
    size,
    measure,
  );
  return {
    size,
    form: 'packets',
    lineWidth: 0,
    nodes,
    ways,
    access,
    pipes: drawn,
    channels,
    labels,
    columns: columns.map((column, index) => (headed[index] ? column : { ...column, headingY: null })),
    gates,
    interfaces: facts.interfaces,
    cards: labels.cards,
    segments,
  };
}

/** Whether packets between two nodes would have no room, in a row or, with all that stands around pipes, at angles. */
function pipesAreShort(
  { links }: ExpandedNetwork,
  { pipes: pairs }: NetworkStructure,
  placed: readonly (PlacedNode | undefined)[],
  { scale }: PictureSize,
): boolean {
  if (pairs.length < 2) return false;
  let sum = 0;
  let level = true;
  for (const { forward } of pairs) {
    const from = placed[links[forward].from];
    const to = placed[links[forward].to];
    if (from === undefined || to === undefined) continue;
    sum += Math.hypot(from.x - to.x, from.y - to.y);
    if (Math.abs(from.y - to.y) > 1) level = false;
  }
  return (
    sum / pairs.length < (level ? SHORTEST_LEVEL : SHORTEST_SLANTING) * scale ||
    (!level && pairs.length > MAX_SLANTING_PIPES)
  );
}

/**
 * Null: nodes stand too close for packets between them, so it is drawn as a map.
 * @param notable as for `networkStructure`
 */
function structureUnlessMap(network: ExpandedNetwork, notable: readonly number[]): NetworkStructure | null {
  // Only hosts can be left out of the core: of a large network nothing more is looked at.
  if (network.nodes.filter(({ kind }) => kind !== 'host').length > MAX_CORE_NODES) return null;
  const structure = networkStructure(network, notable);
  return structure.core.length > MAX_CORE_NODES ? null : structure;
}

function linkWays(
  network: ExpandedNetwork,
  access: readonly AccessLine[],
  channels: readonly Channel[],
): readonly LinkWay[] {
  const ways: LinkWay[] = new Array(network.links.length);
  for (const { toRouter, fromRouter, line } of access) {
    if (toRouter >= 0) ways[toRouter] = { line, backwards: false, channel: null };
    if (fromRouter >= 0) ways[fromRouter] = { line, backwards: true, channel: null };
  }
  for (const channel of channels) ways[channel.link] = { line: channel.line, backwards: false, channel };
  return ways;
}

/**
 * Directed link indices whose packets the picture draws: frames carry those of no others.
 * @param notable the lane's hero link and the links of its gates
 */
export function linksInView(network: ExpandedNetwork, notable: readonly number[]): readonly number[] {
  if (structureUnlessMap(network, notable) === null) return [];
  return network.links.map((_, index) => index);
}
