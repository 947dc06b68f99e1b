/**
 * The scheme's header. On a sampling packet (and on an answer, which carries delays alone): the stamp, and virtual
 * delays on their way back. On a data packet: when it was admitted, in true time, for the measurement only.
 */
export const HEADER_WORDS = 7;

/** Virtual delays that one packet carries at most. */
export const CARRIED = HEADER_WORDS - 3;

export function writeStamp(header: Float64Array, packet: number, seconds: number): void {
  header[packet * HEADER_WORDS] = seconds;
}

export function stampOf(header: Float64Array, packet: number): number {
  return header[packet * HEADER_WORDS];
}

/** Puts the virtual delays of samples of path `path` on a packet that goes back to where they were sent. */
export function writeDelays(header: Float64Array, packet: number, path: number, delays: readonly number[]): void {
  const at = packet * HEADER_WORDS;
  header[at + 1] = path;
  header[at + 2] = delays.length;
  header.set(delays, at + 3);
}

export function delaysOf(
  header: Float64Array,
  packet: number,
): { readonly path: number; readonly delays: Float64Array } {
  const at = packet * HEADER_WORDS;
  return { path: header[at + 1], delays: header.slice(at + 3, at + 3 + header[at + 2]) };
}
