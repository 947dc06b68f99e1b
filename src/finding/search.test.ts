import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RandomStream } from '../base/random-stream.ts';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import { runJob } from '../simulation/run-job.ts';
import { problemInWords } from '../scenario/problem.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { otherWorks, Search } from './search.ts';
import { cornerPoints } from './corners.ts';
import { planSearch, type SearchInput } from './search-schema.ts';
import {
  cameInWords,
  extentSentence,
  failsAt,
  findingLead,
  findingRest,
  findingScenario,
  findingSentence,
  searchCounts,
  searchQuestion,
  searchSentence,
  trialSentence,
  unconfirmedSentences,
} from './search-words.ts';
import { sobolPoints } from './sobol.ts';
import { valueAt } from './space.ts';

const CORNER: SearchInput = {
  headwaySearch: 1,
  title: 'A corner',
  base: 'a-flood-of-flows',
  set: { timeline: [] },
  lane: 'cp',
  fail: { is: 'condition', figure: 'flowsActive', above: 100 },
  vary: [
    {
      id: 'rate',
      title: 'Rate',
      unit: 'Mbit/s',
      from: 1,
      to: 100,
      scale: 'log',
      set: [{ path: 'network.parameters.rateBitsPerSecond', times: 1e6 }],
    },
    {
      id: 'delay',
      title: 'Delay',
      unit: 'ms',
      from: 1,
      to: 200,
      scale: 'log',
      set: [{ path: 'network.parameters.delaySeconds', times: 0.001 }],
    },
    {
      id: 'buffer',
      title: 'Buffer',
      unit: 'packets',
      from: 1,
      to: 500,
      scale: 'log',
      integer: true,
      set: [{ path: 'network.parameters.bufferPackets' }],
    },
  ],
  trials: 600,
  found: 1,
};

interface Varied {
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
}

/** Fails where the rate is above 30 Mbit/s and the delay below 5 ms, the more the further it is there. */
function planted({ scenario }: Job): number {
  const { rateBitsPerSecond, delaySeconds } = (scenario.network as unknown as { parameters: Varied }).parameters;
  return 100 * Math.min(rateBitsPerSecond / 30e6, 0.005 / delaySeconds);
}

/** Each seed makes another run where flows arrive at random or their sizes are drawn. */
function fingerprintOf({ scenario, key }: Job): string {
  const [web] = scenario.traffic as unknown as { arrivals: { kind: string }; size: { kind: string } }[];
  return web?.arrivals?.kind === 'together' && web.size.kind === 'fixed' ? '' : key;
}

function searched(
  change: Partial<SearchInput> = {},
  value: (job: Job, key: string) => number | null = planted,
  atOnce = Infinity,
) {
  const planning = planSearch({ ...CORNER, ...change });
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  const search = new Search(planning.plan);
  const runs = new Map<string, FinishedRun>();
  for (let wanted = search.wanted(runs, new Map()); wanted.length > 0; wanted = search.wanted(runs, new Map())) {
    for (const job of wanted.slice(0, atOnce)) {
      const values = Object.fromEntries(job.figures.map(({ key }) => [key, value(job, key)]));
      runs.set(job.key, { key: job.key, values, fingerprint: fingerprintOf(job), events: 0 });
    }
  }
  return { plan: planning.plan, state: search.state, runs };
}

test('what is found is made no shorter than the search says', () => {
  const { state, plan } = searched({ shortestSeconds: 40 });
  const { untilSeconds } = state.findings[0].setting;
  expect([plan.base.run.untilSeconds, untilSeconds]).toEqual([120, 60]);
});

/** Fails over a large part of the box, where the rate is above 30 Mbit/s, and in a small one, where buffer and delay are large. */
function plantedTwice({ scenario }: Job): number {
  const { rateBitsPerSecond, delaySeconds, bufferPackets } = (
    scenario.network as unknown as { parameters: Varied & { bufferPackets: number } }
  ).parameters;
  return 100 * Math.max(rateBitsPerSecond / 30e6, Math.min(bufferPackets / 300, delaySeconds / 0.12));
}

test.each([1, 2, 3])(
  'what a finding explains takes two trials, and the rest looks for others, search seed %i',
  (seed) => {
    const { state } = searched({ seed, trials: 300, found: 2 }, plantedTwice);
    expect(state.findings.map(({ setting }) => setting.values.map((value) => value !== null))).toEqual(
      expect.arrayContaining([
        [true, false, false],
        [false, true, true],
      ]),
    );
  },
);

