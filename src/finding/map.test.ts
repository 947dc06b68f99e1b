import { expect, test } from 'vitest';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import type { Scenario } from '../scenario/schema.ts';
import { isolineOf, theoryOf } from './isoline.ts';
import { MapWork, type MapState, tellingCorner } from './map.ts';
import { mapCsv, mapJson, mapSvg } from './map-files.ts';
import { planSearch } from './search-schema.ts';
import { shippedMaps, shippedSearches } from './shipped.ts';
import { linkedMap, type MapInput, planMap } from './map-schema.ts';
import { mapSentence, valueInWords } from './map-words.ts';

const FLOOD: MapInput = {
  headwayMap: 1,
  title: 'Completions',
  base: 'a-flood-of-flows',
  set: { timeline: [], 'run.untilSeconds': 2 },
  across: {
    id: 'arrivals',
    title: 'Arrivals',
    unit: 'flows/s',
    from: 5,
    to: 320,
    scale: 'log',
    cells: 8,
    set: [{ path: 'traffic.web.arrivals.flowsPerSecond' }],
  },
  up: {
    id: 'size',
    title: 'Size',
    unit: 'kB',
    from: 1,
    to: 64,
    scale: 'log',
    cells: 8,
    set: [{ path: 'traffic.web.size.bytes', times: 1000, whole: true }],
  },
  shown: {
    kind: 'share',
    title: 'CP’s share',
    of: [
      { lane: 'cp', title: 'CP', figures: ['completionRatePerSecond'] },
      { lane: 'none', title: 'No control', figures: ['completionRatePerSecond'] },
    ],
  },
  divide: 3,
  seeds: { first: 1, count: 3 },
};

function workOf(change: Partial<MapInput> = {}): MapWork {
  const planning = planMap({ ...FLOOD, ...change });
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  return new MapWork(planning.plan);
}

const figures = ['flowsCompleted'];
/** CP and no control, each coming from fewer and from more arrivals. */
const RAMPED: Partial<MapInput> = {
  shown: {
    kind: 'figure',
    title: 'Completed',
    of: [
      { lane: 'cp', title: 'CP, from below', from: 'below', figures },
      { lane: 'cp', title: 'CP, from above', from: 'above', figures },
      { lane: 'none', title: 'No control', figures },
    ],
  },
  ramp: { axis: 'across', untilSeconds: 1 },
  fromSeconds: 1,
  line: 10,
  divide: 0,
};

/** What arrives, as a share of what the link can send. */
function loadOf({ scenario }: Job): number {
  const { traffic } = scenario as unknown as {
    traffic: readonly [{ arrivals: { flowsPerSecond: number }; size: { bytes: number } }];
  };
  return (traffic[0].arrivals.flowsPerSecond * traffic[0].size.bytes * 8) / 2e6;
}

/** Each lane gets what `value` says, and the map becomes as fine as it wants to. */
function finished(work: MapWork, value: (job: Job) => number | null, atOnce = Infinity) {
  const runs = new Map<string, FinishedRun>();
  let state: MapState = work.state(runs);
  while (state.wanted.length > 0) {
    for (const job of state.wanted.slice(0, atOnce)) {
      const values = Object.fromEntries(job.figures.map(({ key }) => [key, value(job)]));
      runs.set(job.key, { key: job.key, values, fingerprint: '', events: 0 });
    }
    state = work.state(runs);
  }
  return { state, runs };
}

/** CP completes less than no control below a load of 1, and more above it; but for the border all is even. */
const border = (job: Job): number => (job.laneId !== 'cp' ? 10 : loadOf(job) < 1 ? 8 : 12);

test('a known border is found to within one finest cell, with at most an eighth of the runs of the full grid', () => {
  const work = workOf();
  const { state, runs } = finished(work, border);
  const full = (work.across + 1) * (work.up + 1) * 3 * 2;
  expect(runs.size).toBeLessThanOrEqual(full / 8);
  const line = isolineOf(work, state, 0, 0.5);
  expect(line.length).toBeGreaterThan(work.across / 2);
  // Load 1 is where arrivals times size is 250 kB a second: a straight line on two logarithmic axes.
  const steps = Math.log2(320 / 5) / work.across;
  for (const [i, j] of line.flat()) {
    const load = (5 * 2 ** (i * steps) * 2 ** (j * steps)) / 250;
    expect(Math.abs(Math.log2(load)) / steps).toBeLessThan(1.1);
  }
  // Along the whole border: each column that it crosses has a piece of it.
  const columns = new Set(line.flat().map(([i]) => Math.floor(i)));
  expect(columns.size).toBeGreaterThanOrEqual(Math.floor(Math.log2(250 / 5) / steps));
  expect(mapSentence(work, state)).toMatch(
    /^No control gets more than CP where the arrivals are below 6\.\d to 260 flows\/s\. CP’s share is 54\.5 % at /,
  );
});

