import type { RandomStream } from '../../base/random-stream.ts';
import { fieldsOf, type Parted, type Parts } from '../../base/saved-state.ts';
import { copied, type DepartedPacket } from './departed-packet.ts';

/** When packets that were gathered are let go together. */
export interface AggregationSettings {
  readonly release:
    | { readonly kind: 'count'; readonly packets: number; readonly longestWaitSeconds: number }
    /** At the far end, at the next multiple of this time since 0. */
    | { readonly kind: 'period'; readonly seconds: number }
    /** When the sender has access to the medium, after an exponential time from when it asks. */
    | { readonly kind: 'contention'; readonly meanSeconds: number; readonly packets: number };
}

/** Gathers packets behind the transmitter and lets them go together, as a sender of Wi-Fi does with its aggregates. */
export class Aggregation implements Parted {
  /** When the next are let go; Infinity: none wait. */
  dueAt = Infinity;
  private waiting: DepartedPacket[] = [];

  constructor(
    public settings: AggregationSettings,
    private readonly stream: RandomStream,
  ) {}

  /** Whether packets wait behind the transmitter, and not at the far end. */
  get gathers(): boolean {
    return this.settings.release.kind !== 'period';
  }

  /** When a packet arrives that would arrive at a time. */
  arrivalOf(seconds: number): number {
    const { release } = this.settings;
    return release.kind === 'period' ? Math.ceil(seconds / release.seconds) * release.seconds : seconds;
  }

  add(now: number, gathered: DepartedPacket): void {
    this.waiting.push(gathered);
    if (this.waiting.length === 1) this.plan(now);
    const { release } = this.settings;
    if (release.kind === 'count' && this.waiting.length >= release.packets) this.dueAt = now;
  }

  /** Those that are let go now. */
  release(now: number): readonly DepartedPacket[] {
    const { release } = this.settings;
    const released = this.waiting.splice(0, release.kind === 'period' ? Infinity : release.packets);
    this.dueAt = Infinity;
    if (this.waiting.length > 0) this.plan(now);
    return released;
  }

  visit(each: (gathered: DepartedPacket) => void): void {
    for (const gathered of this.waiting) each(gathered);
  }

  get length(): number {
    return this.waiting.length;
  }

  clear(): void {
    this.waiting = [];
    this.dueAt = Infinity;
  }

  parts(): Parts {
    const list = {
      save: (): readonly DepartedPacket[] => this.waiting.map(copied),
      restore: (waiting: readonly DepartedPacket[]): void => void (this.waiting = waiting.map(copied)),
    };
    return { fields: fieldsOf(this), stream: this.stream, list };
  }

  private plan(now: number): void {
    const { release } = this.settings;
    if (release.kind === 'count') this.dueAt = now + release.longestWaitSeconds;
    if (release.kind === 'contention') this.dueAt = now + release.meanSeconds * this.stream.exponential();
  }
}
