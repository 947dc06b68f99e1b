/** Between which nodes a session sends, and what it asks for at most. */
export interface TravellingSession {
  /** Node indices. */
  readonly source: number;
  readonly destination: number;
  /** Directed links from source to destination; null: the shortest path. */
  readonly route: readonly number[] | null;
  /** Infinity: as much as it can get. Never more than its hosts' links carry. */
  readonly demandBitsPerSecond: number;
  /** The rate of its hosts' links, where its hosts are not part of the network; absent or Infinity: nothing holds it there. */
  readonly hostRateBitsPerSecond?: number;
}

/** A session: it joins, asks for at most a demand, and leaves. */
export interface SessionSettings extends TravellingSession {
  readonly joinSeconds: number;
  /** Infinity: never. */
  readonly leaveSeconds: number;
}

/** Sessions that join and leave. */
export interface SessionSource {
  /** When the next session joins or leaves; Infinity: never. */
  readonly nextTime: number;
  /** The session that joins or leaves next. Follow it by `joined` or `left`. */
  next(): { readonly session: number; readonly joins: boolean };
  session(index: number): TravellingSession;
  joined(session: number, flow: number): void;
  left(session: number): void;
  /** The flow of a session that is in the network; -1: it is not. */
  flowOf(session: number): number;
}

export interface SessionClassSettings {
  readonly id: string;
  readonly sessions: readonly SessionSettings[];
}

const Phase = { waiting: 0, joined: 1, left: 2 } as const;

/**
 * A class of sessions that join and leave at given times. Whatever is changed while it runs, a session joins once and
 * leaves once: what should have happened in the past happens at once.
 */
export class SessionClass implements SessionSource {
  private phases: Uint8Array;
  /** The flow that carries each session. */
  private flows: Int32Array;
  /** What is to come, in order of time: session s joins (2 s) or leaves (2 s + 1). */
  private plan: Int32Array = new Int32Array(0);
  private position = 0;

  constructor(private settings: SessionClassSettings) {
    this.phases = new Uint8Array(settings.sessions.length);
    this.flows = new Int32Array(settings.sessions.length).fill(-1);
    this.makePlan();
  }

  get id(): string {
    return this.settings.id;
  }

  get nextTime(): number {
    return this.position < this.plan.length ? this.timeOf(this.plan[this.position]) : Infinity;
  }

  session(index: number): SessionSettings {
    return this.settings.sessions[index];
  }

  next(): { readonly session: number; readonly joins: boolean } {
    const entry = this.plan[this.position];
    return { session: entry >> 1, joins: (entry & 1) === 0 };
  }

  joined(session: number, flow: number): void {
    this.phases[session] = Phase.joined;
    this.flows[session] = flow;
    this.position++;
  }

  left(session: number): void {
    this.phases[session] = Phase.left;
    this.flows[session] = -1;
    this.position++;
  }

  flowOf(session: number): number {
    return this.flows[session];
  }

  /** Other settings from now on. New sessions stand at the end of the list. */
  change(settings: SessionClassSettings): void {
    this.settings = settings;
    const count = settings.sessions.length;
    const phases = new Uint8Array(count);
    const flows = new Int32Array(count).fill(-1);
    phases.set(this.phases.subarray(0, count));
    flows.set(this.flows.subarray(0, count));
    this.phases = phases;
    this.flows = flows;
    this.makePlan();
  }

  save(): SessionClassState {
    return { settings: this.settings, phases: this.phases.slice(), flows: this.flows.slice() };
  }

  restore(state: SessionClassState): void {
    this.settings = state.settings;
    this.phases = state.phases.slice();
    this.flows = state.flows.slice();
    this.makePlan();
  }

  private timeOf(entry: number): number {
    const { joinSeconds, leaveSeconds } = this.settings.sessions[entry >> 1];
    return entry & 1 ? leaveSeconds : joinSeconds;
  }

  private makePlan(): void {
    const { sessions } = this.settings;
    const entries: number[] = [];
    const times = new Float64Array(2 * sessions.length);
    for (const [session, { joinSeconds, leaveSeconds }] of sessions.entries()) {
      times[session * 2] = joinSeconds;
      times[session * 2 + 1] = leaveSeconds;
      const phase = this.phases[session];
      // One that would leave before it joins never comes.
      if (phase === Phase.waiting && leaveSeconds > joinSeconds) entries.push(session * 2);
      if (phase !== Phase.left && leaveSeconds < Infinity && (phase === Phase.joined || leaveSeconds > joinSeconds)) {
        entries.push(session * 2 + 1);
      }
    }
    this.plan = Int32Array.from(entries).sort((a, b) => times[a] - times[b] || a - b);
    this.position = 0;
  }
}

interface SessionClassState {
  readonly settings: SessionClassSettings;
  readonly phases: Uint8Array;
  readonly flows: Int32Array;
}
