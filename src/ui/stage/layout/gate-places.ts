/** Where gates stand: on the stretch between a router and its pipe, or across an access link. */
import { frameX, frameY, type LaneFrame } from './lane-frame.ts';
import { placeOnWay, type LinkWay } from './link-way.ts';
import type { PictureSize } from './picture-size.ts';
import { newPlace } from './polyline.ts';

export interface PlacedGate {
  /** Among the scheme's gates. */
  readonly gate: number;
  /** Directed link that it guards. */
  readonly link: number;
  /** In the middle of the opening; `out` is up. */
  readonly frame: LaneFrame;
  /** Half the opening, in pixels. */
  readonly opening: number;
  /** Height of a post, in pixels. */
  readonly post: number;
}

/** Between router and pipe: nearer to the router, since drops fall beside the pipe. */
const SHARE_OF_LEAD = 0.53;
const SHARE_OF_ACCESS = 0.62;

export function placeGates(
  gates: readonly number[],
  ways: readonly LinkWay[],
  { scale }: PictureSize,
): readonly PlacedGate[] {
  return gates.map((link, gate) => {
    const way = ways[link];
    const { lane } = way;
    if (lane !== null) {
      const along = -lane.lead * (1 - SHARE_OF_LEAD);
      const frame = { ...lane.frame, x: frameX(lane.frame, along, 0), y: frameY(lane.frame, along, 0) };
      return { gate, link, frame, opening: lane.breadth / 2, post: 30 * scale };
    }
    const place = newPlace();
    placeOnWay(way, way.line.length * SHARE_OF_ACCESS, place);
    const { x, y, dirX, dirY } = place;
    const turn = dirX >= 0 ? 1 : -1;
    return {
      gate,
      link,
      frame: { x, y, dirX, dirY, outX: dirY * turn, outY: -dirX * turn },
      opening: 6 * scale,
      post: 10 * scale,
    };
  });
}