test('what is asked for does not depend on how many runs come at once', () => {
  const all = finished(workOf({ divide: 2 }), border);
  const few = finished(workOf({ divide: 2 }), border, 7);
  expect([...few.runs.keys()].toSorted()).toEqual([...all.runs.keys()].toSorted());
  expect(few.state.cells).toEqual(all.state.cells);
});

test('a corner that is not certain has more seeds, as many as there may be, and stays open', () => {
  const noise = (job: Job): number => (job.laneId === 'cp' ? 10 : 10 + (job.scenario.run.seed % 2 === 0 ? 5 : -5));
  const work = workOf({
    divide: 0,
    across: { ...FLOOD.across, cells: 2 },
    up: { ...FLOOD.up, cells: 2 },
    seeds: { count: 3, most: 10 },
  });
  const { state } = finished(work, noise);
  expect([...state.corners.values()].map(({ seeds }) => seeds)).toEqual(Array(9).fill(10));
  expect(work.classOf(state.corners.get('0 0')!, state.bands!)).toMatch(/^\?/);
  // One seed has no interval: nothing is open.
  const one = workOf({ divide: 0, seeds: { count: 1 } });
  const single = finished(one, noise).state;
  expect(mapCsv(one, single)).not.toContain('open');
});

test('a corner that cannot run is refused with its reason, and a run that fails is named; the others stand', () => {
  const work = workOf({ divide: 0, up: { ...FLOOD.up, from: -1, scale: 'linear', cells: 2 } });
  const runs = new Map<string, FinishedRun>();
  const wanted = work.state(runs).wanted;
  const failed = new Map([[wanted[0].key, 'it broke']]);
  for (const { key, figures } of wanted.slice(1))
    runs.set(key, { key, values: Object.fromEntries(figures.map((one) => [one.key, 1])), fingerprint: '', events: 0 });
  const state = work.state(runs, failed);
  expect(state.wanted).toEqual([]);
  const csv = mapCsv(work, state);
  expect(csv.match(/refused: traffic\.web\.size\.bytes: It is too small/g)).toHaveLength(9);
  expect(csv.match(/failed: it broke/g)).toHaveLength(1);
  expect(state.bands).not.toBe(null);
});

test('corners of a row share its network', () => {
  const set = [{ path: 'network.parameters.rateBitsPerSecond', times: 1e6 }];
  const work = workOf({ up: { ...FLOOD.up, set } });
  work.state(new Map());
  const network = (i: number, j: number) => work.scenarioAt(i, j, 0)!.network;
  expect(network(0, 8)).toBe(network(64, 8));
  expect(network(0, 8)).not.toEqual(network(0, 16));
  expect(network(0, 8)).toMatchObject({ parameters: { rateBitsPerSecond: work.valuesAt(0, 8)[1] * 1e6 } });
});

test('a corner whose runs are not there yet says so, and one that has been run says that nothing counts', () => {
  const work = workOf({ divide: 0 });
  const words = (state: MapState): string[] => [
    ...new Set([...state.corners.values()].map((corner) => valueInWords(work, corner, 0))),
  ];
  expect(words(work.state(new Map()))).toEqual(['not run yet']);
  expect(words(finished(work, () => null).state)).toEqual(['nothing to count']);
});

test('the bound on runs ends a map where it is, whole cells only', () => {
  const work = workOf({ runs: 600 });
  const { state, runs } = finished(work, border);
  expect(state.isCut).toBe(true);
  expect(runs.size).toBeLessThanOrEqual(600);
  for (const { i, j, size } of state.cells) expect(state.corners.has(`${i + size} ${j + size}`)).toBe(true);
});

