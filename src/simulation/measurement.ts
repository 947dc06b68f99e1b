import { quantileOf } from '../base/select.ts';
import type { CompletionRows } from '../engine/completions.ts';
import { getPath } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { type Fault, missingPackets } from './faults.ts';
import type { Lane, LaneState } from './lane.ts';
import { openLane } from './open-lane.ts';
import { lastRowAt, reaches, windowStatistic, type Reaching, type Windows } from './over-windows.ts';
import { type MeterState, type MeterTotals, PacketMeter, type PacketStatistic } from './watch/packet-meter.ts';
import { type LaneSummary, summaryOf, type Totals, totalsOf } from './summary.ts';

/** A number that a run gives, over a window of simulated time. */
export type Figure = (
  | {
      /** A value of the summary by its path, e.g. `completionTimeSeconds.mean`, `links.bottleneck.utilisation`. */
      readonly measure: 'summary';
      readonly of: string;
    }
  | {
      /** From the samples of a column, e.g. `gate0.admitRate`. */
      readonly measure: 'series';
      readonly of: string;
      readonly take: SeriesStatistic;
      /** Divided by the increase of this column. */
      readonly per?: string | undefined;
      /** Factor, e.g. 8 for bits from bytes. */
      readonly times?: number | undefined;
    }
  | {
      /** The share of the flows completed in the window whose completion time is below this. */
      readonly measure: 'completed-within';
      readonly seconds: number;
    }
  | {
      /** Completion times, in seconds, of the flows completed in the window whose size in bytes is from `fromBytes` to below `belowBytes`. */
      readonly measure: 'completion-time';
      readonly take: CompletionStatistic;
      readonly fromBytes: number;
      /** Absent: any size from `fromBytes` on. */
      readonly belowBytes?: number | undefined;
    }
  | ({ readonly measure: 'windows' } & Windows)
  | ({ readonly measure: 'reaches' } & Reaching)
  | {
      readonly measure: 'packets';
      /** Ids of traffic classes, taken together. */
      readonly of: readonly string[];
      readonly take: PacketStatistic;
      /** Into how many equal parts the window is divided, for figures that ask for them. Absent: 1. */
      readonly parts?: number | undefined;
    }
  /** About the whole run, whatever the window is. For another ending its second half is run again. */
  | { readonly measure: 'faults'; readonly take: Fault }
) & { readonly fromSeconds: number; readonly toSeconds: number };

/**
 * `mean`, `median`, `p95`, `least` and `largest` are over the samples in the window, its begin left out; `last` is the last of them;
 * `increase` and `rate` (a second) are from the last sample before it.
 */
type SeriesStatistic = 'mean' | 'median' | 'p95' | 'least' | 'largest' | 'last' | 'increase' | 'rate';

type CompletionStatistic = 'mean' | 'median' | 'p95';

interface MeasuredRun {
  /** In the order of the figures; null: a mean over nothing, or the lane has no such column. */
  readonly values: readonly (number | null)[];
  readonly fingerprint: string;
  readonly events: number;
}

export interface MeasurementState {
  readonly lane: LaneState;
  readonly samples: Float64Array;
  readonly waits: Uint32Array;
  readonly completions: CompletionRows;
  readonly totals: readonly (readonly [seconds: number, totals: Totals])[];
  readonly packets: readonly (readonly [seconds: number, totals: MeterTotals])[];
  readonly meter: MeterState | undefined;
}

/** Opens a lane at time 0. */
export type OpenLane = (scenario: Scenario, laneId: string) => Lane;

/** A lane that is run from beginning to end for its figures. It advances in slices, so that it can be stopped. */
export class Measurement {
  private readonly lane: Lane;
  /** Begins and ends of windows, rising. */
  private readonly moments: readonly number[];
  private totals = new Map<number, Totals>();
  /** Absent: no figure needs it. */
  private readonly meter: PacketMeter | undefined;
  private packets = new Map<number, MeterTotals>();
  /** The half of the run. Absent: nothing is run again. */
  private readonly half: number | undefined;
  private atHalf: LaneState | undefined;
  /** Goes on from there once the run is over. */
  private again: Lane | undefined;

