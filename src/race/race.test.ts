import { expect, test } from 'vitest';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import { jobsOf } from '../experiment/plan.ts';
import { planExperiment } from '../experiment/validate.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { runJob } from '../simulation/run-job.ts';
import { changesOfTask, fixedOf, handedInto, taskCode, withFixed } from './fixed.ts';
import { isRace, mostPoints, pointsOf, raceExperiment, scoresOf, type LaneScore, type RaceScenario } from './score.ts';
import { aheadInWords, comparedInWords, formula, formulaWithNumbers, signed } from './words.ts';

const races = shippedScenarios.flatMap(({ name, scenario }) => {
  const result = validateScenario(scenario);
  return result.ok && isRace(result.scenario) ? [{ name, scenario: result.scenario }] : [];
});
const race = races[0]!.scenario;

/** The race, shortened. */
function short(seconds: number): RaceScenario {
  return { ...race, run: { ...race.run, untilSeconds: seconds }, race: { ...race.race, seeds: 2, fromSeconds: 1 } };
}

function scores(scenario: RaceScenario, lanes = scenario.lanes.map(({ id }) => id)): LaneScore[] {
  const planning = planExperiment(raceExperiment(scenario, lanes));
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  const open = (one: Scenario, lane: string) => openAuthoredLane(one, lane).lane;
  const runs = new Map(jobsOf([planning.plan]).map((job) => [job.key, runJob(job, open)]));
  return scoresOf(scenario, planning.plan, runs);
}

test('shipped races are fixed as they are', () => {
  expect(races.length).toBeGreaterThan(0);
  for (const { name, scenario } of races) {
    expect(scenario.race.fixed, name).toEqual(fixedOf(scenario));
    expect(changesOfTask(scenario)).toEqual([]);
    expect(taskCode(scenario)).toMatch(/^[0-9a-f]{8}$/);
  }
});

test('the notes of the shipped race say who gets the most and the fewest points', () => {
  const points = Object.fromEntries(scores(race).map(({ laneId, score }) => [laneId, score]));
  const order = Object.keys(points).toSorted((a, b) => points[a]! - points[b]!);
  expect(order).toEqual(['bbr', 'cubic', 'yours', 'vegas']);
  // Slightly more than CUBIC.
  expect(points.yours! - points.cubic!).toBeLessThan(2);
  expect(race.notes).toContain(`${mostPoints(race.race)} points together`);
});

test('a constant window gets fewer points than the best reference, as the notes say', () => {
  const windows = [20, 80];
  const source = (window: number) =>
    `export default { kind: 'window law', title: 'Constant', ${[
      'start',
      'acknowledged',
      'congested',
      'recovered',
      'timedOut',
    ]
      .map((hook) => `${hook}(flow) { flow.window = ${window}; }`)
      .join(', ')} };`;
  const constants = {
    ...race,
    ownSchemes: windows.map((window) => ({
      id: `own-${window}`,
      title: 'Constant',
      kind: 'window law' as const,
      source: source(window),
    })),
    lanes: windows.map((window) => {
      const law = { law: `own-${window}`, parameters: {} };
      return { ...race.lanes[0]!, id: `w${window}`, windowLaws: { long: law, short: law } };
    }),
    race: { ...race.race, yours: 'w20' },
  };
  const [w20, w80] = scores(constants).map(({ score }) => score);
  const points = Object.fromEntries(scores(race).map(({ laneId, score }) => [laneId, score]));
  expect(race.notes).toContain('80 packets, gets more points than BBR and fewer than CUBIC');
  expect(w80).toBeGreaterThan(points.bbr!);
  expect(w80).toBeLessThan(points.cubic!);
  expect(w20).toBeLessThan(points.bbr!);
});