test.each([
  [{ across: { ...FLOOD.across, from: 0 } }, 'A logarithmic scale has no zero'],
  [{ across: { ...FLOOD.across, cells: 32 } }, 'that is 256 cells'],
  [{ base: 'nowhere' }, 'No scenario "nowhere"'],
  [
    {
      theory: [
        {
          title: 'x',
          points: [
            [1, 1],
            [5, 5],
          ],
        },
      ],
    },
    '"x" leaves the map',
  ],
  [
    {
      theory: [
        {
          title: 'x',
          lane: 'y',
          points: [
            [5, 1],
            [5, 5],
          ],
        },
      ],
    },
    'which the map does not show',
  ],
  [
    {
      shown: {
        ...FLOOD.shown,
        of: [
          { lane: 'x', figures: ['flowsActive'] },
          { lane: 'cp', figures: ['flowsActive'] },
        ],
      },
    },
    'no lane "x"',
  ],
  [
    { shown: { kind: 'figure', title: 'x', of: [{ lane: 'cp', figures: ['flowsActiv'] }] } },
    'Did you mean flowsActive',
  ],
  [{ fromSeconds: 2 }, 'Nothing is measured'],
  [{ ramp: RAMPED.ramp, fromSeconds: 1 }, 'No term says from where'],
  [{ ...RAMPED, ramp: undefined }, 'and none is ramped'],
  [{ ...RAMPED, fromSeconds: 0.5 }, 'Let it end between 0 and 0.5 s.'],
  [{ ...RAMPED, set: { 'run.untilSeconds': 2 } }, 'The timeline sets "traffic.web.arrivals.flowsPerSecond" too'],
  [
    { ...RAMPED, across: { ...FLOOD.across, set: [{ path: 'network.parameters.pairs', whole: true }] } },
    'cannot change during a run',
  ],
  [{ bands: [1, 1] }, 'They do not rise'],
])('what cannot be made says why: %#', (change, words) => {
  const planning = planMap({ ...FLOOD, ...change });
  expect(planning.ok).toBe(false);
  if (!planning.ok) expect(planning.problems.map((one) => `${one.message} ${one.remedy}`).join()).toContain(words);
});

test('a line of theory stands where its values do, on the planes that it is of', () => {
  // Load 1 at 2 Mbit/s: a straight line on two logarithmic scales, from a corner's size down.
  const of = [FLOOD.shown.of[0], FLOOD.shown.of[1]!] as const;
  const theory: MapInput['theory'] = [
    {
      title: 'load 1',
      points: [
        [5, 50],
        [250, 1],
      ],
    },
    {
      title: 'of CP',
      lane: 'cp',
      points: [
        [5, 1],
        [320, 64],
      ],
    },
  ];
  const work = workOf({ shown: { ...FLOOD.shown, kind: 'figure', of: [...of] }, theory });
  expect(theoryOf(work, 0).map(({ title }) => title)).toEqual(['load 1', 'of CP']);
  expect(theoryOf(work, 1).map(({ title }) => title)).toEqual(['load 1']);
  expect(theoryOf(work, 0)[1].points).toEqual([
    [0, 0],
    [work.across, work.up],
  ]);
  const { state } = finished(work, loadOf);
  expect(mapSvg(work, state).match(/stroke-dasharray/g)).toHaveLength(3);
});

/** As who opens a link reads it. */
const fromLink = (linked: unknown, base: Scenario) => planMap({ ...JSON.parse(JSON.stringify(linked)), base, set: {} });

test('a ramped value comes in even steps from an end of its range, and a plane shows the line of the other way too', () => {
  const work = workOf(RAMPED);
  const rates = (plane: number): number[] => {
    const { traffic, timeline } = work.scenarioAt(4, 3, plane)!;
    const [{ arrivals }] = traffic as unknown as { arrivals: { flowsPerSecond: number } }[];
    expect(timeline.map(({ atSeconds }) => atSeconds)).toEqual(timeline.map((_, n) => (n + 1) / 20));
    return [arrivals.flowsPerSecond, ...timeline.map(({ value }) => value as number)];
  };
  const [[start, ...up], [end, ...down]] = [rates(0), rates(1)];
  // Half of the range on a logarithmic scale from 5 to 320.
  expect([start, up.length, up.at(-1), end, down.length, down.at(-1)]).toEqual([5, 20, 40, 320, 20, 40]);
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  expect(up[9] / 5).toBeCloseTo(Math.sqrt(8), 1);
  expect(rates(2)).toEqual([40]);
  expect([0, 1, 2].map((plane) => work.otherWay(plane))).toEqual([1, 0, -1]);
  // Planes of one lane that show other figures are not paired.
  const [below, above] = RAMPED.shown!.of;
  const unlike = workOf({
    ...RAMPED,
    shown: { ...RAMPED.shown, of: [below, { ...above!, figures: ['flowsActive'] }] } as never,
  });
  expect([0, 1].map((plane) => unlike.otherWay(plane))).toEqual([-1, -1]);
  // It completes more than 10 below 80 arrivals a second if it comes from below, and below 20 if it comes from above.
  const { state } = finished(work, ({ scenario, laneId }) => {
    const [first, last] = [scenario.traffic[0], scenario.timeline.at(-1)?.value as number] as unknown as [
      { arrivals: { flowsPerSecond: number } },
      number,
    ];
    return laneId === 'cp' && last >= (first.arrivals.flowsPerSecond > last ? 20 : 80) ? 5 : 15;
  });
  expect(mapSentence(work, state)).toMatch(
    /^Completed\. CP, from below and CP, from above are on different sides of 10\.0 flows at 27 of 81 coarse corners\. CP, from below: 5/,
  );
  expect(isolineOf(work, state, 0, 10)[0][0][0]).toBe(5.5);
  expect(isolineOf(work, state, 1, 10)[0][0][0]).toBe(2.5);
  // The lines of both ways, on both of the planes.
  expect(mapSvg(work, state).match(/stroke-width="0.75"/g)).toHaveLength(16);
  expect(fromLink(linkedMap(work.plan.map), work.plan.base)).toMatchObject({ ok: true, plan: { map: RAMPED } });
});

