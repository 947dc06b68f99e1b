import { power } from '../../base/mathematics.ts';
import { integral, timeOfIntegral, type Varying } from '../../base/profile.ts';
import { fieldsOf, type Parts } from '../../base/saved-state.ts';
import { type Attempt, AttemptQueue } from './attempt-queue.ts';

export interface ServerSettings {
  /** Attempts of mean work that each worker serves in a second; 0: work in service stops. */
  readonly ratePerSecond: Varying;
  readonly workers: number;
  /** `adaptive-lifo`: the newest first while at least two attempts have waited for longer than `lifoAfterSeconds`. */
  readonly order: 'fifo' | 'lifo' | 'adaptive-lifo';
  readonly lifoAfterSeconds: number;
  /** Attempts that may wait. Infinity: no limit. */
  readonly limit: number;
  /** `quickly`: the client is told. `silently`: its timer finds out. */
  readonly refuses: 'quickly' | 'silently';
  /**
   * Controlled delay (Maurer, "Fail at Scale", 2015). While attempts have waited here for longer than `longSeconds`
   * without a break, one that has waited for longer than `shortSeconds` is refused at its turn; otherwise one that has
   * waited for longer than `longSeconds`. Null: none is.
   */
  readonly shed: { readonly shortSeconds: number; readonly longSeconds: number } | null;
  /** Attempts whose clients have said that they wait no longer are not served. */
  readonly skipsGone: boolean;
  /** Capacity that degrades with load: work takes 1 + factor (waiting / per)^power times as long. Null: it does not. */
  readonly slowdown: { readonly factor: number; readonly per: number; readonly power: number } | null;
}

/** What a server does with attempts. */
interface ServerEvents {
  /** A worker will finish at this time, unless the rate changes before. */
  plan(worker: number, time: number): void;
  /** The work of an attempt is done. */
  served(flow: number, sequence: number): void;
  refused(flow: number, sequence: number, isAnswered: boolean): void;
}

/** A server with a queue and workers. Each attempt takes a worker for its work over the worker's rate. */
export class Server {
  /** Since 0: attempts that were refused, and those that were skipped since their clients had gone. */
  refused = 0;
  skipped = 0;
  /** When the queue was empty last. */
  private emptyAt = 0;
  readonly queue = new AttemptQueue();
  /** By worker: what it serves (flow and sequence; -1: it is idle), the work that was left of it at `since`, and when it ends. */
  private readonly serving: Int32Array;
  private readonly left: Float64Array;
  private readonly since: Float64Array;
  /** Infinity: the worker is idle, or its rate is 0. */
  private readonly endsAt: Float64Array;

  constructor(
    public settings: ServerSettings,
    private readonly events: ServerEvents,
  ) {
    const { workers } = settings;
    this.serving = new Int32Array(2 * workers).fill(-1);
    this.left = new Float64Array(workers);
    this.since = new Float64Array(workers);
    this.endsAt = new Float64Array(workers).fill(Infinity);
  }

  /** Workers that are serving. */
  get busy(): number {
    let busy = 0;
    for (let worker = 0; worker < this.endsAt.length; worker++) if (this.serving[2 * worker] >= 0) busy++;
    return busy;
  }

  /** The attempts that workers serve. */
  served(): { readonly flow: number; readonly sequence: number }[] {
    return Array.from(this.endsAt, (_, worker) => ({
      flow: this.serving[2 * worker],
      sequence: this.serving[2 * worker + 1],
    })).filter(({ flow }) => flow >= 0);
  }

  /** Attempts that wait for a worker. */
  get waiting(): number {
    return this.queue.count;
  }

  /** @returns false: the attempt is refused */
  arrive(flow: number, sequence: number, work: number, deadline: number, now: number): boolean {
    const { queue, settings } = this;
    const idle = this.idleWorker();
    if (idle < 0 && queue.count >= settings.limit) {
      this.refuse(flow, sequence);
      return false;
    }
    if (queue.count === 0) this.emptyAt = now;
    queue.push(flow, sequence, now, work, deadline);
    if (idle >= 0) this.serveNext(idle, now);
    return true;
  }

  /** The client of an attempt waits no longer. */
  cancel(flow: number, sequence: number): void {
    if (this.settings.skipsGone) this.queue.leave(flow, sequence);
  }

  /** An event that was planned. One that a change of the rate has overtaken does nothing. */
  due(worker: number, now: number): void {
    if (this.endsAt[worker] !== now) return;
    const flow = this.serving[2 * worker];
    const sequence = this.serving[2 * worker + 1];
    this.serving[2 * worker] = -1;
    this.endsAt[worker] = Infinity;
    this.events.served(flow, sequence);
    this.serveNext(worker, now);
  }

  /** Other settings from now on. The number of workers stays. */
  change(settings: ServerSettings, now: number): void {
    const before = this.settings.ratePerSecond;
    this.settings = settings;
    for (let worker = 0; worker < this.endsAt.length; worker++) {
      if (this.serving[2 * worker] < 0) continue;
      this.left[worker] = Math.max(0, this.left[worker] - integral(before, this.since[worker], now));
      this.plan(worker, now);
    }
  }

  parts(): Parts {
    const { queue, serving, left, since, endsAt } = this;
    const settings = { save: () => this.settings, restore: (one: ServerSettings) => void (this.settings = one) };
    return { fields: fieldsOf(this), settings, queue, serving, left, since, endsAt };
  }

  private idleWorker(): number {
    for (let worker = 0; worker < this.endsAt.length; worker++) if (this.serving[2 * worker] < 0) return worker;
    return -1;
  }

  private serveNext(worker: number, now: number): void {
    const { queue } = this;
    const { skipsGone } = this.settings;
    while (queue.count > 0) {
      const attempt = this.take(now);
      const { flow, sequence, work } = attempt;
      if (attempt.isGone || (skipsGone && attempt.deadline <= now)) this.skipped++;
      else if (this.isShed(attempt, now)) this.refuse(flow, sequence);
      else {
        this.serving[2 * worker] = flow;
        this.serving[2 * worker + 1] = sequence;
        this.left[worker] = work * this.slowness();
        this.plan(worker, now);
        break;
      }
    }
    if (queue.count === 0) this.emptyAt = now;
  }

  /** Whether the newest attempt is served next. */
  takesNewest(now: number): boolean {
    const { queue, settings } = this;
    return (
      settings.order === 'lifo' ||
      (settings.order === 'adaptive-lifo' && queue.count > 1 && now - queue.at(1).arrivedAt > settings.lifoAfterSeconds)
    );
  }

  private take(now: number): Attempt {
    return this.takesNewest(now) ? this.queue.takeNewest() : this.queue.takeOldest();
  }

  private isShed({ arrivedAt }: Attempt, now: number): boolean {
    const { shed } = this.settings;
    if (shed === null) return false;
    return now - arrivedAt > (now - this.emptyAt > shed.longSeconds ? shed.shortSeconds : shed.longSeconds);
  }

  private slowness(): number {
    const { slowdown } = this.settings;
    return slowdown === null ? 1 : 1 + slowdown.factor * power(this.queue.count / slowdown.per, slowdown.power);
  }

  refuse(flow: number, sequence: number): void {
    this.refused++;
    this.events.refused(flow, sequence, this.settings.refuses === 'quickly');
  }

  private plan(worker: number, now: number): void {
    this.since[worker] = now;
    this.endsAt[worker] = timeOfIntegral(this.settings.ratePerSecond, now, this.left[worker]);
    if (this.endsAt[worker] < Infinity) this.events.plan(worker, this.endsAt[worker]);
  }
}
