import { expect, test } from 'vitest';
import { planSearch } from './search-schema.ts';
import { failuresOf } from './failures-of.ts';
import { classesOf, type Condition, type Failure, figuresOf, judge, scaleOf, secondsToJudge } from './failures.ts';
import { lookAt, type ValueOf } from './look.ts';
import { inWords } from './margins.ts';
import { jobOf } from '../experiment/plan.ts';
import { changedScenario } from '../experiment/validate.ts';
import { plannedFigure } from '../experiment/figures.ts';
import type { FigureInput } from '../experiment/schema.ts';
import { expandNetwork } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { runJob } from '../simulation/run-job.ts';
import { shippedSearches } from './shipped.ts';

function baseOf(title: string) {
  const planning = planSearch(shippedSearches.find((one) => one.title.includes(title)));
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  return planning.plan.base;
}

const pair = baseOf('starves');
const gate = baseOf('closes the gate');
const STARVED: Condition = { is: 'starved', link: 'bottleneck', class: 'cubic', among: ['cubic', 'bbr'], ratio: 5 };

/** The same value for all figures whose name ends so. */
const all =
  (values: Readonly<Record<string, number | null>>): ValueOf =>
  (figure) => {
    const of =
      typeof figure === 'string'
        ? figure
        : 'take' in figure && (figure.measure === 'packets' || figure.measure === 'faults')
          ? figure.take
          : 'of' in figure
            ? figure.of
            : '';
    return Object.entries(values).find(([name]) => of.endsWith(name))?.[1] ?? null;
  };

test('a flow that has not begun does not stand still', () => {
  const start = { earliestSeconds: 0, latestSeconds: 35 };
  const late = { ...pair, traffic: pair.traffic.map((one) => ({ ...one, start })) } as Scenario;
  const judged = (scenario: Scenario) => {
    const value = all({ goodputBitsPerSecond: 0 });
    return judge({ is: 'stalled', class: 'cubic', seconds: 5 }, scenario, 10, value, value).margin;
  };
  expect(pair.run.untilSeconds).toBe(40);
  expect(judged(late)).toBeCloseTo(0, 9);
  expect(judged({ ...late, run: { ...late.run, untilSeconds: 30 } })).toBe(null);
});

/** The first class has three flows. */
const four = {
  ...pair,
  traffic: pair.traffic.map((one, index) => (index === 0 && one.kind === 'long-lived' ? { ...one, count: 3 } : one)),
};

test.each<readonly [string, Failure, Readonly<Record<string, number | null>>, number]>([
  ['one of three flows gets a tenth of its share', STARVED, { 'flow-low': 0.25e6 }, Math.log(2)],
  ['nothing of one flow for 30 s', { is: 'stalled', class: 'cubic', seconds: 5 }, { 'flow-silence': 30 }, Math.log(6)],
  [
    'the most is eight times the least, of another class',
    { is: 'unfair', among: ['cubic', 'bbr'], ratio: 4 },
    { 'flow-least': 1e6, 'flow-largest': 3e6, goodputBitsPerSecond: 8e6 },
    Math.log(2),
  ],
  [
    'the most is eight times the least, of one class',
    { is: 'unfair', among: ['cubic'], ratio: 4 },
    { 'flow-least': 1e6, 'flow-largest': 8e6 },
    Math.log(2),
  ],
])('of a class of several flows each is looked at: %s', (_, failure, values, margin) => {
  const value = all({ ...values });
  expect(judge(failure, four, 10, value, value).margin).toBeCloseTo(margin, 9);
});

test.each<readonly [string, Failure, Readonly<Record<string, number | null>>, number | null]>([
  ['a tenth of the share, where a fifth is the limit', STARVED, { goodputBitsPerSecond: 0.5e6 }, Math.log(2)],
  ['exactly the limit fails', STARVED, { goodputBitsPerSecond: 1e6 }, 0],
  ['its whole share', STARVED, { goodputBitsPerSecond: 5e6 }, -Math.log(5)],
  ['nothing counts as a factor of 1,000', STARVED, { goodputBitsPerSecond: 0 }, 6.9],
  ['no figure, no margin', STARVED, { goodputBitsPerSecond: null }, null],
  ['twice the loss', { is: 'loss', link: 'bottleneck', share: 0.05 }, { dropped: 0.1 }, Math.log(2)],
  ['a figure above', { is: 'condition', figure: 'flowsActive', above: 10 }, { flowsActive: 20 }, Math.log(2)],
  ['a figure below', { is: 'condition', figure: 'flowsActive', below: 10 }, { flowsActive: 20 }, -Math.log(2)],
  [
    'nothing for 30 s, where 5 are the limit',
    { is: 'stalled', class: 'cubic', seconds: 5 },
    { goodputBitsPerSecond: 0 },
    Math.log(6),
  ],
])('%s', (_, failure, values, margin) => {
  const value = all(values);
  const judged = judge(failure, pair, 10, value, value).margin;
  if (margin === null) expect(judged).toBe(null);
  else expect(judged).toBeCloseTo(margin, 9);
});