test.each([1, 2, 3])(
  'a failure whose draws can be made even for some sizes alone is one finding, search seed %i',
  (seed) => {
    const value = (job: Job): number => {
      const { rateBitsPerSecond } = (job.scenario.network as unknown as { parameters: Varied }).parameters;
      return (100 * rateBitsPerSecond) / (fingerprintOf(job) === '' ? 60e6 : 30e6);
    };
    const { state } = searched({ seed, trials: 300, found: 2 }, value);
    expect(state.findings.map(({ setting }) => setting.values.map((one) => one !== null))).toEqual([
      [true, false, false],
    ]);
  },
);

test.each([1, 2, 3])('a planted failure is found and loses what it does not need, search seed %i', (seed) => {
  const { state, plan } = searched({ seed });
  const [finding] = state.findings;
  // The buffer does not matter, so it is that of the base; the length neither.
  expect(finding.setting.values[2]).toBe(null);
  expect(finding.setting.untilSeconds).toBeLessThan(4);
  expect(finding.failing).toBe(5);
  const [rate, delay] = finding.setting.values as number[];
  expect(rate).toBeGreaterThanOrEqual(30);
  expect(delay).toBeLessThanOrEqual(5);
  for (const value of [rate, delay]) expect(`${value}`.replace(/[.0]/g, '')).toHaveLength(1);
  expect(finding.steps.some(({ stays }) => !stays)).toBe(true);
  // It fails from 30 Mbit/s up and from 5 ms down: known to a twentieth of the logarithmic range.
  const [rates, delays, buffers] = finding.extent as ({ from: number; to: number } | null)[];
  expect(rates!.to).toBe(100);
  expect(Math.abs(Math.log(rates!.from / 30)) / Math.log(100)).toBeLessThanOrEqual(0.05);
  expect(delays!.from).toBe(1);
  expect(Math.abs(Math.log(delays!.to / 5)) / Math.log(200)).toBeLessThanOrEqual(0.05);
  expect(buffers).toBe(null);
  expect(extentSentence(plan.search, finding)).toMatch(
    /^With seed 101 it fails with Rate from 3\d.* to 100 Mbit\/s; Delay from 1 to /,
  );
  expect(validateScenario(findingScenario(plan, finding)).ok).toBe(true);
  expect(findingRest(finding)).toMatch(/It fails at every seed, since nothing is drawn\.$/);
  expect(searchSentence(plan, state)).toBe(findingLead(plan, finding));
  expect(finding.atSeeds.map(({ own }) => own! >= 0)).toEqual([true, true, true, true, true]);
});

test('one seed finds the same, however many runs come at once, and another seed looks elsewhere', () => {
  const all = searched();
  const one = searched({}, planted, 1);
  expect(one.state).toEqual(all.state);
  expect([...one.runs.keys()].toSorted()).toEqual([...all.runs.keys()].toSorted());
  expect(searched({ seed: 2 }).state.trials[1]).not.toEqual(all.state.trials[1]);
});

test('what fails at the seeds of the search alone is not confirmed, and is no finding', () => {
  const chance = (job: Job): number => (job.scenario.run.seed > 100 ? 0.5 : 1) * planted(job) * 1.2;
  const { state } = searched({ trials: 200 }, (job) => Math.min(chance(job), job.scenario.run.seed > 100 ? 90 : 500));
  expect(state.findings).toEqual([]);
  expect(state.unconfirmed.length).toBeGreaterThan(0);
  expect(state.unconfirmed.every(({ atSearchSeeds }) => atSearchSeeds)).toBe(true);
});

test('what fails at the first seed alone is told apart, the worst first', () => {
  const { state, plan } = searched({ trials: 200 }, (job) => (job.scenario.run.seed === 1 ? planted(job) : 10));
  expect(state.findings).toEqual([]);
  const failing = state.trials.filter(({ margin }) => margin! >= 0);
  // All but those of the last batch for which no trials are left.
  const numbers = failing.map(({ number }) => number);
  expect(numbers).toEqual(expect.arrayContaining(state.unconfirmed.map(({ number }) => number)));
  expect(state.unconfirmed.length).toBeGreaterThan(numbers.length - 12);
  expect(state.unconfirmed.some(({ atSearchSeeds }) => atSearchSeeds)).toBe(false);
  const [first, ...others] = unconfirmedSentences(plan, state);
  expect(others.length).toBeLessThan(5);
  const worst = Math.max(...failing.map(({ margin }) => margin!));
  const { words } = state.trials.find(({ margin }) => margin === worst)!;
  expect(first).toContain(`: ${words}, at the first seed, and not at all seeds of the search.`);
  expect(searchCounts(state)).toContain(`${state.unconfirmed.length} not confirmed at other seeds`);
});

