import { SharedLinks, type MaxMinAllocation } from '../../base/max-min.ts';
import { selectInPlace } from '../../base/select.ts';
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
 * With more sessions than this, the max-min rates are not computed for each look at a session or a link (the page looks sixty
 * times a second): those of the last sample count until the next.
 */
const MANY_SESSIONS = 2000;

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
    sessions: () => this.measured().count,
    settled: () => this.measured().settled,
    settlingSeconds: () => this.measured().settlingSeconds(),
    levels: () => this.measured().levelCount,
    levelsFound: () => this.measured().levelsFound,
  };
  private fair: MaxMinAllocation | null = null;
  /** Whether `fair` is of the sessions, demands and links of now. */
  private isCurrent = false;
  private shared: SharedLinks;
  /** By a session's number, its member in `shared`; -1: it has none. */
  private memberOf = new Int32Array(64).fill(-1);
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
  ) {
    this.shared = new SharedLinks(context.links.length);
  }

  joined(session: number): void {
    this.enter(session);
    this.changed();
  }

  left(session: number): void {
    const number = this.sessions.numberOf(session);
    this.shared.leave(this.memberOf[number]);
    this.memberOf[number] = -1;
    this.changed();
  }

  demandChanged(session: number): void {
    this.shared.changeDemand(this.memberOf[this.sessions.numberOf(session)], this.sessions.demand[session]);
    this.changed();
  }

  /** Sessions, demands or links have changed. */
  changed(): void {
    this.changedAt = this.context.now();
    this.movedAt = this.changedAt;
    this.forget();
  }

  /** A source received another rate, bit/s; before: -1 for none. */
  rateChanged(before: number, rate: number): void {
    if (Math.abs(rate - before) > SETTLED * rate) this.movedAt = this.context.now();
    this.sources = null;
    this.links = null;
  }

  /** The max-min rate of a session, bit/s; of many sessions that of the last sample, and NaN for one that came later. */
  fairRate(session: number): number {
    const { rates } = this.lastAllocation();
    const member = this.memberIn(rates, session);
    return member < 0 ? NaN : rates[member];
  }

  /** The link that holds a session at its max-min rate; -1: its demand does; -2: it is not known, as above. */
  holderOf(session: number): number {
    const { bottlenecks } = this.lastAllocation();
    const member = this.memberIn(bottlenecks, session);
    return member < 0 ? -2 : bottlenecks[member];
  }

  /** The rate of the sessions that a link holds back; Infinity: none. */
  levelOf(link: number): number {
    return this.lastAllocation().levels[link];
  }

  /** The place of that rate among those of all links, from 1; negative until its sessions have settled; 0: none. */
  placeOf(link: number): number {
    if (this.places.length === 0 || !this.hasMany) this.measured();
    return this.places[link];
  }

  save(): readonly number[] {
    return [this.changedAt, this.movedAt];
  }

  restore(state: readonly number[]): void {
    [this.changedAt, this.movedAt] = state;
    this.fair = null;
    this.places = new Int32Array(0);
    this.enterAll();
    this.forget();
  }

  private forget(): void {
    this.isCurrent = false;
    this.sources = null;
    this.links = null;
  }

  private get count(): number {
    return this.shared.members - this.shared.gone;
  }

  private get hasMany(): boolean {
    return this.count > MANY_SESSIONS;
  }

  /** The member that a session is; -1: it is none of an allocation that has been made. */
  private memberIn(allocation: ArrayLike<number>, session: number): number {
    const member = this.memberOf[this.sessions.numberOf(session)] ?? -1;
    return member < allocation.length ? member : -1;
  }

  /** From the last change until the last session settled; while some have not: until now. */
  private settlingSeconds(): number {
    if (this.count === 0) return 0;
    const until = this.settled === this.count ? this.movedAt : this.context.now();
    return until - this.changedAt;
  }

  /** That of now; where sessions are many, the one that was made last. */
  private lastAllocation(): MaxMinAllocation {
    return this.fair !== null && this.hasMany ? this.fair : this.allocation();
  }

  private allocation(): MaxMinAllocation {
    if (this.fair !== null && this.isCurrent) return this.fair;
    this.isCurrent = true;
    // Twice as many members as sessions at most.
    if (this.shared.gone > this.count) this.enterAll();
    this.fair = this.shared.allocate(this.context.capacities);
    return this.fair;
  }

  /** The sessions that are here become members and get new numbers. */
  private enterAll(): void {
    const { sessions } = this;
    this.shared = new SharedLinks(this.context.links.length);
    this.memberOf.fill(-1);
    for (let row = 0; row < sessions.extent; row += sessions.width) if (sessions.flow[row] >= 0) this.enter(row);
  }

  private enter(session: number): void {
    const { sessions, context } = this;
    const number = sessions.numberOf(session);
    const demand = context.flows.demandBitsPerSecond[sessions.flow[session]];
    const member = this.shared.join(context.pathLinks(sessions.path[session]), demand);
    if (number >= this.memberOf.length) {
      const larger = new Int32Array(2 * number).fill(-1);
      larger.set(this.memberOf);
      this.memberOf = larger;
    }
    this.memberOf[number] = member;
  }

  /** Itself, after the errors have been measured where something has changed. */
  private measured(): this {
    const { rates, bottlenecks, levels } = this.allocation();
    if (this.sources !== null && this.links !== null) return this;
    const { memberOf, sessions } = this;
    const { capacities } = this.context;
    const { rate: told, flow, extent, width } = sessions;
    const { links, start } = this.shared;
    const errors = new Float64Array(this.count);
    let measured = 0;
    const load = new Float64Array(levels.length);
    const isUnsettled = new Uint8Array(levels.length);
    this.settled = 0;
    for (let row = 0; row < extent; row += width) {
      if (flow[row] < 0) continue;
      const member = memberOf[sessions.numberOf(row)];
      const assignedRate = told[row];
      const rate = assignedRate > 0 ? assignedRate : 0;
      const fair = rates[member];
      const end = start[member + 1];
      for (let i = start[member]; i < end; i++) load[links[i]] += rate;
      // Where nothing is fair, nothing has an error; anything more has no bound, and counts as all of it.
      const error = fair > 0 ? (rate - fair) / fair : rate > 0 ? 1 : 0;
      if (assignedRate >= 0) errors[measured++] = 100 * error;
      if (assignedRate >= 0 && Math.abs(error) <= SETTLED) this.settled++;
      else if (bottlenecks[member] >= 0) isUnsettled[bottlenecks[member]] = 1;
    }
    const held = [...levels.keys()].filter((link) => levels[link] < Infinity);
    this.sources = band(errors.subarray(0, measured));
    this.links = band(Float64Array.from(held, (link) => 100 * (load[link] / capacities[link] - 1)));
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

/** @param values are put in another order */
function band(values: Float64Array): Band {
  if (values.length === 0) return NOTHING;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const quantile = (share: number): number => selectInPlace(values, Math.max(0, Math.ceil(share * values.length) - 1));
  return { mean: sum / values.length, low: quantile(0.1), high: quantile(0.9) };
}