test('flows are not judged before they have begun, over less than 20 s, or where one of them is not there', () => {
  const value = all({ goodputBitsPerSecond: 1 });
  const short = { ...pair, run: { ...pair.run, untilSeconds: 25 } };
  expect(judge(STARVED, short, 10, value, value).margin).toBe(null);
  // They begin within a second: what a form begins with is judged from there.
  const asked: FigureInput[] = [];
  const note: ValueOf = (figure) => {
    asked.push(figure);
    return value(figure);
  };
  const begun = { ...pair, run: { ...pair.run, untilSeconds: 21 } };
  expect(judge(STARVED, begun, 0, note, note).margin).toBe(6.9);
  expect(Math.min(...asked.map((figure) => (figure as { fromSeconds: number }).fromSeconds))).toBe(1);
  expect(secondsToJudge(STARVED, pair)).toBe(21);
  expect(judge(STARVED, { ...begun, run: { ...pair.run, untilSeconds: 20.9 } }, 0, value, value).margin).toBe(null);
  expect(judge(STARVED, { ...pair, traffic: pair.traffic.slice(0, 1) }, 10, value, value).margin).toBe(null);
});

test('a gate is closed where the link is idle and twice its rate is offered, and not where little comes', () => {
  const failure: Failure = { is: 'closed', link: 'bottleneck' };
  const seconds = gate.run.untilSeconds / 3;
  const flows = (loads: number) => (loads * 10e6 * seconds) / 8 / 10_000;
  const margin = (utilisation: number, loads: number) => {
    const value = all({ utilisation, flowsArrived: flows(loads) });
    return judge(failure, gate, 0, value, value).margin;
  };
  expect(margin(0.25, 4)).toBeCloseTo(Math.log(2), 9);
  expect(margin(0.25, 1)).toBeCloseTo(-Math.log(2), 9);
  expect(margin(1, 4)).toBeCloseTo(-Math.log(2), 9);
});

test('what is offered counts sizes that change and sizes of a table by their means', () => {
  const seconds = gate.run.untilSeconds / 3;
  const [web] = gate.traffic as unknown as [{ size: object }];
  const offered = (size: object) => {
    const value = all({ utilisation: 0.25, flowsArrived: (10e6 * seconds) / 8 / 10_000 });
    const scenario = { ...gate, traffic: [{ ...web, size }] } as unknown as Scenario;
    return judge({ is: 'closed', link: 'bottleneck' }, scenario, 0, value, value).words;
  };
  expect(offered({ kind: 'fixed', bytes: 20_000 })).toContain('2.00 times its rate');
  const ramp = { kind: 'ramp', from: 10_000, to: 40_000, startSeconds: 2 * seconds, endSeconds: 3 * seconds };
  expect(offered({ kind: 'exponential', meanBytes: ramp })).toContain('2.50 times its rate');
  expect(offered({ kind: 'table', table: 'web-search' })).toMatch(/1[67]\d times its rate/);
});

test('what a link carries is useful as far as it arrives, where all that is sent goes over it', () => {
  const values = all({ utilisation: 1, goodputBitsPerSecond: 2.5e6 });
  const failure: Failure = { is: 'busy-collapse', link: 'bottleneck' };
  expect(judge(failure, gate, 0, values, values)).toEqual({
    margin: Math.log(1.25),
    words: '100 % of the link used, 25.0 % for data that is new to its receiver',
  });
  const two = shippedScenarios.find(({ name }) => name === 'session-control-two-gates')!.scenario;
  const validated = validateScenario(two);
  if (!validated.ok) throw new Error('invalid');
  expect(judge({ ...failure, link: 'first' }, validated.scenario, 0, values, values).margin).toBe(null);
  // Between 11,000 hosts there are too many ways to look at each.
  const large = validateScenario(shippedScenarios.find(({ name }) => name === 'slbn-experiment-1b')!.scenario);
  if (!large.ok) throw new Error('invalid');
  expect(lookAt(large.scenario).carriesAll('t1-6_t2-10')).toBe(false);
});

