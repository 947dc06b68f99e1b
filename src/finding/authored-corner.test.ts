import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import type { FinishedRun } from '../experiment/plan.ts';
import { Search } from './search.ts';
import { planSearch } from './search-schema.ts';
import type { OpenLane } from '../simulation/measurement.ts';
import { runJob } from '../simulation/run-job.ts';

/** AIMD with a planted fault: over a round trip above 0.1 s a loss that comes without a queue leaves two packets for ever. */
const FAULTY = `export default {
  kind: 'window law',
  title: 'AIMD with a fault',
  start(flow) {
    flow.state.longest = 0;
  },
  acknowledged(flow) {
    flow.window += flow.window < flow.threshold ? 1 : 1 / flow.window;
    flow.state.longest = Math.max(flow.state.longest, flow.roundTrip - flow.leastRoundTrip);
    if (flow.state.isStuck) flow.window = 2;
  },
  congested(flow) {
    if (flow.leastRoundTrip > 0.1 && flow.state.longest < 0.01) flow.state.isStuck = true;
    flow.threshold = Math.max(2, flow.inFlight / 2);
    flow.window = flow.threshold;
  },
};`;

interface Shipped {
  readonly base: {
    readonly traffic: readonly { readonly id: string; readonly transport: object }[];
    readonly run: object;
  };
  readonly vary: readonly { readonly id: string }[];
}

function planned() {
  const file = 'experiments/searches/bbr-starves-cubic.json';
  const { base, vary } = JSON.parse(readFileSync(file, 'utf8')) as Shipped;
  const windowLaw = { law: 'newreno' };
  const planning = planSearch({
    headwaySearch: 1,
    title: 'A planted fault',
    base: {
      ...base,
      traffic: base.traffic.map((one) => ({ ...one, transport: { ...one.transport, windowLaw } })),
      ownSchemes: [{ id: 'own-aimd', title: 'AIMD with a fault', kind: 'window law', source: FAULTY }],
      lanes: [
        { id: 'newreno', scheme: 'none' },
        {
          id: 'own',
          scheme: 'none',
          windowLaws: Object.fromEntries(base.traffic.map(({ id }) => [id, { law: 'own-aimd' }])),
        },
      ],
      run: { ...base.run, untilSeconds: 10 },
    },
    lane: 'own',
    butNot: 'newreno',
    fail: { is: 'worse', figure: 'goodputBitsPerSecond', times: 3, less: true },
    vary: vary.map((one) => (one.id === 'trip' ? { ...one, to: 200 } : one.id === 'rate' ? { ...one, to: 20 } : one)),
    fromSeconds: 5,
    trials: 100,
    found: 1,
  });
  if (!planning.ok) throw new Error(JSON.stringify(planning.problems));
  return planning.plan;
}

test('an authored law that fails over long paths with small buffers alone is found, and shrunk to just these', () => {
  const search = new Search(planned());
  const runs = new Map<string, FinishedRun>();
  const open: OpenLane = (scenario, laneId) => openAuthoredLane(scenario, laneId).lane;
  for (let wanted = search.wanted(runs, new Map()); wanted.length > 0; wanted = search.wanted(runs, new Map()))
    for (const job of wanted) runs.set(job.key, runJob(job, open));
  const [finding] = search.state.findings;
  const [rate, trip, buffer] = finding.setting.values;
  expect(rate).toBe(null);
  expect(trip).toBeGreaterThanOrEqual(100);
  expect(buffer).toBeLessThanOrEqual(1);
  expect(finding.failing).toBeGreaterThanOrEqual(4);
});
