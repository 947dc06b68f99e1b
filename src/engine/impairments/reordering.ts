import type { RandomStream } from '../../base/random-stream.ts';
import type { Parted, Parts } from '../../base/saved-state.ts';
import { copied, type DepartedPacket } from './departed-packet.ts';

export interface ReorderingSettings {
  /** Share of the packets that are late. */
  readonly share: number;
  readonly late:
    | { readonly kind: 'time'; readonly seconds: number }
    /** Behind as many of the packets that leave after it; if they do not leave in time, when the longest wait is over. */
    | { readonly kind: 'packets'; readonly packets: number; readonly longestWaitSeconds: number };
}

/** A packet that waits until others have left. */
interface LatePacket {
  readonly departed: DepartedPacket;
  /** How many are still to leave before it. */
  left: number;
  /** When it goes at the latest. */
  readonly until: number;
}

/** Makes a share of the packets late, so that those behind them overtake them. */
export class Reordering implements Parted {
  private waiting: LatePacket[] = [];

  constructor(
    public settings: ReorderingSettings,
    private readonly stream: RandomStream,
  ) {}

  /** Whether the next packet is late. */
  isLate(): boolean {
    return this.stream.uniform() < this.settings.share;
  }

  add(late: LatePacket): void {
    this.waiting.push(late);
  }

  /** Another packet leaves. @returns those that go right behind it, the first that came first */
  passed(): readonly LatePacket[] {
    for (const late of this.waiting) late.left--;
    return this.taken(({ left }) => left <= 0);
  }

  /** Those whose longest wait is over. */
  overdue(now: number): readonly LatePacket[] {
    return this.taken(({ until }) => until <= now);
  }

  /** When the first of the longest waits is over; Infinity: none wait. */
  get dueAt(): number {
    return this.waiting.reduce((first, { until }) => Math.min(first, until), Infinity);
  }

  get length(): number {
    return this.waiting.length;
  }

  visit(each: (late: LatePacket) => void): void {
    for (const late of this.waiting) each(late);
  }

  clear(): void {
    this.waiting = [];
  }

  parts(): Parts {
    const copy = (waiting: readonly LatePacket[]): LatePacket[] =>
      waiting.map((late) => ({ ...late, departed: copied(late.departed) }));
    const list = {
      save: (): readonly LatePacket[] => copy(this.waiting),
      restore: (waiting: readonly LatePacket[]): void => void (this.waiting = copy(waiting)),
    };
    return { stream: this.stream, list };
  }

  private taken(goes: (late: LatePacket) => boolean): readonly LatePacket[] {
    const gone = this.waiting.filter(goes);
    if (gone.length > 0) this.waiting = this.waiting.filter((late) => !gone.includes(late));
    return gone;
  }
}
