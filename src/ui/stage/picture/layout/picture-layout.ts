/**
 * Where everything of a lane's picture stands, in CSS pixels: computed once for a size and a network, read by painters
 * and by hit-testing. Nothing in it changes from frame to frame.
 */
import type { AccessLine } from './access-lines.ts';
import type { PlacedGate } from './gate-places.ts';
import type { HostColumn } from './host-columns.ts';
import type { Labels } from './label-places.ts';
import type { LinkWay } from './link-way.ts';
import type { PictureSize } from './picture-size.ts';
import type { Channel, Pipe } from './pipes.ts';
import type { PlacedNode } from './placed-node.ts';
import type { Box } from './taken-boxes.ts';
import type { PlacedSegment } from './segment-places.ts';

export interface PictureLayout {
  readonly size: PictureSize;
  /** `map`: too many nodes for packets, links are lines as wide as they are used. */
  readonly form: 'packets' | 'map';
  /** In a map: width in pixels of a link that is fully used. */
  readonly lineWidth: number;
  /** By node index. */
  readonly nodes: readonly PlacedNode[];
  /** By directed link index: the way of a packet. */
  readonly ways: readonly LinkWay[];
  readonly access: readonly AccessLine[];
  readonly pipes: readonly Pipe[];
  /** Both directions of all pipes, by `Channel.index`. */
  readonly channels: readonly Channel[];
  readonly labels: Labels;
  readonly columns: readonly HostColumn[];
  readonly gates: readonly PlacedGate[];
  /** Gates are interfaces: see `PictureFacts`. */
  readonly interfaces: boolean;
  /** By gate, where gates are interfaces: where its gauge is; null: there is no room. Empty where they are not. */
  readonly cards: readonly (Box | null)[];
  readonly segments: readonly PlacedSegment[];
}
