import { Table, type TableState } from '../../base/table.ts';

const INITIAL_CAPACITY = 64;
/** Words of 32 bits for the set B, until a longer path comes. */
const INITIAL_SET_WORDS = 2;

/** What the packet of a session is, or that there is none. */
export const Message = { none: 0, join: 1, probe: 2, probeAcknowledgement: 3, leave: 4 } as const;

/**
 * Sessions of an explicit-rate scheme. Exactly one packet of a session is in the network, or none between two cycles,
 * so what the paper writes into packets (bw'', bw', bw, B, b) stands in the session's row; the packet's header names
 * the row. A session that has left keeps its row until its Leave has arrived.
 */
export class SessionTable extends Table {
  /** The flow's row in the flow table; -1: the flow is gone. */
  flow = new Int32Array(INITIAL_CAPACITY);
  /** The flow's number in the run. */
  number = new Int32Array(INITIAL_CAPACITY);
  path = new Int32Array(INITIAL_CAPACITY);
  pathBack = new Int32Array(INITIAL_CAPACITY);
  /** The kind of its packet in the network (`Message`), and how many links that has passed in its direction. */
  message = new Uint8Array(INITIAL_CAPACITY);
  /** 1: the session leaves at the end of the cycle (the paper's pendLeave). */
  leaving = new Uint8Array(INITIAL_CAPACITY);
  /** 1: it waits for a way to join again. */
  cutOff = new Uint8Array(INITIAL_CAPACITY);
  /** D, bit/s. */
  demand = new Float64Array(INITIAL_CAPACITY);
  /** bw'', bw' and bw, bit/s. */
  bandwidthTwoAgo = new Float64Array(INITIAL_CAPACITY);
  bandwidthBefore = new Float64Array(INITIAL_CAPACITY);
  bandwidth = new Float64Array(INITIAL_CAPACITY);
  /** b: position on the path of the latest bottleneck; -1: none. */
  bottleneck = new Int32Array(INITIAL_CAPACITY);
  /** B: a bit for each position on the path. */
  unsaturatedAt = new Int32Array(INITIAL_CAPACITY * INITIAL_SET_WORDS);
  /** The rate that the source was told last, bit/s; -1: none yet. */
  rate = new Float64Array(INITIAL_CAPACITY);
  joinedAt = new Float64Array(INITIAL_CAPACITY);
  cycleBegan = new Float64Array(INITIAL_CAPACITY);
  /** When the next cycle begins; Infinity while one is on. */
  cycleDue = new Float64Array(INITIAL_CAPACITY);
  roundTrip = new Float64Array(INITIAL_CAPACITY);
  /** Probe cycles so far. */
  cycles = new Int32Array(INITIAL_CAPACITY);

  /** Words of `unsaturatedAt` that a row has. */
  private setWords = INITIAL_SET_WORDS;

  constructor() {
    super(INITIAL_CAPACITY);
  }

  /** Makes room in the sets B for the positions of a path of so many links. */
  makeRoomFor(links: number): void {
    const words = Math.ceil(links / 32);
    if (words <= this.setWords) return;
    const { unsaturatedAt, setWords, extent } = this;
    this.widen(words);
    for (let row = 0; row < extent; row++) {
      this.unsaturatedAt.set(unsaturatedAt.subarray(row * setWords, (row + 1) * setWords), row * words);
    }
  }

  override restore(state: TableState): void {
    if (state.extent > 0) this.widen(state.columns.unsaturatedAt.length / state.extent);
    super.restore(state);
  }

  isUnsaturatedAt(session: number, hop: number): boolean {
    return (this.unsaturatedAt[session * this.setWords + (hop >>> 5)] & (1 << (hop & 31))) !== 0;
  }

  markUnsaturatedAt(session: number, hop: number): void {
    this.unsaturatedAt[session * this.setWords + (hop >>> 5)] |= 1 << (hop & 31);
  }

  unmarkUnsaturatedAt(session: number, hop: number): void {
    this.unsaturatedAt[session * this.setWords + (hop >>> 5)] &= ~(1 << (hop & 31));
  }

  clearUnsaturated(session: number): void {
    this.unsaturatedAt.fill(0, session * this.setWords, (session + 1) * this.setWords);
  }

  /** Empties the sets, each of so many words. */
  private widen(words: number): void {
    this.setWords = words;
    this.unsaturatedAt = new Int32Array(this.capacity * words);
  }
}
