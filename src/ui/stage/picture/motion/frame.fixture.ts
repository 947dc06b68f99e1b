/** Frames for tests: only what a test names, the rest empty. */
import { LINK, LINK_STRIDE, PACKET, PACKET_WORDS } from '../../../../protocol/frame.ts';
import type { LaneFrame } from '../../../../protocol/messages.ts';

/** A packet with absolute times in seconds. */
export interface TestPacket {
  readonly serial: number;
  readonly link?: number;
  readonly queue?: number;
  readonly kind?: number;
  readonly resent?: boolean;
  readonly queuedAt: number;
  readonly start: number;
  readonly end: number;
  readonly arrival: number;
}

export function testFrame(
  timeSeconds: number,
  packets: readonly TestPacket[],
  overrides: Partial<LaneFrame> = {},
): LaneFrame {
  const buffer = new ArrayBuffer(packets.length * PACKET_WORDS * 4);
  const integers = new Int32Array(buffer);
  const floats = new Float32Array(buffer);
  for (const [
    i,
    { serial, link = 0, queue = 0, kind = 0, resent = false, queuedAt, start, end, arrival },
  ] of packets.entries()) {
    const at = i * PACKET_WORDS;
    integers[at + PACKET.serial] = serial;
    integers[at + PACKET.queue] = queue;
    integers[at + PACKET.linkKind] = (link << 8) | (kind << 1) | (resent ? 1 : 0);
    floats[at + PACKET.queuedAt] = queuedAt - timeSeconds;
    floats[at + PACKET.departureStart] = start - timeSeconds;
    floats[at + PACKET.departureEnd] = end - timeSeconds;
    floats[at + PACKET.arrival] = arrival - timeSeconds;
  }
  return {
    timeSeconds,
    nextEventSeconds: Infinity,
    events: 0,
    fingerprint: '0000000000000000',
    replaying: false,
    waits: new Uint32Array(0),
    figures: {
      flowsArrived: 0,
      flowsAdmitted: 0,
      flowsCompleted: 0,
      flowsActive: 0,
      flowsWaiting: 0,
      synsRefused: 0,
      dataRefused: 0,
      otherRefused: 0,
      packetsDropped: 0,
      packetHops: 0,
    },
    samples: new Float64Array(0),
    firstSample: 0,
    links: testLinks(1),
    counted: new Float64Array(0),
    nodes: new Float64Array(0),
    gates: new Float64Array(0),
    sessions: new Float64Array(0),
    distributions: new Float64Array(0),
    trials: new Float64Array(0),
    packets: buffer,
    packetCount: packets.length,
    decisions: new Float64Array(0),
    ...overrides,
  };
}

/** Link numbers of 2 Mbit/s, 100 ms and 24 packets; totals 0. */
export function testLinks(count: number): Float64Array {
  const links = new Float64Array(count * LINK_STRIDE);
  for (let at = 0; at < links.length; at += LINK_STRIDE) {
    links[at + LINK.bufferPackets] = 24;
    links[at + LINK.rateBitsPerSecond] = 2e6;
    links[at + LINK.delaySeconds] = 0.1;
  }
  return links;
}
