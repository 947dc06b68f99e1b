import { expect, test } from 'vitest';
import { jobsOf } from '../experiment/plan.ts';
import { planExperiment } from '../experiment/validate.ts';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { runAll } from './run-all.ts';

test('the time that is left follows the work of the runs, not their number', async () => {
  const base = { ...exampleScenario(), timeline: [] };
  const planned = planExperiment({
    headwayExperiment: 1,
    title: 'Long runs first',
    base,
    axes: [{ id: 'length', path: 'run.untilSeconds', values: [100, 1, 2, 3, 3.5] }],
    lanes: ['cp'],
    figures: ['flowsCompleted'],
    seeds: { first: 1, count: 1 },
  });
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
  const jobs = jobsOf([planned.plan]);

  let seconds = 0;
  const lines: string[] = [];
  await runAll(
    jobs,
    { store: null, processes: 1 },
    {
      out: () => {},
      error: (text) => lines.push(text),
      showsProgress: false,
      read: () => '',
      clock: () => seconds * 1000,
      runJobs: async (all, _, finished) => {
        for (const job of all) {
          seconds += job.scenario.run.untilSeconds;
          finished({ run: { key: job.key, values: {}, fingerprint: '', events: 0 } });
        }
      },
      version: '1.2.3',
      code: 'refused',
    },
  );
  expect(lines[0]).toBe('1 of 5 runs, about 10 s left\n');
});
