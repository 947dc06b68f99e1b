import { expect, test, vi } from 'vitest';
import { exampleExperiment } from '../../../experiment/example.fixture.ts';
import { type FinishedRun, type Job, jobsOf, type Plan, workOf } from '../../../experiment/plan.ts';
import { planExperiment } from '../../../experiment/validate.ts';
import { BackgroundRun, type Wanted } from './background-run.ts';
import { type PoolUser, RunPool, type RunWorker } from './run-pool.ts';

function plan(): Plan {
  const result = planExperiment(exampleExperiment());
  if (!result.ok) throw new Error('the example is broken');
  return result.plan;
}

function outcome({ key, figures }: Job): FinishedRun {
  return { key, values: Object.fromEntries(figures.map((one) => [one.key, 1])), fingerprint: '', events: 0 };
}

/** Workers that answer when told to. */
function laboratory(size = 2) {
  const stored = new Map<string, FinishedRun>();
  const pending: { job: Job; answer: (data: unknown) => void }[] = [];
  let alive = 0;
  const startWorker = (): RunWorker => {
    alive++;
    let listen: (event: never) => void = () => {};
    return {
      addEventListener: (type, listener) => void (type === 'message' && (listen = listener)),
      postMessage: (job) => void pending.push({ job: job as Job, answer: (data) => listen({ data } as never) }),
      terminate: () => void alive--,
    };
  };
  const pool = new RunPool(startWorker, () => size);
  const run = new BackgroundRun(pool, {
    find: (keys) => Promise.resolve(keys.flatMap((key) => stored.get(key) ?? [])),
    keep: (one) => void stored.set(one.key, one),
  });
  const answerOne = () => {
    const { job, answer } = pending.shift()!;
    answer({ run: outcome(job) });
  };
  return { run, pool, pending, stored, answerOne, alive: () => alive };
}

