import { expect, test } from 'vitest';
import { exampleScenario } from '../../../../scenario/example.fixture.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import type { FluidFlows } from '../../../../simulation/report.ts';
import { FluidReference } from './fluid-reference.ts';
import type { FluidWorker } from './start-fluid-worker.ts';

class Worker implements FluidWorker {
  asked: number[] = [];
  ended = false;
  onmessage: ((event: { readonly data: FluidFlows | null }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage({ run }: { readonly run: { readonly seed: number } }): void {
    this.asked.push(run.seed);
  }
  terminate(): void {
    this.ended = true;
  }
}

const FLOWS: FluidFlows = { arrivalSeconds: Float64Array.of(1), completionSeconds: Float64Array.of(2) };

function reference() {
  const workers: Worker[] = [];
  const start = () => {
    workers.push(new Worker());
    return workers.at(-1)!;
  };
  return { workers, fluid: new FluidReference(start, () => {}) };
}

test('each seed is computed once, one after the other', () => {
  const { workers, fluid } = reference();
  const scenario = exampleScenario() as Scenario;
  for (const seed of [1, 2, 1]) expect(fluid.flowsOf(scenario, seed)).toBe(null);
  expect(workers.map(({ asked }) => asked)).toEqual([[1]]);
  workers[0]!.onmessage!({ data: FLOWS });
  expect(fluid.flowsOf(scenario, 1)).toBe(FLOWS);
  expect(workers.map(({ asked, ended }) => [asked, ended])).toEqual([
    [[1], true],
    [[2], false],
  ]);
});

test('a change of a lane keeps it, a change of the flows ends the work and forgets it', () => {
  const { workers, fluid } = reference();
  const scenario = exampleScenario() as Scenario;
  fluid.flowsOf(scenario, 1);
  workers[0]!.onmessage!({ data: FLOWS });
  expect(fluid.flowsOf({ ...scenario, lanes: [] }, 1)).toBe(FLOWS);
  expect(fluid.flowsOf({ ...scenario, traffic: [] }, 1)).toBe(null);
  fluid.flowsOf(scenario, 1);
  expect(workers.map(({ ended }) => ended)).toEqual([true, true, false]);
});
