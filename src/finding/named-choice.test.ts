import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FinishedRun } from '../experiment/plan.ts';
import { Search } from './search.ts';
import { planSearch, type SearchInput } from './search-schema.ts';
import { runJob } from '../simulation/run-job.ts';

const path = 'traffic.bbr.transport.windowLaw';
const LAWS = ['newreno', 'cubic', 'bbr', 'bbr3'];

/** The search for buffers in which BBR starves CUBIC, from a base with CUBIC alone: that it is BBR is to be found too. */
function planned() {
  const input = JSON.parse(readFileSync('experiments/searches/bbr-starves-cubic.json', 'utf8')) as SearchInput;
  const planning = planSearch({
    ...input,
    set: { [path]: { law: 'cubic' } },
    vary: [
      ...input.vary.filter(({ id }) => id === 'buffer'),
      { id: 'law', title: 'The other law', options: LAWS.map((law) => ({ title: law, set: { [path]: { law } } })) },
    ],
    trials: 100,
  });
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  return planning.plan;
}

test('which window law starves CUBIC in a shallow buffer is found by its name', () => {
  const search = new Search(planned());
  const runs = new Map<string, FinishedRun>();
  for (let wanted = search.wanted(runs, new Map()); wanted.length > 0; wanted = search.wanted(runs, new Map()))
    for (const job of wanted) runs.set(job.key, runJob(job));
  const [finding] = search.state.findings;
  expect(finding.setting.values[1]).toBe(LAWS.indexOf('bbr'));
  expect(finding.setting.values[0]).toBeLessThan(1);
  expect(finding.extent[1]).toEqual({ options: [LAWS.indexOf('bbr')] });
});
