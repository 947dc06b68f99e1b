/** What generators have in common: the plane that they draw on, and the links that most networks are made of. */
import type { DrawnDescription } from '../schema/network.ts';
import { greatestValue } from '../varying.ts';

/** What a generator gives: a network as one would draw it. */
export type DrawnNetwork = Pick<DrawnDescription, 'nodes' | 'links'>;
type DrawnLink = DrawnNetwork['links'][number];

/** How much a generator would make. */
export interface NetworkSize {
  readonly nodes: number;
  readonly links: number;
}

/** As the format allows for a link. */
const LONGEST_DELAY = 100;

export const WIDTH = 100;
export const HEIGHT = 60;

type LinkNumbers = Pick<
  DrawnLink,
  'rateBitsPerSecond' | 'delaySeconds' | 'bufferPackets' | 'bufferLimit' | 'impairments'
>;

interface AccessParameters {
  readonly accessRateBitsPerSecond: number;
  readonly accessDelaySeconds: number;
  readonly accessBufferPackets: number;
}

/** A link between a host and what it hangs on. */
export function accessLink(parameters: AccessParameters): LinkNumbers {
  return {
    rateBitsPerSecond: parameters.accessRateBitsPerSecond,
    delaySeconds: parameters.accessDelaySeconds,
    bufferPackets: parameters.accessBufferPackets,
  };
}

/** The same link, longer for each source than for the one before it. @param place of the source, from 0 */
export function sourceLink(
  link: LinkNumbers,
  { sourceDelaySpreadSeconds = 0 }: { readonly sourceDelaySpreadSeconds?: number | undefined },
  place: number,
  count: number,
): LinkNumbers {
  if (sourceDelaySpreadSeconds === 0 || count === 1) return link;
  const delaySeconds = link.delaySeconds + (sourceDelaySpreadSeconds * place) / (count - 1);
  return { ...link, delaySeconds: Math.min(LONGEST_DELAY, delaySeconds) };
}

/** A link that is there to be crowded. */
export function crowdedLink(parameters: LinkNumbers & AccessParameters): LinkNumbers & Pick<DrawnLink, 'reverse'> {
  const { rateBitsPerSecond, delaySeconds, bufferPackets, bufferLimit, impairments } = parameters;
  return {
    rateBitsPerSecond,
    delaySeconds,
    bufferPackets,
    ...(bufferLimit && { bufferLimit }),
    ...(impairments && { impairments }),
    // The way back carries acknowledgements: it is never the place to look at.
    reverse: {
      bufferPackets: Math.max(greatestValue(bufferPackets), parameters.accessBufferPackets),
      ...(impairments && { impairments: {} }),
    },
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of the cell of the `index`-th of `count` items in a box, row by row, cells about `aspect` as wide as high. */
export function gridPlace(
  index: number,
  count: number,
  { left, top, width, height }: Box,
  aspect = width / height,
): { x: number; y: number } {
  const columns = Math.min(count, Math.max(1, Math.round(Math.sqrt(count * aspect))));
  const rows = Math.ceil(count / columns);
  return {
    x: left + (width * ((index % columns) + 0.5)) / columns,
    y: top + (height * (Math.floor(index / columns) + 0.5)) / rows,
  };
}

/** `count` numbers from 1. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
