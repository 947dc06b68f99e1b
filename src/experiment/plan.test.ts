import { expect, test } from 'vitest';
import { exampleExperiment } from './example.fixture.ts';
import { answers, contentOf, jobsOf, planHash, shardOf, type FinishedRun, type Plan } from './plan.ts';
import { resultsCsv, resultsOf } from './results.ts';
import { runJob } from '../simulation/run-job.ts';
import { joinShards, readRun, readShard } from './shards.ts';
import { CALL_FIGURES, CLASS_FIGURES, LINK_FIGURES, STANDARD_FIGURES, VIDEO_FIGURES } from './standard-figures.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { checkedNetworks, validateScenario } from '../scenario/validate.ts';
import { planExperiment } from './validate.ts';

function planned(changes: Record<string, unknown> = {}): Plan {
  const result = planExperiment({ ...exampleExperiment(), ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

function finished(plan: Plan): Map<string, FinishedRun> {
  return new Map(jobsOf([plan]).map((job) => [job.key, runJob(job)]));
}

test('a grid: every combination, every lane, every seed', () => {
  const { cells, seeds, axes, columns } = planned();
  expect(cells.map(({ settings, laneId }) => [...settings, laneId])).toEqual([
    ['10', 'none'],
    ['10', 'cp'],
    ['40', 'none'],
    ['40', 'cp'],
  ]);
  expect(seeds).toEqual([3, 4]);
  expect(axes).toEqual([{ id: 'step', title: 'Step size', unit: '', options: ['10', '40'] }]);
  expect(columns[1]).toEqual({ id: 'completionTimeSeconds.mean', title: 'Completion time, mean', unit: 's' });
  expect(cells[0].figures.map(({ key }) => key)).toEqual([
    'flowsCompleted, 1..4 s',
    'completionTimeSeconds.mean, 1..4 s',
    'flowsCompleted, 3..4 s',
  ]);
});

test('a scenario with a lesson is a base for shorter runs than its steps play', () => {
  const axes = [{ id: 'end', title: 'End', path: 'run.untilSeconds', values: [5, 300] }];
  const asked = { base: 'lesson-saw-tooth', set: {}, axes, seeds: { first: 1, count: 1 }, figures: ['flowsArrived'] };
  const lessons = new Map(planned(asked).cells.map(({ settings, scenario }) => [settings[0], scenario.lesson]));
  expect([lessons.get('5'), lessons.get('300')]).toEqual([undefined, expect.anything()]);
  expect(planned({ ...asked, set: { 'run.untilSeconds': 3 } }).base.lesson).toBeUndefined();
});

test('the networks of a plan are not kept, but for that of its base: all would be in memory until the last is checked', () => {
  const axes = [{ id: 'pairs', title: 'Pairs', path: 'network.parameters.pairs', values: [2, 3, 4] }];
  const { base, cells } = planned({ axes });
  expect(checkedNetworks.get(base.network)?.deref()).toBeDefined();
  expect(cells.map(({ scenario }) => checkedNetworks.get(scenario.network))).toEqual(cells.map(() => undefined));
});

test('lanes that differ in what they have of their own are not one job', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'calls-what-ends-a-storm')!;
  const result = validateScenario(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { lanes } = result.scenario;
  expect(new Set(lanes.map(({ id }) => contentOf(result.scenario, id))).size).toBe(lanes.length);
});

test('runs of one content are one job: the lane that an axis leaves alone is run once a seed', () => {
  const plan = planned();
  const jobs = jobsOf([plan]);
  expect(jobs).toHaveLength(6);
  expect(jobs.slice(0, 3).every(({ scenario }) => scenario.run.seed === 3)).toBe(true);
  expect(jobs.every(({ scenario, laneId }) => scenario.lanes.length === 1 && scenario.lanes[0].id === laneId)).toBe(
    true,
  );
  const again = planned({ figures: ['flowsArrived'], title: 'Another', lanes: ['cp'] });
  const both = jobsOf([plan, again]);
  expect(both).toHaveLength(6);
  expect(both.filter(({ figures }) => figures.length === 4)).toHaveLength(4);
});

test('lanes that differ in their queue or in their window laws alone are run each', () => {
  const base = exampleExperiment().base;
  const [first] = base.lanes;
  const lanes = [
    { ...first, id: 'plain' },
    { ...first, id: 'same', title: 'Another name' },
    { ...first, id: 'queue', queue: { discipline: 'fq-codel' } },
    { ...first, id: 'law', windowLaws: { web: { law: 'cubic' } } },
  ];
  const jobs = jobsOf([planned({ base: { ...base, lanes }, axes: [], seeds: { count: 1 } })]);
  expect(jobs.map(({ laneId }) => laneId)).toEqual(['plain', 'queue', 'law']);
});

test('a lane with a seed of its own is run with the seeds of the experiment', () => {
  const base = exampleExperiment().base;
  const lanes = base.lanes.map((lane: object) => ({ ...lane, seed: 77 }));
  const plan = planned({ base: { ...base, lanes } });
  const runs = jobsOf([plan]).map(({ scenario }) => [scenario.lanes[0].seed, scenario.run.seed]);
  expect(runs.slice(0, 3)).toEqual([3, 3, 3].map((seed) => [undefined, seed]));
  expect(jobsOf([plan]).map(({ key }) => key)).toEqual(jobsOf([planned()]).map(({ key }) => key));
});

test('options may change several values, a profile or the scheme', () => {
  const { cells } = planned({
    axes: [
      {
        id: 'load',
        options: [
          { title: 'steady', set: {} },
          {
            title: 'surge',
            set: {
              timeline: [],
              'traffic.web.arrivals.flowsPerSecond': { kind: 'ramp', from: 1, to: 9, startSeconds: 0, endSeconds: 4 },
            },
          },
        ],
      },
      { id: 'scheme', path: 'lanes.cp.scheme', values: ['cp', 'gss-ga'] },
    ],
    lanes: ['cp'],
    compare: 'scheme',
  });
  expect(cells.map(({ settings, scheme }) => [...settings, scheme])).toEqual([
    ['steady', 'cp', 'cp'],
    ['steady', 'gss-ga', 'gss-ga'],
    ['surge', 'cp', 'cp'],
    ['surge', 'gss-ga', 'gss-ga'],
  ]);
  expect(new Set(cells.map(({ hash }) => hash)).size).toBe(4);
});

test('seeds are common: lanes face the same arrivals', () => {
  const plan = planned({ figures: ['flowsArrived'], warmUpSeconds: 0 });
  const { cells } = resultsOf(plan, finished(plan));
  const arrivals = cells.map(({ figures }) => figures[0].values);
  for (const one of arrivals) expect(one).toEqual(arrivals[0]);
  expect(arrivals[0][0]).not.toBe(arrivals[0][1]);
  expect(cells.map(({ figures }) => figures[0].difference)).toEqual([
    null,
    { mean: 0, halfWidth: 0, count: 2 },
    null,
    { mean: 0, halfWidth: 0, count: 2 },
  ]);
});

test('results: means, intervals, differences against the first lane, or along an axis', () => {
  const plan = planned();
  const runs = finished(plan);
  const results = resultsOf(plan, runs);
  expect([results.pointsFinished, results.points]).toEqual([8, 8]);
  const [none, cp] = results.cells;
  expect(cp).toMatchObject({ settings: { step: '10' }, lane: 'cp', scheme: 'cp' });
  const [a, b] = cp.figures[0].values as number[];
  expect(cp.figures[0].mean).toBe((a + b) / 2);
  expect(cp.figures[0].halfWidth).toBeCloseTo((12.7062 * Math.abs(a - b)) / 2, 3);
  expect(cp.figures[0].difference!.mean).toBe(cp.figures[0].mean! - none.figures[0].mean!);
  const rows = resultsCsv(results).trim().split('\n');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/^step,lane,scheme,flowsCompleted \(flows\),flowsCompleted ±,/);
  const along = resultsOf(planned({ compare: 'step' }), runs);
  expect(along.cells.map(({ figures }) => figures[0].difference === null)).toEqual([true, true, false, false]);
  const [first] = runs.keys();
  expect(resultsOf(plan, new Map([[first, runs.get(first)!]])).pointsFinished).toBe(2);
});

test('shards join to the whole, and what does not belong is refused', () => {
  const plan = planned();
  const jobs = jobsOf([plan]);
  const parts = [1, 2, 3].map((index) => shardOf(jobs, index, 3));
  expect(
    parts
      .flat()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(jobs.map(({ key }) => key).sort());
  const hash = planHash(jobs);
  const shard = (part: number, changes: Record<string, unknown> = {}) => ({
    source: `part-${part}`,
    file: readShard(
      JSON.parse(
        JSON.stringify({
          headwayRuns: 1,
          modelVersion: 1,
          planHash: hash,
          request: null,
          runs: parts[part].map((job) => runJob(job)),
          ...changes,
        }),
      ),
      'a file',
    ),
  });
  const { runs } = joinShards([shard(0), shard(1), shard(2), shard(1)]);
  expect(resultsOf(plan, runs)).toEqual(resultsOf(plan, finished(plan)));
  expect(() => joinShards([shard(0), shard(1, { planHash: 'x' })])).toThrow('another experiment');
  expect(() => joinShards([shard(0, { modelVersion: 0 })])).toThrow('model version 0');
  const changed = parts[1].map((job) => runJob(job)).map((run) => ({ ...run, events: 0 }));
  expect(() => joinShards([shard(1), shard(1, { runs: changed })])).toThrow('differs');
  expect(() => readShard({ runs: [] }, 'x.json')).toThrow('not a file of runs');
  expect(planHash(jobsOf([planned({ seeds: { count: 2 } })]))).not.toBe(hash);
});

test('a kept run answers a job that asks for no more', () => {
  const [job] = jobsOf([planned()]);
  const run = runJob(job);
  expect(readRun(JSON.parse(JSON.stringify(run)))).toEqual(run);
  expect(readRun({ ...run, values: 3 })).toBeNull();
  expect(answers(run, job)).toBe(true);
  const [more] = jobsOf([planned({ figures: ['flowsCompleted', 'flowsArrived'] })]);
  expect([more.key, answers(run, more)]).toEqual([job.key, false]);
});

test('every figure of a class of video is one of a summary', () => {
  const plan = planned({
    base: 'tcp-video',
    set: { 'run.untilSeconds': 10 },
    axes: [],
    seeds: { count: 1 },
    compare: undefined,
    warmUpSeconds: 0,
    lanes: ['fq-codel'],
    figures: VIDEO_FIGURES.map(({ id }) => `classes.video.${id}`),
  });
  expect(plan.columns.map(({ title }) => title)).toContain('Stalls of Video');
  const [{ figures }] = resultsOf(plan, finished(plan)).cells;
  expect(figures.map(({ mean }) => mean)).not.toContain(null);
});

test('every figure of a class of calls is one of a summary', () => {
  const plan = planned({
    base: 'calls-what-ends-a-storm',
    set: { 'run.untilSeconds': 151 },
    axes: [],
    seeds: { count: 1 },
    compare: undefined,
    warmUpSeconds: 30,
    lanes: ['limit'],
    figures: CALL_FIGURES.map(({ id }) => `classes.calls.${id}`),
  });
  const [{ figures }] = resultsOf(plan, finished(plan)).cells;
  expect(figures.map(({ mean }) => mean)).not.toContain(null);
});

/** Figures of flows that last, and of such with ECN. */
const OF_LASTING = ['rateRatio', 'marksPerRoundTrip'];

test('every figure of flows that last is one of a summary', () => {
  const plan = planned({
    base: 'l4s-one-millisecond',
    set: { 'run.untilSeconds': 5 },
    axes: [],
    seeds: { count: 1 },
    compare: undefined,
    warmUpSeconds: 1,
    lanes: ['dualpi2'],
    figures: ['rateRatio', 'classes.prague.marksPerRoundTrip', 'classes.cubic.marksPerRoundTrip'],
  });
  const [{ figures }] = resultsOf(plan, finished(plan)).cells;
  const [ratio, prague, cubic] = figures.map(({ mean }) => mean);
  // Prague answers a mark by half of alpha of the window, CUBIC by 0.3 of it.
  expect(ratio).toBeGreaterThanOrEqual(1);
  expect(prague).toBeGreaterThan(cubic!);
});

test('every standard figure is one of a summary', () => {
  const figures = [
    ...STANDARD_FIGURES.map(({ id }) => id),
    ...LINK_FIGURES.map(({ id }) => `links.bottleneck.${id}`),
    ...CLASS_FIGURES.map(({ id }) => `classes.web.${id}`),
  ];
  const plan = planned({ figures: figures.filter((id) => !OF_LASTING.includes(id.split('.').at(-1)!)), lanes: ['cp'] });
  for (const { figures } of resultsOf(plan, finished(plan)).cells) {
    expect(figures.map(({ mean }) => mean)).not.toContain(null);
  }
});

test.each<[Record<string, unknown>, string]>([
  [
    { base: 'a-flood-of-flow' },
    'base: No scenario "a-flood-of-flow" comes with Headway. Did you mean a-flood-of-flows?',
  ],
  [{ base: { headway: 1 } }, 'base: title: It is missing.'],
  [{ set: { 'run.until': 3 } }, 'set: run.until: "until" is not known here.'],
  [{ set: { 'lanes.pc.scheme': 'cp' } }, 'set: "lanes" has no "pc". Known: lanes.cp.'],
  [
    { axes: [{ id: 'a', path: 'lanes.cp.parameters.stepSize', values: [10, -1] }] },
    'with a = -1: lanes.cp.parameters.stepSize: -1 is out of range.',
  ],
  [{ axes: [{ id: 'a', path: 'lanes.cp.parameters.stepSize', values: [10, 10] }] }, 'axes.a: "10" is used twice.'],
  [{ axes: [{ id: 'a', path: 'lanes.cp.parameters.stepSize', values: [] }] }, 'axes.a.values: It is too small.'],
  [
    {
      axes: [1, 2, 3].map((i) => ({
        id: `a${i}`,
        path: `lanes.cp.parameters.x${i}`,
        values: Array.from({ length: 20 }, (_, k) => k),
      })),
    },
    'axes: The axes have 8000 combinations.',
  ],
  [{ seeds: { count: 1001 } }, 'seeds.count: It is too large. At most 1000.'],
  [{ figures: ['flowsComplete'] }, 'figures: There is no standard figure "flowsComplete". Did you mean flowsCompleted'],
  [{ figures: ['classes.wb.flowsArrived'] }, 'There is no traffic class "wb". Known: web.'],
  [{ figures: ['classes.web.flowsWaiting'] }, 'There is no standard figure "classes.web.flowsWaiting".'],
  [{ figures: ['links.bottlenec.loss'] }, 'There is no link "bottlenec". Known: bottleneck'],
  [
    {
      figures: [1, 2, 3, 4, 5].map((n) => ({
        ...{ id: `low${n}`, measure: 'packets', of: ['web'], take: 'flow-low', parts: 100 },
      })),
    },
    'figures: The windows of the figures have 500 parts in all. At most 400: make "parts" smaller.',
  ],
  [
    { figures: [{ id: 'long', measure: 'completion-time', take: 'mean', fromBytes: 500, belowBytes: 500 }] },
    'figures.long: No size is from 500 bytes on and below 500 bytes. Make "belowBytes" larger than "fromBytes".',
  ],
  [{ figures: [] }, 'figures: It is too small.'],
  [{ warmUpSeconds: 4 }, 'figures.flowsCompleted: Its window from 4 to 4 s is not within the run.'],
  [{ lanes: ['pc'] }, 'lanes: There is no lane "pc". Known: none, cp.'],
  [{ compare: 'scheme' }, 'compare: There is no axis "scheme". Known: step. Without it, lanes are compared.'],
  [{ axis: [] }, 'axis: "axis" is not known here. Did you mean axes'],
])('%j is refused with the place and a remedy', (changes, words) => {
  const result = planExperiment({ ...exampleExperiment(), ...changes });
  const lines = result.ok ? [] : result.problems.map(({ place, message, remedy }) => `${place}: ${message} ${remedy}`);
  expect(lines.join('\n')).toContain(words);
});

test('an axis over a value in a part that the base leaves out is refused once, and says that the base must have it', () => {
  const axes = [{ id: 'q', path: 'lanes.cp.queue.discipline', values: ['red', 'codel', 'pie'] }];
  expect(planExperiment({ ...exampleExperiment(), axes })).toEqual({
    ok: false,
    problems: [
      {
        place: 'axes.q',
        message: '"lanes.cp" has no "queue".',
        remedy: 'The base leaves it out and must have it first: give all of "lanes.cp.queue" in the base or in "set".',
      },
    ],
  });
  const set = { ...exampleExperiment().set, 'lanes.cp.queue': { discipline: 'drop-tail' } };
  expect(planned({ set, axes }).cells).toHaveLength(6);
});