  constructor(
    private readonly scenario: Scenario,
    private readonly laneId: string,
    private readonly figures: readonly Figure[],
    private readonly open: OpenLane = openLane,
  ) {
    this.lane = open(scenario, laneId);
    const bounds = figures.flatMap(boundsOf);
    const moments = new Set([...bounds, scenario.run.untilSeconds]);
    if (figures.some((one) => one.measure === 'faults' && one.take === 'other-ending')) {
      this.half = scenario.run.untilSeconds / 2;
      moments.add(this.half);
    }
    // A window from 0 s has all that happens at 0 s in it: there is nothing to take away.
    moments.delete(0);
    this.moments = [...moments].toSorted((a, b) => a - b);
    const metered = figures.flatMap((one) => (one.measure === 'packets' ? [one.take] : []));
    if (metered.length === 0) return;
    this.meter = new PacketMeter(this.lane, metered);
    this.lane.observe(this.meter);
  }

  /** The columns that figures name and the lane does not have. */
  missingColumns(): string[] {
    const columns = new Set(this.lane.shape.series.map(({ id }) => id));
    const named = this.figures.flatMap((one) => {
      if (one.measure === 'windows') return [one.of];
      return one.measure === 'series' || one.measure === 'reaches' ? [one.of, one.per ?? one.of] : [];
    });
    return [...new Set(named)].filter((column) => !columns.has(column));
  }

  get timeSeconds(): number {
    return this.lane.timeSeconds;
  }

  /** @returns true at the end of the run, or where all events up to and including `untilSeconds` have been processed */
  advance(maximumEvents: number, untilSeconds = Infinity): boolean {
    const last = this.lane.events + maximumEvents;
    for (;;) {
      const moment = this.moments[this.totals.size];
      if (moment === undefined) return this.runAgain(last - this.lane.events);
      if (moment > untilSeconds) return this.lane.advance(untilSeconds, last - this.lane.events);
      if (!this.lane.advance(moment, last - this.lane.events)) return false;
      this.totals.set(moment, totalsOf(this.lane.engine));
      if (moment === this.half) this.atHalf = this.lane.save();
      if (this.meter !== undefined) this.packets.set(moment, this.meter.totals());
    }
  }

  /** @returns true at its end, or where there is nothing to run again */
  private runAgain(maximumEvents: number): boolean {
    if (this.atHalf === undefined) return true;
    if (this.again === undefined) {
      this.again = this.open(this.scenario, this.laneId);
      this.again.restore(this.atHalf);
    }
    return this.again.advance(this.moments.at(-1)!, maximumEvents);
  }

  /** All that the run has come to. @param earlier a state of this run: what has not changed since is shared with it */
  save(earlier?: MeasurementState): MeasurementState {
    const { sampler, engine } = this.lane;
    return {
      lane: this.lane.save(earlier?.lane),
      samples: sampler.since(0),
      waits: sampler.waitsSince(0),
      completions: engine.completions.rows(),
      totals: [...this.totals],
      packets: [...this.packets],
      meter: this.meter?.save(),
    };
  }

  /**
   * To a moment of this run, before or after where it is.
   * @param scenario to go on with from there: it must share the past  @param begin the state at 0 s
   */
  restore(state: MeasurementState, scenario: Scenario, begin: MeasurementState): void {
    const { lane } = this;
    // The samples of all moments in between may be those of another future.
    lane.restore(begin.lane, scenario);
    lane.sampler.append(state.samples, state.waits);
    lane.engine.completions.putRows(state.completions);
    lane.restore(state.lane, scenario);
    // The half may be that of another future.
    this.atHalf = undefined;
    this.again = undefined;
    this.totals = new Map(state.totals);
    this.packets = new Map(state.packets);
    if (state.meter !== undefined) this.meter?.restore(state.meter);
  }

