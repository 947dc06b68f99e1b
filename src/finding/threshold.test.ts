import { expect, test } from 'vitest';
import type { FinishedRun } from '../experiment/plan.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { runJob } from '../simulation/run-job.ts';
import { checkThreshold, type ThresholdQuestion, ThresholdWork, thresholdSentences } from './threshold.ts';

const storm = validateScenario(shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!.scenario);
const scenario = (storm.ok ? { ...storm.scenario, run: { seed: 1, untilSeconds: 30 } } : null) as Scenario;
const QUESTION: ThresholdQuestion = {
  ...{ scenario, laneId: 'retries', path: 'timeline.0.value', from: 0, to: 100, seeds: 2, fromSeconds: 0 },
  fail: { is: 'condition', figure: 'flowsArrived', above: 0.5 },
};

/** @param endsBadly what is pretended of each run, which is not made */
function pretended(question: ThresholdQuestion, endsBadly: (value: number, seed: number) => boolean | null) {
  expect(checkThreshold(question)).toEqual([]);
  const work = new ThresholdWork(question);
  const runs = new Map<string, FinishedRun>();
  for (;;) {
    const { wanted } = work.state(runs, new Map());
    if (wanted.length === 0) break;
    for (const { key, scenario: run, figures } of wanted) {
      const isBad = endsBadly(run.timeline[0].value as number, run.run.seed);
      const value = isBad === null ? null : isBad ? 1 : 0;
      runs.set(key, { key, values: { [figures[0].key]: value } } as unknown as FinishedRun);
    }
  }
  const state = work.state(runs, new Map());
  return { state, runs: runs.size, sentences: thresholdSentences(question, state) };
}

test('the value from which on a lane ends badly is found to 1 % at each seed, with about twelve runs', () => {
  const { state, runs, sentences } = pretended(QUESTION, (value, seed) => value > 30 * seed);
  for (const [n, { good, bad }] of state.seeds.entries()) {
    expect(good).toBeLessThanOrEqual(30 * (n + 1));
    expect(bad).toBeGreaterThan(30 * (n + 1));
    expect((bad! - good!) / bad!).toBeLessThanOrEqual(0.01);
  }
  expect(runs).toBeLessThanOrEqual(2 * 14);
  expect(sentences).toEqual([
    '“Flows arrived” is above 0.5 where timeline.0.value is 60.2 or more (median of 2 seeds, 30.1 to 60.2).',
  ]);
});

test('a setting that is a whole number is tried with whole numbers alone', () => {
  const path = 'traffic.calls.clients';
  const question = { ...QUESTION, path, from: 1, to: 100, seeds: 1 };
  expect(checkThreshold(question)).toEqual([]);
  const work = new ThresholdWork(question);
  const runs = new Map<string, FinishedRun>();
  const clientsOf = ({ traffic: [calls] }: Scenario): number => (calls as { readonly clients: number }).clients;
  for (
    let wanted = work.state(runs, new Map()).wanted;
    wanted.length > 0;
    wanted = work.state(runs, new Map()).wanted
  ) {
    for (const { key, scenario: run, figures } of wanted) {
      expect(Number.isInteger(clientsOf(run))).toBe(true);
      runs.set(key, { key, values: { [figures[0].key]: clientsOf(run) > 30 ? 1 : 0 } } as unknown as FinishedRun);
    }
  }
  expect(work.state(runs, new Map()).seeds[0]).toMatchObject({ good: 30, bad: 31 });
});

test('an ending that is bad below a value is found too', () => {
  const { state, sentences } = pretended({ ...QUESTION, seeds: 1 }, (value) => value < 40);
  expect(state.seeds[0].bad).toBeLessThan(state.seeds[0].good!);
  expect(sentences[0]).toMatch(/is 39\.\d or less/);
});

test('what ends alike at both bounds, well again beyond, or cannot be judged, is said', () => {
  expect(pretended(QUESTION, () => false).sentences).toEqual(['It ends well at both bounds, 0 and 100, at 2 seeds.']);
  expect(pretended(QUESTION, () => true).sentences).toEqual(['It ends badly at both bounds, 0 and 100, at 2 seeds.']);
  const again = pretended(QUESTION, (value) => value > 50 && (value < 58 || value > 62));
  expect(again.sentences.at(-1)).toMatch(/^Not monotone at 2 seeds: e\.g\. it ends well again at 6/);
  expect(pretended(QUESTION, () => null).sentences[0]).toMatch(/^Seed 1 cannot be judged/);
});

test('a wrong question says where and how to repair it', () => {
  const problem = (changes: Partial<ThresholdQuestion>) => checkThreshold({ ...QUESTION, ...changes })[0]?.message;
  expect(problem({ path: 'timeline.0.label' })).toContain('no number');
  expect(problem({ path: 'run.nothing' })).toContain('no number');
  expect(problem({ from: 5, to: 5 })).toContain('no room');
  expect(problem({ seeds: 0 })).toBe('0 seeds.');
  expect(problem({ to: -1, from: -2 })).toBeDefined();
  expect(problem({ laneId: 'nobody' })).toBeDefined();
  expect(problem({ fail: { is: 'condition', figure: 'flowsArrived' } })).toContain('no bound');
});

test('a run at a value and a seed is the scenario with both', () => {
  const run = new ThresholdWork(QUESTION).run(12, 7);
  expect(run.timeline[0].value).toBe(12);
  expect(run.run.seed).toBe(7);
  const { wanted } = new ThresholdWork(QUESTION).state(new Map(), new Map());
  expect(runJob(wanted[0]).key).toBe(wanted[0].key);
});
