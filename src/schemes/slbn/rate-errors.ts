import { maxMinRates, type MaxMinAllocation } from '../../base/max-min.ts';
import type { ProbeAnswers, SchemeContext } from '../../engine/controller.ts';
import type { SessionTable } from './session-table.ts';

/** A session has settled when it is this near to its max-min rate. */
const SETTLED = 1e-3;

/** Within this of each other two levels are one. */
const SAME = 1e-9;

/** Mean, 10th and 90th percentile. */
interface Band {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const NOTHING: Band = { mean: 0, low: 0, high: 0 };

/**
 * How far the sessions' rates are from the max-min rates of the sessions that are here now: (rate - fair) / fair.
 * At sources over the sessions that have a rate; at bottlenecks as the load of each link that holds somebody back,
 * sessions without a rate counting as 0. Bottlenecks of one max-min rate are a level; it is found when every session
 * that they hold has settled.
 */
export class RateErrors {
  /** Errors are in percent. */
  readonly probes: ProbeAnswers = {
    sourceErrorMean: () => this.measured().sources!.mean,
    sourceErrorLow: () => this.measured().sources!.low,
    sourceErrorHigh: () => this.measured().sources!.high,
    linkErrorMean: () => this.measured().links!.mean,
    linkErrorLow: () => this.measured().links!.low,
    linkErrorHigh: () => this.measured().links!.high,
    sessions: () => this.measured().rows.length,
    settled: () => this.measured().settled,
    settlingSeconds: () => this.measured().settlingSeconds(),
    levels: () => this.measured().levelCount,
    levelsFound: () => this.measured().levelsFound,
  };
  private fair: MaxMinAllocation | null = null;
  private rows: readonly number[] = [];
  /** Where a session's row stands in `rows`. */
  private positions = new Map<number, number>();
  private sources: Band | null = null;
  private links: Band | null = null;
  private settled = 0;
  /** By link: its level's place from 1, negative until it is found; 0: it holds nobody. */
  private places = new Int32Array(0);
  private levelsFound = 0;
  private levelCount = 0;
  /** When sessions, demands or links last changed, and when a rate last moved by more than a settled one may. */
  private changedAt = 0;
  private movedAt = 0;

  constructor(
    private readonly context: SchemeContext,
    private readonly sessions: SessionTable,
  ) {}

  /** Sessions, demands or links have changed. */
  changed(): void {
    this.changedAt = this.context.now();
    this.movedAt = this.changedAt;
    this.forget();
  }

  /** A source was told another rate, bit/s; before: -1 for none. */
  rateChanged(before: number, rate: number): void {
    if (Math.abs(rate - before) > SETTLED * rate) this.movedAt = this.context.now();
    this.sources = null;
    this.links = null;
  }

  /** The max-min rate of a session, bit/s. */
  fairRate(session: number): number {
    const { rates } = this.allocation();
    const position = this.positions.get(session);
    return position === undefined ? 0 : rates[position];
  }

  /** The link that holds a session at its max-min rate; -1: its demand does. */
  holderOf(session: number): number {
    const { bottlenecks } = this.allocation();
    const position = this.positions.get(session);
    return position === undefined ? -1 : bottlenecks[position];
  }

  /** The rate of the sessions that a link holds back; Infinity: none. */
  levelOf(link: number): number {
    return this.allocation().levels[link];
  }

  /** The place of that rate among those of all links, from 1; negative until its sessions have settled; 0: none. */
  placeOf(link: number): number {
    return this.measured().places[link];
  }

  save(): readonly number[] {
    return [this.changedAt, this.movedAt];
  }

  restore(state: readonly number[]): void {
    [this.changedAt, this.movedAt] = state;
    this.forget();
  }

  private forget(): void {
    this.fair = null;
    this.sources = null;
    this.links = null;
  }

  /** From the last change until the last session settled; while some have not: until now. */
  private settlingSeconds(): number {
    if (this.rows.length === 0) return 0;
    const until = this.settled === this.rows.length ? this.movedAt : this.context.now();
    return until - this.changedAt;
  }

  private allocation(): MaxMinAllocation {
    if (this.fair !== null) return this.fair;
    const { sessions } = this;
    const { links, pathLinks, flows } = this.context;
    const rows: number[] = [];
    for (let row = 0; row < sessions.extent; row++) if (sessions.flow[row] >= 0) rows.push(row);
    this.rows = rows;
    this.positions = new Map(rows.map((row, position) => [row, position]));
    this.fair = maxMinRates({
      capacities: Float64Array.from(links, (link) => link.rateBitsPerSecond),
      sessions: rows.map((row) => ({
        links: pathLinks(sessions.path[row]),
        demand: flows.demandBitsPerSecond[sessions.flow[row]],
      })),
    });
    return this.fair;
  }

  /** Itself, after the errors have been measured where something has changed. */
  private measured(): this {
    const { rates, bottlenecks, levels } = this.allocation();
    if (this.sources !== null && this.links !== null) return this;
    const { sessions } = this;
    const errors: number[] = [];
    const load = new Float64Array(levels.length);
    const isUnsettled = new Uint8Array(levels.length);
    this.settled = 0;
    for (const [index, row] of this.rows.entries()) {
      const rate = Math.max(0, sessions.rate[row]);
      const fair = rates[index];
      for (const link of this.context.pathLinks(sessions.path[row])) load[link] += rate;
      // Where nothing is fair, nothing has an error; anything more has no bound, and counts as all of it.
      const error = fair > 0 ? (rate - fair) / fair : rate > 0 ? 1 : 0;
      if (sessions.rate[row] >= 0) errors.push(100 * error);
      if (sessions.rate[row] >= 0 && Math.abs(error) <= SETTLED) this.settled++;
      else if (bottlenecks[index] >= 0) isUnsettled[bottlenecks[index]] = 1;
    }
    const held = [...new Set(bottlenecks)].filter((link) => link >= 0);
    this.sources = band(errors);
    this.links = band(held.map((link) => 100 * (load[link] / this.context.links[link].rateBitsPerSecond - 1)));
    this.findLevels(held, levels, isUnsettled);
    return this;
  }

  /** A level counts as found when those below it are. */
  private findLevels(held: readonly number[], levels: Float64Array, isUnsettled: Uint8Array): void {
    this.places = new Int32Array(levels.length);
    this.levelCount = 0;
    let level = -Infinity;
    let firstUnsettled = Infinity;
    for (const link of held.toSorted((a, b) => levels[a] - levels[b])) {
      if (levels[link] > level * (1 + SAME)) {
        level = levels[link];
        this.levelCount++;
      }
      if (isUnsettled[link]) firstUnsettled = Math.min(firstUnsettled, this.levelCount);
      this.places[link] = isUnsettled[link] ? -this.levelCount : this.levelCount;
    }
    this.levelsFound = Math.min(this.levelCount, firstUnsettled - 1);
  }
}

function band(values: number[]): Band {
  if (values.length === 0) return NOTHING;
  const sorted = Float64Array.from(values).sort();
  const quantile = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { mean, low: quantile(0.1), high: quantile(0.9) };
}
