/** From a network and a size to the places of everything in its picture. */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import { accessLines, type AccessLine } from './access-lines.ts';
import { placeCore } from './core-placement.ts';
import { placeGates } from './gate-places.ts';
import { hostColumns } from './host-columns.ts';
import { placeLabels } from './label-places.ts';
import type { LinkWay } from './link-way.ts';
import { layOutMap } from './map-layout.ts';
import { networkStructure, type NetworkStructure } from './network-structure.ts';
import type { MeasureText, PictureFacts } from './picture-facts.ts';
import type { PictureLayout } from './picture-layout.ts';
import type { PictureSize } from './picture-size.ts';
import { pipes, type Lane } from './pipes.ts';
import type { PlacedNode } from './placed-node.ts';

/** Beyond so many nodes of its own coordinates a network is drawn as a map. */
const MOST_CORE_NODES = 60;

export function layOutPicture(
  network: ExpandedNetwork,
  size: PictureSize,
  facts: PictureFacts,
  measure: MeasureText,
): PictureLayout {
  const structure = networkStructure(network, [facts.heroLink, ...facts.gates]);
  if (isDrawnAsMap(structure)) return layOutMap(network, size, facts);
  const placed = placeCore(network, structure, size, facts, measure);
  const columns = hostColumns(network, structure.bundles, size, facts, placed, measure);
  const nodes = placed as readonly PlacedNode[];
  const access = accessLines(columns, nodes, size);
  const drawn = pipes(network, structure.pipes, nodes, size, facts);
  const lanes = drawn.flatMap(({ upper, lower }) => (lower === null ? [upper] : [upper, lower]));
  const ways = linkWays(network, access, lanes);
  return {
    size,
    form: 'packets',
    nodes,
    ways,
    access,
    pipes: drawn,
    lanes,
    labels: placeLabels(lanes, nodes, network, size, measure),
    columns,
    gates: placeGates(facts.gates, ways, size),
  };
}

/** Whether nodes stand too close for packets between them. */
export function isDrawnAsMap({ core }: NetworkStructure): boolean {
  return core.length > MOST_CORE_NODES;
}

function linkWays(network: ExpandedNetwork, access: readonly AccessLine[], lanes: readonly Lane[]): readonly LinkWay[] {
  const ways: LinkWay[] = new Array(network.links.length);
  for (const { toRouter, fromRouter, line } of access) {
    if (toRouter >= 0) ways[toRouter] = { line, backwards: false, lane: null };
    if (fromRouter >= 0) ways[fromRouter] = { line, backwards: true, lane: null };
  }
  for (const lane of lanes) ways[lane.link] = { line: lane.line, backwards: false, lane };
  return ways;
}
