/**
 * Runs in the background: a plan goes in, a store comes out, with what has finished, the time that is left and why it ended.
 * The pool makes the runs. It knows no React, so that closing what shows it ends nothing.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { answers, type FinishedRun, type Job, jobsOf, type Plan, workOf } from '../../../experiment/plan.ts';
import { codeOfLane, type AuthoredSchemeText } from '../../../scenario/authored-schemes.ts';
import type { Reply } from '../../../simulation/run-job.ts';
import type { SavedRuns } from './saved-runs.ts';
import type { PoolUser, RunPool } from './run-pool.ts';

export interface BackgroundState {
  readonly plan: Plan | null;
  /** A new map with each run that finishes. */
  readonly runs: ReadonlyMap<string, FinishedRun>;
  readonly jobs: number;
  readonly status: 'idle' | 'running' | 'finished' | 'stopped' | 'failed';
  /** Why it failed. */
  readonly failure: string | null;
  /** Why runs of growing work could not be made, by their keys: the others stand. */
  readonly failed: ReadonlyMap<string, string>;
  /** Seconds of real time, estimated from the progress so far; null: not known yet. */
  readonly secondsLeft: number | null;
}

const IDLE: BackgroundState = {
  plan: null,
  runs: new Map(),
  jobs: 0,
  status: 'idle',
  failure: null,
  failed: new Map(),
  secondsLeft: null,
};

/** The time between two updates of the results, and what each run adds to it, since there is more to show. */
const PUBLISH_MILLISECONDS = 250;
const PUBLISH_MILLISECONDS_A_RUN = 0.1;

/** What is to be run next, of what has been run. Empty: the work is finished. */
export type Wanted = (runs: ReadonlyMap<string, FinishedRun>, failed: ReadonlyMap<string, string>) => readonly Job[];

