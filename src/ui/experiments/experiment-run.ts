/**
 * The page's experiment: what is asked for, the runs so far, and the workers that make more. It knows no React and lives
 * as long as the page, so that closing the dialog ends nothing.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { answers, jobsOf, type FinishedRun, type Job, type Plan } from '../../experiment/plan.ts';
import { workOf } from '../../experiment/work.ts';
import { codeOfLane, type OwnSchemeText } from '../../scenario/own-schemes.ts';
import type { Reply } from '../../simulation/run-job.ts';
import type { SavedRuns } from './saved-runs.ts';
import type { RunWorker } from './start-run-worker.ts';

export interface ExperimentState {
  readonly plan: Plan | null;
  /** A new map with each run that finishes. */
  readonly runs: ReadonlyMap<string, FinishedRun>;
  readonly jobs: number;
  readonly status: 'idle' | 'running' | 'finished' | 'stopped' | 'failed';
  /** Why it failed. */
  readonly failure: string | null;
  /** Seconds of real time, estimated from the progress so far; null: not known yet. */
  readonly secondsLeft: number | null;
}

const IDLE: ExperimentState = {
  plan: null,
  runs: new Map(),
  jobs: 0,
  status: 'idle',
  failure: null,
  secondsLeft: null,
};

/** The time between two updates of the results, and what each run adds to it, since there is more to show. */
const PUBLISH_MILLISECONDS = 250;
const PUBLISH_MILLISECONDS_A_RUN = 0.1;

export class ExperimentRun {
  readonly store: StoreApi<ExperimentState> = createStore(() => IDLE);
  private workers: RunWorker[] = [];
  private waiting: Job[] = [];
  /** Counts experiments: what an earlier one still sends is not listened to. */
  private turn = 0;
  /** What each worker runs, and since when. */
  private readonly running = new Map<RunWorker, { readonly job: Job; readonly since: number }>();
  /** Seconds of real time that the last run of each cell took, and its work. */
  private readonly took = new Map<string, { readonly seconds: number; readonly work: number }>();
  /** All so far; the store has them a little later. */
  private runs = new Map<string, FinishedRun>();
  private publishing: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly startWorker: (runsCode: boolean) => RunWorker,
    private readonly kept: SavedRuns,
    /** Whether somebody has agreed that this code of a scenario's author runs. */
    private readonly trusts: (code: readonly OwnSchemeText[]) => boolean = (code) => code.length === 0,
    private readonly poolSize = () => Math.max(1, navigator.hardwareConcurrency - 1),
  ) {}

  /** Begins an experiment; runs that were kept are not made again. */
  async begin(plan: Plan): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    const jobs = jobsOf([plan]);
    this.runs = new Map();
    this.store.setState({ ...IDLE, plan, jobs: jobs.length, status: 'running' });
    const done = await this.keptOf(jobs);
    // Another has begun, or Stop was pressed.
    if (turn !== this.turn || this.store.getState().status !== 'running') return;
    this.waiting = jobs.filter(({ key }) => !done.has(key));
    this.took.clear();
    this.runs = done;
    this.publish();
    const code = this.waiting.flatMap(({ scenario, laneId }) => codeOfLane(scenario, laneId));
    if (!this.trusts(code)) this.fail('a lane has code of its author that nobody has agreed to run yet');
    else if (this.waiting.length === 0) this.end('finished');
    else this.workers = this.poolOf(Math.min(this.poolSize(), this.waiting.length), code.length > 0, turn);
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

  /** Ends all workers. What has finished stays. */
  stop(): void {
    if (this.store.getState().status === 'running') this.end('stopped');
  }

  private poolOf(size: number, runsCode: boolean, turn: number): RunWorker[] {
    return Array.from({ length: size }, () => {
      const worker = this.startWorker(runsCode);
      worker.addEventListener('message', ({ data }: { data: Reply }) => {
        if (turn === this.turn && this.store.getState().status === 'running') this.receive(data, worker);
      });
      worker.addEventListener('error', (event) => {
        if (turn === this.turn) this.fail(event.message || 'a worker could not be started');
      });
      this.give(worker, this.waiting.shift()!);
      return worker;
    });
  }

  private receive(reply: Reply, worker: RunWorker): void {
    if ('error' in reply) {
      this.fail(reply.error);
      return;
    }
    this.kept.keep(reply.run);
    const { job, since } = this.running.get(worker)!;
    this.running.delete(worker);
    this.took.set(cellOf(job), { seconds: (performance.now() - since) / 1000, work: workOf(job) });
    this.runs.set(reply.run.key, reply.run);
    const next = this.waiting.shift();
    if (next !== undefined) this.give(worker, next);
    if (this.runs.size === this.store.getState().jobs) this.end('finished');
    else this.publishSoon();
  }

  private give(worker: RunWorker, job: Job): void {
    this.running.set(worker, { job, since: performance.now() });
    worker.postMessage(job);
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
    const rest = [...this.running.values()].map(({ job, since }) => expected(job) - (now - since) / 1000);
    return (waiting + rest.reduce((sum, one) => sum + Math.max(0, one), 0)) / this.workers.length;
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
    this.store.setState({ runs: new Map(this.runs), secondsLeft: this.secondsLeft() });
  }

  private fail(failure: string): void {
    this.end('failed');
    this.store.setState({ failure });
  }

  private end(status: ExperimentState['status']): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
    this.running.clear();
    this.waiting = [];
    if (this.publishing !== null) clearTimeout(this.publishing);
    this.publishing = null;
    this.store.setState({ status, runs: new Map(this.runs), secondsLeft: null });
  }
}

/** Runs of a cell differ in their seed alone. */
function cellOf({ key }: Job): string {
  return key.slice(0, key.lastIndexOf('-'));
}