test.each([1, 2, 3])('what fails at the first seed by luck does not lead, search seed %i', (seed) => {
  // Slow links fail at seed 1 alone; at all seeds a spot in the middle does, which is too small to be met by chance.
  const spot = ({ scenario }: Job): number => {
    const { rateBitsPerSecond, delaySeconds } = (scenario.network as unknown as { parameters: Varied }).parameters;
    return 105 - 100 * Math.hypot(Math.log10(rateBitsPerSecond / 40e6), Math.log10(delaySeconds / 0.02));
  };
  const { state } = searched({ seed }, (job) => {
    const { rateBitsPerSecond } = (job.scenario.network as unknown as { parameters: Varied }).parameters;
    return job.scenario.run.seed === 1 && rateBitsPerSecond < 10e6 ? 300 : Math.max(1, spot(job));
  });
  expect(state.unconfirmed.length).toBeGreaterThan(5);
  expect(state.findings).toHaveLength(1);
});

test('a trial counts once it has ended, not when it is asked for', () => {
  const planning = planSearch({ ...CORNER, trials: 40 });
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  const search = new Search(planning.plan);
  const runs = new Map<string, FinishedRun>();
  const first = search.wanted(runs, new Map());
  expect(first.length).toBeGreaterThan(2);
  expect(search.state.spent).toBe(0);
  for (const { key, figures } of first.slice(0, 2)) {
    const values = Object.fromEntries(figures.map((one) => [one.key, 1]));
    runs.set(key, { key, values, fingerprint: '', events: 0 });
  }
  expect(search.state.spent).toBe(2);
});

test('where nothing fails it says so, how near it came, and that this is no proof', () => {
  const { state, plan } = searched({ trials: 100 }, (job) => Math.min(99, planted(job)));
  expect(state.spent).toBe(100);
  expect(searchSentence(plan, state)).toBe('100 settings and no failure.');
  expect(trialSentence(plan, state.worst!)).toMatch(/^Rate .*: “Flows active at the end” is 99\.$/);
  expect(failsAt(plan.search, 0, state.trials)).toBe('');
  expect(searchCounts(state)).toContain('That is no proof');
});

test('where the figure has no value in any run, none could be judged', () => {
  const { state, plan } = searched({ trials: 20 }, () => null);
  expect(searchSentence(plan, state)).toBe('20 settings, and none could be judged.');
  expect(searchCounts(state)).toContain('0 fail, in 0 nothing was found, 20 could not be judged');
});

test('a search leaves what it has found, and tells distinct failures apart', () => {
  // Two corners: fast links with short delays, and slow ones with long delays.
  const two = (job: Job): number => {
    const { rateBitsPerSecond, delaySeconds } = (job.scenario.network as unknown as { parameters: Varied }).parameters;
    return Math.max(planted(job), 100 * Math.min(3e6 / rateBitsPerSecond, delaySeconds / 0.1));
  };
  const { state } = searched({ found: 2, trials: 2000 }, two);
  expect(state.findings).toHaveLength(2);
});

test('a lane that must not fail leaves out networks in which both do', () => {
  const { state } = searched({ butNot: 'none', trials: 150 });
  expect(state.findings).toEqual([]);
  const { state: differing } = searched({ butNot: 'none' }, (job) => (job.laneId === 'cp' ? planted(job) : 10));
  expect(differing.findings).toHaveLength(1);
});

test('the worst so far is one in which the other lane works, where there is such a setting', () => {
  // The other lane fails wherever the rate is above 20 Mbit/s, and there the lane comes nearest to it.
  const { state } = searched({ butNot: 'none', trials: 60 }, (job) => {
    const { rateBitsPerSecond } = (job.scenario.network as unknown as { parameters: Varied }).parameters;
    return job.laneId === 'cp' ? Math.min(99, planted(job)) : rateBitsPerSecond > 20e6 ? 101 : 10;
  });
  const works = state.trials.filter(otherWorks);
  expect(works.length).toBeGreaterThan(5);
  expect(works.length).toBeLessThan(state.trials.length - 5);
  expect(state.worst!.own).toBe(Math.max(...works.map(({ own }) => own!)));
  expect(state.worst!.own).toBeLessThan(Math.max(...state.trials.map(({ own }) => own!)));
});

test.each([1, 2, 3])('what fails in one corner alone, without a slope to it, is found: search seed %i', (seed) => {
  const inCorner = ({ scenario }: Job): number => {
    const { rateBitsPerSecond, delaySeconds, bufferPackets } = (
      scenario.network as unknown as { parameters: Varied & { bufferPackets: number } }
    ).parameters;
    return rateBitsPerSecond >= 70e6 && delaySeconds >= 0.15 && bufferPackets <= 2 ? 200 : 10;
  };
  const { state } = searched({ seed, trials: 150 }, inCorner);
  expect(state.findings).toHaveLength(1);
  expect(state.findings[0].setting.values.every((value) => value !== null)).toBe(true);
});

