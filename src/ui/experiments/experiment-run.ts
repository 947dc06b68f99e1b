/**
 * The page's experiment: what is asked for, the runs so far, and the workers that make more. It knows no React and lives
 * as long as the page, so that closing the dialog ends nothing.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { answers, jobsOf, type FinishedRun, type Job, type Plan } from '../../experiment/plan.ts';
import type { Reply } from '../../simulation/run-job.ts';
import type { KeptRuns } from './kept-runs.ts';
import type { RunWorker } from './start-run-worker.ts';

export interface ExperimentState {
  readonly plan: Plan | null;
  /** A new map with each run that finishes. */
  readonly runs: ReadonlyMap<string, FinishedRun>;
  readonly jobs: number;
  readonly status: 'idle' | 'running' | 'finished' | 'stopped' | 'failed';
  /** Why it failed. */
  readonly failure: string | null;
  /** Of real time, by what has been done so far; null: not known yet. */
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

export class ExperimentRun {
  readonly store: StoreApi<ExperimentState> = createStore(() => IDLE);
  #workers: RunWorker[] = [];
  #waiting: Job[] = [];
  /** Counts experiments: what an earlier one still sends is not listened to. */
  #turn = 0;
  #began = 0;
  #made = 0;

  constructor(
    private readonly startWorker: () => RunWorker,
    private readonly kept: KeptRuns,
    private readonly poolSize = () => Math.max(1, navigator.hardwareConcurrency - 1),
  ) {}

  /** Begins an experiment; runs that were kept are not made again. */
  async begin(plan: Plan): Promise<void> {
    this.stop();
    const turn = ++this.#turn;
    const jobs = jobsOf([plan]);
    this.store.setState({ ...IDLE, plan, jobs: jobs.length, status: 'running' });
    const kept = new Map((await this.kept.find(jobs.map(({ key }) => key))).map((run) => [run.key, run]));
    if (turn !== this.#turn) return;
    const isDone = (job: Job): boolean => {
      const run = kept.get(job.key);
      return run !== undefined && answers(run, job);
    };
    this.#waiting = jobs.filter((job) => !isDone(job));
    this.#began = performance.now();
    this.#made = 0;
    const done = jobs.filter(isDone).map(({ key }): [string, FinishedRun] => [key, kept.get(key)!]);
    this.store.setState({ runs: new Map(done) });
    if (this.#waiting.length === 0) this.#end('finished');
    else this.#workers = this.#poolOf(Math.min(this.poolSize(), this.#waiting.length), turn);
  }

  /** Ends all workers. What has finished stays. */
  stop(): void {
    if (this.store.getState().status === 'running') this.#end('stopped');
  }

  #poolOf(size: number, turn: number): RunWorker[] {
    return Array.from({ length: size }, () => {
      const worker = this.startWorker();
      worker.addEventListener('message', ({ data }: { data: Reply }) => {
        if (turn === this.#turn && this.store.getState().status === 'running') this.#receive(data, worker);
      });
      worker.addEventListener('error', (event) => {
        if (turn === this.#turn) this.#fail(event.message || 'a worker could not be started');
      });
      worker.postMessage(this.#waiting.shift());
      return worker;
    });
  }

  #receive(reply: Reply, worker: RunWorker): void {
    if ('error' in reply) {
      this.#fail(reply.error);
      return;
    }
    this.kept.keep(reply.run);
    this.#made++;
    const { runs: before, jobs } = this.store.getState();
    const runs = new Map(before).set(reply.run.key, reply.run);
    const seconds = (performance.now() - this.#began) / 1000;
    this.store.setState({ runs, secondsLeft: (seconds / this.#made) * (jobs - runs.size) });
    const next = this.#waiting.shift();
    if (next !== undefined) worker.postMessage(next);
    else if (runs.size === jobs) this.#end('finished');
  }

  #fail(failure: string): void {
    this.#end('failed');
    this.store.setState({ failure });
  }

  #end(status: ExperimentState['status']): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
    this.#waiting = [];
    this.store.setState({ status, secondsLeft: null });
  }
}
