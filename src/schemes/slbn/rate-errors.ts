import { maxMinRates, type MaxMinAllocation } from '../../base/max-min.ts';
import type { SchemeContext } from '../../engine/controller.ts';
import type { SessionTable } from './session-table.ts';

/** A session has settled when it is this near to its max-min rate. */
const SETTLED = 1e-3;

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
 * sessions without a rate counting as 0.
 */
export class RateErrors {
  private fair: MaxMinAllocation | null = null;
  private rows: readonly number[] = [];
  /** Where a session's row stands in `rows`. */
  private positions = new Map<number, number>();
  private capacities = new Float64Array(0);
  private sources: Band | null = null;
  private links: Band | null = null;
  private settled = 0;

  constructor(
    private readonly context: SchemeContext,
    private readonly sessions: SessionTable,
  ) {}

  /** Sessions, demands or links have changed. */
  changed(): void {
    this.fair = null;
    this.rateChanged();
  }

  rateChanged(): void {
    this.sources = null;
    this.links = null;
  }

  /** The max-min rate of a session, bit/s. */
  fairRate(session: number): number {
    const { rates } = this.allocation();
    const position = this.positions.get(session);
    return position === undefined ? 0 : rates[position];
  }

  /** The rate of the sessions that a link holds back; Infinity: none. */
  levelOf(link: number): number {
    return this.allocation().levels[link];
  }

  /** Sessions that are here, and their max-min rates, in the same order. */
  all(): { readonly sessions: readonly number[]; readonly allocation: MaxMinAllocation } {
    const allocation = this.allocation();
    return { sessions: this.rows, allocation };
  }

  /** By the order of `probes.ts`. Errors in percent. */
  probe(probe: number): number {
    this.measure();
    const { mean, low, high } = probe < 3 ? this.sources! : this.links!;
    switch (probe) {
      case 0:
      case 3:
        return mean;
      case 1:
      case 4:
        return low;
      case 2:
      case 5:
        return high;
      case 6:
        return this.rows.length;
      default:
        return this.settled;
    }
  }

  private allocation(): MaxMinAllocation {
    const { links, pathLinks } = this.context;
    if (this.fair !== null && links.every((link, index) => link.rateBitsPerSecond === this.capacities[index])) {
      return this.fair;
    }
    const { sessions } = this;
    const rows: number[] = [];
    for (let row = 0; row < sessions.extent; row++) if (sessions.flow[row] >= 0) rows.push(row);
    this.rows = rows;
    this.positions = new Map(rows.map((row, position) => [row, position]));
    this.capacities = Float64Array.from(links, (link) => link.rateBitsPerSecond);
    this.fair = maxMinRates({
      capacities: this.capacities,
      sessions: rows.map((row) => ({
        links: pathLinks(sessions.path[row]),
        demand: this.context.flows.demandBitsPerSecond[sessions.flow[row]],
      })),
    });
    this.rateChanged();
    return this.fair;
  }

  private measure(): void {
    const { rates, bottlenecks, levels } = this.allocation();
    if (this.sources !== null && this.links !== null) return;
    const { sessions } = this;
    const errors: number[] = [];
    const load = new Float64Array(levels.length);
    this.settled = 0;
    for (const [index, row] of this.rows.entries()) {
      const rate = Math.max(0, sessions.rate[row]);
      const fair = rates[index];
      for (const link of this.context.pathLinks(sessions.path[row])) load[link] += rate;
      // Where nothing is fair, nothing has an error; anything more has no bound, and counts as all of it.
      const error = fair > 0 ? (rate - fair) / fair : rate > 0 ? 1 : 0;
      if (sessions.rate[row] >= 0) errors.push(100 * error);
      if (sessions.rate[row] >= 0 && Math.abs(error) <= SETTLED) this.settled++;
    }
    const held = new Set(bottlenecks);
    held.delete(-1);
    this.sources = band(errors);
    this.links = band([...held].map((link) => 100 * (load[link] / this.capacities[link] - 1)));
  }
}

function band(values: number[]): Band {
  if (values.length === 0) return NOTHING;
  const sorted = Float64Array.from(values).sort();
  const quantile = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { mean, low: quantile(0.1), high: quantile(0.9) };
}
