/** Writes every row of the comparison: bars and courses of a column have one scale in all lanes. */
import type { RefObject } from 'react';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import {
  classFairness,
  type ClassGoodput,
  classGoodputs,
  type ComparedColumn,
  extremes,
  FAIRNESS_COLUMN,
  type Reading,
} from '../../../views/comparison/compared-columns.ts';
import { shortDifference } from '../../../quantities/difference-sentence.ts';
import { GOODPUT as GOODPUT_QUANTITY } from '../../../quantities/lane-quantities.ts';
import { countedBehind, valueOf } from '../../../quantities/quantity.ts';
import { isFew } from '../../../quantities/ratio-words.ts';
import { comparedQuantities, type Lead } from '../../../views/view-of.ts';
import { bitRateText } from '../../../widgets/charts/figure-text.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';
import type { BottleneckWordsHandle } from './bottleneck-words.tsx';
import type { ComparedCellHandle, Range } from './compared-cell.tsx';
import type { GoodputCellHandle } from './goodput-cell.tsx';
import { extremesOverSeeds, GOODPUT } from './over-seeds.ts';
import type { SeedsShown } from './use-seed-runs.ts';
import { writeText } from '../../../widgets/write-text.ts';

const COURSE_POINTS = 36;

/** What is painted of one row. */
export interface RowParts {
  readonly bottleneck: RefObject<BottleneckWordsHandle | null>;
  readonly goodput: RefObject<GoodputCellHandle | null>;
  readonly cells: Map<string, ComparedCellHandle>;
  readonly against: RefObject<HTMLElement | null>;
}

/** A lane's figure, and half of its interval where seeds give one. */
interface Shown {
  readonly reading: Reading;
  readonly halfWidth: number | null;
  /** By seed. */
  readonly values: readonly (number | null)[];
}

/** @param seeds the figures come from these runs; null: from the run on the page */
export function paintRows(
  lanes: readonly LiveLane[],
  columns: readonly ComparedColumn[],
  rows: ReadonlyMap<string, RowParts>,
  seconds: number,
  seeds: SeedsShown | null,
  lead: Lead | null,
): void {
  const totals = paintGoodputs(lanes, rows, seconds, seeds);
  for (const lane of lanes) rows.get(lane.laneId)?.bottleneck.current?.draw(lane, seconds);
  for (const column of columns) paintColumn(column, lanes, rows, seconds, seeds);
  const [first, ...others] = lanes;
  for (const lane of others) {
    const row = rows.get(lane.laneId);
    if (row === undefined) continue;
    const leading = comparedQuantities(first!, lane, lead)[0] ?? GOODPUT_QUANTITY;
    const column = columns.find(({ id }) => id === leading.id);
    // Seeds measure the goodput of all, and what has a column.
    const quantity = seeds === null || column !== undefined ? leading : GOODPUT_QUANTITY;
    const value = (one: LiveLane): number | null => {
      if (seeds === null) return isOpen(one) ? valueOf(quantity, one, seconds, seconds) : null;
      if (column === undefined) return totals[lanes.indexOf(one)] ?? null;
      return shownOf(column, one, seconds, seeds)?.reading.value ?? null;
    };
    const pair = [first!, lane];
    // Means over seeds are no counts.
    const few = seeds === null && isFew(pair.map((one) => countedBehind(quantity, one, seconds, seconds)));
    writeText(row.against.current, shortDifference(quantity, [value(first!), value(lane)], few));
  }
}

function isOpen(lane: LaneFeed): boolean {
  return lane.shape !== null && lane.series.rows > 0 && lane.failure === null;
}

/** @returns the goodput of all classes by lane */
function paintGoodputs(
  lanes: readonly LiveLane[],
  rows: ReadonlyMap<string, RowParts>,
  seconds: number,
  seeds: SeedsShown | null,
): readonly (number | null)[] {
  const goodputs = lanes.map((lane) => goodputsOf(lane, seconds, seeds));
  const totals = goodputs.map((classes) =>
    classes.length === 0 ? null : classes.reduce((sum, { bitsPerSecond }) => sum + bitsPerSecond, 0),
  );
  const largest = Math.max(0, ...goodputs.flat().map(({ bitsPerSecond }) => bitsPerSecond));
  const rankOf = ranks(GOODPUT, 'higher', lanes, totals, seeds);
  for (const [index, lane] of lanes.entries()) {
    const halfWidth = seeds?.lanes.get(lane.laneId)?.estimates.get(GOODPUT)?.halfWidth ?? null;
    const note = halfWidth === null ? '' : `± ${Object.values(bitRateText(halfWidth)).join(' ')}`;
    rows.get(lane.laneId)?.goodput.current?.draw({
      classes: goodputs[index]!,
      baseline: goodputs[0]!,
      largest,
      note,
      rank: rankOf(index),
    });
  }
  return totals;
}