test('margins are drawn as the quantity that has the limit, or as times of the limit where there are several', () => {
  const half = all({ dropped: 0.1, utilisation: 0.25, goodputBitsPerSecond: 0.5e6 });
  for (const [failure, found, fails] of [
    [{ is: 'loss', link: 'bottleneck', share: 0.05 }, 10, 'above'],
    [STARVED, 10, 'below'],
    [{ is: 'closed', link: 'bottleneck' }, 25, 'below'],
  ] as const) {
    const scale = scaleOf(failure as Failure, pair);
    expect(scale.fails).toBe(fails);
    // The limit and the margin give the value back.
    const { margin } = judge(failure as Failure, pair, 10, half, half);
    expect(scale.limit * Math.exp(fails === 'above' ? margin! : -margin!)).toBeCloseTo(found, 9);
  }
  const times = { title: 'Times the limit', unit: '', limit: 1, fails: 'above' };
  expect(scaleOf({ is: 'closed', link: 'bottleneck' }, gate)).toEqual(times);
  expect(scaleOf({ is: 'all', of: [STARVED, { is: 'loss', link: 'bottleneck', share: 0.05 }] }, pair)).toEqual(times);
});

test('flows that never run out of data offer all that their slowest link can carry, once they have begun', () => {
  const used = (utilisation: number) => all({ utilisation });
  const judged = (scenario: Scenario, link = 'bottleneck') =>
    judge({ is: 'closed', link }, scenario, 0, used(0.25), used(0.25));
  expect(judged(pair)).toEqual({ margin: Math.log(2), words: '25.0 % of the link used, flows always have data' });
  expect(judge({ is: 'closed', link: 'bottleneck' }, pair, 0, used(1), used(1)).margin).toBeCloseTo(-Math.log(2), 9);
  // What comes to another link of their way is not known; nor is what flows offer that begin late.
  const [access] = expandNetwork(pair.network).links.filter(({ id }) => id !== 'bottleneck');
  expect(judged(pair, access!.id)).toEqual({ margin: null, words: 'it cannot be judged' });
  const late = pair.traffic.map((one) => ({
    ...one,
    start: { earliestSeconds: 0, latestSeconds: pair.run.untilSeconds },
  }));
  expect(judged({ ...pair, traffic: late } as Scenario).margin).toBe(null);
});

test('a lane is metastable where the verdict on its calls is that they never recover, and by how few it answers', () => {
  const failure: Failure = { is: 'metastable', class: 'calls' };
  const margin = (neverRecovers: number | null, begun: number, answered: number) => {
    const value = all({ neverRecovers, begun, answered });
    return judge(failure, pair, 0, value, value).margin;
  };
  expect(margin(1, 1000, 100)).toBeCloseTo(Math.log(5), 9);
  expect(margin(0, 1000, 900)).toBeCloseTo(Math.log(1 / 1.8), 9);
  // The verdict has another third than the figures: it decides.
  expect(margin(1, 1000, 600)).toBe(0);
  expect(margin(0, 1000, 400)).toBeLessThan(0);
  expect(margin(null, 1000, 100)).toBe(null);
});

test('a storm of retries is judged where the model has a verdict: fixed retries are stuck, none are not', () => {
  const parsed = validateScenario(shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!.scenario);
  if (!parsed.ok) throw new Error('it does not parse');
  const failure: Failure = { is: 'metastable', class: 'calls' };
  const seconds = secondsToJudge(failure, parsed.scenario);
  expect(seconds).toBe(30 + 120);
  expect(secondsToJudge(failure, { ...parsed.scenario, timeline: [] })).toBe(Infinity);
  const margin = (laneId: string, untilSeconds: number) => {
    const scenario = { ...parsed.scenario, run: { ...parsed.scenario.run, untilSeconds } };
    const figures = figuresOf(failure, scenario, 0).map((one) => plannedFigure(one, 0, untilSeconds));
    const { values } = runJob(jobOf({ scenario, laneId, hash: laneId, figures }, 1));
    const value: ValueOf = (figure) => values[plannedFigure(figure, 0, untilSeconds).key] ?? null;
    return judge(failure, scenario, 0, value, value).margin;
  };
  expect(margin('retries', seconds)).toBeGreaterThan(0);
  expect(margin('none', seconds)).toBeLessThan(0);
  expect(margin('retries', seconds - 1)).toBe(null);
});

