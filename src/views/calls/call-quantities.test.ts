import { expect, test } from 'vitest';
import { valueOf } from '../../quantities/quantity.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../../simulation/open-lane.ts';
import { summaryOf } from '../../simulation/summary.ts';
import { GrowingSeries } from '../../ui/core/page/growing-series.ts';
import { callQuantities } from './call-quantities.ts';

test.each(['calls-retry-storm', 'calls-pulse'])('the times to answer of %s are those of the summary', (name) => {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  const lane = openLane(result.scenario, result.scenario.lanes[0].id);
  lane.advance(15, Infinity);
  const { shape, sampler } = lane;
  const series = new GrowingSeries(shape.series);
  series.accept(sampler.since(0), 0, sampler.waitsSince(0));
  const figures = callQuantities(shape);
  const shown = (id: string) => {
    const quantity = figures.find((one) => one.id === id)!;
    return valueOf(quantity, { shape, series, lookBack: null } as never, 15, 15);
  };
  const { calls } = summaryOf(lane).classes.find((one) => one.calls !== undefined)!;
  expect(calls!.medianAnswerSeconds).toBeGreaterThan(0);
  expect(shown('answerTimeP50')).toBe(calls!.medianAnswerSeconds);
  expect(shown('answerTimeP95')).toBe(calls!.p95AnswerSeconds);
  expect(shown('answerTimeP99')).toBe(calls!.p99AnswerSeconds);
  expect(calls!.p99AnswerSeconds).toBeGreaterThan(calls!.medianAnswerSeconds!);
});