test('points are rounded to 0.1 and then added', () => {
  for (const { parts, score, bySeed: bySeedOf } of scores(short(4))) {
    for (const { part, value, points, bySeed } of parts) {
      expect(bySeed).toHaveLength(2);
      expect(points).toBe(pointsOf(part, value));
      expect(Math.round(10 * points) / 10).toBe(points);
      expect(points).toBeLessThanOrEqual(part.points);
    }
    expect(bySeedOf).toHaveLength(2);
    const first = parts.reduce((sum, { part, bySeed }) => sum + pointsOf(part, bySeed[0]!), 0);
    expect(bySeedOf[0]).toBeCloseTo(first, 9);
    expect(score).toBeCloseTo(
      parts.reduce((sum, { points }) => sum + points, 0),
      9,
    );
  }
});

test('the points of each part follow its formula', () => {
  expect(pointsOf({ of: 'utilisation', points: 30 }, 0.979)).toBe(29.4);
  expect(pointsOf({ of: 'delay', points: 30, baseSeconds: 0.04 }, 0.0385)).toBe(15.3);
  expect(pointsOf({ of: 'fairness', points: 20 }, 0.97)).toBe(19.4);
  expect(pointsOf({ of: 'completion', points: 20, idealSeconds: 1.6 }, 2.77)).toBe(11.6);
  expect(pointsOf({ of: 'completion', points: 20, idealSeconds: 1.6 }, 0.8)).toBe(20);
  expect(pointsOf({ of: 'completion', points: 20, idealSeconds: 1.6 }, null)).toBe(0);
});

test('a lane has no score before all of its seeds have finished', () => {
  const scenario = short(2);
  const planning = planExperiment(raceExperiment(scenario, ['cubic', 'bbr']));
  if (!planning.ok) throw new Error('not valid');
  const jobs = jobsOf([planning.plan]);
  const some = new Map(jobs.slice(0, 3).map((job) => [job.key, runJob(job)]));
  expect(scoresOf(scenario, planning.plan, some).map(({ laneId }) => laneId)).toEqual(['cubic']);
});

test('what differs from the task is said, and what the student writes is not a difference', () => {
  const own = { id: 'own-1', title: 'Mine', kind: 'window law', source: 'export default {}' } as const;
  const lanes = race.lanes.map((lane) =>
    lane.id === 'yours'
      ? { ...lane, title: 'Mine', windowLaws: { long: { law: 'own-1', parameters: { step: 2 } } } }
      : lane,
  );
  const written = { ...race, ownSchemes: [own], lanes };
  expect(changesOfTask(written)).toEqual([]);
  expect(taskCode(written)).toBe(taskCode(race));
  expect(changesOfTask({ ...race, run: { ...race.run, seed: 9 } })).toEqual([
    'the run’s length, its seed or its timeline',
  ]);
  const queued = race.lanes.map((lane) => ({ ...lane, queue: { discipline: 'codel', parameters: {} } }));
  expect(changesOfTask({ ...race, lanes: queued })).toEqual(['the references, or other settings of your lane']);
  const easier = { ...race.race, score: [{ of: 'utilisation', points: 100 } as const] };
  expect(changesOfTask({ ...race, race: easier })).toEqual(['the score']);
  expect(taskCode(withFixed({ ...race, race: easier }))).not.toBe(taskCode(race));
});

test('of what is handed in, only the student’s lane counts', () => {
  const own = { id: 'own-1', title: 'Mine', kind: 'window law', source: 'export default {}' } as const;
  const handedIn: RaceScenario = {
    ...race,
    ownSchemes: [own],
    run: { ...race.run, seed: 77 },
    lanes: race.lanes.map((lane) => ({
      ...lane,
      dataPlane: 'fluid',
      windowLaws: { long: { law: 'own-1', parameters: {} } },
    })),
  };
  const entry = handedInto(race, handedIn);
  expect(entry).toMatchObject({ run: race.run, network: race.network, ownSchemes: [own] });
  expect(entry?.lanes.map(({ dataPlane }) => dataPlane)).toEqual(race.lanes.map(() => 'packets'));
  expect(entry?.lanes[0]).toEqual(race.lanes[0]);
  expect(entry?.lanes.at(-1)?.windowLaws).toEqual({ long: { law: 'own-1', parameters: {} } });
  const { race: _race, ...plain } = race;
  expect(handedInto(race, plain)).toBeNull();
});

