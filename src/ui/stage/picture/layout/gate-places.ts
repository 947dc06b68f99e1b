/** Where gates stand: on the stretch between a router and its pipe, or across an access link. */
import { frameX, frameY, type ChannelFrame } from './channel-frame.ts';
import { placeOnWay, type LinkWay } from './link-way.ts';
import type { PictureSize } from './picture-size.ts';
import { newPlace } from './polyline.ts';

export interface PlacedGate {
  /** Among the scheme's gates. */
  readonly gate: number;
  /** Directed link that it guards. */
  readonly link: number;
  /** In the middle of the opening; `out` is up. */
  readonly frame: ChannelFrame;
  /** Half the opening, in pixels. */
  readonly opening: number;
  /** Height of the upper post; the lower one is shorter. In pixels. */
  readonly post: number;
  /** Among too many for tokens. */
  readonly bare: boolean;
}

/** Where a gate's posts end below, out of its link (positive: downwards), in pixels. */
export function lowerEnd({ opening, post }: PlacedGate): number {
  return opening + post * 0.7;
}

/** Tokens that are drawn; a bucket may hold more. */
export const TOKEN_RINGS = 5;
const RING_PITCH = 10;

/** Middle of a token ring above the upper post, counted from below; out of the link, in pixels. */
export function ringOut({ opening, post }: PlacedGate, ring: number, scale: number): number {
  return opening + post + (13 + ring * RING_PITCH) * scale;
}

/** Where a gate ends above, its tokens included. */
export function upperEnd(gate: PlacedGate, scale: number): number {
  return gate.bare ? gate.opening + gate.post : ringOut(gate, TOKEN_RINGS - 0.5, scale);
}

const ACCESS_POST = 9;
/** Between router and pipe: nearer to the router, since drops fall beside the pipe. */
const SHARE_OF_LEAD = 0.53;
const SHARE_OF_ACCESS = 0.62;
/** The line is level there, and apart from others. */
const SHARE_AT_HOST = 0.1;
/** Beyond this many, gates that are not on pipes are bare. */
const MAX_WITH_TOKENS = 12;
/** Gates on pipes nearer to each other than this would be one heap. */
const MIN_DISTANCE = 26;

/**
 * @param interfaces they are interfaces: small, and beside the hosts
 * @param shrink how much smaller than usual bare gates are
 */
export function placeGates(
  gates: readonly number[],
  ways: readonly LinkWay[],
  { scale }: PictureSize,
  interfaces: boolean,
  shrink = 1,
): readonly PlacedGate[] {
  const bare = gates.length > MAX_WITH_TOKENS;
  return gates.map((link, gate) => {
    const way = ways[link];
    const { channel } = way;
    if (channel !== null) {
      const along = -channel.lead * (1 - SHARE_OF_LEAD);
      const frame = { ...channel.frame, x: frameX(channel.frame, along, 0), y: frameY(channel.frame, along, 0) };
      const post = (channel.wide ? (channel.compact ? 14 : 30) : ACCESS_POST) * scale;
      return { gate, link, frame, opening: channel.breadth / 2, post, bare: !channel.wide };
    }
    const place = newPlace();
    placeOnWay(way, way.line.length * (interfaces ? SHARE_AT_HOST : SHARE_OF_ACCESS), place);
    const { x, y, dirX, dirY } = place;
    const turn = dirX >= 0 ? 1 : -1;
    return {
      gate,
      link,
      frame: { x, y, dirX, dirY, outX: dirY * turn, outY: -dirX * turn },
      opening: (bare || interfaces ? 2.5 * shrink : 6) * scale,
      post: (bare || interfaces ? 3.5 * shrink : 10) * scale,
      bare: bare || interfaces,
    };
  });
}

/** Whether gates stand so close that they cannot be told from each other. */
export function gatesCollide(gates: readonly PlacedGate[], { scale }: PictureSize): boolean {
  const near = MIN_DISTANCE * scale;
  return gates.some(({ frame }, i) =>
    gates.slice(0, i).some((other) => Math.hypot(other.frame.x - frame.x, other.frame.y - frame.y) < near),
  );
}