test.each([
  ['goodputBitsPerSecond', Math.log(2)],
  ['classes.web.goodputBitsPerSecond', Math.log(2)],
  ['flowsActive', -Math.log(8)],
])('whether less or more is worse follows from the figure: %s', (figure, expected) => {
  const worse: Failure = { is: 'worse', figure, times: 2 };
  const { margin } = judge(
    worse,
    pair,
    10,
    () => 10,
    () => 40,
  );
  expect(margin).toBeCloseTo(expected, 9);
});

test('one lane is worse than another by a ratio, either way', () => {
  const more: Failure = { is: 'worse', figure: 'flowsActive', times: 2, less: false };
  expect(
    judge(
      more,
      pair,
      10,
      () => 40,
      () => 10,
    ).margin,
  ).toBeCloseTo(Math.log(2), 9);
  expect(
    judge(
      { ...more, less: true },
      pair,
      10,
      () => 40,
      () => 10,
    ).margin,
  ).toBeCloseTo(-Math.log(8), 9);
});

test.each([
  // The last 20 s in windows of half a second.
  [0.01, 20, 40],
  // 100 ms of propagation back and forth: the last 20 s in windows of a second.
  [0.05, 20, 20],
  // 400 ms: from the end of the warm-up in windows of 4 s, though 80 s would be looked at in a longer run.
  [0.2, 10, 7],
])('with a link delay of %d s it is judged from %d s in %d windows who starves', (delaySeconds, from, count) => {
  expect(pair.network.form).toBe('generated');
  const network = changedScenario(
    pair,
    { 'network.parameters.delaySeconds': delaySeconds, 'network.parameters.accessDelaySeconds': 0 },
    '',
  );
  if (!network.ok) throw new Error(JSON.stringify(network.problems));
  const windows = figuresOf(STARVED, network.scenario, 10).flatMap((one) =>
    typeof one === 'object' && one.measure === 'summary' && one.of.endsWith('goodputBitsPerSecond') ? [one] : [],
  );
  expect([windows.length, windows[0]!.fromSeconds, windows.at(-1)!.toSeconds]).toEqual([count, from, 40]);
});

test('what a failure asks for is all that it reads', () => {
  const asked = new Set(figuresOf(STARVED, pair, 10).map((one) => JSON.stringify(one)));
  judge(
    STARVED,
    pair,
    10,
    (figure) => (expect(asked).toContain(JSON.stringify(figure)), 1),
    () => 1,
  );
  expect(asked.size).toBe(40);
});

test('a class whose figure is asked for is not left out', () => {
  const figure = { id: 'f', measure: 'summary', of: 'classes.web.goodputBitsPerSecond' } as const;
  expect(classesOf({ is: 'worse', figure, times: 2, less: true })).toEqual(['web']);
  expect(classesOf({ is: 'condition', figure: 'classes.web.goodputBitsPerSecond', below: 3 })).toEqual(['web']);
  const lost = { id: 'f', measure: 'packets' as const, of: ['web', 'long'], take: 'lost' as const };
  expect(classesOf({ is: 'condition', figure: lost, above: 0.1 })).toEqual(['web', 'long']);
  expect(classesOf({ is: 'condition', figure: 'flowsActive', above: 3 })).toEqual([]);
  expect(classesOf({ is: 'all', of: [STARVED, { is: 'timers', class: 'web', share: 0.5 }] })).toEqual([
    ...['cubic', 'cubic', 'bbr'],
    'web',
  ]);
});

