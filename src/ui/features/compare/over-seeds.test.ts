import { expect, test } from 'vitest';
import { runJob } from '../../../simulation/run-job.ts';
import { jobsOf } from '../../../experiment/plan.ts';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { openLane } from '../../../simulation/open-lane.ts';
import { extremesOverSeeds } from './over-seeds.ts';
import { lanesOverSeeds, seedPlan, SEEDS } from './seed-runs.ts';
import { summaryOf, totalsOf } from '../../../simulation/summary.ts';

test('best and worst are marked only where seeds agree', () => {
  const steady = [10, 11, 12, 13];
  const alike = [10.1, 10.8, 12.3, 12.9];
  const low = [1, 2, 1, 2];
  expect(extremesOverSeeds([steady, alike, low], 'higher')).toEqual({ best: -1, worst: 2 });
  expect(extremesOverSeeds([steady, alike, low], 'lower')).toEqual({ best: 2, worst: -1 });
  // Seed by seed the first is always ahead by 1, though the seeds differ by more.
  expect(extremesOverSeeds([[10, 20, 30], [9, 19, 29], null], 'higher')).toEqual({ best: 0, worst: 1 });
  expect(extremesOverSeeds([steady, steady], 'higher')).toEqual({ best: -1, worst: -1 });
  expect(
    extremesOverSeeds(
      [
        [9, 1],
        [2, 0],
      ],
      'higher',
    ),
  ).toEqual({ best: -1, worst: -1 });
  expect(extremesOverSeeds([steady, [null, null, null, null]], 'higher')).toEqual({ best: -1, worst: -1 });
});

test('the first of the seeds gives what the lanes themselves show, and later changes are left out', () => {
  const input = exampleScenario();
  const late = { atSeconds: 3, set: 'lanes.cp.parameters.stepSize', value: 10 };
  const result = validateScenario({ ...input, run: { ...input.run, untilSeconds: 4 }, timeline: [late] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { scenario } = result;
  const plan = seedPlan(scenario, 1.5);
  const jobs = jobsOf([plan]);
  expect(jobs).toHaveLength(SEEDS * scenario.lanes.length);
  const early = jobs.filter((job) => job.scenario.run.seed < scenario.run.seed + 3);
  const runs = new Map(early.map((job) => [job.key, runJob(job)]));
  const lanes = lanesOverSeeds(scenario, plan, runs);
  for (const { id } of scenario.lanes) {
    const lane = openLane(scenario, id);
    lane.advance(1.5, Infinity);
    const values = lanes.get(id)!.values;
    expect(values.get('completed')![0]).toBe(totalsOf(lane.engine).flowsCompleted);
    expect(values.get('goodput')![0]).toBeCloseTo((8 * totalsOf(lane.engine).deliveredBytes) / 1.5, 6);
    expect(lanes.get(id)!.estimates.get('completed')).toMatchObject({ count: 3 });
  }
  // A seed that one lane has not finished counts for none.
  const missing = new Map([...runs].slice(1));
  const fewer = lanesOverSeeds(scenario, plan, missing);
  expect([...fewer.values()].map(({ estimates }) => estimates.get('completed')!.count)).toEqual([2, 2]);
});

test('fairness among the flows of each class has an interval, too', () => {
  const input = exampleScenario();
  const bulk = { id: 'bulk', kind: 'long-lived', from: ['sources'], to: ['receivers'], count: 3 };
  const run = { ...input.run, untilSeconds: 2 };
  const result = validateScenario({ ...input, run, traffic: [...input.traffic, bulk], timeline: [] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { scenario } = result;
  const plan = seedPlan(scenario, 2);
  const early = jobsOf([plan]).filter((job) => job.scenario.run.seed < scenario.run.seed + 3);
  const [one] = scenario.lanes;
  const own = lanesOverSeeds(scenario, plan, new Map(early.map((job) => [job.key, runJob(job)]))).get(one.id)!;
  const lane = openLane(scenario, one.id);
  lane.advance(2, Infinity);
  const column = lane.shape.series.findIndex(({ id }) => id === 'fairness.bulk');
  const known = lane.sampler.column(column).filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  expect(own.values.get('fairness.bulk')![0]).toBeCloseTo(mean, 12);
  expect(own.estimates.get('fairness.bulk')).toMatchObject({ count: 3 });
  expect(own.estimates.get('fairness.bulk')!.halfWidth).toBeGreaterThan(0);
});

test('what users and players get is measured over seeds, too, as in the summary of a class', () => {
  const transport = { segmentBytes: 1448, windowSegments: 100 };
  const ends = { from: ['sources'], to: ['receivers'], transport };
  const traffic = [
    {
      ...{ ...ends, id: 'users', kind: 'requests', users: 4, size: { kind: 'fixed', bytes: 20_000 } },
      think: { kind: 'fixed', seconds: 0.1 },
      start: { earliestSeconds: 0, latestSeconds: 0 },
    },
    {
      ...{ ...ends, id: 'film', kind: 'video', players: 2 },
      player: {
        ...{ ratesBitsPerSecond: [2e5, 5e5], chunkSeconds: 1 },
        ...{ bufferSeconds: 6, reservoirSeconds: 1, cushionSeconds: 2 },
      },
      start: { earliestSeconds: 0, latestSeconds: 0 },
    },
  ];
  const input = exampleScenario();
  const result = validateScenario({ ...input, run: { ...input.run, untilSeconds: 8 }, traffic, timeline: [] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { scenario } = result;
  const plan = seedPlan(scenario, 8);
  const [one] = scenario.lanes;
  const early = jobsOf([plan]).filter((job) => job.scenario.run.seed < scenario.run.seed + 3);
  const own = lanesOverSeeds(scenario, plan, new Map(early.map((job) => [job.key, runJob(job)]))).get(one.id)!;
  const lane = openLane(scenario, one.id);
  lane.advance(8, Infinity);
  const [users, film] = summaryOf(lane).classes;
  const first = (id: string) => own.values.get(id)![0];
  expect(first('responses')).toBe(users.flowsCompleted);
  expect(first('response')).toBeCloseTo(users.completionTimeSeconds.mean!, 9);
  expect(first('bitRate')).toBeCloseTo(film.video!.meanBitRateBitsPerSecond!, 6);
  expect(first('stalled')).toBeCloseTo(film.video!.stallSeconds, 9);
  expect(own.estimates.get('response')).toMatchObject({ count: 3 });
});