test('of three values of a box each combination of ends is among its corners, up to eight values', () => {
  for (const d of [1, 3, 4, 8]) {
    const points = cornerPoints(d, Infinity);
    for (let a = 0; a < d; a++)
      for (let b = a; b < d; b++)
        for (let c = b; c < d; c++) {
          const ends = new Set(points.map((point) => `${point[a]}${point[b]}${point[c]}`));
          expect(ends.size).toBe(2 ** new Set([a, b, c]).size);
        }
  }
  expect(new Set(cornerPoints(12, Infinity).map(String)).size).toBe(16);
});

const SIZES = {
  id: 'sizes',
  title: 'Sizes',
  options: [
    { title: 'fixed', set: { 'traffic.web.size': { kind: 'fixed', bytes: 1e4 } } },
    { title: 'long', set: { 'traffic.web.size': { kind: 'fixed', bytes: 1e6 } } },
    { title: 'endless', set: { 'traffic.web.size': { kind: 'fixed', bytes: 1e8 } } },
  ],
};

/** Fails with two of three options, where the rate is above 30 Mbit/s. */
function plantedOption({ scenario }: Job): number {
  const { rateBitsPerSecond } = (scenario.network as unknown as { parameters: Varied }).parameters;
  const [{ size }] = scenario.traffic as unknown as { size: { bytes?: number } }[];
  return (size.bytes ?? 0) > 1e5 ? 100 * (rateBitsPerSecond / 30e6) : 1;
}

test.each([1, 2, 3])(
  'a choice is searched by name, and a finding says with which options it fails, seed %i',
  (seed) => {
    const asked = { seed, vary: [...CORNER.vary, SIZES] };
    const { state, plan } = searched(asked, plantedOption);
    const [finding] = state.findings;
    const option = finding.setting.values[3]!;
    expect([1, 2]).toContain(option);
    expect(finding.setting.values.slice(1, 3)).toEqual([null, null]);
    expect(finding.extent[3]).toEqual({ options: [1, 2] });
    expect(extentSentence(plan.search, finding)).toContain('Sizes long or endless; each was moved alone.');
    expect(searchSentence(plan, state)).toContain(`Mbit/s, Sizes ${SIZES.options[option].title}, `);
    expect(findingScenario(plan, finding).traffic[0]).toMatchObject({ size: { bytes: option === 1 ? 1e6 : 1e8 } });
    // The same with one run at a time. Another option is another finding.
    expect(searched(asked, plantedOption, 1).state).toEqual(state);
    const both = searched({ ...asked, found: 2 }, plantedOption).state.findings;
    expect(new Set(both.map(({ setting }) => setting.values[3]))).toEqual(new Set([1, 2]));
  },
);

test('what does not depend on a choice goes back to that of the base', () => {
  const { state } = searched({ vary: [...CORNER.vary, SIZES] });
  expect(state.findings[0].setting.values[3]).toBe(null);
});

const ALL = {
  is: 'all' as const,
  of: [
    { is: 'condition' as const, figure: 'flowsActive', above: 100 },
    { is: 'condition' as const, figure: 'goodputBitsPerSecond', below: 1e6 },
  ],
};

test('two conditions at once are found where both are met, and the finding says both', () => {
  // Many flows where the link is fast, little goodput where the delay is long: both in one corner.
  const value = (job: Job, key: string): number => {
    const { rateBitsPerSecond, delaySeconds } = (job.scenario.network as unknown as { parameters: Varied }).parameters;
    return key.includes('flowsActive') ? 100 * (rateBitsPerSecond / 30e6) : 1e6 * (0.15 / delaySeconds);
  };
  const { state, plan } = searched({ fail: ALL }, value);
  const [finding] = state.findings;
  expect(finding.setting.values[0]).toBeGreaterThanOrEqual(30);
  expect(finding.setting.values[1]).toBeGreaterThanOrEqual(150);
  expect(finding.setting.values[2]).toBe(null);
  expect(finding.words).toMatch(/^“Flows active at the end” is .*; “Goodput” is /);
  expect(searchQuestion(plan)).toMatch(/“Flows active at the end” is above 100, and “Goodput” is below 1 Mbit\/s/);
});

test('a base that fails as it stands is found first', () => {
  const rateOf = ({ network }: Scenario): number =>
    (network as unknown as { parameters: Varied }).parameters.rateBitsPerSecond;
  const base = shippedScenarios.find(({ name }) => name === CORNER.base)!.scenario as unknown as Scenario;
  const ofBase = ({ scenario }: Job): number => (rateOf(scenario) === rateOf(base) ? 200 : 1);
  const { state } = searched({}, ofBase);
  expect(state.trials[0]!.margin).toBeGreaterThan(0);
  expect(state.findings.map(({ setting }) => setting.values)).toEqual([[null, null, null]]);
});

