/** A number that each link keeps for each of its sessions: state that grows with the sessions, as SLBN's does not. */
export class SessionRecords {
  private links: Map<number, number>[];

  constructor(linkCount: number) {
    this.links = Array.from({ length: linkCount }, () => new Map<number, number>());
  }

  /** Undefined: the link knows nothing of the session. */
  get(link: number, session: number): number | undefined {
    return this.links[link].get(session);
  }

  set(link: number, session: number, value: number): void {
    this.links[link].set(session, value);
  }

  delete(link: number, session: number): void {
    this.links[link].delete(session);
  }

  clear(link: number): void {
    this.links[link].clear();
  }

  /** Sessions that the link knows. */
  count(link: number): number {
    return this.links[link].size;
  }

  save(): unknown {
    return this.links.map((sessions) => [...sessions]);
  }

  restore(state: unknown): void {
    this.links = (state as [number, number][][]).map((sessions) => new Map(sessions));
  }
}
