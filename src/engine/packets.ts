import { Table } from '../base/table.ts';

/** What a packet is. */
export const PacketKind = {
  data: 0,
  acknowledgement: 1,
  syn: 2,
  synAcknowledgement: 3,
  /** A data segment that carries the FIN flag: the flow's last. */
  fin: 4,
  /** Originated by a scheme: forward and back. */
  probe: 5,
  probeAcknowledgement: 6,
} as const;

const INITIAL_CAPACITY = 1024;

/** Every packet in the network, in columns. A packet is a row number; it exists from birth to delivery or drop. */
export class PacketTable extends Table {
  /** Row in the flow table; -1 for a packet that belongs to no flow. */
  flow = new Int32Array(INITIAL_CAPACITY);
  /** The packet's number in the run, from 0. */
  serial = new Int32Array(INITIAL_CAPACITY);
  kind = new Uint8Array(INITIAL_CAPACITY);
  /** What the fingerprint knows it by: its flow's number and its kind. */
  identity = new Int32Array(INITIAL_CAPACITY);
  /** 1: a copy of this segment was sent before. */
  resent = new Uint8Array(INITIAL_CAPACITY);
  /** Bytes on the wire, headers included. */
  bytes = new Int32Array(INITIAL_CAPACITY);
  /** Segment number (data) or next expected segment (acknowledgement). */
  sequence = new Int32Array(INITIAL_CAPACITY);
  /** Route, and the position on it of the link that the packet is on. */
  path = new Int32Array(INITIAL_CAPACITY);
  hop = new Uint16Array(INITIAL_CAPACITY);
  /** When it joined the queue of the link that it is on, in seconds. */
  queuedAt = new Float64Array(INITIAL_CAPACITY);
  /** Selective acknowledgement: up to three ranges [start, end) of segments; start = end: none. */
  sackStart0 = new Int32Array(INITIAL_CAPACITY);
  sackEnd0 = new Int32Array(INITIAL_CAPACITY);
  sackStart1 = new Int32Array(INITIAL_CAPACITY);
  sackEnd1 = new Int32Array(INITIAL_CAPACITY);
  sackStart2 = new Int32Array(INITIAL_CAPACITY);
  sackEnd2 = new Int32Array(INITIAL_CAPACITY);

  /** The scheme's own header: `headerWords` numbers a packet, those of packet p from p × headerWords on. */
  header: Float64Array;

  constructor(readonly headerWords = 0) {
    super(INITIAL_CAPACITY);
    this.header = new Float64Array(INITIAL_CAPACITY * headerWords);
  }
}