test('a box with few settings ends when the base and each of them was tried', () => {
  const { state } = searched({ vary: [{ ...CORNER.vary[2], to: 3 }] }, () => 10);
  expect(state.trials).toHaveLength(1 + 3);
  expect(state.phase).toBe('over');
});

test('a case becomes smaller by what fails with the other seeds too', () => {
  // With the seeds of the search any delay will do, with the others a short one alone; the buffer is not needed.
  const value = ({ scenario }: Job): number => {
    const { rateBitsPerSecond, delaySeconds } = (scenario.network as unknown as { parameters: Varied }).parameters;
    return 100 * Math.min(rateBitsPerSecond / 30e6, scenario.run.seed < 100 ? 2 : 0.005 / delaySeconds);
  };
  const [finding] = searched({}, value).state.findings;
  expect(finding.setting.values.map((one) => one === null)).toEqual([false, false, true]);
  expect(finding.failing).toBeGreaterThanOrEqual(4);
});

test('it says where along a value the failing settings lie, once there are enough of them', () => {
  const { state, plan } = searched({ found: 5 });
  const { vary } = plan.search;
  const failing = state.trials.filter(({ margin }) => margin! >= 0);
  expect(failing.length).toBeGreaterThanOrEqual(5);
  // Planted at 30 Mbit/s and more with 5 ms and less; the buffer does not matter.
  const [from, to] = /^([\d.]+) to ([\d.]+) Mbit\/s$/
    .exec(failsAt(plan.search, 0, state.trials))!
    .slice(1)
    .map(Number);
  expect([from! >= 30, to! <= 100]).toEqual([true, true]);
  expect(failsAt(plan.search, 0, failing.slice(0, 3))).toBe('3 settings only');
  // Over the whole range of the rate, as if it did not matter.
  const anywhere = Array.from({ length: 20 }, (_, n) => {
    const values = vary.map((one) => valueAt(one, n / 19));
    return { ...failing[0]!, setting: { ...failing[0]!.setting, values } };
  });
  expect(failsAt(plan.search, 0, anywhere)).toBe('no difference');
});

test('the numbers of a finding and what opens are of a seed at which it fails', () => {
  // At the first confirming seed nothing fails, and where nothing is drawn neither.
  const value = (job: Job): number => (job.scenario.run.seed === 101 || fingerprintOf(job) === '' ? 1 : planted(job));
  const { state, plan } = searched({}, value);
  const [finding] = state.findings;
  expect([finding.seed, finding.failing, findingScenario(plan, finding).run.seed]).toEqual([102, 4, 102]);
  expect(searchSentence(plan, state)).toContain('Mbit/s, ');
  expect(findingRest(finding)).toMatch(/It fails at 4 of 5 seeds; these numbers are of seed 102\.$/);
  expect(finding.atSeeds.filter(({ own }) => own! >= 0)).toHaveLength(4);
  expect(extentSentence(plan.search, finding)).toMatch(/^With seed 102 it fails with Rate from 3/);
});

test('a case becomes smaller by what fails in the same way', () => {
  // The failure does not ask for a buffer. With one of more than 50 packets there is a queue all the time; the base has 24.
  const value = (job: Job, key: string): number => {
    if (key.includes('flowsActive')) return planted(job);
    const { parameters } = job.scenario.network as unknown as { parameters: { bufferPackets: number } };
    return key.includes('heroDelaySeconds') && parameters.bufferPackets > 50 ? 0.05 : 0;
  };
  const { findings } = searched({ found: 2, trials: 2000 }, value).state;
  expect(new Set(findings.map(({ sign }) => sign?.id ?? null))).toEqual(new Set([null, 'queue']));
  for (const { sign, setting, steps } of findings) {
    const otherwise = steps.filter(({ shows }) => shows !== undefined);
    if (sign === null) expect([setting.values[2], otherwise]).toEqual([null, []]);
    else {
      expect(setting.values[2]).toBeGreaterThan(50);
      expect(otherwise.map(({ what, stays }) => [what, stays])).toContainEqual(['Buffer', false]);
      expect(otherwise.map(cameInWords)).toContain(
        'fails otherwise: not that packets wait 50.0 ms or more all the time',
      );
    }
  }
});

