import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FinishedRun } from '../experiment/plan.ts';
import { getPath } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { runJob } from '../simulation/run-job.ts';
import { SharedRuns } from '../simulation/shared-runs.ts';
import type { Failure } from './failures.ts';
import {
  checkForks,
  decidedAt,
  type ForkQuestion,
  forksSentence,
  type ForkState,
  ForkWork,
  otherEnding,
} from './forks.ts';

const LINK = 'network.links.line.impairments.lossProbability';
/** A packet a second; from 29.5 to 30.5 s a link loses half of them: that of about 30 s decides alone. */
function coin(seed: number): Scenario {
  const link = { rateBitsPerSecond: 1e6, delaySeconds: 0.01, bufferPackets: 10 };
  const result = validateScenario({
    headway: 1,
    title: 'A coin',
    network: {
      form: 'drawn',
      nodes: [
        { id: 'a', kind: 'host', x: 0, y: 0 },
        { id: 'b', kind: 'host', x: 1, y: 0 },
      ],
      links: [{ id: 'line', from: 'a', to: 'b', ...link, impairments: { lossProbability: 0 } }],
    },
    traffic: [
      {
        id: 'beat',
        kind: 'constant-rate',
        from: ['a'],
        to: ['b'],
        count: 1,
        start: { earliestSeconds: 0, latestSeconds: 0 },
        rateBitsPerSecond: 8000,
        packetBytes: 1000,
      },
    ],
    timeline: [
      { atSeconds: 29.5, set: LINK, value: 0.5 },
      { atSeconds: 30.5, set: LINK, value: 0 },
    ],
    lanes: [{ id: 'none', scheme: 'none' }],
    run: { seed, untilSeconds: 60 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const ENDING = { is: 'condition', figure: 'packetsDropped', above: 0.5 } as const;
const QUESTION = { laneId: 'none', fail: ENDING, fromSeconds: 0, draws: 'all', moments: 20, forks: 20 } as const;

/** @param order in which what is wanted is run */
function finished(question: ForkQuestion, order = <One>(all: readonly One[]): readonly One[] => all) {
  expect(checkForks(question)).toEqual([]);
  const work = new ForkWork(question);
  const runs = new Map<string, FinishedRun>();
  const none = new Map<string, string>();
  let state: ForkState = work.state(runs, none);
  for (; state.wanted.length > 0; state = work.state(runs, none))
    for (const job of order(state.wanted).slice(0, 17)) runs.set(job.key, runJob(job));
  return { work, state, runs };
}

const seedsThatEnd = (isBad: boolean): number =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].find((seed) => {
    const { state } = finished({ ...QUESTION, scenario: coin(seed), moments: 1, forks: 1 });
    return state.isBad === isBad;
  })!;

test.each([true, false])('a coin at 30 s that alone decides is found there; it ends badly: %s', (isBad) => {
  const { work, state } = finished({ ...QUESTION, scenario: coin(seedsThatEnd(isBad)) });
  const decided = decidedAt(state)!;
  const before = state.moments.findLast(({ atSeconds }) => atSeconds < decided.atSeconds)!;
  expect(decided.atSeconds).toBeGreaterThanOrEqual(29.5);
  expect(decided.atSeconds).toBeLessThanOrEqual(30.5);
  expect(decided.atSeconds - before.atSeconds).toBeLessThan(1);
  for (const { atSeconds, share, interval } of state.moments) {
    if (atSeconds > decided.atSeconds) expect(share).toBe(isBad ? 1 : 0);
    // All moments before it ask the same coin.
    if (atSeconds < 29) expect(share).toBe(state.moments[0].share);
    expect(interval[0]).toBeLessThanOrEqual(share!);
    expect(interval[1]).toBeGreaterThanOrEqual(share!);
  }
  expect(forksSentence(state)).toContain(`Decided at ${Number(decided.atSeconds.toPrecision(4))} s`);
  const other = otherEnding(state)!;
  expect(other.atSeconds).toBeLessThan(decided.atSeconds);
  // It is a scenario that anyone can check and open.
  const fork = validateScenario(work.fork(other.atSeconds, other.number, false));
  expect(fork).toMatchObject({ ok: true });
});

test('other arrivals change nothing of it, and a run without draws ends alike from everywhere', () => {
  const scenario = coin(seedsThatEnd(true));
  const { state } = finished({ ...QUESTION, scenario, draws: 'traffic' });
  expect(state.moments.map(({ share }) => share)).toEqual(Array.from({ length: 8 }, () => 1));
  expect(state.isDrawn).toBe(false);
  expect(otherEnding(state)).toBeNull();
  expect(forksSentence(state)).toContain('it lies in the scenario, not in chance');
});

test('where nothing is drawn the slowest link delays a few packets instead, and has its own delay again', () => {
  const scenario = { ...coin(1), timeline: [] };
  const { work, state, runs } = finished({ ...QUESTION, scenario, moments: 4, forks: 5 });
  expect(state).toMatchObject({ isDrawn: false, disturbed: 'line', isBad: false });
  expect(forksSentence(state)).toContain('each is disturbed: line delays a few packets');
  expect(forksSentence(state)).toContain('Good from the start: 5 of 5 forks');
  const fork = validateScenario(work.fork(10, 1, true));
  expect(fork).toMatchObject({ ok: true });
  // 12,000 bits take 12 ms at 1 Mbit/s.
  expect(work.fork(10, 1, true).timeline).toMatchObject([
    { atSeconds: 10, set: 'network.links.line.delaySeconds', value: 0.022 },
    { atSeconds: 10.024, set: 'network.links.line.delaySeconds', value: 0.01 },
  ]);
  // What the scenario sets meanwhile stays.
  const changes = {
    ...scenario,
    timeline: [{ atSeconds: 10.02, set: 'network.links.line.delaySeconds', value: 0.05 }],
  };
  const after = new ForkWork({ ...QUESTION, scenario: changes }).fork(10, 1, true).timeline.at(-1);
  expect(after).toMatchObject({ atSeconds: 10.024, value: 0.05 });
  // The run, which the forks without other draws all are, and the forks.
  expect(new Set([...runs.values()].map(({ fingerprint }) => fingerprint)).size).toBeGreaterThan(2);
  expect(finished({ ...QUESTION, scenario, draws: 'network', moments: 2 }).state.disturbed).toBeNull();
});

test('every shipped scenario can be forked, with other draws and with a disturbance of its slowest link', () => {
  const wrong: string[] = [];
  let disturbed = 0;
  for (const { name, scenario: input } of shippedScenarios) {
    const result = validateScenario(input);
    if (!result.ok) throw new Error(name);
    const { scenario } = result;
    const [{ id: laneId }] = scenario.lanes;
    const work = new ForkWork({ ...QUESTION, scenario, laneId, fromSeconds: 0 });
    const atSeconds = scenario.run.untilSeconds / 3;
    for (const isDisturbed of work.canDisturb ? [false, true] : [false]) {
      if (isDisturbed) disturbed++;
      const fork = validateScenario(work.fork(atSeconds, 1, isDisturbed));
      if (!fork.ok) wrong.push(`${name}: ${fork.problems[0].message}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(disturbed).toBeGreaterThan(shippedScenarios.length / 2);
});

test('where nothing is drawn in a generated network, its own delay is longer for a few packets', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'tcp-laws-side-by-side')!.scenario);
  if (!result.ok) throw new Error('the scenario is broken');
  const { scenario } = result;
  const [{ id: laneId }] = scenario.lanes;
  const fail: Failure = { is: 'condition', figure: 'goodputBitsPerSecond', below: 1 };
  const short = { ...scenario, run: { ...scenario.run, untilSeconds: 3 } };
  const { state, runs, work } = finished({ ...QUESTION, scenario: short, laneId, fail, moments: 2, forks: 2 });
  expect(state).toMatchObject({ isDrawn: false, disturbed: 'bottleneck' });
  expect(state.moments.map(({ judged }) => judged)).toEqual([2, 2]);
  expect(new Set([...runs.values()].map(({ fingerprint }) => fingerprint)).size).toBeGreaterThan(2);
  const set = 'network.parameters.delaySeconds';
  const before = getPath(scenario, set) as number;
  // A packet of 12,000 bits takes 1.2 ms at 10 Mbit/s.
  expect(work.fork(1, 0, true).timeline.slice(-2)).toMatchObject([
    { atSeconds: 1, set, value: before + 0.0012 },
    { atSeconds: 1.0012, set, value: before },
  ]);
});

test('it does not depend on the order of the runs, and a kept run is not asked for again', () => {
  const question = { ...QUESTION, scenario: coin(3), moments: 12, forks: 6 };
  const first = finished(question);
  const second = finished(question, (all) => all.toReversed());
  expect(second.state).toEqual(first.state);
  expect(new ForkWork(question).state(first.runs, new Map()).wanted).toEqual([]);
});

test('what may help is in force from the fork on, and the sentence says until when it helps', () => {
  const helper = { set: LINK, value: 0 };
  const scenario = coin(seedsThatEnd(true));
  const { work, state } = finished({ ...QUESTION, scenario, forks: 4, helper });
  // Nothing sets the value later, and what came before stays.
  expect(work.fork(20, 0, false).timeline.filter(({ set }) => set === LINK)).toMatchObject([
    { atSeconds: 20, value: 0 },
  ]);
  expect(work.fork(30, 0, false).timeline.filter(({ set }) => set === LINK)).toMatchObject([
    { value: 0.5 },
    { value: 0 },
  ]);
  for (const { atSeconds, share } of state.moments) if (atSeconds < 29.5) expect(share).toBe(0);
  const [, until, from] = /It helps until ([\d.]+) s at least\. If the change comes at ([\d.]+) s/.exec(
    forksSentence(state),
  )!;
  expect(Number(until)).toBeGreaterThan(29);
  expect(Number(from)).toBeLessThan(30.6);
  const wrong = checkForks({ ...QUESTION, scenario, helper: { set: 'run.untilSeconds', value: 3 } });
  expect(wrong).toHaveLength(1);
});

/** A server that loses 80 % from 20 s to 30 s: never recovered, where it lasts 1.6 s or longer (our specification of retries). */
function retryStorm(
  moments: number,
  helper?: ForkQuestion['helper'],
  { of = 'calls-retry-storm', laneId = 'retries', fromSeconds = 110 } = {},
): ForkState {
  const result = validateScenario(JSON.parse(readFileSync(`scenarios/${of}.json`, 'utf8')));
  if (!result.ok) throw new Error('the scenario is broken');
  const { timeline } = result.scenario;
  const work = new ForkWork({
    // The trigger alone.
    scenario: { ...result.scenario, timeline: timeline.filter(({ atSeconds }) => atSeconds <= 30) },
    laneId,
    fail: { is: 'condition', figure: 'classes.calls.calls.answeredShare', below: 0.5 },
    fromSeconds,
    draws: 'all',
    moments,
    forks: 2,
    ...(helper !== undefined && { helper }),
  });
  const runs = new Map<string, FinishedRun>();
  const shared = new SharedRuns();
  let state = work.state(runs, new Map());
  for (; state.wanted.length > 0; state = work.state(runs, new Map()))
    for (const job of state.wanted) runs.set(job.key, shared.run(job));
  return state;
}

test('a retry storm is helped by ending its trigger until 1.6 s after it began, and by nothing later', () => {
  const state = retryStorm(16, { set: 'network.nodes.server.server.ratePerSecond', value: 100 });
  const decided = decidedAt(state)!;
  expect(decided.atSeconds).toBeGreaterThan(21.1);
  expect(decided.atSeconds).toBeLessThan(22.1);
  for (const { atSeconds, share } of state.moments) {
    if (atSeconds < 21.1) expect(share).toBe(0);
    if (atSeconds > 22.1) expect(share).toBe(1);
  }
});

// Our specification of finding, 8, and of retries, R2. Later the queue is longer than what is served until 240 s.
test('a gate that counts completions in time ends a retry storm, from whichever moment up to 60 s it is on', () => {
  const lane = { of: 'calls-what-to-count', laneId: 'in-time', fromSeconds: 220 };
  const without = retryStorm(3, undefined, lane);
  expect(without.moments.map(({ share }) => share)).toEqual(without.moments.map(() => 1));
  const helped = retryStorm(11, { set: 'lanes.in-time.parameters.minimumRate', value: 10 }, lane);
  const early = helped.moments.filter(({ atSeconds }) => atSeconds <= 60);
  expect(early.map(({ atSeconds }) => atSeconds)).toEqual([0, 30, 60]);
  expect(early.map(({ share }) => share)).toEqual(early.map(() => 0));
});

// Our specification of finding, 8: the trigger is fixed, so nothing that is drawn decides.
test('whether a retry storm comes is decided before it begins: with other draws from any moment on it comes all the same', () => {
  const state = retryStorm(6);
  expect(state.moments.map(({ share }) => share)).toEqual(state.moments.map(() => 1));
  expect(state.isDrawn).toBe(true);
  expect(forksSentence(state)).toContain('Bad from the start: 2 of 2 forks at 0 s end badly. It lies in the scenario');
});

test('what cannot be asked is refused, with how to ask it', () => {
  const scenario = coin(1);
  expect(checkForks({ ...QUESTION, scenario, laneId: 'x' })[0]).toMatchObject({ place: 'lane' });
  expect(checkForks({ ...QUESTION, scenario, moments: 41, forks: 101 })).toHaveLength(2);
  expect(checkForks({ ...QUESTION, scenario, fromSeconds: 60 })[0]).toMatchObject({ place: 'fromSeconds' });
  expect(
    checkForks({ ...QUESTION, scenario, fail: { is: 'worse', figure: 'packetsDropped', times: 2, less: false } })[0],
  ).toMatchObject({ place: 'fail' });
});
