import type { Channel } from './pipes.ts';
import { placeAlong, placeBack, type Place, type Polyline } from './polyline.ts';

/** The way of a packet over a directed link. */
export interface LinkWay {
  readonly line: Polyline;
  /** The packet goes from the line's end to its start. */
  readonly backwards: boolean;
  /** The pipe's channel, or null on an access link and in a map. */
  readonly channel: Channel | null;
}

/** Sets `place` to where a packet is after `distance` pixels, and the direction it goes in. */
export function placeOnWay({ line, backwards }: LinkWay, distance: number, place: Place): void {
  if (backwards) placeBack(line, distance, place);
  else placeAlong(line, distance, place);
}
