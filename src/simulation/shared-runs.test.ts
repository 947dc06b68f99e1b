import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setPath } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Figure } from './measurement.ts';
import { openLane } from './open-lane.ts';
import { type Job, runJob } from './run-job.ts';
import { SharedRuns } from './shared-runs.ts';

const END = 8;

function shipped(id: string): Scenario {
  const result = validateScenario({ ...JSON.parse(readFileSync(`scenarios/${id}.json`, 'utf8')) });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return setPath(result.scenario, 'run.untilSeconds', END) as Scenario;
}

/** A fork with other draws from a moment on, and everything that can be asked of it. */
function fork(scenario: Scenario, laneId: string, atSeconds: number, seed: number): Job {
  const entries = ['run.trafficSeed', 'run.networkSeed'].map((set) => ({ atSeconds, set, value: seed }));
  const timeline = [...scenario.timeline, ...entries].toSorted((a, b) => a.atSeconds - b.atSeconds);
  const classes = scenario.traffic.map(({ id }) => id);
  const window = { fromSeconds: 1.5, toSeconds: END };
  const takes = [
    'lost',
    'delay-p95',
    'gap-growth',
    'completion-mean',
    'persistent-loss',
    'timed-out',
    'slowdown-p95',
    'flow-least',
    'flow-silence',
  ] as const;
  const figures: Figure[] = [
    ...['packetHops', 'flowsActive', 'completionTimeSeconds.p95', `classes.${classes[0]}.goodputBitsPerSecond`].map(
      (of) => ({ measure: 'summary', of, ...window }) as const,
    ),
    ...takes.map((take) => ({ measure: 'packets', of: classes, take, ...window }) as const),
    ...(['mean', 'p95', 'increase'] as const).map(
      (take) => ({ measure: 'series', of: 'goodput', take, ...window }) as const,
    ),
    { measure: 'series', of: 'heroDelaySeconds', take: 'p95', ...window },
    { measure: 'completed-within', seconds: 1, ...window },
    { measure: 'completion-time', take: 'median', fromBytes: 0, fromSeconds: 0, toSeconds: END },
  ];
  const keyed = figures.map((figure) => ({ key: JSON.stringify(figure), figure }));
  const forked = { ...scenario, timeline } as Scenario;
  return { key: `${atSeconds} ${seed}`, scenario: forked, laneId, figures: keyed, sharedSeconds: atSeconds };
}

test.each([
  ['a-flood-of-flows', 'cp'],
  ['calls-retry-storm', 'retries'],
  ['tcp-bufferbloat', 'codel'],
  ['slbn-livelock', 'slbn'],
])('a fork of %s is the same run as one from 0 s, whichever forks ran before it', (id, laneId) => {
  const scenario = shipped(id);
  const own = scenario.lanes.some((lane) => lane.id === laneId) ? laneId : scenario.lanes[0].id;
  const runs = new SharedRuns();
  let opened = 0;
  const open = (...args: Parameters<typeof openLane>) => {
    opened++;
    return openLane(...args);
  };
  // Rising moments with one seed after the other, an earlier one, the same once more, and the beginning.
  const forks = [2, 4, 6.5, 4, 5.25, 0, 6.5].map((at, n) => fork(scenario, own, at, 50 + n));
  for (const job of forks) expect(runs.run(job, open)).toEqual(runJob(job));
  // Once for all of them, and once for the one at 0 s, which shares nothing.
  expect(opened).toBe(2);
  const prints = forks.map((job) => runJob(job).fingerprint);
  if (id === 'a-flood-of-flows') expect(new Set(prints).size).toBeGreaterThan(3);
});
