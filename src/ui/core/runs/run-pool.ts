/**
 * The one pool of workers for runs in the background: experiments, races and seeds share what the computer has, and who
 * has the fewest runs at work comes next. Code of an author stays with whom it was agreed for: its workers serve nobody else.
 */
import type { Job } from '../../../experiment/plan.ts';
import type { Reply } from '../../../simulation/run-job.ts';

/** What the pool needs of a worker; tests hand in their own. */
export interface RunWorker {
  postMessage(job: unknown): void;
  addEventListener(type: 'message' | 'error', listen: (event: MessageEvent & ErrorEvent) => void): void;
  terminate(): void;
}

/** Whoever has jobs to be run. */
export interface PoolUser {
  /** Its jobs run code that the author of a scenario has written. */
  readonly runsCode: boolean;
  /** The next job; undefined: there is none left. */
  next(): Job | undefined;
  /** A job was run, or could not be; `seconds` of real time. */
  ran(job: Job, reply: Reply, seconds: number): void;
  /** A worker has broken down. */
  failed(message: string): void;
}

/** A worker that has measured the job itself left out its own start, which the pool cannot tell apart. */
type TimedReply = Reply & { readonly seconds?: number };

interface Work {
  readonly user: PoolUser;
  readonly job: Job;
  readonly since: number;
}

export class RunPool {
  private readonly users = new Set<PoolUser>();
  private readonly working = new Map<RunWorker, Work>();

  constructor(
    private readonly startWorker: (runsCode: boolean) => RunWorker,
    /** How many workers it has at most. */
    readonly size = () => Math.max(1, navigator.hardwareConcurrency - 1),
  ) {}

  /** From now on its jobs are run. */
  add(user: PoolUser): void {
    this.users.add(user);
    this.fill();
  }

  /** Ends its workers, and gives their places to the others. */
  remove(user: PoolUser): void {
    if (!this.users.delete(user)) return;
    for (const [worker, work] of this.working) if (work.user === user) this.end(worker);
    this.fill();
  }

  /** What of its jobs is at work. */
  workOf(user: PoolUser): readonly Work[] {
    return [...this.working.values()].filter((work) => work.user === user);
  }

  private fill(): void {
    while (this.working.size < this.size()) {
      const next = this.nextJob(() => true);
      if (next === null) return;
      const worker = this.startWorker(next.user.runsCode);
      worker.addEventListener('message', ({ data }: { data: TimedReply }) => this.answered(worker, data));
      worker.addEventListener('error', ({ message }) => this.broke(worker, message));
      this.give(worker, next);
    }
  }

  private answered(worker: RunWorker, reply: TimedReply): void {
    const work = this.working.get(worker);
    // What was ended may still have sent something.
    if (work === undefined) return;
    const { user, job, since } = work;
    // First the worker goes on, then its user hears: who has nothing left leaves the pool.
    const next = this.nextJob((other) => other === user || (!user.runsCode && !other.runsCode));
    if (next === null) this.end(worker);
    else this.give(worker, next);
    user.ran(job, reply, reply.seconds ?? (performance.now() - since) / 1000);
    this.fill();
  }

  private broke(worker: RunWorker, message: string): void {
    const work = this.working.get(worker);
    if (work === undefined) return;
    this.end(worker);
    work.user.failed(message || 'a worker could not be started');
  }

  /** The job of whoever has the fewest runs at work, among those who may have the worker. */
  private nextJob(mayHave: (user: PoolUser) => boolean): Pick<Work, 'user' | 'job'> | null {
    const users = [...this.users].filter(mayHave).sort((a, b) => this.workOf(a).length - this.workOf(b).length);
    for (const user of users) {
      const job = user.next();
      if (job !== undefined) return { user, job };
    }
    return null;
  }

  private give(worker: RunWorker, { user, job }: Pick<Work, 'user' | 'job'>): void {
    this.working.set(worker, { user, job, since: performance.now() });
    worker.postMessage(job);
  }

  private end(worker: RunWorker): void {
    this.working.delete(worker);
    worker.terminate();
  }
}