test.each<readonly [string, Failure, Readonly<Record<string, number | null>>, number | null]>([
  ['all timers', { is: 'timers', class: 'cubic', share: 0.5 }, { 'timed-out': 1 }, Math.log(2)],
  ['no flow, no margin', { is: 'timers', class: 'cubic', share: 0.5 }, { 'timed-out': null }, null],
  ['a slowdown of 5', { is: 'late', class: 'cubic', times: 10 }, { 'slowdown-p95': 5 }, -Math.log(2)],
  [
    'the limit of a queue is that of seconds on a short path',
    { is: 'queue', seconds: 0.1 },
    { heroDelaySeconds: 0.2, 'round-trip': 0.01 },
    Math.log(2),
  ],
  [
    'and four round trips on a long one',
    { is: 'queue', seconds: 0.1 },
    { heroDelaySeconds: 0.2, 'round-trip': 0.1 },
    -Math.log(2),
  ],
  ['a run that is sound', { is: 'broken' }, { 'missing-packets': 0, 'other-ending': 0 }, -6.9],
  ['a packet that is missing', { is: 'broken' }, { 'missing-packets': 1, 'other-ending': 0 }, 1],
  ['another ending', { is: 'broken' }, { 'missing-packets': 0, 'other-ending': 1 }, 1],
  ['a run whose half is not known', { is: 'broken' }, { 'missing-packets': 0, 'other-ending': null }, null],
  [
    'of two conditions the one that is met less counts',
    {
      is: 'all',
      of: [
        { is: 'timers', class: 'cubic', share: 0.5 },
        { is: 'late', class: 'cubic', times: 10 },
      ],
    },
    { 'timed-out': 1, 'slowdown-p95': 5 },
    -Math.log(2),
  ],
  [
    'a condition that cannot be judged leaves both without a margin',
    {
      is: 'all',
      of: [
        { is: 'timers', class: 'cubic', share: 0.5 },
        { is: 'late', class: 'cubic', times: 10 },
      ],
    },
    { 'timed-out': 1, 'slowdown-p95': null },
    null,
  ],
  [
    '80 round trips, where 40 are the limit',
    { is: 'unsettled', cycles: 40 },
    { settlingSeconds: 4, 'round-trip': 0.05 },
    Math.log(2),
  ],
])('%s', (_, failure, values, margin) => {
  const judged = judge(failure, pair, 10, all(values)).margin;
  if (margin === null) expect(judged).toBe(null);
  else expect(judged).toBeCloseTo(margin, 9);
});

test.each([
  [3, 3, 'it takes 4.00 s, 80.0 round trips, until all rates have settled'],
  [1, 3, '2 of 3 rates did not settle by the end, 4.00 s (80.0 round trips) after the last change'],
  [128, 5000, '4,872 of 5,000 rates did not settle by the end, 4.00 s (80.0 round trips) after the last change'],
])('of %i settled rates of %i it is said that %s', (settled, sessions, words) => {
  const values = all({ settlingSeconds: 4, 'round-trip': 0.05, settled, sessions });
  expect(judge({ is: 'unsettled', cycles: 40 }, pair, 10, values).words).toBe(words);
});

test.each([
  [0, 'in 95 % of the time no packet waits'],
  [0.2, 'in 5 % of the time packets wait 200 ms or more'],
])('of a wait of %d s it is said that %s', (heroDelaySeconds, words) => {
  const values = all({ heroDelaySeconds, 'round-trip': 0.05 });
  expect(judge({ is: 'queue', seconds: 0.1 }, pair, 10, values).words).toBe(words);
});

test('a class is harmed by what the others take beyond what they take in the other lane', () => {
  const failure: Failure = { is: 'harmed', class: 'cubic', in: 'goodput', by: 0.2 };
  const goodput = (mbits: number) => all({ goodputBitsPerSecond: mbits * 1e6 });
  // Alone 10: here 2 are left, which is a harm of 0.8; in the other lane 8, which is one of 0.2.
  expect(judge(failure, pair, 10, goodput(2), goodput(8), goodput(10)).margin).toBeCloseTo(Math.log(2), 9);
  // Better than alone is no harm.
  expect(judge(failure, pair, 10, goodput(12), goodput(8), goodput(10)).margin).toBe(-6.9);
  const none = all({ goodputBitsPerSecond: null });
  expect(judge(failure, pair, 10, none, goodput(10), goodput(10)).margin).toBeCloseTo(Math.log(5), 9);
  expect(judge(failure, pair, 10, goodput(2), goodput(8), none).margin).toBe(null);
});

test('a figure recovers when it is within a tenth of its mean before, and is not judged before the limit', () => {
  const failure: Failure = { is: 'no-recovery', figure: 'goodputBitsPerSecond' };
  const scenario = (untilSeconds: number) => ({
    ...pair,
    run: { ...pair.run, untilSeconds },
    timeline: [{ atSeconds: 20, set: 'network.links.bottleneck.isDown', value: true }] as typeof pair.timeline,
  });
  const from =
    (backSeconds: number): ValueOf =>
    (figure) => {
      if (typeof figure === 'string' || !('of' in figure)) return null;
      if (figure.measure === 'packets') return 0.04;
      return figure.toSeconds! <= 20 || figure.fromSeconds! >= backSeconds ? 9.5e6 : 3e6;
    };
  expect(judge(failure, scenario(60), 10, from(40)).margin).toBeCloseTo(Math.log(2), 9);
  expect(judge(failure, scenario(60), 10, from(25)).margin).toBeCloseTo(-Math.log(2), 9);
  expect(judge(failure, scenario(60), 10, from(100))).toMatchObject({ words: 'it is not back after 40.0 s' });
  expect(judge(failure, scenario(25), 10, from(100)).margin).toBe(null);
  expect(judge(failure, pair, 10, from(100)).margin).toBe(null);
  expect(secondsToJudge(failure, scenario(25))).toBe(30);
  expect(secondsToJudge(failure, pair)).toBe(Infinity);
});