export class BackgroundRun {
  readonly store: StoreApi<BackgroundState> = createStore(() => IDLE);
  private waiting: Job[] = [];
  /** null: the jobs were all known at the beginning. */
  private wanted: Wanted | null = null;
  private readonly failed = new Map<string, string>();
  /** Counts plans: what was kept of an earlier one is not shown. */
  private turn = 0;
  /** What stands in the pool for it; null: nothing runs. */
  private user: PoolUser | null = null;
  /** Seconds of real time that the last run of each cell took, and its work. */
  private readonly took = new Map<string, { readonly seconds: number; readonly work: number }>();
  /** All so far; the store has them a little later. */
  private runs = new Map<string, FinishedRun>();
  private publishing: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly pool: RunPool,
    private readonly kept: SavedRuns,
    /** Whether somebody has agreed that this code of a scenario's author runs. */
    private readonly trusts: (code: readonly AuthoredSchemeText[]) => boolean = (code) => code.length === 0,
  ) {}

  /** Begins an experiment; runs that were kept are not made again. */
  async begin(plan: Plan): Promise<void> {
    await this.clear(plan).runKnown(jobsOf([plan]));
  }

  /** Begins work that grows with what has been run; runs that were kept are not made again. */
  async grow(wanted: Wanted): Promise<void> {
    this.clear(null).wanted = wanted;
    await this.runNext();
  }

  /** Shows what was kept of growing work, without running anything. */
  async recallGrown(wanted: Wanted): Promise<void> {
    if (this.store.getState().status === 'running') return;
    const turn = ++this.turn;
    const runs = new Map<string, FinishedRun>();
    let jobs = 0;
    let status: BackgroundState['status'] = 'finished';
    for (let next = wanted(runs, new Map()); next.length > 0; next = wanted(runs, new Map())) {
      // oxlint-disable-next-line no-await-in-loop
      const done = await this.keptOf(next);
      if (turn !== this.turn) return;
      jobs += next.length;
      for (const [key, run] of done) runs.set(key, run);
      if (done.size === next.length) continue;
      status = runs.size > 0 ? 'stopped' : 'idle';
      break;
    }
    this.runs = runs;
    this.store.setState({ ...IDLE, jobs, runs: new Map(runs), status });
  }

  private clear(plan: Plan | null): this {
    this.stop();
    this.turn++;
    this.runs = new Map();
    this.failed.clear();
    this.took.clear();
    this.wanted = null;
    this.store.setState({ ...IDLE, plan, status: 'running' });
    return this;
  }

  private async runNext(): Promise<void> {
    const jobs = this.wanted!(this.runs, this.failed);
    if (jobs.length === 0) this.end('finished');
    else await this.runKnown(jobs);
  }

  private async runKnown(jobs: readonly Job[]): Promise<void> {
    const { turn } = this;
    this.store.setState(({ jobs: before }) => ({ jobs: before + jobs.length }));
    const done = await this.keptOf(jobs);
    // Another has begun, or Stop was pressed.
    if (turn !== this.turn || this.store.getState().status !== 'running') return;
    this.waiting = jobs.filter(({ key }) => !done.has(key));
    for (const [key, run] of done) this.runs.set(key, run);
    this.publish();
    const code = this.waiting.flatMap(({ scenario, laneId }) => codeOfLane(scenario, laneId));
    if (!this.trusts(code)) this.fail('a lane has code of its author that nobody has agreed to run yet');
    else if (this.waiting.length === 0) await this.allRan();
    else this.pool.add((this.user = this.inPool(code.length > 0)));
  }

  private async allRan(): Promise<void> {
    if (this.wanted === null) return this.end('finished');
    if (this.user !== null) this.pool.remove(this.user);
    this.user = null;
    await this.runNext();
  }

  /** Shows what was kept of an experiment, without running anything. */
  async recall(plan: Plan): Promise<void> {
    if (this.store.getState().status === 'running') return;
    const turn = ++this.turn;
    const jobs = jobsOf([plan]);
    const done = await this.keptOf(jobs);
    if (turn !== this.turn) return;
    this.runs = done;
    if (done.size === 0) return this.store.setState(IDLE);
    const status = done.size === jobs.length ? 'finished' : 'stopped';
    this.store.setState({ ...IDLE, plan, jobs: jobs.length, runs: new Map(done), status });
  }

  private async keptOf(jobs: readonly Job[]): Promise<Map<string, FinishedRun>> {
    const kept = new Map((await this.kept.find(jobs.map(({ key }) => key))).map((run) => [run.key, run]));
    return new Map(
      jobs.flatMap((job) => {
        const run = kept.get(job.key);
        return run !== undefined && answers(run, job) ? [[job.key, run]] : [];
      }),
    );
  }

  /** How many runs are made at once. */
  get workers(): number {
    return this.pool.size();
  }

  /**
   * Makes runs before the work begins. They are not kept: what was not started has no results.
   * @param enough seconds after which no other is made
   * @returns seconds of real time for a unit of work; null: none could be made, or is code of an author, or `ending` came first
   */
  measure(jobs: readonly Job[], enough: number, ending: AbortSignal): Promise<number | null> {
    const hasCode = jobs.some(({ scenario, laneId }) => codeOfLane(scenario, laneId).length > 0);
    if (ending.aborted || hasCode) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiting = [...jobs];
      let [seconds, work, left] = [0, 0, jobs.length];
      const end = (): void => {
        this.pool.remove(user);
        resolve(work > 0 ? seconds / work : null);
      };
      const user: PoolUser = {
        runsCode: false,
        next: () => (seconds < enough ? waiting.shift() : undefined),
        ran: (job, reply, took) => {
          left--;
          if ('run' in reply) [seconds, work] = [seconds + took, work + workOf(job)];
          if (left === 0 || seconds >= enough) end();
        },
        failed: end,
      };
      ending.addEventListener('abort', end, { once: true });
      this.pool.add(user);
    });
  }

  /** Ends all workers. What has finished stays. */
  stop(): void {
    if (this.store.getState().status === 'running') this.end('stopped');
  }

  private inPool(runsCode: boolean): PoolUser {
    return {
      runsCode,
      next: () => this.waiting.shift(),
      ran: (job, reply, seconds) => this.receive(job, reply, seconds),
      failed: (message) => this.fail(message),
    };
  }

  private receive(job: Job, reply: Reply, seconds: number): void {
    if ('error' in reply) {
      if (this.wanted === null) return this.fail(reply.error);
      this.failed.set(job.key, reply.error);
    } else {
      this.kept.keep(reply.run);
      this.took.set(cellOf(job), { seconds, work: workOf(job) });
      this.runs.set(reply.run.key, reply.run);
    }
    if (this.runs.size + this.failed.size === this.store.getState().jobs) void this.allRan();
    else this.publishSoon();
  }

  /**
   * What is left, shared by the workers. A run takes as long as another of its cell did; before there was one, as long for its
   * work as the others: cells may differ a hundredfold, and the first to finish are not the long ones.
   */
  private secondsLeft(): number | null {
    const known = [...this.took.values()];
    const work = known.reduce((sum, one) => sum + one.work, 0);
    if (work === 0) return null;
    const pace = known.reduce((sum, one) => sum + one.seconds, 0) / work;
    const expected = (job: Job): number => this.took.get(cellOf(job))?.seconds ?? pace * workOf(job);
    const waiting = this.waiting.reduce((sum, job) => sum + expected(job), 0);
    const now = performance.now();
    const running = this.user === null ? [] : this.pool.workOf(this.user);
    const rest = running.map(({ job, since }) => expected(job) - (now - since) / 1000);
    return (waiting + rest.reduce((sum, one) => sum + Math.max(0, one), 0)) / Math.max(1, running.length);
  }

  /** The first at once, then at most this often: what is shown of thousands of short runs must not hold up the page. */
  private publishSoon(): void {
    if (this.publishing !== null) return;
    this.publish();
    this.publishing = setTimeout(
      () => {
        this.publishing = null;
        if (this.store.getState().runs.size !== this.runs.size) this.publishSoon();
      },
      PUBLISH_MILLISECONDS + this.store.getState().jobs * PUBLISH_MILLISECONDS_A_RUN,
    );
  }

  private publish(): void {
    this.store.setState({ runs: new Map(this.runs), failed: new Map(this.failed), secondsLeft: this.secondsLeft() });
  }

  private fail(failure: string): void {
    this.end('failed');
    this.store.setState({ failure });
  }

  private end(status: BackgroundState['status']): void {
    this.waiting = [];
    if (this.user !== null) this.pool.remove(this.user);
    this.user = null;
    if (this.publishing !== null) clearTimeout(this.publishing);
    this.publishing = null;
    this.store.setState({ status, runs: new Map(this.runs), failed: new Map(this.failed), secondsLeft: null });
  }
}

/** Runs of a cell differ in their seed alone. */
function cellOf({ key }: Job): string {
  return key.slice(0, key.lastIndexOf('-'));
}
