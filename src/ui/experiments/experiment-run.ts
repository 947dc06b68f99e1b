/**
 * The page's experiment: what is asked for, the runs so far, and the workers that make more. It knows no React and lives
 * as long as the page, so that closing the dialog ends nothing.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { answers, jobsOf, type FinishedRun, type Job, type Plan } from '../../experiment/plan.ts';
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
  private began = 0;
  private made = 0;
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
    this.began = performance.now();
    this.made = 0;
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
      worker.postMessage(this.waiting.shift());
      return worker;
    });
  }

  private receive(reply: Reply, worker: RunWorker): void {
    if ('error' in reply) {
      this.fail(reply.error);
      return;
    }
    this.kept.keep(reply.run);
    this.made++;
    this.runs.set(reply.run.key, reply.run);
    const next = this.waiting.shift();
    if (next !== undefined) worker.postMessage(next);
    if (this.runs.size === this.store.getState().jobs) this.end('finished');
    else this.publishSoon();
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
    const seconds = (performance.now() - this.began) / 1000;
    const left = this.store.getState().jobs - this.runs.size;
    const secondsLeft = this.made === 0 ? null : (seconds / this.made) * left;
    this.store.setState({ runs: new Map(this.runs), secondsLeft });
  }

  private fail(failure: string): void {
    this.end('failed');
    this.store.setState({ failure });
  }

  private end(status: ExperimentState['status']): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
    this.waiting = [];
    if (this.publishing !== null) clearTimeout(this.publishing);
    this.publishing = null;
    this.store.setState({ status, runs: new Map(this.runs), secondsLeft: null });
  }
}