function goodputsOf(lane: LiveLane, seconds: number, seeds: SeedsShown | null): readonly ClassGoodput[] {
  if (!isOpen(lane)) return [];
  const own = classGoodputs(lane, seconds);
  if (seeds === null) return own;
  const estimates = seeds.lanes.get(lane.laneId)?.estimates;
  return own.flatMap((one) => {
    const mean = estimates?.get(`${GOODPUT}.${one.id}`)?.mean ?? null;
    return mean === null ? [] : [{ ...one, bitsPerSecond: mean }];
  });
}

function paintColumn(
  column: ComparedColumn,
  lanes: readonly LiveLane[],
  rows: ReadonlyMap<string, RowParts>,
  seconds: number,
  seeds: SeedsShown | null,
): void {
  const shown = lanes.map((lane) => shownOf(column, lane, seconds, seeds));
  const values = shown.map((one) => one?.reading.value ?? null);
  const courses = lanes.map((lane, index) =>
    shown[index] === null || seeds !== null ? [] : courseOf((at) => column.history(lane, at), seconds),
  );
  const rankOf = ranks(column.id, column.better, lanes, values, seeds);
  const range = rangeOf(
    shown.flatMap((one) => {
      const [end, half] = [one?.reading.bar.at(-1)?.to ?? 0, one?.halfWidth ?? 0];
      return [end < 0 ? end - half : end + half, ...(one?.values ?? [])];
    }),
  );
  const courseRange = rangeOf(courses.flat());
  for (const [index, lane] of lanes.entries()) {
    rows
      .get(lane.laneId)
      ?.cells.get(column.id)
      ?.draw({
        reading: shown[index]?.reading ?? null,
        halfWidth: shown[index]?.halfWidth ?? null,
        seedValues: shown[index]?.values ?? [],
        baseline: values[0] ?? null,
        range,
        rank: rankOf(index),
        course: courses[index]!,
        baselineCourse: index === 0 ? [] : courses[0]!,
        courseRange,
        classValue: (id) => (column === FAIRNESS_COLUMN ? fairnessOf(lane, id, seconds, seeds) : null),
      });
  }
}

/** With 0: bars begin there. */
function rangeOf(values: readonly (number | null)[]): Range {
  const known = values.map((value) => value ?? 0);
  return [Math.min(0, ...known), Math.max(0, ...known)];
}

/** Jain's index among the flows of a traffic class. */
function fairnessOf(
  lane: LiveLane,
  classId: string,
  seconds: number,
  seeds: SeedsShown | null,
): { readonly value: number; readonly halfWidth: number | null } | null {
  if (seeds === null) {
    const value = classFairness(lane, classId, seconds);
    return value === null ? null : { value, halfWidth: null };
  }
  const estimate = seeds.lanes.get(lane.laneId)?.estimates.get(`${FAIRNESS_COLUMN.id}.${classId}`);
  if (estimate === undefined || estimate.mean === null) return null;
  return { value: estimate.mean, halfWidth: estimate.halfWidth };
}

/** A lane has no figure over seeds where it has none of its own. */
function shownOf(column: ComparedColumn, lane: LiveLane, seconds: number, seeds: SeedsShown | null): Shown | null {
  const own = isOpen(lane) ? column.read(lane, seconds) : null;
  if (own === null || seeds === null) return own && { reading: own, halfWidth: null, values: [] };
  const overSeeds = seeds.lanes.get(lane.laneId);
  const estimate = overSeeds?.estimates.get(column.id);
  const values = overSeeds?.values.get(column.id) ?? [];
  if (estimate === undefined || estimate.mean === null) return null;
  const { mean, halfWidth } = estimate;
  const { number, suffix } = column.write(halfWidth ?? 0);
  const note = halfWidth === null ? '' : `± ${number}${suffix === '' ? '' : ` ${suffix}`}`;
  return { reading: { value: mean, bar: [{ kind: 'solid', to: mean }], note }, halfWidth, values };
}

/** Which lane is marked best or worst in a column, by its place. */
function ranks(
  column: string,
  better: ComparedColumn['better'],
  lanes: readonly LiveLane[],
  values: readonly (number | null)[],
  seeds: SeedsShown | null,
): (index: number) => 'best' | 'worst' | null {
  const marks =
    seeds === null
      ? extremes(values, better)
      : extremesOverSeeds(
          lanes.map(({ laneId }, index) =>
            values[index] === null ? null : (seeds.lanes.get(laneId)?.values.get(column) ?? null),
          ),
          better,
        );
  return (index) => (marks.best === index ? 'best' : marks.worst === index ? 'worst' : null);
}

/** The value at even distances from 0 to a time; null where it is unknown. */
function courseOf(at: (seconds: number) => number | null, seconds: number): (number | null)[] {
  return Array.from({ length: COURSE_POINTS }, (_, point) => {
    const value = at((seconds * (point + 1)) / COURSE_POINTS);
    return value === null || Number.isNaN(value) ? null : value;
  });
}