test('a run that breaks is a finding of its own', () => {
  const planning = planSearch({ ...CORNER, trials: 60 });
  if (!planning.ok) throw new Error('the search is broken');
  const search = new Search(planning.plan);
  const failed = new Map<string, string>();
  for (let wanted = search.wanted(new Map(), failed); wanted.length > 0; wanted = search.wanted(new Map(), failed)) {
    for (const { key } of wanted) failed.set(key, 'line 3: there is no function "sort". Did you mean some?');
  }
  expect(search.state.findings[0].words).toBe('it broke: line 3: there is no function "sort"');
});

test('draws that are not needed are made even, and where none is left it says that it is so at every seed', () => {
  const { state, plan } = searched();
  const [finding] = state.findings;
  expect(finding.setting.even).toEqual(['web']);
  expect(finding.isDrawn).toBe(false);
  const [{ size, arrivals }] = finding.scenario.traffic as unknown as { size: object; arrivals: object }[];
  expect(size).toMatchObject({ kind: 'fixed' });
  expect(arrivals).toMatchObject({ kind: 'together', flows: 1 });
  expect(findingSentence(plan, finding)).toMatch(
    /even traffic of Short flows, .* at every seed, since nothing is drawn\.$/,
  );
  // Where it fails by chance alone they stay.
  const chance = (job: Job): number => (fingerprintOf(job) === '' ? 1 : planted(job));
  const [drawn] = searched({}, chance).state.findings;
  expect([drawn.setting.even, drawn.isDrawn]).toEqual([undefined, true]);
  expect(drawn.steps.some(({ what, stays }) => what === 'Draws of Short flows' && !stays)).toBe(true);
});

const SHARE = { path: 'traffic.web.arrivals.flowsPerSecond' };

test('a value beyond its bounds in the schema is set to the bound, and no trial is lost', () => {
  // At most 100,000 flows a second arrive: the upper half of the box is beyond.
  const rate = { id: 'arrivals', title: 'Arrivals', from: 1e4, to: 1e6, scale: 'log' as const, set: [SHARE] };
  const { state } = searched({ vary: [rate, CORNER.vary[1]], trials: 60 }, () => 10);
  expect([state.refused, state.spent]).toEqual([0, 60]);
  const values = state.trials.map(({ setting }) => setting.values[0]!);
  expect(Math.max(...values)).toBe(1e5);
  // Half of the 15 points that are spread and of the 4 corners.
  expect(values.slice(0, 19).filter((value) => value === 1e5).length).toBeGreaterThanOrEqual(9);
});

test('a box in which nothing but the base can run is given up', () => {
  const never = { id: 'never', title: 'Never', from: 1e6, to: 1e7, set: [SHARE] };
  const { state } = searched({ vary: [never] }, () => 10);
  expect([state.trials.length, state.phase]).toEqual([1, 'over']);
  expect(state.refused).toBeGreaterThan(100);
});

test('a search for runs that are wrong finds one that loses count of packets', () => {
  const value = (job: Job, key: string): number => Number(key === 'missing-packets' && planted(job) >= 100);
  const [finding] = searched({ fail: { is: 'broken' } }, value).state.findings;
  expect(finding.words).toBe('1 packet not accounted for');
  expect(finding.setting.values[0]).toBeGreaterThanOrEqual(30);
});

const EVENTS = {
  most: 3,
  from: 1,
  to: 6,
  of: [
    {
      id: 'rate',
      title: 'Rate',
      unit: 'Mbit/s',
      from: 0.5,
      to: 20,
      scale: 'log' as const,
      set: [{ path: 'network.parameters.rateBitsPerSecond', times: 1e6 }],
    },
    {
      id: 'arrivals',
      title: 'Arrivals',
      unit: 'flows/s',
      from: 1,
      to: 1000,
      scale: 'log' as const,
      set: [{ path: 'traffic.web.arrivals.flowsPerSecond' }],
    },
  ],
};

/** Fails where the rate goes down to 2 Mbit/s or less for 2 s or more, whatever arrives. */
function plantedDip({ scenario: { timeline, run } }: Job): number {
  const isRate = ({ set }: { readonly set: string }) => set.endsWith('rateBitsPerSecond');
  const changes = timeline.filter(isRate);
  return Math.max(
    1,
    ...changes.map(({ atSeconds, value }, n) => {
      const seconds = (changes[n + 1]?.atSeconds ?? run.untilSeconds) - atSeconds;
      return 100 * Math.min(2e6 / (value as number), seconds / 2);
    }),
  );
}

