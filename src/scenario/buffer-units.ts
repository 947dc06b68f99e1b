import type { BufferLimit } from './schema/field.ts';

/** Units in which a buffer may be given. */
export type BufferUnit = 'packets' | BufferLimit['kind'];

/** What a buffer's size is converted with. */
interface BufferSurroundings {
  readonly rateBitsPerSecond: number;
  /** Bytes of a full packet. */
  readonly packetBytes: number;
  /** The round-trip time of a bandwidth-delay product, where the buffer names none. */
  readonly roundTripSeconds: number;
}

/** About the same buffer in another unit; undefined: packets, as they were given before. */
export function bufferInUnit(
  unit: BufferUnit,
  packets: number,
  limit: BufferLimit | undefined,
  surroundings: BufferSurroundings,
): BufferLimit | undefined {
  const { rateBitsPerSecond, roundTripSeconds } = surroundings;
  const bytes = limit === undefined ? packets * surroundings.packetBytes : bytesOf(limit, rateBitsPerSecond);
  switch (unit) {
    case 'packets':
      return undefined;
    case 'bytes':
      return { kind: 'bytes', bytes: Math.max(1, Math.round(bytes)) };
    case 'time':
      return { kind: 'time', seconds: rounded((bytes * 8) / rateBitsPerSecond) };
    default:
      return { kind: 'bdp', multiple: rounded((bytes * 8) / (rateBitsPerSecond * roundTripSeconds)), roundTripSeconds };
  }
}

/** Bytes of a buffer that is not in packets. */
export function bytesOf(limit: BufferLimit, rateBitsPerSecond: number): number {
  switch (limit.kind) {
    case 'bytes':
      return limit.bytes;
    case 'time':
      return (limit.seconds * rateBitsPerSecond) / 8;
    default:
      return (limit.multiple * limit.roundTripSeconds * rateBitsPerSecond) / 8;
  }
}

/** Three digits, as somebody would type them. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
