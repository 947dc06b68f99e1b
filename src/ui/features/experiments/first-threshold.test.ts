import { expect, test } from 'vitest';
import type { FinishedRun } from '../../../experiment/plan.ts';
import { failuresOf } from '../../../finding/failures-of.ts';
import { checkThreshold, ThresholdWork } from '../../../finding/threshold.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { runJob } from '../../../simulation/run-job.ts';
import { thresholdSettings } from './first-threshold.ts';
import { draftIn, questionOf } from './threshold-draft.ts';

function shipped(name: string): Scenario {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  return result.scenario;
}

function firstQuestion(scenario: Scenario) {
  const { draft, setting } = draftIn(scenario, null)!;
  return { ...questionOf(draft, setting, scenario), seeds: 1 };
}

test.each(shippedScenarios.map(({ name }) => name))('the first question of %s can be asked', (name) => {
  expect(checkThreshold(firstQuestion(shipped(name)))).toEqual([]);
});

test('a moment after the end of the run is not looked for, nor what takes longer to judge than a search may run', () => {
  const storm = shipped('calls-retry-storm');
  const short = { ...storm, run: { ...storm.run, untilSeconds: storm.timeline[0]!.atSeconds } };
  expect(thresholdSettings(short, 'retries').filter(({ path }) => path === 'timeline.1.atSeconds')).toEqual([]);
  const is = (scenario: Scenario) => failuresOf(scenario, false).map(({ failure }) => failure.is);
  expect(is(storm)).toContain('metastable');
  const traffic = storm.traffic.map((one) => ('timeoutSeconds' in one ? { ...one, timeoutSeconds: 60 } : one));
  expect(is({ ...storm, traffic })).not.toContain('metastable');
});

// Each kind of question: the load of flows, packets and streams, a buffer, a delay, a size, a trigger.
test.each([
  ['a-flood-of-flows', 'none', 'timeline.0.value'],
  ['session-control-slow-link', 'none', 'traffic.web.arrivals.flowsPerSecond'],
  ['lesson-let-them-wait-outside', 'uncontrolled', 'traffic.steady.process.packetsPerSecond'],
  ['lesson-can-one-that-cannot-slow-down-be-fair', 'none', 'traffic.streams.rateBitsPerSecond'],
  ['tcp-laws-side-by-side', 'newreno', 'network.parameters.bufferPackets'],
  ['tcp-phase-lock', 'tail', 'network.links.bottleneck.bufferPackets'],
  ['slbn-one-link', 'slbn', 'network.links.L.delaySeconds'],
  // Its run ends too soon after the last session has left to be judged.
  ['slbn-churn', 'bfyz', 'network.links.A-B.delaySeconds'],
  ['tcp-incast', 'newreno', 'traffic.answers.size.bytes'],
  ['calls-retry-storm', 'retries', 'timeline.1.atSeconds'],
  // What ends the trigger, and not what a lane does later.
  ['calls-what-to-count', 'all', 'timeline.1.atSeconds'],
])('%s ends well at one bound of its first question and badly at the other', (name, lane, path) => {
  const question = firstQuestion(shipped(name));
  expect([question.laneId, question.path]).toEqual([lane, path]);
  const work = new ThresholdWork(question);
  const runs = new Map<string, FinishedRun>();
  for (const job of work.state(runs, new Map()).wanted) runs.set(job.key, runJob(job));
  const [{ good, bad }] = work.state(runs, new Map()).seeds;
  expect([good, bad].toSorted((a, b) => a! - b!)).toEqual([question.from, question.to]);
});
