import { expect, test } from 'vitest';
import { dumbbell } from '../../engine/dumbbell.fixture.ts';
import type { Engine } from '../../engine/engine.ts';
import { keepsContract } from '../contract.fixture.ts';
import { scheme } from '../scheme.ts';
import { completeParameters } from '../declaration.ts';
import { SkeletonController } from './controller.ts';
import { skeleton } from './declaration.ts';

function run(refusalProbability: number, seconds: number): Engine {
  const parameters = completeParameters(skeleton, { refusalProbability });
  const engine = dumbbell({}, (context) => new SkeletonController(context, parameters));
  engine.advance(seconds, Infinity);
  return engine;
}

test('the coin refuses its share of the SYNs', () => {
  const engine = run(0.5, 100);
  const refused = engine.network.synsRefused;
  expect(engine.controller.probes.refusedSyns(0)).toBe(refused);
  // Each flow needs two tries in the mean, so as many are refused as pass: within five standard deviations.
  const passed = engine.census.arrived;
  expect(Math.abs(refused - passed)).toBeLessThan(5 * Math.sqrt(2 * passed) + passed * 0.1);
});

test('0 lets all pass and 1 none', () => {
  expect(run(0, 20).network.synsRefused).toBe(0);
  expect(run(1, 20).completions.count).toBe(0);
});

keepsContract(scheme(skeleton, (context, parameters) => new SkeletonController(context, parameters)));
