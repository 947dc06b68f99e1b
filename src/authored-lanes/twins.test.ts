import { expect, test } from 'vitest';
import { exampleText } from '../authored/examples/examples.fixture.ts';
import type { AuthoredKind } from '../authored/contract/kinds.ts';
import { openLane } from '../simulation/open-lane.ts';
import { openAuthoredLane } from './open-authored-lane.ts';
import { authoredScenario, type AuthoredRunOptions } from './authored-scenarios.fixture.ts';

/** Examples that have a twin among what comes with Headway, and how both run. */
const TWINS: readonly (readonly [example: string, kind: AuthoredKind, twin: string, options: AuthoredRunOptions])[] = [
  ['newreno', 'window law', 'newreno', {}],
  ['aimd', 'window law', 'newreno', { transport: { profile: 'modern', variant: 'sack' } }],
  ['close-and-probe', 'admission law', 'cp', { flowsPerSecond: 60, untilSeconds: 30 }],
  ['codel', 'queue discipline', 'codel', {}],
];

test.each(TWINS)('the example %s is its twin, event by event', (example, kind, twin, options) => {
  const scenario = authoredScenario(kind, exampleText(example), twin, options);
  const own = openAuthoredLane(scenario, 'own').lane;
  const built = openLane(scenario, 'twin');
  for (const lane of [own, built]) lane.advance(options.untilSeconds ?? 12, Infinity);
  expect(own.events).toBe(built.events);
  expect(own.fingerprint()).toBe(built.fingerprint());
  expect(own.engine.network.packetsDropped + own.engine.network.synsRefused).toBeGreaterThan(20);
});

test.each([
  ['copa', 'window law', 'copa', { transport: { profile: 'modern', variant: 'sack' } }],
  ['token-gate', 'admission law', 'fixed', { flowsPerSecond: 60 }],
  ['red', 'queue discipline', 'red', {}],
  ['rcp', 'explicit-rate rule', 'rcp', {}],
] as const)('the example %s works as well as what it is like', (example, kind, twin, options) => {
  const scenario = authoredScenario(kind, exampleText(example), twin, options);
  const own = openAuthoredLane(scenario, 'own').lane;
  const built = openLane(scenario, 'twin');
  for (const lane of [own, built]) lane.advance(12, Infinity);
  const busy = (lane: typeof own): number => lane.engine.links[lane.shape.chartedLink].utilisation(12);
  expect(busy(own)).toBeGreaterThan(0.8 * busy(built));
  expect(own.engine.completions.count).toBeGreaterThan(0.5 * built.engine.completions.count);
});