test('any scenario becomes a race, and what is wrong with one is said with its place', () => {
  const problems = (change: object, view: object = race.view) => {
    const result = validateScenario({ ...race, view, race: { ...race.race, ...change } });
    return result.ok ? [] : result.problems.map(({ place, message }) => `${place}: ${message}`);
  };
  expect(problems({})).toEqual([]);
  expect(problems({ yours: 'nobody' })).toEqual(['race.yours: There is no lane "nobody".']);
  expect(problems({ fromSeconds: 60 })).toEqual(['race.fromSeconds: The run ends at 60 s, before anything counts.']);
  expect(problems({ score: [{ of: 'fairness', points: 20, class: 'web' }] })).toEqual([
    'race.score.0.class: There is no traffic "web".',
  ]);
  const twice = [
    { of: 'utilisation', points: 30 },
    { of: 'utilisation', points: 30 },
  ];
  expect(problems({ score: twice })).toEqual(['race.score.1.of: "utilisation" is listed twice.']);
  expect(problems({ score: twice.slice(1) }, {})).toEqual([
    'view.chartedLink: "utilisation" is about the charted link, but no charted link is chosen.',
  ]);
  expect(problems({ score: [{ of: 'beauty', points: 20 }] })).toHaveLength(1);
  expect(problems({ score: [{ of: 'utilisation', points: Infinity }] })).toHaveLength(1);
});

test('words', () => {
  const [delay] = race.race.score.filter(({ of }) => of === 'delay');
  expect(formula(delay!)).toBe('20 × 100 / (100 + p95)');
  const part = (value: number) => ({ part: delay!, value, bySeed: [value], points: pointsOf(delay!, value) });
  expect(formulaWithNumbers(part(0.0385))).toBe('20 × 100 / 138.5');
  const lane = (laneId: string, value: number): LaneScore => ({
    laneId,
    parts: [part(value)],
    score: part(value).points,
    bySeed: [part(value).points],
  });
  expect(comparedInWords(lane('a', 0.014), lane('b', 0.0386), 'CUBIC')).toBe(
    'Ahead of CUBIC by a shorter queue: 14.0 ms against 38.6 ms.',
  );
  expect(comparedInWords(lane('a', 0.0386), lane('b', 0.014), 'BBR')).toBe(
    'Behind BBR in queueing delay: 38.6 ms against 14.0 ms.',
  );
  expect(comparedInWords(lane('a', 0.01), lane('b', 0.01), 'BBR')).toBe('As many points as BBR.');
  const [completion] = race.race.score.filter(({ of }) => of === 'completion');
  expect(formula(completion!)).toMatch(/ s \/ mean, at most 20$/);
  const fast = { part: completion!, value: 0.5, bySeed: [0.5], points: pointsOf(completion!, 0.5) };
  expect(formulaWithNumbers(fast)).toMatch(/^20 × [\d.]+ \/ 0\.50, at most 20$/);
  const seeds = (...bySeed: number[]): LaneScore => ({ laneId: 'a', parts: [], score: 70, bySeed });
  expect(aheadInWords(seeds(70, 71, 72), { ...seeds(68, 68, 69), score: 68 }, 'BBR')).toBe('+2.0 ± 1.4 against BBR');
  expect(aheadInWords(seeds(70, 75, 60), { ...seeds(68, 68, 69), score: 68 }, 'BBR')).toMatch(
    /^\+2\.0 ± [\d.]+ against BBR, not told apart by 3 seeds$/,
  );
  expect(aheadInWords(seeds(70), { ...seeds(68), score: 68 }, 'BBR')).toBe('+2.0 against BBR');
  expect([2.7, -5.7, 0].map(signed)).toEqual(['+2.7', '−5.7', '0.0']);
});
