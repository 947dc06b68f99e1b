/** Reads the figures that a guide says off a run, as the page writes them. */
import { numberOf, type Quantity, valueOf } from '../../src/quantities/quantity.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { type ClaimedRun, shipped } from '../claims/check.ts';
import { GrowingSeries } from '../../src/ui/core/page/growing-series.ts';
import { quantityOf } from '../../src/views/view-of.ts';

export interface WantedFigure {
  readonly quantity: string;
  readonly seconds: number;
}

/** What a guide says of one lane of its scenario. */
export interface SaidOfLane {
  readonly scenario: string;
  readonly lane: string;
  readonly isLong: boolean;
  readonly figures: readonly (WantedFigure & { readonly text: string })[];
}

/**
 * The figures that the run does not give.
 * @param run one at 0 s that claims are read off too; absent: one of the figures alone
 */
export function wrongFigures({ scenario, lane: id, figures }: SaidOfLane, run?: ClaimedRun): string[] {
  const lane = run?.lane ?? openLane(shipped(scenario), id);
  const advance = (seconds: number) =>
    run === undefined ? lane.advance(seconds, Infinity) : run.measurement.advance(Infinity, seconds);
  const read = readOff(lane, advance, figures, (quantity, value) => numberOf(quantity, value));
  return figures.flatMap(({ quantity, seconds, text }, index) =>
    read[index] === text ? [] : [`${quantity} at ${seconds} s is ${read[index]}, and the guide says ${text}`],
  );
}

/**
 * Runs a lane once, and stops at each moment.
 * @returns the values in the order in which they were asked for, in the quantity's own unit; null: the lane has no such quantity
 */
export function valuesOf(scenario: Scenario, laneId: string, wanted: readonly WantedFigure[]): (number | null)[] {
  const lane = openLane(scenario, laneId);
  return readOff(
    lane,
    (seconds) => lane.advance(seconds, Infinity),
    wanted,
    (_, value) => value,
  );
}

function readOff<Read>(
  lane: Lane,
  advance: (untilSeconds: number) => unknown,
  wanted: readonly WantedFigure[],
  read: (quantity: Quantity, value: number | null) => Read,
): (Read | null)[] {
  const found = new Map<WantedFigure, Read | null>();
  for (const one of wanted.toSorted((a, b) => a.seconds - b.seconds)) {
    advance(one.seconds);
    const series = new GrowingSeries(lane.shape.series);
    series.accept(lane.sampler.since(0), 0, lane.sampler.waitsSince(0));
    series.acceptPresent(lane.sampler.present());
    const quantity = quantityOf(lane.shape, one.quantity);
    const feed = { series, shape: lane.shape };
    found.set(one, quantity === null ? null : read(quantity, valueOf(quantity, feed, one.seconds)));
  }
  return wanted.map((one) => found.get(one)!);
}