test('a map travels in a link without its results', () => {
  const work = workOf();
  const back = fromLink(linkedMap(work.plan.map), work.plan.base);
  if (!back.ok) throw new Error('the link is broken');
  const again = new MapWork(back.plan).state(new Map()).wanted.map(({ key }) => key);
  expect(again).toEqual(work.state(new Map()).wanted.map(({ key }) => key));
  expect(fromLink({ headwayMap: 2 }, work.plan.base).ok).toBe(false);
});

test('a link has the corner that is read and those that are marked, and none beyond the map', () => {
  const work = workOf({ divide: 1 });
  const { map, base } = work.plan;
  const linked = (change: object) => fromLink(linkedMap({ ...map, ...change }), base);
  expect(linked({ cursor: [1, 2], marks: [[0, 3]] })).toMatchObject({
    plan: { map: { cursor: [1, 2], marks: [[0, 3]] } },
  });
  for (const wrong of [
    { cursor: [1, 65] },
    { cursor: [work.across + 1, 0] },
    { marks: Array.from({ length: 7 }, () => [0, 0]) },
  ])
    expect(linked(wrong).ok).toBe(false);
});

test('files have every corner, and the drawing every cell', () => {
  const work = workOf({ divide: 1 });
  const { state } = finished(work, border);
  expect(mapCsv(work, state).trim().split('\n')).toHaveLength(state.corners.size + 1);
  expect(mapJson(work, state)).toMatchObject({ finished: true, corners: expect.any(Array) });
  const rectangles = mapSvg(work, state).match(/<rect/g)!.length;
  expect(rectangles).toBe(state.cells.length + state.bands!.cuts.length + 1);
});

test('maps and searches that ship can be made, and none of their coarse corners is refused', () => {
  for (const map of shippedMaps) {
    const planning = planMap(map);
    if (!planning.ok) throw new Error(`${map.title}: ${JSON.stringify(planning.problems)}`);
    const { corners } = new MapWork(planning.plan).state(new Map());
    expect([...corners.values()].filter(({ refused }) => refused !== null)).toEqual([]);
  }
  for (const search of shippedSearches) expect(planSearch(search)).toMatchObject({ ok: true });
});

test('a finished map is read where its planes differ most; one plane where it is largest, or farthest from even', () => {
  const corner = (i: number, ...means: (number | null)[]) => [
    `${i}`,
    { i, j: 0, planes: means.map((mean) => ({ mean })) },
  ];
  const telling = (equal: number | null, ...corners: unknown[]) =>
    tellingCorner({ bands: { cuts: [], equal }, corners: new Map(corners as never) } as never)?.[0];
  expect(telling(null, corner(0, 5, 5), corner(1, 2, 4), corner(2, 9, null))).toBe(1);
  expect(telling(null, corner(0, 5), corner(1, 7), corner(2, 6))).toBe(1);
  expect(telling(0.5, corner(0, 0.1), corner(1, 0.8))).toBe(0);
  expect(telling(null, corner(0, null))).toBeUndefined();
});

test('a number without a unit says in the sentence what it is of', () => {
  const up = { ...FLOOD.up, title: 'Short flows: Size', unit: '' };
  const shown = { kind: 'figure' as const, title: 'Completed', of: [{ lane: 'cp', title: 'CP', figures }] };
  const work = workOf({ up, shown, divide: 0 });
  const { state } = finished(work, loadOf);
  expect(mapSentence(work, state)).toMatch(/most at 320 flows\/s, size [\d,]+\.$/);
});
