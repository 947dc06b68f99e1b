import { expect, test } from 'vitest';
import { exampleScenario } from '../../../../scenario/example.fixture.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { validateScenario } from '../../../../scenario/validate.ts';
import { PretendWorker } from '../../../core/page/pretend-worker.fixture.ts';
import { BruteForce } from './brute-force.ts';
import { curveInWords } from '../../../../views/flows/search-plane.tsx';

function scenario(changes: Record<string, unknown> = {}): Scenario {
  const example = exampleScenario();
  // About 24 flows a second can finish; 40 come, from 2 s on.
  const [entry] = example.timeline;
  const result = validateScenario({ ...example, timeline: [{ ...entry, value: 40 }], ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function begun(at = 10) {
  const workers: PretendWorker[] = [];
  const bruteForce = new BruteForce(
    () => (workers.push(new PretendWorker()), workers.at(-1)!),
    () => {},
  );
  bruteForce.begin(scenario(), 'cp', { gates: [0], gate: 0, seconds: at, arrivalRate: 40 });
  return { bruteForce, workers };
}

test('the curve rises with the rate while the link has room, and every point is a run of its own', () => {
  const { bruteForce, workers } = begun();
  expect(curveInWords(bruteForce.curveOf(0))).toMatch(/^Grey: brute force, 0 of 13 rates so far/);
  workers[0]!.work();
  const { points, of, failure } = bruteForce.curve!;
  expect([points.length, of, failure]).toEqual([13, 13, null]);
  expect(curveInWords(bruteForce.curveOf(0))).toMatch(/^Grey: brute force, each fixed rate .* as at 10\.0 s\.$/);
  for (const { admitRate, completionRate } of points.filter((point) => point.admitRate <= 14)) {
    expect(Math.abs(completionRate - admitRate)).toBeLessThan(0.15 * admitRate + 0.3);
  }
  expect(points.at(-1)!.admitRate).toBe(40);
  expect(points.at(-1)!.completionRate).toBeLessThan(26);
  expect(workers).toHaveLength(1);
  expect(workers[0]!.terminated).toBe(true);
});

test('it is the curve of one gate', () => {
  const { bruteForce } = begun();
  expect(bruteForce.curveOf(1)).toBeNull();
});

test('forgetting ends the work', () => {
  const { bruteForce, workers } = begun();
  bruteForce.forget();
  expect([bruteForce.curve, workers[0]!.terminated]).toEqual([null, true]);
  expect(curveInWords(bruteForce.curveOf(0))).toBe('');
});

test('an edit of what it is about makes it another curve; one of the time after does not', () => {
  const { bruteForce } = begun(10);
  const [entry] = scenario().timeline;
  const later = { ...entry!, atSeconds: 15, value: 80 };
  bruteForce.follow(scenario({ timeline: [entry, later] }));
  expect(bruteForce.curve).not.toBeNull();
  bruteForce.follow(scenario({ timeline: [] }));
  expect(bruteForce.curve).toBeNull();
});

test('a worker that fails says why', () => {
  const { bruteForce, workers } = begun();
  workers[0]!.say({ kind: 'failed', message: 'out of memory', timeSeconds: 0 });
  expect(curveInWords(bruteForce.curveOf(0))).toBe('The curve cannot be computed: out of memory.');
});
