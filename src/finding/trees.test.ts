import { expect, test } from 'vitest';
import { RandomStream } from '../base/random-stream.ts';
import type { FinishedRun, Job } from '../experiment/plan.ts';
import { changedScenario } from '../experiment/validate.ts';
import { validateScenario } from '../scenario/validate.ts';
import { runJob } from '../simulation/run-job.ts';
import { Search } from './search.ts';
import { planSearch } from './search-schema.ts';
import { findingScenario, searchSentence } from './search-words.ts';
import { drawnTree, mutatedTree, simplerTrees, treeSchema, withTree } from './trees.ts';

const BOX = treeSchema.parse({});

function plan(change: object = {}) {
  return planSearch({
    headwaySearch: 1,
    title: 'Trees',
    base: 'slbn-livelock',
    set: { timeline: [], 'run.untilSeconds': 2 },
    lane: 'printed',
    butNot: 'repaired',
    fail: { is: 'unsettled', cycles: 40 },
    vary: [],
    tree: {},
    trials: 400,
    found: 1,
    ...change,
  });
}

function planned(change: object = {}) {
  const planning = plan(change);
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  return planning.plan;
}

function searched(value: (job: Job) => number, atOnce = Infinity) {
  const search = new Search(planned({ fail: { is: 'condition', figure: 'rateRatio', above: 1 } }));
  const runs = new Map<string, FinishedRun>();
  for (let wanted = search.wanted(runs, new Map()); wanted.length > 0; wanted = search.wanted(runs, new Map())) {
    for (const job of wanted.slice(0, atOnce)) {
      const values = Object.fromEntries(job.figures.map(({ key }) => [key, value(job)]));
      runs.set(job.key, { key: job.key, values, fingerprint: '', events: 0 });
    }
  }
  return search;
}

test('trees that are drawn, changed and made simpler are networks that a lane can run', () => {
  const { base } = planned();
  const stream = new RandomStream(4, 'test');
  for (let n = 0; n < 25; n++) {
    let tree = drawnTree(BOX, stream);
    for (let m = 0; m < 12; m++) tree = mutatedTree(tree, BOX, stream, 0.2, () => 2 * stream.uniform() - 1);
    expect(tree.sessions.length).toBeGreaterThanOrEqual(3);
    expect(tree.sessions.length).toBeLessThanOrEqual(12);
    for (const { rate, delay } of tree.links) {
      expect([rate >= 10 && rate <= 120, delay >= 1 && delay <= 20]).toEqual([true, true]);
      expect([Number.isInteger(rate), Number.isInteger(delay)]).toEqual([true, true]);
    }
    for (const one of [tree, ...[...simplerTrees(tree)].map(([, , simpler]) => simpler)]) {
      expect(one.sessions.every(({ from, to }) => from !== to && Math.max(from, to) <= one.links.length)).toBe(true);
      expect(changedScenario(withTree(base, one), {}, '')).toMatchObject({ ok: true });
    }
  }
});

/** Fails where two sessions or more join late, the more the slower the slowest link is. */
function planted({ scenario, laneId }: Job): number {
  const { network, traffic } = scenario;
  if (network.form !== 'drawn' || traffic[0].kind !== 'sessions') throw new Error('no tree');
  const late = traffic[0].list.filter(({ joinSeconds }) => joinSeconds > 0.5).length;
  const slowest = Math.min(...network.links.map(({ rateBitsPerSecond }) => rateBitsPerSecond as number));
  return laneId === 'printed' && late >= 2 ? 60e6 / slowest : 0.01;
}

test('the sessions of a tree send as those of the base do: a small window would limit them, not their rates', () => {
  const { base } = planned({ base: 'slbn-peers', lane: 'rcp', butNot: 'slbn' });
  const changed = changedScenario(withTree(base, drawnTree(BOX, new RandomStream(1, 'tree'))), {}, '');
  if (!changed.ok) throw new Error(JSON.stringify(changed.problems));
  expect(changed.scenario.traffic).toMatchObject([{ transport: { windowSegments: 10_000 } }]);
});

test('where the base has flows too, the sessions of a tree do not send as these do', () => {
  const { base } = planned();
  const [sessions] = base.traffic.filter((one) => one.kind === 'sessions');
  const flows = { id: 'flows', kind: 'flows', transport: { windowSegments: 7 } };
  const mixed = { ...base, traffic: [flows, { ...sessions, transport: { windowSegments: 300 } }] } as never;
  const { traffic } = withTree(mixed, drawnTree(BOX, new RandomStream(1, 'tree')));
  expect(traffic).toMatchObject([{ kind: 'sessions', transport: { windowSegments: 300 } }]);
});

test('a tree that fails is found, loses what it does not need, and is a scenario that opens', () => {
  const { state, plan: asked } = searched(planted);
  const [{ setting, steps, scenario }] = state.findings;
  expect(setting.tree!.sessions).toHaveLength(2);
  expect(setting.tree!.sessions.every(({ joins }) => joins > 500)).toBe(true);
  expect(new Set(setting.tree!.links.map(({ delay }) => delay)).size).toBe(1);
  expect(steps.filter(({ what, stays }) => stays && what.startsWith('Session from')).length).toBeGreaterThan(0);
  expect(searchSentence(asked, state)).toMatch(/^A tree of \d routers? with 2 sessions, in \d/);
  expect(validateScenario(findingScenario(asked, state.findings[0])).ok).toBe(true);
  expect(scenario.timeline).toEqual([]);
  expect(searched(planted, 1).state).toEqual(state);
});

test('real runs of trees are judged', () => {
  const search = new Search(planned({ trials: 12 }));
  const runs = new Map<string, FinishedRun>();
  for (let wanted = search.wanted(runs, new Map()); wanted.length > 0; wanted = search.wanted(runs, new Map()))
    for (const job of wanted) runs.set(job.key, runJob(job));
  expect(search.state.trials).toHaveLength(12);
  expect(search.state.trials.every(({ margin }) => margin !== null)).toBe(true);
});

test.each([
  [
    {
      base: 'a-flood-of-flows',
      lane: 'cp',
      butNot: undefined,
      fail: { is: 'condition', figure: 'flowsActive', above: 3 },
    },
    'the base has none',
  ],
  [{ tree: { rate: { from: 9, to: 3 } } }, 'Its bounds leave no room'],
  [{ fail: { is: 'loss', link: 'A' } }, 'There is no link "A"'],
  [
    {
      vary: [{ id: 'rate', title: 'Rate', from: 1, to: 9, set: [{ path: 'network.links.A.rateBitsPerSecond' }] }],
    },
    'A drawn tree has no "network.links.A.rateBitsPerSecond"',
  ],
  [{ tree: undefined }, 'or give "events" or "tree"'],
  [
    {
      events: {
        most: 1,
        from: 0,
        to: 1,
        of: [{ id: 'down', title: 'Down', on: 'network.links.A.isDown' }],
      },
    },
    'a tree takes their place',
  ],
])('a search of trees that cannot be asked says why: %#', (change, words) => {
  const planning = plan(change);
  expect(planning.ok).toBe(false);
  if (!planning.ok)
    expect(planning.problems.map(({ message, remedy }) => `${message} ${remedy}`).join()).toContain(words);
});