test('changes of the timeline are searched, and what is left is one, at a whole second', () => {
  const asked: Partial<SearchInput> = { vary: [], events: EVENTS, set: { timeline: [], 'run.untilSeconds': 10 } };
  const { state, plan, runs } = searched(asked, plantedDip);
  const [finding] = state.findings;
  expect(finding.setting.events).toHaveLength(1);
  const [{ of, atSeconds, seconds, value }] = finding.setting.events;
  expect([of, Number.isInteger(atSeconds)]).toEqual([0, true]);
  expect(seconds === null || seconds >= 2).toBe(true);
  expect(value).toBeLessThanOrEqual(2);
  expect(searchSentence(plan, state)).toMatch(/^Rate [\d.]+ Mbit\/s at \d+ s/);
  expect(finding.steps.some(({ what, stays }) => what.startsWith('Rate') && stays)).toBe(true);
  // What lasts for a time gives back the value of the base.
  for (const { set, value: last } of finding.scenario.timeline.slice(1))
    expect([set, last]).toEqual(['network.parameters.rateBitsPerSecond', 10_000_000]);
  expect(validateScenario(findingScenario(plan, finding)).ok).toBe(true);
  const one = searched(asked, plantedDip, 1);
  expect([...one.runs.keys()].toSorted()).toEqual([...runs.keys()].toSorted());
});

test('a budget of packet hops ends a search after the batch that spent it', () => {
  // Each run gives 50 for every figure, its hops among them.
  const { state } = searched({ hops: 1000 }, () => 50);
  expect(state.trials.length).toBe(1 + 24);
});

test('with a look the better half of the children runs to the end', () => {
  const asked = { lookSeconds: 1, trials: 130 };
  const { runs, state } = searched(asked, (job) => Math.min(99, planted(job)));
  // A quarter of the trials are spread, 8 are corners; of the others of each batch of looks the better half goes to the end.
  const whole = state.trials.length - 32 - 8;
  const looks = runs.size - state.trials.length;
  // A batch of an odd number keeps one more, and the last one may be cut.
  expect(Math.abs(2 * whole - looks)).toBeLessThan(12);
  expect(runs.size - 130).toBeGreaterThanOrEqual(0);
  expect(runs.size - 130).toBeLessThan(12);
  expect(planSearch({ ...CORNER, lookSeconds: 500 }).ok).toBe(false);
});

test('no more scenarios and figures are kept than a bound', () => {
  const planning = planSearch({
    ...CORNER,
    base: 'found-copa-beside-bbr3',
    set: {},
    lane: 'pair',
    butNot: 'copas',
    fail: { is: 'stalled', class: 'copa' },
    vary: [CORNER.vary[0]],
    trials: 50_000,
  });
  expect(planning).toMatchObject({
    ok: false,
    problems: [{ place: 'trials', message: 'They would keep 7800000 figures.' }],
  });
});

test.each([
  [{ events: { ...EVENTS, from: 9 } }, 'There is no time for them'],
  [{ events: { ...EVENTS, of: [{ id: 'x', title: 'X', on: 'traffic.web.kind' }] } }, 'cannot change during a run'],
  [
    { events: { ...EVENTS, of: [{ id: 'x', title: 'X', on: 'network.links.nowhere.isDown' }] } },
    'has no links of its own',
  ],
  [
    {
      base: 'tcp-cubic-against-bbr',
      lane: 'bbr',
      vary: [],
      events: { ...EVENTS, of: [{ id: 'x', title: 'X', on: 'network.links.nowhere.isDown' }] },
    },
    'The base has links shallow',
  ],
  [{ fail: { is: 'condition', figure: 'flowsActive' } }, 'It has no bound, or two.'],
  [{ fail: { is: 'worse', figure: 'flowsActive' } }, 'It compares two lanes. Name the other one'],
  [{ fail: { is: 'loss', link: 'nowhere' } }, 'There is no link "nowhere"'],
  [{ fail: { is: 'all', of: [{ is: 'stalled', class: 'web' }] } }, 'At least 2 items'],
  [{ fail: { is: 'all', of: [ALL, ALL] } as never }, 'fail.of.0.is'],
  [{ fail: { is: 'all', of: [{ is: 'condition', figure: 'flowsActive' }, { is: 'queue' }] } }, 'no bound, or two.'],
  [{ fail: { is: 'all', of: [{ is: 'queue' }, { is: 'worse', figure: 'flowsActive' }] } }, 'It compares two lanes.'],
  [
    { butNot: 'none', fail: { is: 'all', of: ['web', 'other'].map((id) => ({ is: 'harmed' as const, class: id })) } },
    'Ask it of one class',
  ],
  [{ fail: { is: 'nothing' } as never }, '"condition", "all"'],
  [{ lane: 'x' }, 'There is no lane "x"'],
  [{ vary: [] }, 'vary'],
  [{ vary: [{ ...SIZES, options: SIZES.options.slice(1).map((one) => ({ ...one, title: 'One' })) }] }, 'one title'],
  [
    { vary: [{ ...SIZES, options: [...SIZES.options, { title: 'X', set: { 'traffic.web.nothing': 1 } }] }] },
    'sizes, X',
  ],
  [{ fromSeconds: 500 }, 'Nothing is judged'],
  [{ set: { 'run.untilSeconds': 5000 } }, 'At most 1000 s'],
])('what cannot be searched says why: %#', (change, words) => {
  const planning = planSearch({ ...CORNER, ...change });
  expect(planning.ok).toBe(false);
  if (!planning.ok)
    expect(planning.problems.map((one) => `${one.place}: ${one.message} ${one.remedy}`).join()).toContain(words);
});

