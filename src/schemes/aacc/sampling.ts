import type { PacketTable } from '../../engine/packets.ts';

/**
 * The scheme's header. On a sampling packet (and on an answer, which carries delays alone): the stamp, and virtual
 * delays on their way back. On a data packet: when it was admitted, in true time, for the measurement only.
 */
export const HEADER_WORDS = 7;

/** Virtual delays that one packet carries at most. */
export const CARRIED = HEADER_WORDS - 3;

export function writeStamp(packets: PacketTable, packet: number, seconds: number): void {
  packets.header[packets.headerAt(packet)] = seconds;
}

export function stampOf(packets: PacketTable, packet: number): number {
  return packets.header[packets.headerAt(packet)];
}

/** Puts the virtual delays of samples of path `path` on a packet that goes back to where they were sent. */
export function writeDelays(packets: PacketTable, packet: number, path: number, delays: readonly number[]): void {
  const { header } = packets;
  const at = packets.headerAt(packet);
  header[at + 1] = path;
  header[at + 2] = delays.length;
  header.set(delays, at + 3);
}

export function delaysOf(
  packets: PacketTable,
  packet: number,
): { readonly path: number; readonly delays: Float64Array } {
  const { header } = packets;
  const at = packets.headerAt(packet);
  return { path: header[at + 1], delays: header.slice(at + 3, at + 3 + header[at + 2]) };
}

export interface SamplingPlan {
  /** r_update: sampling packets a time unit. */
  readonly rate: number;
  /** Time units between two updates of beta. */
  readonly quota: number;
}

/** Share of a link that sampling packets may take, unless the scenario sets their rate. */
const LARGEST_OVERHEAD = 0.2;
const PAPERS_RATE = 0.1;

/**
 * How often a path is sampled. On the paper's network (two paths) 0.1. In general min(0.1, 0.2 / paths), never below
 * 1 / quota (section 4.5); where that floor would cost more than 20 %, the quota grows.
 * @param rate as the scenario gives it; 0: by this rule
 * @param paths sampled paths over the busiest link of this one
 */
export function samplingPlan(rate: number, quota: number, paths: number): SamplingPlan {
  if (rate > 0) return { rate: Math.max(rate, 1 / quota), quota };
  const affordable = Math.min(PAPERS_RATE, LARGEST_OVERHEAD / Math.max(1, paths));
  return { rate: affordable, quota: Math.max(quota, 1 / affordable) };
}