test('the time that is left follows the work of the cells, not the number of runs', async () => {
  const result = planExperiment({
    ...exampleExperiment(),
    lanes: ['none'],
    axes: [{ id: 'rate', path: 'traffic.web.arrivals.flowsPerSecond', values: [1, 100] }],
    set: { 'run.untilSeconds': 4, timeline: [] },
    seeds: { count: 3 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { run, answerOne } = laboratory(1);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  await run.begin(result.plan);
  // The first, with 24 units of work, took 1 s. Two like it are left, and three with 2,004 units.
  clock.mockReturnValue(1000);
  answerOne();
  clock.mockRestore();
  expect(run.store.getState().secondsLeft).toBeCloseTo(2 + (3 * 2004) / 24, 6);
  run.stop();
});

test('the start of a worker is not taken for the time of a run, where the worker has measured it', async () => {
  const { run, pending } = laboratory(1);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  await run.begin(plan());
  const { job, answer } = pending.shift()!;
  clock.mockReturnValue(10_000);
  answer({ run: outcome(job), seconds: 0.5 });
  clock.mockRestore();
  // Five like it are left.
  expect(run.store.getState().secondsLeft).toBeCloseTo(2.5, 6);
  run.stop();
});

test('a pool of workers runs every job, and results come one by one', async () => {
  const { run, pending, answerOne, alive } = laboratory();
  await run.begin(plan());
  expect([alive(), pending.length]).toEqual([2, 2]);
  answerOne();
  expect(run.store.getState()).toMatchObject({ status: 'running', jobs: 6, secondsLeft: expect.any(Number) });
  expect(run.store.getState().runs.size).toBe(1);
  while (pending.length > 0) answerOne();
  expect(run.store.getState()).toMatchObject({ status: 'finished', secondsLeft: null });
  expect(run.store.getState().runs.size).toBe(6);
  expect(alive()).toBe(0);
});

test('stopping ends the workers and keeps what has finished; beginning again goes on from there', async () => {
  const { run, pending, answerOne, alive } = laboratory();
  await run.begin(plan());
  answerOne();
  answerOne();
  run.stop();
  expect([run.store.getState().status, run.store.getState().runs.size, alive()]).toEqual(['stopped', 2, 0]);
  const late = pending.shift()!;
  late.answer({ run: outcome(late.job) });
  expect(run.store.getState().runs.size).toBe(2);
  pending.length = 0;
  await run.begin(plan());
  expect(run.store.getState().runs.size).toBe(2);
  while (pending.length > 0) answerOne();
  expect(run.store.getState()).toMatchObject({ status: 'finished', jobs: 6 });
});

test('a run that fails ends the experiment and says why', async () => {
  const { run, pending, alive } = laboratory();
  await run.begin(plan());
  const { job, answer } = pending.shift()!;
  answer({ key: job.key, error: 'it broke' });
  expect(run.store.getState()).toMatchObject({ status: 'failed', failure: 'it broke' });
  expect(alive()).toBe(0);
});

test('what was kept is shown again without a worker, and a run of it goes on from there', async () => {
  const { run, pending, stored, answerOne, alive } = laboratory();
  await run.recall(plan());
  expect(run.store.getState().status).toBe('idle');
  await run.begin(plan());
  answerOne();
  answerOne();
  run.stop();
  const reloaded = laboratory();
  for (const [key, one] of stored) reloaded.stored.set(key, one);
  await reloaded.run.recall(plan());
  expect(reloaded.run.store.getState()).toMatchObject({ status: 'stopped', jobs: 6 });
  expect([reloaded.run.store.getState().runs.size, reloaded.alive(), alive()]).toEqual([2, 0, 0]);
  expect(pending).not.toHaveLength(0);
  await reloaded.run.begin(plan());
  while (reloaded.pending.length > 0) reloaded.answerOne();
  expect(reloaded.run.store.getState().status).toBe('finished');
});

/** Somebody else with jobs, whose names are theirs. */
function another(names: readonly string[], runsCode = false) {
  const left = names.map((key) => ({ key }) as Job);
  const ran: string[] = [];
  const user: PoolUser = {
    runsCode,
    next: () => left.shift(),
    ran: ({ key }) => void ran.push(key),
    failed: () => {},
  };
  return { user, ran };
}

test('several share the workers: whoever has the fewest at work comes next, and nobody has more than the pool', () => {
  const { pool, pending, alive } = laboratory(2);
  const [a, b] = [another(['a1', 'a2', 'a3']), another(['b1', 'b2'])];
  pool.add(a.user);
  pool.add(b.user);
  const atWork = () => pending.map(({ job }) => job.key).join(' ');
  expect([alive(), atWork()]).toEqual([2, 'a1 a2']);
  pending.shift()!.answer({ key: 'a1' });
  expect([alive(), atWork(), a.ran.join()]).toEqual([2, 'a2 b1', 'a1']);
  // Who leaves takes the workers along, and the others have their places.
  pool.remove(a.user);
  expect([
    alive(),
    pending
      .map(({ job }) => job.key)
      .slice(1)
      .join(' '),
  ]).toEqual([2, 'b1 b2']);
  pending[0]!.answer({ key: 'a2' });
  expect(a.ran).toEqual(['a1']);
});

test('a worker that has run the code of an author serves nobody else', () => {
  const { pool, pending, alive } = laboratory(1);
  const [code, plain] = [another(['c1'], true), another(['p1'])];
  pool.add(code.user);
  pool.add(plain.user);
  const first = pending.shift()!;
  first.answer({ key: 'c1' });
  expect([alive(), pending.map(({ job }) => job.key).join()]).toEqual([1, 'p1']);
  // It is another worker: the first one is no longer listened to.
  first.answer({ key: 'p1' });
  expect(plain.ran).toEqual([]);
});

test('work that grows asks again when all that it wanted has been run, and a run that fails does not end it', async () => {
  const { run, pending, answerOne, stored } = laboratory(2);
  const all = jobsOf([plan()]);
  const wanted: Wanted = (runs, failed) => all.slice(runs.size + failed.size, runs.size + failed.size + 3);
  await run.grow(wanted);
  expect(pending).toHaveLength(2);
  const { job, answer } = pending.shift()!;
  answer({ key: job.key, error: 'it broke' });
  answerOne();
  answerOne();
  await vi.waitFor(() => expect(pending).toHaveLength(2));
  while (pending.length > 0) answerOne();
  await vi.waitFor(() => expect(run.store.getState().status).toBe('finished'));
  expect(run.store.getState()).toMatchObject({ jobs: 6, failed: new Map([[job.key, 'it broke']]) });
  expect(run.store.getState().runs.size).toBe(5);
  // What was kept is not run again.
  const reloaded = laboratory(2);
  for (const [key, one] of stored) reloaded.stored.set(key, one);
  await reloaded.run.grow(wanted);
  expect(reloaded.pending.map((one) => one.job.key)).toEqual([job.key]);
  reloaded.run.stop();
});

test('runs that are measured say how long their work takes and are not kept; they end when told, and no code of an author is measured', async () => {
  const { run, pending, stored, answerOne, alive } = laboratory(1);
  const [job, other] = jobsOf([plan()]) as [Job, Job];
  const ending = new AbortController();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const took = run.measure([job, other], 9, ending.signal);
  // The same worker makes both: the second has a warm one.
  expect([alive(), pending.length]).toEqual([1, 1]);
  clock.mockReturnValue(1000);
  answerOne();
  expect([alive(), pending.length]).toEqual([1, 1]);
  clock.mockReturnValue(4000);
  answerOne();
  clock.mockRestore();
  expect(await took).toBeCloseTo(4 / (workOf(job) + workOf(other)), 9);
  expect([alive(), stored.size, run.store.getState().status]).toEqual([0, 0, 'idle']);
  const ended = run.measure([job], 9, ending.signal);
  expect(alive()).toBe(1);
  ending.abort();
  expect([await ended, alive()]).toEqual([null, 0]);
  pending.pop();
  const lanes = job.scenario.lanes.map((lane) => ({ ...lane, scheme: 'mine' }));
  const ownSchemes = [{ id: 'mine', kind: 'scheme', title: 'Mine', source: '' }];
  const authored = { ...job, scenario: { ...job.scenario, lanes, ownSchemes } };
  expect(await run.measure([authored as never], 9, new AbortController().signal)).toBeNull();
  expect([alive(), pending]).toEqual([0, []]);
});
