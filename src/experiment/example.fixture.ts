import { exampleScenario } from '../scenario/example.fixture.ts';

/** A small experiment for tests, as JSON: one value over the two lanes of the example. */
export function exampleExperiment(): Record<string, any> {
  return {
    headwayExperiment: 1,
    title: 'An experiment',
    base: exampleScenario(),
    set: { 'run.untilSeconds': 4 },
    axes: [{ id: 'step', title: 'Step size', path: 'lanes.cp.parameters.stepSize', values: [10, 40] }],
    seeds: { first: 3, count: 2 },
    warmUpSeconds: 1,
    figures: [
      'flowsCompleted',
      'completionTimeSeconds.mean',
      { id: 'late', measure: 'summary', of: 'flowsCompleted', fromSeconds: 3 },
    ],
  };
}
