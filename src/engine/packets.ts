import * as PacketKind from './kinds/packet-kind.ts';
import { RowTable } from '../base/row-table.ts';

const INITIAL_CAPACITY = 1024;

const MAX_PACKETS = {
  rows: 4_194_304,
  message:
    'More than 4,194,304 packets would be in the network at once. Give it smaller buffers, slower links or shorter delays.',
};

/** Every packet in the network. A packet is a row; it exists from birth to delivery or drop. */
export class PacketTable extends RowTable {
  // What a hop needs.
  /** Row in the flow table; -1 for a packet that belongs to no flow. */
  flow = this.integers();
  /** Its name in the fingerprint: its flow's number and its kind. */
  identity = this.integers();
  /** Segment number (data) or next expected segment (acknowledgement). */
  sequence = this.integers();
  /** Bytes on the wire, headers included. */
  bytes = this.integers();
  /** 1: a copy of this segment was sent before. */
  resent = this.integers();
  /** Route, and the position on it of the link that the packet is on. */
  path = this.integers();
  hop = this.integers();
  kind = this.integers();

  /** The packet's number in the run, from 0. */
  serial = this.integers();
  /** Selective acknowledgement: up to three ranges [start, end) of segments; start = end: none. */
  sackStart0 = this.integers();
  sackEnd0 = this.integers();
  sackStart1 = this.integers();
  sackEnd1 = this.integers();
  sackStart2 = this.integers();
  sackEnd2 = this.integers();
  /** Bits of `Ecn`. */
  ecn = this.integers();

  /** The scheme's own header: `headerWords` numbers a packet, those of packet p from `headerAt(p)` on. */
  header: Float64Array;

  constructor(readonly headerWords = 0) {
    super(INITIAL_CAPACITY, MAX_PACKETS);
    this.header = this.run(headerWords);
  }

  /** Another packet that is like it in everything. */
  copy(packet: number): number {
    const copy = this.allocate();
    this.copyRow(packet, copy);
    return copy;
  }

  headerAt(packet: number): number {
    return this.numberOf(packet) * this.headerWords;
  }

  clearHeader(packet: number): void {
    const from = this.headerAt(packet);
    for (let word = 0; word < this.headerWords; word++) this.header[from + word] = 0;
  }
}

/** Whether a packet goes from a source to a destination; an acknowledgement comes back. */
export function goesOut(kind: number): boolean {
  return (
    kind !== PacketKind.acknowledgement &&
    kind !== PacketKind.synAcknowledgement &&
    kind !== PacketKind.probeAcknowledgement
  );
}
