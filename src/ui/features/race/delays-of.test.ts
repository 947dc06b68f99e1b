import { expect, test } from 'vitest';
import { Measurement } from '../../../simulation/measurement.ts';
import { decodeLink } from '../../../scenario/link/decode-link.ts';
import { openLane } from '../../../simulation/open-lane.ts';
import { GrowingSeries } from '../../core/page/growing-series.ts';
import { delayAt, delaysOf } from './delay-curves.tsx';

test('the 95th percentile of the curve is the one that gives the points', () => {
  const shipped = decodeLink('race-long-and-short');
  if (!shipped.ok || shipped.scenario.race === undefined) throw new Error('no race');
  const { fromSeconds } = shipped.scenario.race;
  const scenario = { ...shipped.scenario, run: { ...shipped.scenario.run, untilSeconds: 15 } };
  const lane = openLane(scenario, 'cubic');
  lane.advance(15, Infinity);
  const series = new GrowingSeries(lane.shape.series);
  series.accept(lane.sampler.since(0), 0);
  const delays = delaysOf({ series }, fromSeconds);
  const figure = { measure: 'series', of: 'heroDelaySeconds', take: 'p95', fromSeconds, toSeconds: 15 } as const;
  const measurement = new Measurement(scenario, 'cubic', [figure]);
  measurement.advance(Infinity);
  expect(delays.length).toBeGreaterThan(50);
  expect(delayAt(delays, 0.95)).toBe(measurement.result().values[0]);
});

test('before the moment from which the race counts there is nothing', () => {
  const series = new GrowingSeries([
    { id: 'time', title: 'time', unit: 's', kind: 'time' },
    { id: 'heroDelaySeconds', title: 'delay', unit: 's', kind: 'level' },
  ]);
  series.accept(Float64Array.of(4, 0.1, 5, 0.2, 6, NaN), 0);
  expect([...delaysOf({ series }, 5)]).toEqual([]);
  series.accept(Float64Array.of(7, 0.4, 8, 0.3), 3);
  expect([...delaysOf({ series }, 5)]).toEqual([0.3, 0.4]);
});
