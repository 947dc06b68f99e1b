/** One quantity is one number: what the page reads off a lane's samples, and what the command line prints of the same run. */
import { expect, test } from 'vitest';
import {
  ACTIVE,
  ARRIVALS,
  COMPLETED,
  DISCARDED,
  DROPPED,
  GOODPUT,
  GOODPUT_EACH,
  marksOf,
  MEAN_TIME,
  ratioOfRates,
  REFUSED,
} from '../../src/quantities/lane-quantities.ts';
import { has, type Quantity, valueOf } from '../../src/quantities/quantity.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { summaryOf, type LaneSummary } from '../../src/simulation/summary.ts';
import { GrowingSeries } from '../../src/ui/core/page/growing-series.ts';

type Pair = readonly [quantity: Quantity, ofSummary: (summary: LaneSummary) => number | null];

const PAIRS: readonly Pair[] = [
  [GOODPUT, ({ goodputBitsPerSecond }) => goodputBitsPerSecond],
  [DROPPED, ({ droppedShare }) => percent(droppedShare)],
  [REFUSED, ({ refusedShare }) => percent(refusedShare)],
  [DISCARDED, ({ discardedShare }) => percent(discardedShare)],
  [COMPLETED, ({ completionRatePerSecond }) => completionRatePerSecond],
  [MEAN_TIME, ({ completionTimeSeconds }) => completionTimeSeconds.mean],
  [GOODPUT_EACH, ({ meanFlowGoodputBitsPerSecond }) => meanFlowGoodputBitsPerSecond],
  [ARRIVALS, ({ flowsArrived, timeSeconds }) => flowsArrived / timeSeconds],
  [ACTIVE, ({ flowsActive }) => flowsActive],
];

/** Between samples, so that the row of the present counts. */
const MOMENTS = [1.2345, 3.21, 5.4321];
const MOST_EVENTS = 150_000;

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share;
}

/** The pairs of a lane's own classes. */
function pairsOf({ shape }: Lane): readonly Pair[] {
  return [
    ...ratioOfRates(shape).map((quantity): Pair => [quantity, ({ rateRatio }) => rateRatio]),
    ...shape.traffic.map((one, index): Pair => [
      marksOf(one, 'data'),
      ({ classes }) => classes[index]!.marksPerRoundTrip,
    ]),
  ];
}

function seriesOf({ sampler }: Lane): GrowingSeries {
  const series = new GrowingSeries(sampler.columns);
  series.accept(sampler.since(0), 0);
  series.acceptPresent(sampler.present());
  return series;
}

test.each(shippedScenarios)('$name', ({ scenario: json }) => {
  const read = validateScenario(json);
  if (!read.ok) throw new Error(read.problems[0].message);
  for (const { id } of read.scenario.lanes) {
    const lane = openLane(read.scenario, id);
    for (const moment of MOMENTS) {
      lane.advance(Math.min(moment, read.scenario.run.untilSeconds), MOST_EVENTS);
      const seconds = lane.timeSeconds;
      const summary = summaryOf(lane);
      const seen = { series: seriesOf(lane), shape: lane.shape };
      for (const [quantity, ofSummary] of [...PAIRS, ...pairsOf(lane)]) {
        if (!has(lane.shape, quantity)) continue;
        const [shown, printed] = [valueOf(quantity, seen, seconds, seconds), ofSummary(summary)];
        const where = `${id} at ${seconds} s: ${quantity.id}`;
        if (printed === null) expect([where, shown]).toEqual([where, null]);
        else expect(shown, where).toBeCloseTo(printed, 9 - Math.ceil(Math.log10(1 + Math.abs(printed))));
      }
    }
  }
});