  /** Call it after `advance` has returned true. */
  result(): MeasuredRun {
    const { lane } = this;
    const summaries = new Map<string, LaneSummary>();
    const summary = (fromSeconds: number, toSeconds: number): LaneSummary => {
      const key = `${fromSeconds} ${toSeconds}`;
      const known = summaries.get(key) ?? summaryOf(lane, this.totals.get(toSeconds), this.totals.get(fromSeconds));
      summaries.set(key, known);
      return known;
    };
    const columns = new Map(lane.shape.series.map(({ id }, index) => [id, index]));
    const column = (id: string): Float64Array | undefined => {
      const index = columns.get(id);
      return index === undefined ? undefined : lane.sampler.column(index);
    };
    return {
      values: this.figures.map((figure) => {
        const { fromSeconds, toSeconds } = figure;
        switch (figure.measure) {
          case 'summary':
            return numberOrNull(getPath(summary(fromSeconds, toSeconds), figure.of));
          case 'series':
            return overSeries(figure, column);
          case 'windows':
            return windowStatistic(figure, column);
          case 'reaches':
            return reaches(figure, column);
          case 'packets': {
            const { take, of } = figure;
            const bounds = boundsOf(figure).map((seconds) => ({ seconds, totals: this.packets.get(seconds) }));
            return numberOrNull(this.meter!.value(take, of, bounds));
          }
          case 'faults':
            if (figure.take === 'missing-packets') return Math.abs(missingPackets(lane.engine));
            return this.again === undefined ? null : Number(this.again.fingerprint() !== lane.fingerprint());
          case 'completed-within': {
            const times = this.completionTimes(fromSeconds, toSeconds);
            return times.length === 0 ? null : times.filter((time) => time < figure.seconds).length / times.length;
          }
          default:
            return over(this.completionTimes(fromSeconds, toSeconds, figure), figure.take);
        }
      }),
      fingerprint: lane.fingerprint(),
      events: lane.events,
    };
  }

  /** In seconds, of the flows completed in the window, or of those of some sizes. */
  private completionTimes(
    fromSeconds: number,
    toSeconds: number,
    sizes?: { readonly fromBytes: number; readonly belowBytes?: number | undefined },
  ): Float64Array {
    const [first, end] = [fromSeconds, toSeconds].map((moment) => this.totals.get(moment)?.flowsCompleted ?? 0);
    const { sinceArrival, sizeBytes } = this.lane.engine.completions;
    const times = sinceArrival.subarray(first, end);
    if (sizes === undefined) return times;
    const { fromBytes, belowBytes = Infinity } = sizes;
    const bytes = sizeBytes.subarray(first, end);
    return times.filter((_, index) => bytes[index] >= fromBytes && bytes[index] < belowBytes);
  }
}

/** The begin and the end of its window, and where its parts meet. */
function boundsOf(figure: Figure): number[] {
  const { fromSeconds, toSeconds } = figure;
  const parts = ('parts' in figure && figure.parts) || 1;
  return Array.from({ length: parts + 1 }, (_, n) =>
    n === parts ? toSeconds : fromSeconds + ((toSeconds - fromSeconds) * n) / parts,
  );
}

function overSeries(
  { of, take, per, times = 1, fromSeconds, toSeconds }: Extract<Figure, { measure: 'series' }>,
  column: (id: string) => Float64Array | undefined,
): number | null {
  const values = column(of);
  const divisors = per === undefined ? undefined : column(per);
  if (values === undefined || (per !== undefined && divisors === undefined)) return null;
  const time = column('time')!;
  const [first, last] = [lastRowAt(time, fromSeconds), lastRowAt(time, toSeconds)];
  const divisor = divisors === undefined ? 1 : divisors[last] - divisors[first];
  const numbers = values.subarray(first + 1, last + 1).filter((value) => !Number.isNaN(value));
  const value = statistic(take, numbers, values[last] - values[first], time[last] - time[first]);
  return value === null || divisor === 0 ? null : numberOrNull((value * times) / divisor);
}

function statistic(take: SeriesStatistic, numbers: Float64Array, increase: number, seconds: number): number | null {
  switch (take) {
    case 'increase':
      return increase;
    case 'rate':
      return seconds > 0 ? increase / seconds : null;
    case 'last':
      return numbers.at(-1) ?? null;
    case 'least':
    case 'largest':
      if (numbers.length === 0) return null;
      return numbers.reduce((a, b) => (take === 'least' ? Math.min(a, b) : Math.max(a, b)));
    default:
      return over(numbers, take);
  }
}

/** @returns null for no numbers */
function over(numbers: Float64Array, take: CompletionStatistic): number | null {
  if (numbers.length === 0) return null;
  if (take === 'median') return quantileOf(numbers.toSorted(), 0.5);
  if (take === 'p95') return quantileOf(numbers.toSorted(), 0.95);
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