test('points of Sobol’s sequence fill each half and quarter of each dimension evenly', () => {
  const points = sobolPoints(64, 12, new RandomStream(1, 'test'));
  for (let d = 0; d < 12; d++) {
    for (const parts of [2, 4, 8, 16, 32, 64]) {
      const counts = Array.from({ length: parts }, () => 0);
      for (const point of points) counts[Math.floor(point[d] * parts)]++;
      expect(new Set(counts)).toEqual(new Set([64 / parts]));
    }
  }
  // In pairs of the first dimensions too: each quarter of the square has a quarter of the points.
  const quarters = [0, 0, 0, 0];
  for (const [x, y] of points) quarters[(x < 0.5 ? 0 : 1) + (y < 0.5 ? 0 : 2)]++;
  expect(quarters).toEqual([16, 16, 16, 16]);
});

/** The cheapest of the known failures; `npm run refind` finds the others too. */
test.each<Partial<SearchInput>>([
  {},
  { fail: { is: 'timers', class: 'answers' } },
  { fail: { is: 'late', class: 'answers' } },
])('that incast waits for timers is found again within 60 trials: %j', (change) => {
  const input = JSON.parse(readFileSync('experiments/searches/incast-waits-for-timers.json', 'utf8')) as SearchInput;
  const planning = planSearch({ ...input, ...change });
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  const search = new Search(planning.plan);
  const runs = new Map<string, FinishedRun>();
  for (let wanted = search.wanted(runs, new Map()); wanted.length > 0; wanted = search.wanted(runs, new Map()))
    for (const job of wanted) runs.set(job.key, runJob(job));
  expect(search.state.findings).toHaveLength(1);
  expect(search.state.spent).toBeLessThanOrEqual(60);
  // What the failure says already is no sign of it.
  const sign = search.state.findings[0].sign?.id;
  if (planning.plan.search.fail.is === 'condition') expect(sign).toBe('timers');
  else expect(sign).not.toBe('timers');
});

test('harm is asked of three runs: the lane, the other one, and that one with the class alone', () => {
  const asked = new Set<string>();
  const { state } = searched(
    {
      base: 'found-copa-beside-bbr3',
      set: {},
      lane: 'pair',
      butNot: 'copas',
      fail: { is: 'harmed', class: 'copa' },
      vary: [CORNER.vary[0]],
      trials: 1,
    },
    ({ scenario, laneId }) => {
      const alone = scenario.traffic.length === 1;
      asked.add(`${laneId} ${alone ? 'alone' : 'beside'}`);
      return alone ? 10 : laneId === 'pair' ? 2 : 8;
    },
  );
  expect([...asked].toSorted()).toEqual(['copas alone', 'copas beside', 'pair beside']);
  expect(state.trials[0].margin).toBeCloseTo(Math.log(2), 9);
});

test('harm is confirmed where other classes stay too, and the timeline changes them: the class runs without all of it', () => {
  const copas = shippedScenarios.find(({ name }) => name === 'found-copa-beside-bbr3')!.scenario as { run: object };
  const planning = planSearch({
    headwaySearch: 1,
    title: 'Harm',
    base: {
      ...copas,
      run: { ...copas.run, untilSeconds: 7 },
      timeline: [{ atSeconds: 6.5, set: 'traffic.bbr.transport.windowLaw.parameters.lossThreshold', value: 0.03 }],
    },
    lane: 'pair',
    butNot: 'copas',
    fail: { is: 'harmed', class: 'copa' },
    vary: [{ ...CORNER.vary[0]!, from: 30, to: 60 }],
    fromSeconds: 2,
    trials: 40,
    found: 1,
  });
  if (!planning.ok) throw new Error(problemInWords(planning.problems[0]!));
  const search = new Search(planning.plan);
  const runs = new Map<string, FinishedRun>();
  for (let wanted = search.wanted(runs, new Map()); wanted.length > 0; wanted = search.wanted(runs, new Map()))
    for (const job of wanted) runs.set(job.key, runJob(job));
  const [finding] = search.state.findings;
  expect(finding?.words).toMatch(/^its goodput is harmed by .* % against .* %$/);
  expect(finding?.failing).toBeGreaterThanOrEqual(4);
});
