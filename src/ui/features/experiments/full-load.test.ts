import { expect, test, vi } from 'vitest';
import { Look } from '../../../finding/look.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { valueAtFullLoad } from './full-load.ts';

test('all changes of one value have one answer, which is asked for once: a scenario may have 500', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!;
  const set = 'traffic.web.arrivals.flowsPerSecond';
  const timeline = Array.from({ length: 500 }, (_, n) => ({ atSeconds: 1 + n / 10, set, value: n }));
  const result = validateScenario({ ...(scenario as object), timeline });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const asked = vi.spyOn(Look.prototype, 'offeredBy');
  const values = timeline.map((_, n) => valueAtFullLoad(`timeline.${n}.value`, result.scenario));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(new Set(values).size).toBe(1);
  // 2 Mbit/s over flows of 10,000 bytes.
  expect(values[0]).toBeCloseTo(25, 6);
  asked.mockRestore();
});
