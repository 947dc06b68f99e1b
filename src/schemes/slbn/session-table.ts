import { RowTable } from '../../base/row-table.ts';
import type { TableState } from '../../base/table.ts';

const INITIAL_CAPACITY = 64;
/** Positions of a path that fit into a row's own words of the set B. */
const POSITIONS_IN_ROW = 64;

/** What the packet of a session is, or that there is none. */
export const Message = { none: 0, join: 1, probe: 2, probeAcknowledgement: 3, leave: 4 } as const;

/**
 * Sessions of an explicit-rate scheme. Exactly one packet of a session is in the network, or none between two cycles,
 * so what the paper writes into packets (bw'', bw', bw, B, b) stands in the session's row; the packet's header names
 * the row. A session that has left keeps its row until its Leave has arrived.
 */
export class SessionTable extends RowTable {
  // What a link needs when a packet of the session comes by: all of one kind, so that it lies together.
  /** bw, bw' and bw'', bit/s. */
  bandwidth = this.reals();
  bandwidthBefore = this.reals();
  /** The kind of its packet in the network (`Message`). */
  message = this.reals();
  /** b: position on the path of the latest bottleneck; -1: none. */
  bottleneck = this.reals();
  /** B: a bit for each of the first 32 positions on the path. */
  private firstPositions = this.reals();
  /** Links of the path; negative: the way back is not the same links in the other direction. */
  private wayLength = this.reals();
  bandwidthTwoAgo = this.reals();
  /** D, bit/s. */
  demand = this.reals();

  /** The rate that the source received last, bit/s; -1: none yet. */
  rate = this.reals();
  cycleBegan = this.reals();
  /** When the next cycle begins; Infinity while one is on. */
  cycleDue = this.reals();
  roundTrip = this.reals();
  joinedAt = this.reals();
  /** The rate of the links of its own hosts, which are not part of the network, bit/s; Infinity: it has none. */
  hostRate = this.reals();

  /** B: the positions after those. */
  private nextPositions = this.integers();
  path = this.integers();
  pathBack = this.integers();
  /** The flow's row in the flow table; -1: the flow is gone. */
  flow = this.integers();
  /** The flow's number in the run. */
  number = this.integers();
  /** 1: the session leaves at the end of the cycle (the paper's pendLeave). */
  leaving = this.integers();
  /** 1: it waits for a way to join again. */
  cutOff = this.integers();
  /** Probe cycles so far. */
  cycles = this.integers();

  /** B beyond the first 64 positions, of sessions with longer paths: 32 positions a word. */
  private readonly farPositions = new Map<number, Int32Array>();

  constructor() {
    super(INITIAL_CAPACITY);
  }

  /**
   * Says how many links the path of a session has.
   * @param isMirrored whether the way back is the same links in the other direction
   */
  setPathLength(session: number, links: number, isMirrored: boolean): void {
    this.wayLength[session] = isMirrored ? links : -links;
    if (links > POSITIONS_IN_ROW) {
      this.farPositions.set(session, new Int32Array(Math.ceil((links - POSITIONS_IN_ROW) / 32)));
    } else if (this.farPositions.size > 0) {
      this.farPositions.delete(session);
    }
  }

  /** Whether the links of its hosts hold the session, and no demand. */
  isHeldByHost(session: number): boolean {
    return this.hostRate[session] <= this.demand[session] && this.hostRate[session] < Infinity;
  }

  /** Links of the path. */
  pathLength(session: number): number {
    return Math.abs(this.wayLength[session]);
  }

  isMirrored(session: number): boolean {
    return this.wayLength[session] > 0;
  }

  override save(earlier?: TableState): SessionTableState {
    const farPositions = [...this.farPositions].map(([session, words]) => [session, words.slice()] as const);
    return { ...super.save(earlier), farPositions };
  }

  override restore(state: SessionTableState): void {
    super.restore(state);
    this.farPositions.clear();
    for (const [session, words] of state.farPositions) this.farPositions.set(session, words.slice());
  }

  isUnsaturatedAt(session: number, hop: number): boolean {
    const bit = 1 << (hop & 31);
    if (hop < 32) return (this.firstPositions[session] & bit) !== 0;
    if (hop < POSITIONS_IN_ROW) return (this.nextPositions[session] & bit) !== 0;
    return (this.farPositions.get(session)![(hop - POSITIONS_IN_ROW) >>> 5] & bit) !== 0;
  }

  markUnsaturatedAt(session: number, hop: number): void {
    const bit = 1 << (hop & 31);
    if (hop < 32) this.firstPositions[session] |= bit;
    else if (hop < POSITIONS_IN_ROW) this.nextPositions[session] |= bit;
    else this.farPositions.get(session)![(hop - POSITIONS_IN_ROW) >>> 5] |= bit;
  }

  unmarkUnsaturatedAt(session: number, hop: number): void {
    const bit = ~(1 << (hop & 31));
    if (hop < 32) this.firstPositions[session] &= bit;
    else if (hop < POSITIONS_IN_ROW) this.nextPositions[session] &= bit;
    else this.farPositions.get(session)![(hop - POSITIONS_IN_ROW) >>> 5] &= bit;
  }

  clearUnsaturated(session: number): void {
    this.firstPositions[session] = 0;
    this.nextPositions[session] = 0;
    if (this.farPositions.size > 0) this.farPositions.get(session)?.fill(0);
  }
}

export interface SessionTableState extends TableState {
  /** Words of the set B, of sessions whose paths are longer than a row has room for. */
  readonly farPositions: readonly (readonly [session: number, words: Int32Array])[];
}
