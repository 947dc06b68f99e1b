import type { SessionTable } from './session-table.ts';

const NONE = -1;

/**
 * A number that each link keeps for each of its sessions: state that grows with the sessions, as SLBN's does not. It is
 * found by the session and the link's position on its path, since a session may cross a link more than once. The
 * numbers of a session lie side by side.
 */
export class SessionRecords {
  /** NaN: the link knows nothing of the session. */
  private values = new Float64Array(64).fill(NaN);
  private used = 0;
  /** By a session's number: where its records begin, and how many there is room for. They stay with the session's row. */
  private firsts = new Int32Array(16).fill(NONE);
  private rooms = new Int32Array(16);
  private readonly counts: Int32Array;

  constructor(
    private readonly sessions: SessionTable,
    linkCount: number,
  ) {
    this.counts = new Int32Array(linkCount);
  }

  /** NaN: the link knows nothing of the session. */
  get(session: number, hop: number): number {
    const number = this.sessions.numberOf(session);
    return number < this.firsts.length && hop < this.rooms[number] ? this.values[this.firsts[number] + hop] : NaN;
  }

  /** @param value not NaN */
  set(link: number, session: number, hop: number, value: number): void {
    const number = this.sessions.numberOf(session);
    const links = this.sessions.pathLength(session);
    if (number >= this.firsts.length || links > this.rooms[number]) this.makeRoom(number, links);
    const place = this.firsts[number] + hop;
    if (Number.isNaN(this.values[place])) this.counts[link]++;
    this.values[place] = value;
  }

  delete(link: number, session: number, hop: number): void {
    if (Number.isNaN(this.get(session, hop))) return;
    this.values[this.firsts[this.sessions.numberOf(session)] + hop] = NaN;
    this.counts[link]--;
  }

  /** Sessions that the link knows. */
  count(link: number): number {
    return this.counts[link];
  }

  save(): unknown {
    return [this.values.slice(0, this.used), this.firsts.slice(), this.rooms.slice(), this.counts.slice()];
  }

  restore(state: unknown): void {
    const [values, firsts, rooms, counts] = state as [Float64Array, Int32Array, Int32Array, Int32Array];
    this.used = values.length;
    this.values = new Float64Array(Math.max(64, 2 * values.length)).fill(NaN);
    this.values.set(values);
    this.firsts = firsts.slice();
    this.rooms = rooms.slice();
    this.counts.set(counts);
  }

  /** If the row had a shorter path before, that session has left, and no link knows it. */
  private makeRoom(number: number, links: number): void {
    if (number >= this.firsts.length) {
      const length = Math.max(number + 1, 2 * this.firsts.length);
      const firsts = new Int32Array(length).fill(NONE);
      firsts.set(this.firsts);
      this.firsts = firsts;
      const rooms = new Int32Array(length);
      rooms.set(this.rooms);
      this.rooms = rooms;
    }
    // At least twice as much as before: what is left behind is never more than what is used.
    const room = Math.max(links, 2 * this.rooms[number]);
    if (this.used + room > this.values.length) {
      const values = new Float64Array(2 * (this.used + room)).fill(NaN);
      values.set(this.values);
      this.values = values;
    }
    this.firsts[number] = this.used;
    this.rooms[number] = room;
    this.used += room;
  }
}