/** A margin of a lane of a scenario that ships, run whole. */
function measured(name: string, laneId: string, failure: Failure, untilSeconds: number): number | null {
  const parsed = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!parsed.ok) throw new Error('it does not parse');
  const scenario = { ...parsed.scenario, run: { ...parsed.scenario.run, untilSeconds } };
  const figures = figuresOf(failure, scenario, 0).map((one) => plannedFigure(one, 0, untilSeconds));
  const { values } = runJob(jobOf({ scenario, laneId, hash: laneId, figures }, 1));
  return judge(failure, scenario, 0, (figure) => values[plannedFigure(figure, 0, untilSeconds).key] ?? null).margin;
}

test('runs of the model fail and hold as their scenarios say', () => {
  // The livelock: every round trip the rates of f1 to f3 change. The repair settles.
  const unsettled: Failure = { is: 'unsettled', cycles: 40 };
  expect(measured('slbn-livelock', 'printed', unsettled, 12)).toBeGreaterThan(0);
  // As long as a search of the scenario takes: the scenario itself ends after 18 round trips of its last change.
  const livelock = validateScenario(shippedScenarios.find(({ name }) => name === 'slbn-livelock')!.scenario);
  const seconds = livelock.ok ? secondsToJudge(unsettled, livelock.scenario) : 0;
  expect(measured('slbn-livelock', 'printed', unsettled, seconds)).toBeGreaterThan(0);
  expect(measured('slbn-livelock', 'printed', unsettled, 1.25)).toBeLessThan(0);
  expect(measured('slbn-livelock', 'repaired', unsettled, 12)).toBeLessThan(0);
  // A buffer of 400 packets at 10 Mbit/s is half a second; CoDel keeps the queue short.
  const queue: Failure = { is: 'queue', seconds: 0.1 };
  expect(measured('tcp-bufferbloat', 'drop-tail', queue, 20)).toBeGreaterThan(0);
  expect(measured('tcp-bufferbloat', 'codel', queue, 20)).toBeLessThan(0);
});

test('a count of whole things is written as a count', () => {
  expect(inWords(1, 'flows')).toBe('1 flow');
  expect(inWords(1200, 'packets')).toBe('1,200 packets');
  expect(inWords(1, 'switches')).toBe('1 switch');
  expect([inWords(2.5, 'flows'), inWords(2, 's')]).toEqual(['2.50 flows', '2.00 s']);
});

test('of sessions it is not asked whether a link is busy with what is useless: what they deliver is not known', () => {
  const one = validateScenario(shippedScenarios.find(({ name }) => name === 'slbn-one-link')!.scenario);
  if (!one.ok) throw new Error('a shipped scenario is broken');
  expect(failuresOf(one.scenario, false).map(({ failure }) => failure.is)).not.toContain('busy-collapse');
});

test.each(['tcp-video', 'tcp-unequal-round-trips'])(
  'what can be asked of %s can be judged in runs that are as long as it takes',
  (name) => {
    const one = validateScenario(shippedScenarios.find((other) => other.name === name)!.scenario);
    if (!one.ok) throw new Error('a shipped scenario is broken');
    const failures = failuresOf(one.scenario, false).map(({ failure }) => failure);
    const untilSeconds = Math.max(5, ...failures.map((failure) => secondsToJudge(failure, one.scenario)));
    const scenario = { ...one.scenario, run: { ...one.scenario.run, untilSeconds } };
    const keyed = (figure: FigureInput) => plannedFigure(figure, 0, untilSeconds);
    const asked = failures.flatMap((failure) => figuresOf(failure, scenario, 0).map(keyed));
    const figures = [...new Map(asked.map((figure) => [figure.key, figure])).values()];
    const { values } = runJob(jobOf({ scenario, laneId: scenario.lanes[0]!.id, hash: '', figures }, 1));
    const value: ValueOf = (figure) => values[keyed(figure).key] ?? null;
    expect(failures.filter((failure) => judge(failure, scenario, 0, value).margin === null)).toEqual([]);
    expect(failures.map(({ is }) => is)).toContain('stalled');
  },
);
